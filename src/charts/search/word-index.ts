import { lowerBound } from './lower-bound.ts'
import type { WordTable } from './word-table.ts'

/** How well the words of a query fit those of an airport, best first. */
export const wordRanks = [
  'name or city',
  'beginning of the name',
  'beginning of the city',
  'words',
  'beginnings of words',
] as const
const [wholeRank, nameRank, cityRank, wordsRank, beginningsRank] = [0, 1, 2, 3, 4] as const

/** Further words of a query are not looked at. */
const mostWords = 8

/** Words by number, in alphabetical order, so that those with one beginning are a range. */
type WordRange = { readonly exact: number; readonly first: number; readonly end: number }

/** What is known of an airport while a query runs: how many of its words fit so far, in the lower bits, and these. */
const isWhole = 0x10
const startsHere = 0x20
const countBits = 0x0f

/** Which airports have the words of a query. */
export class WordIndex {
  readonly #table: WordTable
  /** Of each airport; see `isWhole`. */
  readonly #state: Uint8Array
  /** The airports that the last query found, from the beginning of the list. */
  readonly fitting: Uint32Array
  /** Airports of which name or city starts with the first word. */
  #starting: number[] = []
  #ranges: readonly WordRange[] = []

  constructor(table: WordTable) {
    this.#table = table
    this.#state = new Uint8Array(table.airports)
    this.fitting = new Uint32Array(table.airports)
  }

  /** Finds the airports of which every word of the query is one, or begins one. Returns how many; they are in `fitting`. */
  find(query: readonly string[]): number {
    this.#state.fill(0)
    this.#starting = []
    const ranges = query.slice(0, mostWords).map((word) => this.#rangeOf(word))
    this.#ranges = ranges
    if (ranges.some(({ first, end }) => first === end)) return 0
    let fitting = 0
    for (const [at, range] of ranges.entries()) fitting = this.#keepFitting(range, at)
    return fitting
  }

  #rangeOf(word: string): WordRange {
    const { vocabulary } = this.#table
    const first = lowerBound(vocabulary.length, (at) => (vocabulary[at] as string) < word)
    const end = lowerBound(vocabulary.length, (at) => (vocabulary[at] as string) < `${word}\uffff`)
    return { exact: vocabulary[first] === word ? first : -1, first, end }
  }

  /** Of the airports that fit the `at` words before, those that fit this one too. Returns how many. */
  #keepFitting({ exact, first, end }: WordRange, at: number): number {
    const { startOfWord, uses } = this.#table
    const [state, fitting] = [this.#state, this.fitting]
    const [from, to] = [startOfWord[first] as number, startOfWord[end] as number]
    // The word itself is the first of its range, so airports with it are found before those with a longer one.
    const wholeTo = exact < 0 ? from : (startOfWord[exact + 1] as number)
    let count = 0
    for (let use = from; use < to; use += 1) {
      const packed = uses[use] as number
      const airport = packed >>> 1
      const before = state[airport] as number
      const starts = at === 0 && (packed & 1) === 1 ? startsHere : 0
      if (starts !== 0 && (before & startsHere) === 0) this.#starting.push(airport)
      if ((before & countBits) === at) {
        const stillWhole = use < wholeTo && (at === 0 || (before & isWhole) !== 0) ? isWhole : 0
        state[airport] = (at + 1) | stillWhole | (before & startsHere) | starts
        fitting[count] = airport
        count += 1
      } else if (starts !== 0) state[airport] = before | starts
    }
    return count
  }

  /** Whether the last query found an airport. */
  fits(airport: number): boolean {
    return ((this.#state[airport] as number) & countBits) === this.#ranges.length
  }

  /** The airports that were found and of which the name or city starts with the first word of the query. */
  starting(): readonly number[] {
    return this.#starting.filter((airport) => this.fits(airport))
  }

  /** Whether the name or city of an airport that was found starts with the first word of the query. */
  starts(airport: number): boolean {
    return ((this.#state[airport] as number) & startsHere) !== 0
  }

  /** The place in `wordRanks` of an airport that was found. */
  rankOf(airport: number): number {
    const state = this.#state[airport] as number
    const asWords = (state & isWhole) !== 0 ? wordsRank : beginningsRank
    return (state & startsHere) !== 0 ? (this.#rankOfStart(airport, this.#ranges) ?? asWords) : asWords
  }

  /** Of an airport whose name or city starts with the first word of the query. null: with the first word alone. */
  #rankOfStart(airport: number, ranges: readonly WordRange[]): number | null {
    const { startOfAirport, nameLength, cityLength } = this.#table
    const from = startOfAirport[airport] as number
    const nameEnd = from + (nameLength[airport] as number)
    const asName = this.#fits(from, nameEnd, ranges)
    const asCity = this.#fits(nameEnd, nameEnd + (cityLength[airport] as number), ranges)
    if (asName === 'whole' || asCity === 'whole') return wholeRank
    if (asName === 'beginning') return nameRank
    return asCity === 'beginning' ? cityRank : null
  }

  /** Whether the words of a slice begin with those of the query, of which the last may be a beginning. */
  #fits(from: number, end: number, ranges: readonly WordRange[]): 'whole' | 'beginning' | 'no' {
    const { words } = this.#table
    const last = ranges.length - 1
    if (end - from <= last) return 'no'
    for (let at = 0; at < last; at += 1) if (words[from + at] !== ranges[at]?.exact) return 'no'
    const { exact, first, end: after } = ranges[last] as WordRange
    const word = words[from + last] as number
    if (word === exact && end - from === ranges.length) return 'whole'
    return word >= first && word < after ? 'beginning' : 'no'
  }
}
