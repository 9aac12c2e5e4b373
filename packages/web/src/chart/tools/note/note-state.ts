import type { ChartRecord } from '#client'
import type { KeptNote } from '../../../../../../src/contract/index.ts'
import { markOf } from '../../../pin/index.ts'

/** Whether the chart has changed since the note was written. */
export const isOutdated = (note: KeptNote, chart: ChartRecord): boolean => note.mark !== markOf(chart)

/** A note on the present chart; undefined: the text is empty. */
export function noteOn(chart: ChartRecord, text: string, now: number): KeptNote | undefined {
  if (text.trim() === '') return undefined
  return {
    airport: chart.icao_airport_identifier,
    name: `${chart.index_number} ${chart.name}`,
    text: text.slice(0, longestNote),
    mark: markOf(chart),
    writtenAt: now,
  }
}

/** Maximum number of characters. */
export const longestNote = 20_000
