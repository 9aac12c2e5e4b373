import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font, type Glyph } from 'opentype.js'
import type { Outline } from '../../imaging/coverage/index.ts'
import { glyphOutlines } from './glyph-outlines.ts'

/**
 * Text as outlines, so that a chart looks the same on a machine without fonts. The family is B612, which Airbus had
 * drawn for cockpit displays (SIL Open Font License).
 */
const files = {
  regular: '@fontsource/b612/files/b612-latin-400-normal.woff',
  bold: '@fontsource/b612/files/b612-latin-700-normal.woff',
  italic: '@fontsource/b612/files/b612-latin-400-italic.woff',
  mono: '@fontsource/b612-mono/files/b612-mono-latin-400-normal.woff',
  monoBold: '@fontsource/b612-mono/files/b612-mono-latin-700-normal.woff',
} as const
export type Face = keyof typeof files

export type Lettering = {
  /** Pixels per em. */
  readonly size: number
  readonly face?: Face
  /** Which point of the text is at x. */
  readonly anchor?: 'start' | 'middle' | 'end'
  /** Extra pixels between letters. */
  readonly tracking?: number
}

/** Height of capitals and figures as a part of the size, for centring on a line. */
export const capHeight = 0.75

/** A font with a cache of lookups. */
type KnownFont = {
  readonly font: Font
  readonly glyphs: Map<string, Glyph>
  /** Font units, by both glyphs. */
  readonly kerning: Map<number, number>
}

const fonts = new Map<Face, KnownFont>()

function fontOf(face: Face): KnownFont {
  const known = fonts.get(face)
  if (known) return known
  const bytes = readFileSync(createRequire(import.meta.url).resolve(files[face]))
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  const loaded = { font, glyphs: new Map(), kerning: new Map() }
  fonts.set(face, loaded)
  return loaded
}

/** Letters missing from the face lose their accents (ō becomes o); characters that are still missing become question marks. */
function glyphFor({ font, glyphs }: KnownFont, character: string): Glyph {
  const known = glyphs.get(character)
  if (known) return known
  const glyph = font.charToGlyph(character)
  const plain = glyph.index === 0 ? font.charToGlyph(character.normalize('NFD').charAt(0)) : glyph
  const shown = plain.index === 0 ? font.charToGlyph('?') : plain
  // Missing characters are not cached: their number is unlimited.
  if (glyph.index !== 0) glyphs.set(character, shown)
  return shown
}

function kerningOf({ font, kerning }: KnownFont, left: Glyph, right: Glyph): number {
  const key = left.index * 65_536 + right.index
  const known = kerning.get(key) ?? font.getKerningValue(left, right)
  kerning.set(key, known)
  return known
}

const spaces = /\s+/u

/**
 * The displayable part of a text: letters lose their accents (ō becomes o), and words with a letter that no face
 * has, such as those of other scripts, are left out, because a question mark would be read as punctuation.
 */
export function writable(text: string): string {
  const { font } = fontOf('regular')
  const has = (character: string) => !/\p{C}/u.test(character) && font.charToGlyph(character).index !== 0
  const written = (word: string) =>
    Array.from(word.normalize('NFC'), (character) => {
      if (has(character)) return character
      return character.normalize('NFD').replaceAll(/\p{M}/gu, '') || ''
    }).join('')
  return text
    .split(spaces)
    .map(plainWord)
    .map(written)
    .filter((word) => word !== '' && Array.from(word).every(has))
    .join(' ')
}

/** Latin letters that Unicode does not decompose, and equivalent punctuation marks. */
const plainLetters: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  ə: 'a',
  Ə: 'A',
  ŋ: 'n',
  ʻ: '’',
  ʼ: '’',
}
const plainWord = (word: string): string => Array.from(word, (letter) => plainLetters[letter] ?? letter).join('')

function setGlyphs(text: string, { size, face = 'regular', tracking = 0 }: Lettering) {
  const known = fontOf(face)
  const { unitsPerEm } = known.font
  const scale = size / unitsPerEm
  let x = 0
  let before: Glyph | undefined
  const placed = Array.from(text.normalize('NFC'), (character) => {
    const glyph = glyphFor(known, character)
    if (before) x += kerningOf(known, before, glyph) * scale + tracking
    const at = x
    x += glyph.advanceWidth * scale
    before = glyph
    return { glyph, at }
  })
  return { placed, unitsPerEm, width: x }
}

/** Pixels from the first letter's left side to the last one's advance. */
export function textWidth(text: string, lettering: Lettering): number {
  return setGlyphs(text, lettering).width
}

/** Letters shrink to this share of their size before words are cut. */
const smallest = 0.75

/** The text fitted to a width in pixels: set smaller if it is too long, then truncated with an ellipsis. */
export function fitted(text: string, width: number, lettering: Lettering) {
  const wanted = textWidth(text, lettering)
  if (wanted <= width) return { text, lettering }
  const small = { ...lettering, size: lettering.size * Math.max(smallest, width / wanted) }
  const characters = Array.from(text)
  for (let kept = characters.length; kept > 0; kept -= 1) {
    const shown = kept === characters.length ? text : `${characters.slice(0, kept).join('').trimEnd()}…`
    if (textWidth(shown, small) <= width + 0.01) return { text: shown, lettering: small }
  }
  return { text: '', lettering: small }
}

/** The outlines of the text with its baseline at y, rotated clockwise about `at`, in degrees. */
export function textOutlines(
  text: string,
  at: { readonly x: number; readonly y: number },
  { rotate = 0, ...lettering }: Lettering & { readonly rotate?: number },
): readonly Outline[] {
  const { placed, unitsPerEm, width } = setGlyphs(text, lettering)
  const { size, anchor = 'start' } = lettering
  const shift = { start: 0, middle: width / 2, end: width }[anchor]
  const turn = (rotate * Math.PI) / 180
  const [cos, sin] = [size * Math.cos(turn), size * Math.sin(turn)]
  return placed.flatMap(({ glyph, at: advance }) => {
    const along = (advance - shift) / size
    const [left, foot] = [at.x + along * cos, at.y + along * sin]
    return glyphOutlines(glyph, unitsPerEm).map((outline) => {
      const points: number[] = []
      for (let index = 0; index < outline.length; index += 2) {
        const [x = 0, y = 0] = [outline[index], outline[index + 1]]
        points.push(left + x * cos - y * sin, foot + x * sin + y * cos)
      }
      return points
    })
  })
}

/** Lines of at most `width` pixels, broken between words. */
export function wrap(text: string, width: number, lettering: Lettering): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && textWidth(longer, lettering) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
