import type { Catalogue, ListedIn } from '../../charts/index.ts'
import { mergeFields, type Position, type StatedAirport } from '../../facts/index.ts'
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
}

/** The airports that will be known once the new edition has replaced the live one of its source. */
export function knownAirports({ source, cycle }: EditionDraft, catalogue: Catalogue, now: number): KnownAirports {
  const stated = new Map<string, StatedAirport>()
  const asked = new Map<string, Promise<KnownAirport | null>>()

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

  return {
    add: (airport) => void stated.set(airport.icao, airport),
    find(icao) {
      const answer = asked.get(icao) ?? ask(icao)
      asked.set(icao, answer)
      return answer
    },
  }
}
