import type { Catalogue, ListedIn } from '../../charts/index.ts'
import { mergeFields, type Position, runwayAxes, type StatedAirport } from '../../facts/index.ts'
import type { KnownAerodrome } from '../../imaging/index.ts'
import type { EditionDraft } from '../edition/edition.ts'

export type KnownAirport = {
  readonly position: Position
  /** The charts that the live editions of other sources list for it. */
  readonly others: readonly ListedIn[]
}

export type KnownAirports = {
  /** Adds a statement of the new edition. */
  add(airport: StatedAirport): void
  /** null: neither the live editions of other sources nor the new edition state it. */
  find(icao: string): Promise<KnownAirport | null>
  /** Where it and its runways are; null: not known. */
  aerodrome(icao: string): Promise<KnownAerodrome | null>
}

/** The airports that will be known once the new edition has replaced the live one of its source. */
export function knownAirports({ source, cycle }: EditionDraft, catalogue: Catalogue, now: number): KnownAirports {
  const stated = new Map<string, StatedAirport>()
  const asked = new Map<string, Promise<KnownAirport | null>>()
  const aerodromes = new Map<string, Promise<KnownAerodrome | null>>()

  async function ask(icao: string): Promise<KnownAirport | null> {
    const { airports, charts } = await catalogue.holdings(icao)
    const isOther = (held: { readonly source: string }) => held.source !== source
    const statement = stated.get(icao)
    const own = statement ? [{ source, cycle, publishedAt: now, statement }] : []
    const merged = mergeFields(['latitude', 'longitude'], [...own, ...airports.filter(isOther)])
    if (!merged) return null
    const position = { lat: Number(merged.latitude), lng: Number(merged.longitude) }
    return { position, others: charts.filter(isOther) }
  }

  async function askAerodrome(icao: string): Promise<KnownAerodrome | null> {
    const airport = await find(icao)
    if (!airport) return null
    const others = (await catalogue.features(icao)).filter((held) => held.source !== source)
    const own = stated.get(icao)?.features
    return {
      position: airport.position,
      runways: runwayAxes([...(own ? [own] : []), ...others.map((held) => held.features)]),
    }
  }

  const find = (icao: string) => once(asked, icao, ask)
  return {
    add: (airport) => void stated.set(airport.icao, airport),
    find,
    aerodrome: (icao) => once(aerodromes, icao, askAerodrome),
  }
}

function once<T>(asked: Map<string, Promise<T>>, icao: string, ask: (icao: string) => Promise<T>): Promise<T> {
  const answer = asked.get(icao) ?? ask(icao)
  asked.set(icao, answer)
  return answer
}
