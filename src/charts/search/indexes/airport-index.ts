import type { FoundAirport } from '../../../contract/index.ts'
import type { Position } from '../../../facts/index.ts'
import { BestHits, type Hit } from './best-hits.ts'
import { type Bits, countBits, eachBit, emptyBits, hasBit, removeBit, removeBits, setBit } from './bits.ts'
import { CodeIndex } from './code-index.ts'
import { Countries } from './countries.ts'
import { foldWords } from './fold-words.ts'
import { chordScale, nauticalMiles, Places } from './places.ts'
import { WordIndex, type WordRank, wordRanks } from './word-index.ts'
import { makeWordTable, type Pause } from './word-table.ts'

/** An airport as it is indexed: what is known without a query. */
export type IndexedAirport = Omit<FoundAirport, 'distance_nm'> & { readonly state_province_code: string }

export type AirportQuery = {
  /** Empty: every airport matches. */
  readonly query: string
  /** Ties are sorted by distance from here; null: by importance. */
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

/** The score of each rank of words. */
const wordBases = Object.fromEntries(
  wordRanks.map((rank, at) => [rank, (codeRanks.length + at) * rankStep]),
) as Readonly<Record<WordRank, number>>

/** Share of all airports above which a query searches outwards from the position. */
const manyShare = 1 / 8

/** Entries of the longest list that a query scans; more airports than this are stored as a bit set. */
const longestList = 4096

/** A query while it runs: the airports that may still be added, and how. */
type Search = {
  readonly best: BestHits
  readonly near: Position | null
  readonly left: Bits
  readonly add: (airport: number, base: number) => void
}

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
  readonly #countries: Countries
  readonly #all: Bits

  private constructor(airports: readonly IndexedAirport[], icao: CodeIndex, words: WordIndex, places: Places) {
    this.#airports = airports
    this.#icao = icao
    this.#iata = new CodeIndex(airports.map((airport) => airport.iata_airport_designator))
    this.#words = words
    this.#places = places
    this.#countries = new Countries(airports.map(({ country_code }) => country_code))
    this.#all = emptyBits(airports.length)
    for (let airport = 0; airport < airports.length; airport += 1) setBit(this.#all, airport)
  }

  /** Some hundred milliseconds of work for 80,000 airports, in small parts. `longest`: see `longestList`. */
  static async of(given: readonly IndexedAirport[], pause: Pause, longest = longestList): Promise<AirportIndex> {
    const airports = byImportance(given)
    await pause()
    const table = await makeWordTable(airports.map(textsOf), pause)
    await pause()
    const words = await WordIndex.of(table, longest, pause)
    await pause()
    const places = new Places(airports.map(({ latitude: lat, longitude: lng }) => ({ lat, lng })))
    await pause()
    const icao = new CodeIndex(airports.map((airport) => airport.icao_airport_identifier))
    await pause()
    return new AirportIndex(airports, icao, words, places)
  }

  /** All airports, the most important first. */
  get airports(): readonly IndexedAirport[] {
    return this.#airports
  }

  get size(): number {
    return this.#airports.length
  }

  /** Best match first. */
  search({ query, near, country, limit }: AirportQuery): readonly FoundAirport[] {
    const words = [...new Set(foldWords(query))]
    // A query of punctuation alone, and a country without airports.
    if (words.length === 0 && query.trim() !== '') return []
    const left = this.#all.slice()
    if (country !== null) this.#countries.keep(left, country)
    const best = new BestHits(limit)
    const add = near
      ? this.#places.ranking(near, best)
      : (airport: number, base: number) => best.add(airport, base + airport)
    const search = { best, near, left, add }
    if (words.length > 0) this.#match(words, search)
    else this.#addAll(left, 0, search)
    return best.hits().map((hit) => this.#found(hit, near !== null))
  }

  /** The published airport nearest to a position. null: no airport is published. */
  nearest(position: Position): FoundAirport | null {
    return this.search({ query: '', near: position, country: null, limit: 1 })[0] ?? null
  }

  /** The published ICAO identifier most similar to one that is not published: the longest common prefix of at least two letters. */
  similar(icao: string): string | null {
    for (let length = icao.length - 1; length >= 2; length -= 1) {
      const best = new BestHits(1)
      this.#icao.withPrefix(icao.slice(0, length).toLowerCase(), (airport) => best.add(airport, airport))
      const [hit] = best.hits()
      if (hit) return this.#airports[hit.airport]?.icao_airport_identifier ?? null
    }
    return null
  }

  /** Each airport is added at its best rank. Ranks that cannot be among the best are skipped. */
  #match(query: readonly string[], search: Search): void {
    const { best, left, add } = search
    const once = (base: number) => (airport: number) => {
      if (!hasBit(left, airport)) return
      removeBit(left, airport)
      add(airport, base)
    }
    const [code = '', ...others] = query
    if (others.length === 0) {
      this.#icao.exact(code, once(0))
      this.#iata.exact(code, once(rankStep))
      this.#icao.withPrefix(code, once(2 * rankStep))
      this.#iata.withPrefix(code, once(3 * rankStep))
    }
    const words = this.#words
    const ranges = words.rangesOf(query)
    const isFull = (rank: WordRank) => best.worst < wordBases[rank]
    if (!ranges || isFull('name or city')) return
    words.keepBeginnings(left, ranges)
    words.eachWhole(left, ranges, once(wordBases['name or city']))
    if (isFull('beginning of the name')) return
    words.eachBeginning('name', left, ranges, once(wordBases['beginning of the name']))
    if (isFull('beginning of the city')) return
    words.eachBeginning('city', left, ranges, once(wordBases['beginning of the city']))
    if (isFull('words')) return
    const whole = left.slice()
    words.keepWords(whole, ranges)
    this.#addAll(whole, wordBases.words, search)
    if (isFull('beginnings of words')) return
    removeBits(left, whole)
    this.#addAll(left, wordBases['beginnings of words'], search)
  }

  /** Adds the airports of a set, all of the same rank. */
  #addAll(airports: Bits, base: number, { best, near, add }: Search): void {
    if (near && countBits(airports) >= this.size * manyShare) {
      this.#places.addAround(near, { best, base, airports, add })
      return
    }
    eachBit(airports, (airport) => {
      // The order of the index is the order of importance.
      if (!near && base + airport > best.worst) return false
      add(airport, base)
      return true
    })
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
