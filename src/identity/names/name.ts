import { firstUnsafe } from '../../text/index.ts'

/** For users and applications: characters as people count them (grapheme clusters), and their code points. */
export const nameLength = { most: 60, codePoints: 200 } as const

/** `unsafe`: it contains an invisible character, or one that changes how others are displayed. */
export type NameFault = 'empty' | 'unsafe' | 'too long' | 'not an address'

/** Why a name or an address is rejected: an English message for operators, and the reason, for pages in the person's language. */
export class NameError extends Error {
  override readonly name = 'NameError'
  readonly reason: NameFault

  constructor(reason: NameFault, message: string) {
    super(message)
    this.reason = reason
  }
}

/**
 * The name of a person, an account or an application in the form in which it is stored: NFC, single spaces, 1 to 60
 * characters as people count them, all visible, and none that changes how others are displayed. The message starts with
 * `what`. Throws NameError.
 */
export function readName(given: string, what: string): string {
  const name = given
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/^ | $/g, '')
  if (name === '') throw new NameError('empty', `${what} is empty: it needs at least one character`)
  const unsafe = firstUnsafe(name)
  if (unsafe) throw new NameError('unsafe', `${what} contains ${unsafe.codePoint}, ${unsafe.kind}: leave it out`)
  const length = graphemesIn(name)
  if (length > nameLength.most) {
    throw new NameError('too long', `${what} has ${length} characters: at most ${nameLength.most} are allowed`)
  }
  const codePoints = [...name].length
  if (codePoints > nameLength.codePoints) {
    throw new NameError(
      'too long',
      `${what} has ${codePoints} code points: at most ${nameLength.codePoints} are allowed`,
    )
  }
  return name
}

const graphemesIn = (text: string): number =>
  isAscii(text) ? text.length : [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length

/** Without line breaks, each character of such a name is one to people too. */
const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
