import type { ChartRecord } from '../service/index.ts'
import { useWords } from '../words/index.ts'

export type ChartViewProps = {
  readonly icao: string
  readonly chart: ChartRecord
  /** All charts of the airport, in the list's order: previous and next. */
  readonly charts: readonly ChartRecord[]
  /** Another chart of this airport is asked for. */
  readonly onChart: (chart: ChartRecord) => void
}

export function ChartView({ chart }: ChartViewProps) {
  const { chart: words } = useWords()
  return (
    <main id="content" tabIndex={-1}>
      <h1>{words.title(chart.index_number, chart.name)}</h1>
      <img src={chart.image_day_url} alt={chart.name} width={chart.width / 4} />
    </main>
  )
}
