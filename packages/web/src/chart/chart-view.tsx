import { Suspense } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ChartRecord } from '#client'
import { chartPath, secondChart } from '../routes/index.ts'
import { lazyPart } from '../service/index.ts'
import style from './chart-view.module.css'
import { useFollow } from './follow/use-follow.ts'
import { ChartPane } from './pane/chart-pane.tsx'
import { SecondChart } from './pane/second-chart.tsx'
import type { ChartPaneProps } from './pane/use-chart-pane.ts'
import { useSlotTools } from './pane/use-slot-tools.ts'
import { useRail } from './rail/use-rail.ts'

const ChartRail = lazyPart(async () => (await import('./rail/chart-rail.tsx')).ChartRail)

export type ChartViewProps = Omit<ChartPaneProps, 'tools' | 'window' | 'close'>

/**
 * A chart, and a second one if the address names one (`?with=`). Each has its own tools, view and focus. Where there is space, the charts
 * of the airport are listed next to them.
 */
export function ChartView(props: ChartViewProps) {
  const tools = useSlotTools()
  const other = secondChart(useSearch())
  const [, navigate] = useLocation()
  const { icao, chart, charts } = props
  const rail = useRail({ charts: other ? 2 : 1 })
  const follow = useFollow({ icao, chart: chart.id }, (to) => navigate(chartPath(to.icao, to.chart)))
  const alone = (to: { readonly icao: string; readonly chart: string }) => () => navigate(chartPath(to.icao, to.chart))
  return (
    <main id="content" tabIndex={-1} className={style.view} data-rail={rail?.isOpen ?? false}>
      {rail?.isOpen && (
        <div className={style.rail}>
          <Suspense>
            <ChartRail icao={icao} shown={chart.id} charts={charts} />
          </Suspense>
        </div>
      )}
      <ChartPane
        key={chart.image_day}
        {...props}
        tools={tools}
        window={{ rail, follow }}
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
