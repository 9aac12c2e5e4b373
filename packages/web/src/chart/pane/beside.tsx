import type { ChartRecord } from '#client'
import { FaultNote, NotFound, Waiting } from '../../notices/index.ts'
import { useChartsWith } from '../../service/index.ts'
import { ChartPane } from './chart-pane.tsx'
import { useTools } from './tools.ts'

/** The second chart: of any airport. */
export function Beside({
  icao,
  chart: id,
  close,
  onChart,
}: {
  readonly icao: string
  readonly chart: string
  readonly close: () => void
  readonly onChart: (chart: ChartRecord) => void
}) {
  const tools = useTools()
  const list = useChartsWith(icao, id)
  if (list.state === 'loading') return <Waiting />
  if (list.state === 'fault') return <FaultNote {...list} />
  const { charts } = list.value
  const chart = charts.find((each) => each.id === id)
  if (!chart) return <NotFound />
  return (
    <ChartPane
      key={chart.image_day}
      icao={icao}
      chart={chart}
      charts={charts}
      onChart={onChart}
      tools={tools}
      isFirst={false}
      close={close}
    />
  )
}
