import { type Bits, hasBit } from './bits.ts'
import type { Groups } from './groups.ts'
import { lowerBound } from './lower-bound.ts'
import { type WordRange, WordSets } from './word-sets.ts'
import type { Pause, WordTable } from './word-table.ts'

/** How well the words of a query fit those of an airport, best first. */
export const wordRanks = [
  'name or city',
  'beginning of the name',
  'beginning of the city',
  'words',
  'beginnings of words',
] as const
export type WordRank = (typeof wordRanks)[number]

/** Further words of a query are ignored. */
const mostWords = 8

type Visit = (airport: number) => void

/** Which airports have the words of a query, and how well they fit. */
export class WordIndex {
  readonly #table: WordTable
  readonly #sets: WordSets

  private constructor(table: WordTable, sets: WordSets) {
    this.#table = table
    this.#sets = sets
  }

  static async of(table: WordTable, longestList: number, pause: Pause): Promise<WordIndex> {
    return new WordIndex(table, await WordSets.of(table, longestList, pause))
  }

  /** The words of a query, up to the limit. null: one of them matches no airport, not even as a prefix. */
  rangesOf(query: readonly string[]): readonly WordRange[] | null {
    const { vocabulary } = this.#table
    const ranges = query.slice(0, mostWords).map((word) => {
      const first = lowerBound(vocabulary.length, (at) => (vocabulary[at] as string) < word)
      const end = lowerBound(vocabulary.length, (at) => (vocabulary[at] as string) < `${word}\uffff`)
      return { word, exact: vocabulary[first] === word ? first : -1, first, end }
    })
    return ranges.some(({ first, end }) => first === end) ? null : ranges
  }

  /** Keeps the airports of `bits` where each word of the query is a word or a prefix of one. */
  keepBeginnings(bits: Bits, ranges: readonly WordRange[]): void {
    for (const range of ranges) this.#sets.keepBeginning(bits, range)
  }

  /** Keeps the airports of `bits` that have each word of the query. */
  keepWords(bits: Bits, ranges: readonly WordRange[]): void {
    for (const range of ranges) this.#sets.keepWord(bits, range)
  }

  /** Visits the airports of `bits` whose name or city is the query. */
  eachWhole(bits: Bits, ranges: readonly WordRange[], visit: Visit): void {
    const exact = ranges[0]?.exact ?? -1
    if (exact < 0) return
    this.#eachStart('name', { first: exact, end: exact + 1 }, { bits, ranges, fit: 'whole', visit })
    this.#eachStart('city', { first: exact, end: exact + 1 }, { bits, ranges, fit: 'whole', visit })
  }

  /** Visits the airports of `bits` whose name, or whose city, begins with the query. */
  eachBeginning(text: 'name' | 'city', bits: Bits, ranges: readonly WordRange[], visit: Visit): void {
    const [start, ...others] = ranges
    if (!start) return
    // Only the last word may be a prefix.
    const { exact } = start
    const range = others.length === 0 ? start : { first: exact, end: exact < 0 ? exact : exact + 1 }
    this.#eachStart(text, range, { bits, ranges, fit: 'beginning', visit })
  }

  #eachStart(
    text: 'name' | 'city',
    { first, end }: { readonly first: number; readonly end: number },
    {
      bits,
      ranges,
      fit,
      visit,
    }: { bits: Bits; ranges: readonly WordRange[]; fit: 'whole' | 'beginning'; visit: Visit },
  ): void {
    if (first >= end) return
    const { nameStarts, cityStarts } = this.#table
    const { airports, start }: Groups = text === 'name' ? nameStarts : cityStarts
    for (let at = start[first] as number, last = start[end] as number; at < last; at += 1) {
      const airport = airports[at] as number
      if (hasBit(bits, airport) && this.#fits(text, airport, { ranges, fit })) visit(airport)
    }
  }

  /** Whether the words of the name or city, whose first is known to match, begin with those of the query, or equal them. */
  #fits(
    text: 'name' | 'city',
    airport: number,
    { ranges, fit }: { readonly ranges: readonly WordRange[]; readonly fit: 'whole' | 'beginning' },
  ): boolean {
    const { words, startOfAirport, nameLength, cityLength } = this.#table
    const name = nameLength[airport] as number
    const length = text === 'name' ? name : (cityLength[airport] as number)
    const last = ranges.length - 1
    if (fit === 'whole' ? length !== ranges.length : length < ranges.length) return false
    if (last === 0) return true
    const from = (startOfAirport[airport] as number) + (text === 'name' ? 0 : name)
    for (let at = 1; at < last; at += 1) if (words[from + at] !== ranges[at]?.exact) return false
    const { exact, first, end } = ranges[last] as WordRange
    const word = words[from + last] as number
    return fit === 'whole' ? word === exact : word >= first && word < end
  }
}
