import type { Catalogue, ListedIn } from '../../charts/index.ts'
import { mergeFields, type Position, type StatedAirport } from '../../facts/index.ts'
import type { EditionDraft } from '../edition/edition.ts'

export type KnownAirport = {
  readonly position: Position
  /** What the live editions of other sources list there. */
  readonly others: readonly ListedIn[]
}

export type KnownAirports = {
  /** Remembers what the new edition says. */
  add(airport: StatedAirport): void
  /** null: neither the live editions of other sources nor the new edition know it. */
  find(icao: string): Promise<KnownAirport | null>
}

/** Which airports will be known once the new edition is live in place of the one of its source before. */
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
