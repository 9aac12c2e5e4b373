import { useLocation, useSearch } from 'wouter'
import type { ChartRecord } from '#client'
import { chartPath, secondChart } from '../routes/index.ts'
import style from './chart-view.module.css'
import { ChartPane } from './pane/chart-pane.tsx'
import { SecondChart } from './pane/second-chart.tsx'
import type { ChartPaneProps } from './pane/use-chart-pane.ts'
import { useSlotTools } from './pane/use-slot-tools.ts'

export type ChartViewProps = Omit<ChartPaneProps, 'tools' | 'isFirst' | 'close'>

/** A chart, and a second one if the address names one (`?with=`). Each has its own tools, view and focus. */
export function ChartView(props: ChartViewProps) {
  const tools = useSlotTools()
  const other = secondChart(useSearch())
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
        <SecondChart
          key={other.icao}
          {...other}
          close={alone({ icao, chart: chart.id })}
          onChart={({ id }) => navigate(chartPath(icao, chart.id, { icao: other.icao, chart: id }))}
        />
      )}
    </main>
  )
}
