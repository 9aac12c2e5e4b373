import { isDeepStrictEqual } from 'node:util'
import type { StatedAirport } from '../../facts/index.ts'

/** Airports of one edition that the one before did not have, has otherwise, or has as they are; and those that are gone. */
export type AirportCounts = Readonly<Record<'new' | 'changed' | 'unchanged' | 'removed', number>>

/** Both in order of identifier, a few in memory at a time. When and where a source said it does not count. */
export async function countAirportChanges(
  before: AsyncIterable<StatedAirport>,
  after: AsyncIterable<StatedAirport>,
): Promise<AirportCounts> {
  const counts = { new: 0, changed: 0, unchanged: 0, removed: 0 }
  const old = before[Symbol.asyncIterator]()
  let was = await old.next()
  for await (const airport of after) {
    for (; !was.done && was.value.icao < airport.icao; was = await old.next()) counts.removed += 1
    if (was.done || was.value.icao !== airport.icao) counts.new += 1
    else {
      counts[isDeepStrictEqual(said(was.value), said(airport)) ? 'unchanged' : 'changed'] += 1
      was = await old.next()
    }
  }
  for (; !was.done; was = await old.next()) counts.removed += 1
  return counts
}

function said({ stated, derived, features }: StatedAirport): object {
  const { revision_date, parsed_cycle, ...facts } = stated
  return { facts, derived, features }
}
