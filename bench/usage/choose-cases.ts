import { nearestWord } from '../../src/config/index.ts'
import { UsageError } from './usage-error.ts'

type Named = { readonly name: string; readonly isLong?: boolean }

/**
 * The cases that the words name, each a name or the beginning of several, in the order in which they run; without words
 * those that are not long.
 * @throws {UsageError} when a word names no case
 */
export function chooseCases<C extends Named>(cases: readonly C[], words: readonly string[]): readonly C[] {
  if (words.length === 0) return cases.filter(({ isLong = false }) => !isLong)
  const unknown = words.find((word) => !cases.some((each) => isNamed(each, word)))
  if (unknown !== undefined) throw unknownCase(unknown, cases)
  return cases.filter((each) => words.some((word) => isNamed(each, word)))
}

/** `images` names `images` and `images-nginx`. */
const isNamed = ({ name }: Named, word: string): boolean => name === word || name.startsWith(`${word}-`)

function unknownCase(word: string, cases: readonly Named[]): UsageError {
  const near = nearestWord(
    word,
    cases.map(({ name }) => name),
  )
  return new UsageError(`Unknown case ${word}. ${near ? `Did you mean ${near}?` : '--list shows all cases.'}`)
}
