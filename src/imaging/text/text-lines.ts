import type { PageCharacter, PageCharacters, Turn } from '../pdf/read-characters.ts'

/** A piece of text that is printed in one line, without wide gaps. */
export type TextLine = {
  readonly text: string
  readonly turn: Turn
  /** Size of the font in points. */
  readonly size: number
  /** Shares of the page, as it is held to read this line: from the left, and from the top. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Parts of the font's size. `word`: a gap from here on is a space. `piece`: a gap from here on ends a line. */
const gaps = { word: 0.2, piece: 1.3 } as const
/** Characters of a line: headings have fewer. */
const longest = 400
/** A run of this many single characters is a word that is letter-spaced. */
const fewestSpaced = 4
/** Among the gaps of a letter-spaced run, a word ends where one is this many times the usual. */
const spacedWord = 1.6
/** Parts of the font's size: the base lines of one line's characters differ no more. */
const sameLine = 0.2
/** Rows that are looked through for the one of a character. */
const recentRows = 4
/** Parts of the font's size that a `1` takes: its ink is narrower than the other digits. */
const digit = 0.5

/** The lines of a page from top to bottom; letter-spaced words are joined. */
export function textLines({ width, height, characters }: PageCharacters): readonly TextLine[] {
  const byTurn = Map.groupBy(withTrueSizes(characters), ({ turn }) => turn)
  const lines = [...byTurn].flatMap(([turn, some]) => {
    const frame = turn % 180 === 0 ? { width, height } : { width: height, height: width }
    return rows(some.map((each) => held(each, { width, height }))).flatMap((row) =>
      pieces(row).map((piece) => lineOf(piece, { turn, frame })),
    )
  })
  return lines.filter(({ text }) => text !== '').toSorted((a, b) => a.top - b.top || a.left - b.left)
}

/** Parts of the font's size that half of the characters are high, at most. */
const usualHeight = 0.75

/** Some programs write text of size 1 and enlarge it: their sizes follow from the ink. */
function withTrueSizes(characters: readonly PageCharacter[]): readonly PageCharacter[] {
  const bySize = Map.groupBy(characters, ({ size }) => size)
  return [...bySize].flatMap(([size, some]) => {
    const heights = some.map(({ turn, box: { x1, x2, y1, y2 } }) => (turn % 180 === 0 ? y2 - y1 : x2 - x1))
    const printed = median(heights) / usualHeight
    return printed > 1.5 * size ? some.map((each) => ({ ...each, size: printed })) : some
  })
}

/** A character in the frame in which its line is horizontal: `from` and `to` along it, `base` down from the top. */
type Glyph = {
  readonly char: string
  readonly from: number
  readonly to: number
  readonly top: number
  readonly base: number
  readonly size: number
  readonly afterSpace: boolean
}

function held(
  { char, box, origin: [x, y], turn, size, afterSpace }: PageCharacter,
  { width, height }: { readonly width: number; readonly height: number },
): Glyph {
  const { x1, x2, y1, y2 } = box
  const glyph = {
    0: { from: x1, to: x2, top: height - y2, base: height - y },
    90: { from: y1, to: y2, top: x1, base: x },
    180: { from: width - x2, to: width - x1, top: y1, base: y },
    270: { from: height - y2, to: height - y1, top: width - x2, base: width - x },
  }[turn]
  const missing = char === '1' ? Math.max(0, digit * size - (glyph.to - glyph.from)) / 2 : 0
  return { char, size, afterSpace, ...glyph, from: glyph.from - missing, to: glyph.to + missing }
}

/** Characters on one base line, from left to right. */
function rows(glyphs: readonly Glyph[]): readonly (readonly Glyph[])[] {
  const found: Glyph[][] = []
  for (const glyph of glyphs.toSorted((a, b) => a.base - b.base)) {
    const row = found
      .slice(-recentRows)
      .findLast(([first]) => first && glyph.base - first.base <= sameLine * Math.min(glyph.size, first.size))
    if (row) row.push(glyph)
    else found.push([glyph])
  }
  return found.map((row) => row.toSorted((a, b) => a.from - b.from))
}

/** What is printed between spaces, with the gap before it in parts of the font's size. */
type Word = { readonly glyphs: readonly Glyph[]; readonly gap: number }

function words(row: readonly Glyph[]): readonly Word[] {
  const found: { glyphs: Glyph[]; gap: number }[] = []
  for (const glyph of row) {
    const last = found.at(-1)
    const before = last?.glyphs.at(-1)
    const gap = before ? (glyph.from - before.to) / Math.max(glyph.size, before.size) : Number.POSITIVE_INFINITY
    if (before && isSame(before, glyph)) continue
    const isBreak = gap >= gaps.word || (glyph.afterSpace && gap > gaps.word / 2) || gap < -1.5
    if (last && !isBreak) last.glyphs.push(glyph)
    else found.push({ glyphs: [glyph], gap: gap < -1.5 ? Number.POSITIVE_INFINITY : gap })
  }
  return found
}

/** Bold text is sometimes printed twice, a hair apart. */
const isSame = (one: Glyph, other: Glyph): boolean =>
  one.char === other.char && Math.abs(one.from - other.from) < 0.15 * one.size

type Piece = readonly Word[]

/** The parts of a row between wide gaps, letter-spaced words joined. */
function pieces(row: readonly Glyph[]): readonly Piece[] {
  const found: Word[][] = []
  let rest = words(row)
  while (rest.length > 0) {
    const run = spacedRun(rest)
    const taken = run === null ? rest.slice(0, 1) : joined(rest.slice(0, run))
    const [first] = taken
    const last = found.at(-1)
    if (first && last && first.gap < gaps.piece) last.push(...taken)
    else found.push([...taken])
    rest = rest.slice(run ?? 1)
  }
  return found
}

/** How many of the first words are single characters at even distances. null: too few for a letter-spaced word. */
function spacedRun(rest: readonly Word[]): number | null {
  const others = rest.findIndex(({ glyphs }) => glyphs.length > 1)
  const singles = others === -1 ? rest.length : others
  if (singles < fewestSpaced) return null
  const usual = median(rest.slice(1, singles).map(({ gap }) => gap))
  const far = rest.slice(1, singles).findIndex(({ gap }) => gap > Math.max(4 * usual, gaps.piece))
  const count = far === -1 ? singles : far + 1
  return count < fewestSpaced || usual > 2 ? null : count
}

function joined(run: readonly Word[]): readonly Word[] {
  const usual = median(run.slice(1).map(({ gap }) => gap))
  const found: { glyphs: Glyph[]; gap: number }[] = []
  for (const [at, { glyphs, gap }] of run.entries()) {
    const last = found.at(-1)
    if (last && at > 0 && gap <= spacedWord * usual) last.glyphs.push(...glyphs)
    else found.push({ glyphs: [...glyphs], gap: at === 0 ? gap : Math.min(gap, gaps.word) })
  }
  return found
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

type Held = { readonly turn: Turn; readonly frame: { readonly width: number; readonly height: number } }

function lineOf(piece: Piece, { turn, frame }: Held): TextLine {
  const glyphs = piece.flatMap((word) => word.glyphs)
  return {
    text: piece
      .map((word) => word.glyphs.map(({ char }) => char).join(''))
      .join(' ')
      .slice(0, longest)
      .normalize('NFKC'),
    turn,
    size: median(glyphs.map(({ size }) => size)),
    left: Math.min(...glyphs.map(({ from }) => from)) / frame.width,
    right: Math.max(...glyphs.map(({ to }) => to)) / frame.width,
    top: Math.min(...glyphs.map(({ top }) => top)) / frame.height,
    bottom: Math.max(...glyphs.map(({ base }) => base)) / frame.height,
  }
}
