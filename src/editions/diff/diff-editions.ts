import { isDeepStrictEqual } from 'node:util'
import type { StoredChart } from '../../charts/index.ts'
import type { EditionChart } from '../edition/edition.ts'

/** `fields`: names of the record's fields that differ; empty unless changed. */
export type ChartChange = {
  readonly change: 'new' | 'changed' | 'unchanged' | 'removed'
  /** The chart in the newer edition; in the older one if it was removed. */
  readonly chart: StoredChart
  readonly fields: readonly string[]
}

/** The change of each chart from one edition to another, in the order of EditionStore.charts; few are in memory at a time. */
export async function* diffEditions(
  before: AsyncIterable<EditionChart>,
  after: AsyncIterable<EditionChart>,
): AsyncGenerator<ChartChange> {
  const old = chartsOf(before)
  let was = await old.next()
  for await (const chart of chartsOf(after)) {
    while (!was.done && placeOf(was.value) < placeOf(chart)) {
      yield { change: 'removed', chart: was.value, fields: [] }
      was = await old.next()
    }
    if (was.done || placeOf(was.value) !== placeOf(chart)) yield { change: 'new', chart, fields: [] }
    else {
      const fields = differingFields(was.value, chart)
      yield { change: fields.length > 0 ? 'changed' : 'unchanged', chart, fields }
      was = await old.next()
    }
  }
  for (; !was.done; was = await old.next()) yield { change: 'removed', chart: was.value, fields: [] }
}

async function* chartsOf(edition: AsyncIterable<EditionChart>): AsyncGenerator<StoredChart> {
  for await (const { chart } of edition) yield chart
}

/** A key that sorts like EditionStore.charts; a space sorts before every character of an index number. */
export const placeOf = ({ icao_airport_identifier: icao, version, index_number }: PlacedChart): string =>
  `${icao} ${version} ${index_number}`

export type PlacedChart = Pick<StoredChart, 'icao_airport_identifier' | 'version' | 'index_number'>

/** Ids are assigned anew in every edition, and a later cycle alone does not change a chart. */
const ignored: readonly string[] = ['id', 'valid_from', 'valid_until'] satisfies readonly (keyof StoredChart)[]

function differingFields(before: StoredChart, after: StoredChart): readonly string[] {
  const [old, now] = [compared(before), compared(after)]
  return Object.keys(after).filter(
    (field) =>
      !ignored.includes(field) && !isDeepStrictEqual(old[field as keyof StoredChart], now[field as keyof StoredChart]),
  )
}

/** A more exact map of the same picture does not change it: charts that were imported earlier have no correction. */
function compared(chart: StoredChart): StoredChart {
  const { correction: _, ...boxes } = chart.bounding_boxes ?? {}
  return { ...chart, bounding_boxes: chart.bounding_boxes && (boxes as typeof chart.bounding_boxes) }
}
