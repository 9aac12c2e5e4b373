import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ChangeKind, ChangesResponse } from '../../contract/index.ts'
import type { Catalogue, Holdings, Publication, PublishedHoldings } from '../catalogue/catalogue.ts'
import { publishedAirport, publishedCharts } from '../catalogue/published-airport.ts'
import { type Cursor, encodeCursor, type Named } from './cursor.ts'

/** An edition that the cursor names is not stored any more, or not as it was: what has changed since cannot be said. */
export class CursorExpired extends Error {
  override readonly name = 'CursorExpired'
}

export type ChangesPage = ChangesResponse

type Parts = {
  readonly catalogue: Pick<Catalogue, 'publications' | 'airportsIn' | 'holdingsIn'>
  /** Only these airports, by identifier; null: all. */
  readonly airports: readonly string[] | null
}

/** Airports of one response. */
const pageAirports = 50

/**
 * What lists and records have been since a cursor, compared by the editions that were live then and are now. null: nothing yet. A
 * chart of an edition that has been extended meanwhile may be reported although it is the same; none that changed is missing.
 * Throws CursorExpired.
 */
export async function changesSince(cursor: Cursor | null, { catalogue, airports }: Parts): Promise<ChangesPage> {
  const stored = await catalogue.publications()
  const now = cursor?.rest?.now ?? stored.filter(({ isLive }) => isLive)
  const nothing = { airports: [], charts: [], more: false, cursor: encodeCursor({ seen: now, rest: null }) }
  if (cursor === null) return nothing
  const { seen, rest } = cursor
  requireStored([...seen, ...now], stored)
  const differing = [...seen, ...now].filter((each) => !(has(seen, each) && has(now, each)))
  if (differing.length === 0) return nothing

  const after = rest?.after ?? ''
  const asked = { after, limit: pageAirports + 1 }
  const found = airports
    ? airports.filter((icao) => icao > after).slice(0, asked.limit)
    : await catalogue.airportsIn([...new Set(differing.map(({ id }) => id))], asked)
  const page = found.slice(0, pageAirports)
  const known = seen.filter((each) => !now.some(({ id, charts }) => id === each.id && charts !== each.charts))
  const compared: Changed[] = []
  for (const icao of page) {
    const rows = await catalogue.holdingsIn(icao, [...new Set([...seen, ...now].map(({ id }) => id))])
    compared.push(compareAirport(icao, holdingsOf(rows, known), holdingsOf(rows, now)))
    await nextTurn()
  }
  // What was pruned while it was read would be missing.
  requireStored([...seen, ...now], await catalogue.publications())
  const more = found.length > page.length
  return {
    airports: compared.flatMap((each) => each.airports),
    charts: compared.flatMap((each) => each.charts),
    more,
    cursor: more ? encodeCursor({ seen, rest: { now, after: page.at(-1) ?? after } }) : nothing.cursor,
  }
}

const has = (editions: readonly Named[], { id, publishedAt, charts }: Named): boolean =>
  editions.some((each) => each.id === id && each.publishedAt === publishedAt && each.charts === charts)

/** An edition that was published again, or is another one with the same number since a restore, is not the one that was seen. */
function requireStored(named: readonly Named[], stored: readonly Publication[]): void {
  const isStored = ({ id, publishedAt, charts }: Named) =>
    stored.some((each) => each.id === id && each.publishedAt === publishedAt && each.charts >= charts)
  if (!named.every(isStored)) throw new CursorExpired('An edition that the cursor names is not stored any more.')
}

/** In the order of Catalogue.holdings. */
function holdingsOf({ airports, charts }: PublishedHoldings, editions: readonly Named[]): Holdings {
  const rank = new Map(
    [...editions].sort((a, b) => b.publishedAt - a.publishedAt || b.id - a.id).map(({ id }, at) => [id, at]),
  )
  const order = ({ edition }: { readonly edition: number }) => rank.get(edition) ?? 0
  const isOne = ({ edition }: { readonly edition: number }) => rank.has(edition)
  return {
    airports: airports.filter(isOne).sort((a, b) => order(a) - order(b)),
    charts: charts.filter(isOne).sort((a, b) => order(a) - order(b) || (placeOf(a.chart) < placeOf(b.chart) ? -1 : 1)),
  }
}

type Place = { readonly version: string; readonly index_number: string }
const placeOf = ({ version, index_number }: Place): string => `${version} ${index_number}`

type Changed = Readonly<Pick<ChangesResponse, 'airports' | 'charts'>>

/** A later validity alone is no change of a chart, or every chart would change with its cycle: it is one of the airport. */
function compareAirport(icao: string, before: Holdings, now: Holdings): Changed {
  const named = { icao_airport_identifier: icao }
  const recordIn = (holdings: Holdings) => {
    const record = publishedAirport(holdings)
    return new Map(record && [['', { record, named }]])
  }
  const chartsIn = (holdings: Holdings) =>
    new Map(
      listedIn(holdings).map(({ valid_from: from, valid_until: until, ...record }) => {
        const { version, id, index_number } = record
        return [
          `${version} ${id}`,
          { record, validity: `${from} ${until}`, named: { ...named, version, id, index_number } },
        ]
      }),
    )
  const airports = compare(recordIn(before), recordIn(now))
  const [earlier, later] = [chartsIn(before), chartsIn(now)]
  const isProlonged = [...later].some(
    ([key, { validity }]) => earlier.has(key) && earlier.get(key)?.validity !== validity,
  )
  return {
    airports: airports.length === 0 && isProlonged ? [{ kind: 'changed', ...named }] : airports,
    charts: compare(earlier, later),
  }
}

const listedIn = (holdings: Holdings) => publishedCharts(holdings) ?? []

type Entry<Names> = { readonly record: object; readonly named: Names }
type Kinded<Names> = Names & { readonly kind: ChangeKind }

function compare<Names>(
  before: ReadonlyMap<string, Entry<Names>>,
  now: ReadonlyMap<string, Entry<Names>>,
): readonly Kinded<Names>[] {
  const kindOf = (key: string): ChangeKind | null => {
    const [earlier, later] = [before.get(key), now.get(key)]
    if (!earlier) return 'added'
    if (!later) return 'removed'
    return JSON.stringify(earlier.record) === JSON.stringify(later.record) ? null : 'changed'
  }
  return [...new Map([...before, ...now])].flatMap(([key, { named }]) => {
    const kind = kindOf(key)
    return kind === null ? [] : [{ kind, ...named }]
  })
}
