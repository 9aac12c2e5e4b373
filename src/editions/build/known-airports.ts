import type { Catalogue, ListedIn } from '../../charts/index.ts'
import { mergeAirport, type StatedAirport } from '../../facts/index.ts'
import type { EditionDraft } from '../edition/edition.ts'

export type KnownAirports = {
  /** Remembers what the new edition says. */
  add(airport: StatedAirport): void
  /** What the live editions of other sources list at an airport; null: neither they nor the new edition know it. */
  othersAt(icao: string): Promise<readonly ListedIn[] | null>
}

/** Which airports will be known once the new edition is live in place of the one of its source before. */
export function knownAirports({ source, cycle }: EditionDraft, catalogue: Catalogue, now: number): KnownAirports {
  const stated = new Map<string, StatedAirport>()
  const asked = new Map<string, Promise<readonly ListedIn[] | null>>()

  async function ask(icao: string): Promise<readonly ListedIn[] | null> {
    const { airports, charts } = await catalogue.holdings(icao)
    const isOther = (held: { readonly source: string }) => held.source !== source
    const statement = stated.get(icao)
    const own = statement ? [{ source, cycle, publishedAt: now, statement }] : []
    return mergeAirport([...own, ...airports.filter(isOther)]) && charts.filter(isOther)
  }

  return {
    add: (airport) => void stated.set(airport.icao, airport),
    othersAt(icao) {
      const answer = asked.get(icao) ?? ask(icao)
      asked.set(icao, answer)
      return answer
    },
  }
}
