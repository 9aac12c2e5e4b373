import { isPlain, replaceUnsafe } from './unsafe-characters.ts'

const replacement = '\uFFFD'
const isLayout = (character: string): boolean => character === '\n' || character === '\t'

/** The text made safe to display: each run of unsafe characters is one U+FFFD. Line breaks and tabs stay. */
export function visibleText(text: string): string {
  if (isPlain(text)) return text
  const visible = replaceUnsafe(text, (character) => (isLayout(character) ? character : replacement))
  return visible === text ? text : visible.replace(/\uFFFD{2,}/g, replacement)
}

/** As `visibleText`, on one line. */
export const visibleLine = (text: string): string => visibleText(text.replace(/[\t-\r\u0085\u2028\u2029]+/g, ' '))

/** Equivalent JSON with unsafe characters escaped, safe to display in a terminal or an editor. */
export const escapeJson = (json: string): string =>
  isPlain(json)
    ? json
    : replaceUnsafe(json, (character) => (isLayout(character) ? character : unicodeEscapes(character)))

const unicodeEscapes = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')
