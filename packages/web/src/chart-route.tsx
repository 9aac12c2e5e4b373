import { useLocation } from 'wouter'
import { ChartView } from './chart/index.ts'
import { FaultNote, NotFound, Waiting } from './notices/index.ts'
import { chartPath } from './routes/index.ts'
import { useChartsWith } from './service/index.ts'

/** The chart of an address: looked up in the list of its airport, so that nothing of another airport can be shown. */
export function ChartRoute({ icao, id }: { readonly icao: string; readonly id: string }) {
  const list = useChartsWith(icao, id)
  const [, navigate] = useLocation()
  if (list.state === 'loading') return <Waiting />
  if (list.state === 'fault') return <FaultNote {...list} />
  const { charts } = list.value
  const chart = charts.find((each) => each.id === id)
  if (!chart) return <NotFound />
  return <ChartView icao={icao} chart={chart} charts={charts} onChart={({ id }) => navigate(chartPath(icao, id))} />
}
