import { isDeepStrictEqual } from 'node:util'
import type { StatedAirport } from '../../facts/index.ts'

/** How many airports of an edition are new, changed or unchanged since the previous edition, and how many were removed. */
export type AirportCounts = Readonly<Record<'new' | 'changed' | 'unchanged' | 'removed', number>>

/** Both must be in order of identifier. Revision dates, cycles and provenance are not compared. */
export async function countAirportChanges(
  before: AsyncIterable<StatedAirport>,
  after: AsyncIterable<StatedAirport>,
): Promise<AirportCounts> {
  const counts = { new: 0, changed: 0, unchanged: 0, removed: 0 }
  const old = before[Symbol.asyncIterator]()
  let previous = await old.next()
  for await (const airport of after) {
    for (; !previous.done && previous.value.icao < airport.icao; previous = await old.next()) counts.removed += 1
    if (previous.done || previous.value.icao !== airport.icao) counts.new += 1
    else {
      counts[isDeepStrictEqual(contentOf(previous.value), contentOf(airport)) ? 'unchanged' : 'changed'] += 1
      previous = await old.next()
    }
  }
  for (; !previous.done; previous = await old.next()) counts.removed += 1
  return counts
}

function contentOf({ stated, derived, features }: StatedAirport): object {
  const { revision_date, parsed_cycle, ...facts } = stated
  return { facts, derived, features }
}
