import { type Bits, keepCommon } from './bits.ts'
import { addGroups, bitsOf, entriesIn } from './groups.ts'
import type { Pause, WordTable } from './word-table.ts'

/** Words by number, in alphabetical order, so that the words with one prefix are a range. */
export type WordRange = { readonly word: string; readonly exact: number; readonly first: number; readonly end: number }

/** Sets made between two pauses. */
const atATime = 8

/**
 * Which airports have a word, or a word with a prefix. Frequent words are stored as bit sets, the others as lists, so
 * that no query scans a long list.
 */
export class WordSets {
  readonly #table: WordTable
  readonly #longest: number
  /** Sets of prefixes, and of words by their number. */
  readonly #byBeginning = new Map<string, Bits>()
  readonly #byWord = new Map<number, Bits>()
  readonly #scratch: Bits

  private constructor(table: WordTable, longest: number) {
    this.#table = table
    this.#longest = longest
    this.#scratch = bitsOf(table.airports, table.uses, 0, 0)
  }

  /** `longest`: maximum entries of a list. */
  static async of(table: WordTable, longest: number, pause: Pause): Promise<WordSets> {
    const sets = new WordSets(table, longest)
    let made = 0
    for (const make of sets.#makers('', { first: 0, end: table.vocabulary.length })) {
      if (made % atATime === 0) await pause()
      make()
      made += 1
    }
    return sets
  }

  /** Keeps the airports of `bits` with a word of the range. */
  keepBeginning(bits: Bits, { word, first, end }: WordRange): void {
    this.#keep(bits, this.#byBeginning.get(word), first, end)
  }

  /** Keeps the airports of `bits` with this word. */
  keepWord(bits: Bits, { exact }: WordRange): void {
    if (exact < 0) bits.fill(0)
    else this.#keep(bits, this.#byWord.get(exact), exact, exact + 1)
  }

  #keep(bits: Bits, large: Bits | undefined, first: number, end: number): void {
    if (!large) {
      this.#scratch.fill(0)
      addGroups(this.#scratch, this.#table.uses, first, end)
    }
    keepCommon(bits, large ?? this.#scratch)
  }

  /** Builds, recursively, the sets of each longer prefix that has a long list. */
  *#makers(beginning: string, { first, end }: { readonly first: number; readonly end: number }): Iterable<() => void> {
    const { airports, vocabulary, uses } = this.#table
    let from = first
    if (vocabulary[from] === beginning) {
      const word = from
      if (entriesIn(uses, word, word + 1) > this.#longest)
        yield () => this.#byWord.set(word, bitsOf(airports, uses, word, word + 1))
      from += 1
    }
    while (from < end) {
      const longer = (vocabulary[from] as string).slice(0, beginning.length + 1)
      let to = from + 1
      while (to < end && (vocabulary[to] as string).startsWith(longer)) to += 1
      if (entriesIn(uses, from, to) > this.#longest) {
        const range = { first: from, end: to }
        yield () => this.#byBeginning.set(longer, bitsOf(airports, uses, range.first, range.end))
        yield* this.#makers(longer, range)
      }
      from = to
    }
  }
}
