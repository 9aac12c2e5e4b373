import { setImmediate } from 'node:timers/promises'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { AirportIndex, type IndexedAirport } from './indexes/airport-index.ts'
import { listedAirport } from './listed-airport.ts'

/** The index of the airports that are published at this moment. */
export type PublishedAirports = () => Promise<AirportIndex>

/** Airports between two turns of the event loop: other requests are answered while an index is made. */
const atATime = 100

/**
 * Made when first asked for, and again when the live editions have changed since: a request after a change waits for the new
 * index. Those who ask while one is made share it.
 */
export function publishedAirports(catalogue: Pick<Catalogue, 'revision' | 'outlines'>): PublishedAirports {
  /** `revision`: what the index is of; while it is made, what it was asked for. */
  let made: { revision: string; readonly index: Promise<AirportIndex> } | null = null

  return async () => {
    const revision = await catalogue.revision()
    if (made?.revision !== revision) {
      const reading = readIndex(catalogue)
      const current = { revision, index: reading.then(({ index }) => index) }
      made = current
      reading.then(
        (read) => {
          current.revision = read.revision
        },
        () => {
          if (made === current) made = null
        },
      )
    }
    return made.index
  }
}

/** Of one state of the editions: pages that were read while these changed are read again. */
async function readIndex(
  catalogue: Pick<Catalogue, 'revision' | 'outlines'>,
): Promise<{ readonly revision: string; readonly index: AirportIndex }> {
  for (;;) {
    const revision = await catalogue.revision()
    const airports = await readAirports(catalogue)
    if ((await catalogue.revision()) !== revision) continue
    return { revision, index: await AirportIndex.of(airports, () => setImmediate()) }
  }
}

async function readAirports(catalogue: Pick<Catalogue, 'outlines'>): Promise<readonly IndexedAirport[]> {
  const airports: IndexedAirport[] = []
  let read = 0
  for await (const outline of catalogue.outlines()) {
    const airport = listedAirport(outline)
    if (airport) airports.push(airport)
    read += 1
    if (read % atATime === 0) await setImmediate()
  }
  return airports
}
