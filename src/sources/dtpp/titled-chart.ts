import type { TypeCode } from '../../contract/index.ts'
import { typeCodeOf } from './chart-kind.ts'
import { type ChartTitle, readTitle } from './chart-title.ts'
import { indexNumbers } from './index-number.ts'
import { proceduresOf } from './procedure.ts'
import type { MetafileRecord } from './tables.ts'

/** A chart of which only the sheet is known, in the words of the metafile. */
export type TitledChart = {
  /** As the metafile writes it: IAP, STAR, DP, APD, HOT … */
  readonly chart_code: string
  /** The title of the sheet. */
  readonly chart_name: string
  /** `QUABN.QUABN2` or `I10R`; '' if it is not known. */
  readonly faanfd18: string
}

const recordOf = (chart: TitledChart): MetafileRecord => ({
  chartseq: '',
  useraction: '',
  pdf_name: '',
  amdtdate: '',
  line: 0,
  ...chart,
})

/** What a title says, as an import of the metafile understands it. `type` null: it does not identify the kind of chart. */
export function understoodTitle(chart: TitledChart): {
  readonly type: TypeCode | null
  readonly title: ChartTitle
  readonly procedures: readonly string[]
} {
  const title = readTitle(chart.chart_name)
  const record = recordOf(chart)
  return { type: typeCodeOf(record, title), title, procedures: proceduresOf(record) }
}

/** Index numbers of the charts of one airport, as an import of the metafile gives them, in the same order. */
export function numberCharts(charts: readonly TitledChart[]): readonly string[] {
  const titled = charts.map((chart) => ({ record: recordOf(chart), title: readTitle(chart.chart_name) }))
  const numbers = indexNumbers(1, titled)
  return titled.map((chart) => numbers.get(chart) ?? '')
}
