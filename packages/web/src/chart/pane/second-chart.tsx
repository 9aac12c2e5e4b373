import type { ChartRecord } from '#client'
import { FaultNote, NotFound, Waiting } from '../../notices/index.ts'
import { useChart } from '../use-chart.ts'
import { ChartPane } from './chart-pane.tsx'
import { useSlotTools } from './use-slot-tools.ts'

/** The second chart, of any airport. */
export function SecondChart({
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
  const tools = useSlotTools()
  const shown = useChart(icao, id)
  if (shown.state === 'loading') return <Waiting />
  if (shown.state === 'fault') return <FaultNote {...shown} />
  if (shown.state === 'missing') return <NotFound />
  return <ChartPane key={shown.chart.image_day} icao={icao} {...shown} onChart={onChart} tools={tools} close={close} />
}
