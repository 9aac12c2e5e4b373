import type { ChartRecord } from '#client'
import style from './chart-view.module.css'
import { ChartPane } from './pane/chart-pane.tsx'
import { useTools } from './pane/tools.ts'

export type ChartViewProps = {
  readonly icao: string
  readonly chart: ChartRecord
  /** All charts of the airport, in the list's order: previous and next. */
  readonly charts: readonly ChartRecord[]
  /** Another chart of this airport is asked for. */
  readonly onChart: (chart: ChartRecord) => void
}

export function ChartView(props: ChartViewProps) {
  const tools = useTools()
  return (
    <main id="content" tabIndex={-1} className={style.view}>
      <ChartPane key={props.chart.image_day} {...props} tools={tools} isFirst />
    </main>
  )
}
