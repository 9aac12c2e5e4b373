import type { ChartRecord } from '#client'
import type { KeptNote } from '../../../../../../src/contract/index.ts'
import { markOf } from '../../../pin/index.ts'

/** Whether the chart is another one than the note was written on. */
export const isOutdated = (note: KeptNote, chart: ChartRecord): boolean => note.mark !== markOf(chart)

/** A note on the chart as it is now; undefined: nothing is left of it. */
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

/** Characters. */
export const longestNote = 20_000
