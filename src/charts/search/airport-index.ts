import type { FoundAirport } from '../../contract/index.ts'
import type { Position } from '../../facts/index.ts'
import { BestHits, type Hit } from './best-hits.ts'
import { CodeIndex } from './code-index.ts'
import { foldWords } from './fold-words.ts'
import { chordScale, nauticalMiles, Places } from './places.ts'
import { WordIndex, wordRanks } from './word-index.ts'
import { makeWordTable, type Pause, type WordTable } from './word-table.ts'

/** An airport as it is indexed: what is known without a query. */
export type IndexedAirport = Omit<FoundAirport, 'distance_nm'> & { readonly state_province_code: string }

export type AirportQuery = {
  /** Empty: every airport matches. */
  readonly query: string
  /** Of equally good matches the nearest comes first; null: the most important. */
  readonly near: Position | null
  /** ISO 3166-1 alpha-3, upper case; null: any. */
  readonly country: string | null
  readonly limit: number
}

/** How good a match is, best first; those of words follow. */
const codeRanks = [
  'ICAO identifier',
  'IATA designator',
  'beginning of the ICAO identifier',
  'beginning of the IATA designator',
] as const

/** Every kind of match, best first; docs/reference/contract.md lists them. */
export const matchRanks = [...codeRanks, ...wordRanks]

/** From one rank to the next: more than any distance, and more than there are airports. */
const rankStep = 1e7

/** Scores of the ranks of words. */
const wordBases = wordRanks.map((_, rank) => (codeRanks.length + rank) * rankStep)

/** The least of those that do not start with the query. */
const otherBase = (codeRanks.length + wordRanks.indexOf('words')) * rankStep

/** Share of all airports from which on those around a position are looked at first. */
const manyShare = 1 / 8

type Add = (airport: number, base: number) => void
type Search = { readonly best: BestHits; readonly near: Position | null; readonly add: Add }

/**
 * Published airports, searched in memory. They are kept in the order of their importance (those with charts, then by
 * longest runway), so that an airport is a number, and the lower number is better where two match equally well.
 */
export class AirportIndex {
  readonly #airports: readonly IndexedAirport[]
  readonly #icao: CodeIndex
  readonly #iata: CodeIndex
  readonly #words: WordIndex
  readonly #places: Places
  /** The country of each, by number. */
  readonly #countries: Uint16Array
  readonly #countryNumbers = new Map<string, number>()
  /** The number of the last query of which an airport's code was a match. */
  readonly #matchedBy: Uint32Array
  #queries = 0

  private constructor(airports: readonly IndexedAirport[], icao: CodeIndex, words: WordTable, places: Places) {
    this.#airports = airports
    this.#icao = icao
    this.#iata = new CodeIndex(airports.map((airport) => airport.iata_airport_designator))
    this.#words = new WordIndex(words)
    this.#places = places
    this.#matchedBy = new Uint32Array(airports.length)
    this.#countries = Uint16Array.from(airports, ({ country_code: country }) => {
      const number = this.#countryNumbers.get(country) ?? this.#countryNumbers.size
      this.#countryNumbers.set(country, number)
      return number
    })
  }

  /** Some hundred milliseconds of work for 80,000 airports, in small parts. */
  static async of(given: readonly IndexedAirport[], pause: Pause): Promise<AirportIndex> {
    const airports = byImportance(given)
    await pause()
    const words = await makeWordTable(airports.map(textsOf), pause)
    await pause()
    const places = new Places(airports.map(({ latitude: lat, longitude: lng }) => ({ lat, lng })))
    await pause()
    const icao = new CodeIndex(airports.map((airport) => airport.icao_airport_identifier))
    await pause()
    return new AirportIndex(airports, icao, words, places)
  }

  get size(): number {
    return this.#airports.length
  }

  /** Best match first. */
  search({ query, near, country, limit }: AirportQuery): readonly FoundAirport[] {
    const words = [...new Set(foldWords(query))]
    // A query of punctuation alone, and a country without airports.
    if (words.length === 0 && query.trim() !== '') return []
    const wanted = country === null ? null : this.#countryNumbers.get(country)
    if (wanted === undefined) return []
    const best = new BestHits(limit)
    const add = this.#adding(best, near, wanted)
    if (words.length > 0) this.#match(words, { best, near, add })
    else if (near) this.#places.addAround(near, { best, base: 0, add: (airport) => add(airport, 0) })
    else for (let airport = 0; airport < this.size && best.worst > airport; airport += 1) add(airport, 0)
    return best.hits().map((hit) => this.#found(hit, near !== null))
  }

  /** The published airport nearest to a position. null: none is published. */
  nearest(position: Position): FoundAirport | null {
    return this.search({ query: '', near: position, country: null, limit: 1 })[0] ?? null
  }

  /** The ICAO identifier most like one that is not published: the longest same beginning, of two letters at least. */
  similar(icao: string): string | null {
    for (let length = icao.length - 1; length >= 2; length -= 1) {
      const best = new BestHits(1)
      this.#icao.withPrefix(icao.slice(0, length).toLowerCase(), (airport) => best.add(airport, airport))
      const [hit] = best.hits()
      if (hit) return this.#airports[hit.airport]?.icao_airport_identifier ?? null
    }
    return null
  }

  /** Adds an airport of the country; `base` is the score of its rank, and its distance or importance comes on top. */
  #adding(best: BestHits, near: Position | null, country: number | null): Add {
    const countries = this.#countries
    const add = near
      ? this.#places.ranking(near, best)
      : (airport: number, base: number) => best.add(airport, base + airport)
    return (airport, base) => {
      if (country === null || countries[airport] === country) add(airport, base)
    }
  }

  #match(words: readonly string[], { best, near, add }: Search): void {
    const [code = '', ...others] = words
    this.#queries += 1
    const [matchedBy, query] = [this.#matchedBy, this.#queries]
    const addCode = (rank: number) => (airport: number) => {
      if (matchedBy[airport] === query) return
      matchedBy[airport] = query
      add(airport, rank * rankStep)
    }
    if (others.length === 0) {
      this.#icao.exact(code, addCode(0))
      this.#iata.exact(code, addCode(1))
      this.#icao.withPrefix(code, addCode(2))
      this.#iata.withPrefix(code, addCode(3))
    }
    if (best.worst < codeRanks.length * rankStep) return
    this.#addWords(words, {
      best,
      near,
      add: (airport, base) => {
        if (matchedBy[airport] !== query) add(airport, base)
      },
    })
  }

  #addWords(query: readonly string[], { best, near, add }: Search): void {
    const words = this.#words
    const { fitting } = words
    const count = words.find(query)
    const addFound = (airport: number): void => add(airport, wordBases[words.rankOf(airport)] as number)
    if (!near || count < this.size * manyShare) {
      for (let at = 0; at < count; at += 1) addFound(fitting[at] as number)
      return
    }
    // Of so many, those of the best ranks are few, and of the others only the near ones are of interest.
    for (const airport of words.starting()) addFound(airport)
    const addOther = (airport: number): void => {
      if (words.fits(airport) && !words.starts(airport)) addFound(airport)
    }
    this.#places.addAround(near, { best, base: otherBase, add: addOther })
  }

  #found({ airport, score }: Hit, hasDistance: boolean): FoundAirport {
    const { state_province_code: _, ...found } = this.#airports[airport] as IndexedAirport
    if (!hasDistance) return found
    return { ...found, distance_nm: Math.round(nauticalMiles((score % rankStep) / chordScale) * 10) / 10 }
  }
}

function byImportance(airports: readonly IndexedAirport[]): readonly IndexedAirport[] {
  return airports
    .map((airport) => ({
      airport,
      icao: airport.icao_airport_identifier,
      importance: airport.longest_runway + (airport.charts.STD + airport.charts.CAO > 0 ? 1e6 : 0),
    }))
    .sort((a, b) => b.importance - a.importance || (a.icao < b.icao ? -1 : 1))
    .map(({ airport }) => airport)
}

const textsOf = (airport: IndexedAirport) => ({
  name: airport.name,
  city: airport.city,
  others: [airport.state_province_name, airport.state_province_code, airport.country_name, airport.country_code],
})
