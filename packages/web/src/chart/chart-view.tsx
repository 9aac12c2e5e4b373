import { useLocation, useSearch } from 'wouter'
import type { ChartRecord } from '#client'
import { chartBeside, chartPath } from '../routes/index.ts'
import style from './chart-view.module.css'
import { Beside } from './pane/beside.tsx'
import { ChartPane } from './pane/chart-pane.tsx'
import { useTools } from './pane/tools.ts'

export type ChartViewProps = {
  readonly icao: string
  readonly chart: ChartRecord
  /** All charts of the airport, in the list's order: previous and next. */
  readonly charts: readonly ChartRecord[]
  readonly isWithdrawn: boolean
  /** Another chart of this airport is asked for. */
  readonly onChart: (chart: ChartRecord) => void
}

/** A chart, and another beside it where the address names one (`?with=`). Each has its own tools, look and focus. */
export function ChartView(props: ChartViewProps) {
  const tools = useTools()
  const other = chartBeside(useSearch())
  const [, navigate] = useLocation()
  const { icao, chart } = props
  const alone = (to: { readonly icao: string; readonly chart: string }) => () => navigate(chartPath(to.icao, to.chart))
  return (
    <main id="content" tabIndex={-1} className={style.view}>
      <ChartPane
        key={chart.image_day}
        {...props}
        tools={tools}
        isFirst
        {...(other && {
          close: alone(other),
          onChart: ({ id }: ChartRecord) => navigate(chartPath(icao, id, other)),
        })}
      />
      {other && (
        <Beside
          key={other.icao}
          {...other}
          close={alone({ icao, chart: chart.id })}
          onChart={({ id }) => navigate(chartPath(icao, chart.id, { icao: other.icao, chart: id }))}
        />
      )}
    </main>
  )
}
