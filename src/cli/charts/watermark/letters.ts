import type { Outline } from '../../../imaging/coverage/index.ts'
import letters from './letters.json' with { type: 'json' }

const advances: Readonly<Record<string, number>> = letters.advances
const outlines: Readonly<Record<string, string>> = letters.outlines
const kerning = new Map(
  Object.entries(letters.kerning).flatMap(([gap, pairs]) => pairs.split('\t').map((pair) => [pair, Number(gap)])),
)

/** A letter that the face lacks loses its accents; what is still missing becomes a question mark. */
function shownAs(letter: string): string {
  if (Object.hasOwn(advances, letter)) return letter
  const plain = letter.normalize('NFD').charAt(0)
  return Object.hasOwn(advances, plain) ? plain : '?'
}

/** Each letter with its distance from the start of the line, and the width of the line: font units. */
function set(text: string) {
  let width = 0
  let before = ''
  const placed = Array.from(text.normalize('NFC'), (given) => {
    const letter = shownAs(given)
    const at = width + (kerning.get(before + letter) ?? 0)
    width = at + (advances[letter] ?? 0)
    before = letter
    return { letter, at }
  })
  return { placed, width }
}

/** Pixels from the first letter's left side to the last one's advance; `size`: pixels per em. */
export const lineWidth = (text: string, size: number): number => (set(text).width * size) / letters.unitsPerEm

type Place = { readonly left: number; readonly baseline: number; readonly size: number }

/** The outlines of a line of text, in pixels. */
export function lineOutlines(text: string, { left, baseline, size }: Place): readonly Outline[] {
  const scale = size / letters.unitsPerEm
  const shapes = new Map<string, readonly Outline[]>()
  return set(text).placed.flatMap(({ letter, at }) => {
    const shape = shapes.get(letter) ?? (outlines[letter] ?? '').split('Z').map(flattened)
    shapes.set(letter, shape)
    return shape.map((points) =>
      points.map((value, index) => (index % 2 === 0 ? left + (at + value) * scale : baseline - value * scale)),
    )
  })
}

/** Lines that a curve becomes: a bow of B612 is several curves, and at the sizes of a margin their corners are invisible. */
const linesOfCurve = 2

/** Points of path data of one outline: absolute M, L and Q. */
function flattened(path: string): readonly number[] {
  const points: number[] = []
  for (const [, numbers = ''] of path.matchAll(/[MLQ]([^MLQ]+)/g)) {
    const [x = 0, y = 0, endX, endY] = numbers.split(' ').map(Number)
    if (endX === undefined || endY === undefined) points.push(x, y)
    else {
      const [fromX = 0, fromY = 0] = points.slice(-2)
      for (let line = 1; line <= linesOfCurve; line += 1) {
        const [end, start] = [line / linesOfCurve, 1 - line / linesOfCurve]
        points.push(
          start * start * fromX + 2 * start * end * x + end * end * endX,
          start * start * fromY + 2 * start * end * y + end * end * endY,
        )
      }
    }
  }
  return points
}
