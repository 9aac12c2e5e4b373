import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Command, type Font, type Glyph } from 'opentype.js'

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
  /** Which point of the text stands at x. */
  readonly anchor?: 'start' | 'middle' | 'end'
  /** Extra pixels between letters. */
  readonly tracking?: number
}

/** Height of capitals and figures as a part of the size, for centring on a line. */
export const capHeight = 0.75

const fonts = new Map<Face, Font>()

function fontOf(face: Face): Font {
  const known = fonts.get(face)
  if (known) return known
  const bytes = readFileSync(createRequire(import.meta.url).resolve(files[face]))
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  fonts.set(face, font)
  return font
}

/** Letters that the face lacks lose their accents (ō becomes o); what is still missing becomes a question mark. */
function glyphFor(font: Font, character: string): Glyph {
  const glyph = font.charToGlyph(character)
  if (glyph.index !== 0) return glyph
  const plain = font.charToGlyph(character.normalize('NFD').charAt(0))
  return plain.index === 0 ? font.charToGlyph('?') : plain
}

const spaces = /\s+/u

/**
 * As much of a text as the faces can show: letters lose their accents (ō becomes o), and words with a letter that no face
 * has, such as those of other scripts, are left out, for a question mark would be read as one.
 */
export function writable(text: string): string {
  const font = fontOf('regular')
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

/** Latin letters that Unicode does not make of another and an accent, and marks that name the same thing. */
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
  const font = fontOf(face)
  const scale = size / font.unitsPerEm
  let x = 0
  let before: Glyph | undefined
  const placed = Array.from(text.normalize('NFC'), (character) => {
    const glyph = glyphFor(font, character)
    if (before) x += font.getKerningValue(before, glyph) * scale + tracking
    const at = x
    x += glyph.advanceWidth * scale
    before = glyph
    return { glyph, at }
  })
  return { placed, scale, width: x }
}

/** Pixels from the first letter's left side to the last one's advance. */
export function textWidth(text: string, lettering: Lettering): number {
  return setGlyphs(text, lettering).width
}

/** Letters get smaller down to this part before words are cut. */
const smallest = 0.75

/** The text within so many pixels: set smaller where it is too long, and then cut, with an ellipsis. */
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

/** SVG path data of the text with its baseline at y; pixels, y down. */
export function textPath(text: string, at: { readonly x: number; readonly y: number }, lettering: Lettering): string {
  const { placed, scale, width } = setGlyphs(text, lettering)
  const shift = { start: 0, middle: width / 2, end: width }[lettering.anchor ?? 'start']
  return placed.map(({ glyph, at: advance }) => outline(glyph, at.x - shift + advance, at.y, scale)).join('')
}

const tenth = (value: number) => Math.round(value * 10) / 10

function outline(glyph: Glyph, left: number, baseline: number, scale: number): string {
  const x = (value: number) => tenth(left + value * scale)
  const y = (value: number) => tenth(baseline - value * scale)
  const write = (command: Command): string => {
    switch (command.type) {
      case 'Z':
        return 'Z'
      case 'Q':
        return `Q${x(command.x1)} ${y(command.y1)} ${x(command.x)} ${y(command.y)}`
      case 'C':
        return `C${x(command.x1)} ${y(command.y1)} ${x(command.x2)} ${y(command.y2)} ${x(command.x)} ${y(command.y)}`
      default:
        return `${command.type}${x(command.x)} ${y(command.y)}`
    }
  }
  return glyph.path.commands.map(write).join('')
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
