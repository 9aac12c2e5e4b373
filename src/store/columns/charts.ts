import type { ChartKey, ChartOutline, EarlierChart } from '../../charts/index.ts'
import type { Drawing, EditionChart } from '../../editions/index.ts'
import { type Columns, fixed, integer, json, nullable, only, text } from './column.ts'

/** A chart with its key; except for the edition, the key is in the record as well. */
export type StoredEditionChart = EditionChart & {
  readonly edition: number
  readonly icao: string
  readonly version: string
  readonly indexNumber: string
}

export const storedChartColumns: Columns<StoredEditionChart> = {
  edition: fixed(integer('edition')),
  icao: fixed(text('icao')),
  version: fixed(text('version')),
  indexNumber: fixed(text('index_number')),
  chart: fixed(json('record')),
  origin: fixed(nullable(json('origin'))),
}

export const chartColumns: Columns<EditionChart> = only(storedChartColumns, 'chart', 'origin')

export const chartRecordColumns: Columns<Pick<EditionChart, 'chart'>> = only(chartColumns, 'chart')

/** For statements that take `cycle` from the origin of what a later edition kept. */
export const earlierChartColumns: Columns<EarlierChart> = { cycle: text('cycle'), ...chartRecordColumns }

/** For statements that take `type_code` from the record. */
export const chartKeyColumns: Columns<ChartKey> = {
  version: text('version'),
  index_number: text('index_number'),
  type_code: text('type_code'),
}

/** For statements that take `type_code` and `rules` from the record. */
export const chartOutlineColumns: Columns<ChartOutline> = { ...chartKeyColumns, rules: text('rules') }

export const storedChart = (edition: number, { chart, origin }: EditionChart): StoredEditionChart => ({
  edition,
  icao: chart.icao_airport_identifier,
  version: chart.version,
  indexNumber: chart.index_number,
  chart,
  origin,
})

export const imagesOf = (charts: readonly EditionChart[]): readonly string[] =>
  charts.flatMap(({ chart }) => [chart.image_day, chart.image_night, chart.thumb_day, chart.thumb_night])

export type StoredDrawing = { readonly key: string; readonly drawing: Drawing }

export const drawingColumns: Columns<StoredDrawing> = {
  key: fixed(text('key')),
  drawing: json('drawing'),
}
