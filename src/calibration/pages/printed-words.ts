import type { PageCharacter } from '../../imaging/index.ts'

/** The words of three letters and more that characters spell in capitals, each once; null: none. Shorter ones are abbreviations of anything. */
export function wordsOf(characters: readonly Pick<PageCharacter, 'char' | 'afterSpace'>[]): readonly string[] | null {
  const text = characters.map(({ char, afterSpace }) => (afterSpace ? ` ${char}` : char)).join('')
  const words = new Set(text.match(/(?<![A-Z])[A-Z]{3,5}(?![A-Z])/g))
  return words.size > 0 ? [...words] : null
}
