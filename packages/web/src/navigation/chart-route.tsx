import { useLocation } from 'wouter'
import { ChartView, useChart } from '../chart/index.ts'
import { FaultNote, NotFound, Waiting } from '../notices/index.ts'
import { chartPath } from '../routes/index.ts'
import { useOpenChart } from '../worker/index.ts'

export function ChartRoute({ icao, id }: { readonly icao: string; readonly id: string }) {
  const shown = useChart(icao, id)
  const [, navigate] = useLocation()
  useOpenChart(shown.state === 'ready')
  if (shown.state === 'loading') return <Waiting />
  if (shown.state === 'fault') return <FaultNote {...shown} />
  if (shown.state === 'missing') return <NotFound />
  return <ChartView icao={icao} {...shown} onChart={(to) => navigate(chartPath(icao, to.id))} />
}
