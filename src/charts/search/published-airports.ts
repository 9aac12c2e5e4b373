import { setImmediate } from 'node:timers/promises'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { AirportIndex, type IndexedAirport } from './indexes/airport-index.ts'
import { listedAirport } from './listed-airport.ts'

/** The index of the currently published airports. */
export type PublishedAirports = () => Promise<AirportIndex>

/** Airports between two turns of the event loop: other requests are answered while an index is made. */
const atATime = 100

/**
 * Built on the first request, and again after the live editions have changed: a request after a change waits for the new
 * index. Requests during a build share it.
 */
export function publishedAirports(catalogue: Pick<Catalogue, 'revision' | 'outlines'>): PublishedAirports {
  /** `revision`: the revision of the index; during a build, the revision that was requested. */
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

/** Reads one state of the editions: if they change between pages, reads again. */
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
