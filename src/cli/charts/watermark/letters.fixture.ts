import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import opentype, { type Glyph } from 'opentype.js'

/** Run this file after an update of the typeface: it writes letters.json. */
const path = fileURLToPath(new URL('letters.json', import.meta.url))

/** The letters of B612 Regular as letters.json has them: reading the font itself takes as long as everything else together. */
export function lettersOfTheFace() {
  const require = createRequire(import.meta.url)
  const bytes = readFileSync(require.resolve('@fontsource/b612/files/b612-latin-400-normal.woff'))
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  const known = codePoints
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
    .map((letter) => ({ letter, glyph: font.charToGlyph(letter) }))
    .filter(({ glyph }) => glyph.index !== 0)
  const pairs = new Map<number, string[]>()
  for (const left of known) {
    for (const right of known) {
      const gap = font.getKerningValue(left.glyph, right.glyph)
      if (gap !== 0) pairs.set(gap, [...(pairs.get(gap) ?? []), left.letter + right.letter])
    }
  }
  return {
    source: 'B612 Regular. Copyright 2012 The B612 Project Authors (https://github.com/polarsys/b612)',
    licence: 'SIL Open Font License 1.1: OFL.txt next to this file',
    unitsPerEm: font.unitsPerEm,
    advances: Object.fromEntries(known.map(({ letter, glyph }) => [letter, glyph.advanceWidth])),
    outlines: Object.fromEntries(known.map(({ letter, glyph }) => [letter, outlineOf(glyph)])),
    kerning: Object.fromEntries([...pairs].sort(([a], [b]) => a - b).map(([gap, them]) => [gap, them.join('\t')])),
  }
}

/** Printable ASCII, Latin-1, Œ and œ, and the punctuation of names: first and last. */
const codePoints = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0x2013, 0x2026],
] as const

/** SVG path data in font units, y up, without zero-length lines. */
function outlineOf({ path: { commands } }: Glyph): string {
  let here = ''
  return commands
    .map((command) => {
      if (command.type === 'Z') return 'Z'
      if (command.type === 'C') throw new Error('B612 has no cubic curves')
      const from = here
      here = `${command.x} ${command.y}`
      if (command.type === 'Q') return `Q${command.x1} ${command.y1} ${here}`
      return command.type === 'L' && here === from ? '' : command.type + here
    })
    .join('')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(path, `${JSON.stringify(lettersOfTheFace(), null, 2)}\n`)
}
