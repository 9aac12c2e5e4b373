import { useLocation } from 'wouter'
import { ChartView, useChart } from '../chart/index.ts'
import { FaultNote, NotFound, Waiting } from '../notices/index.ts'
import { TakenAlongLinks } from '../packs/taken-along-links.tsx'
import { chartPath } from '../routes/index.ts'
import { useOpenChart } from '../worker/index.ts'

export function ChartRoute({ icao, id }: { readonly icao: string; readonly id: string }) {
  const shown = useChart(icao, id)
  const [, navigate] = useLocation()
  useOpenChart(shown.state === 'ready')
  if (shown.state === 'loading') return <Waiting />
  if (shown.state === 'missing') return <NotFound />
  if (shown.state === 'fault') {
    if (shown.fault.kind === 'not-found') return <NotFound />
    return (
      <main id="content" tabIndex={-1}>
        <h1 className="visually-hidden">{icao}</h1>
        <FaultNote {...shown} />
        {shown.fault.kind === 'unreachable' && <TakenAlongLinks />}
      </main>
    )
  }
  return <ChartView icao={icao} {...shown} onChart={(to) => navigate(chartPath(icao, to.id))} />
}
