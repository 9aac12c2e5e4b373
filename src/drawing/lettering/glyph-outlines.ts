import type { Command, Glyph } from 'opentype.js'
import type { Outline } from '../../imaging/coverage/index.ts'

const known = new Map<Glyph, readonly Outline[]>()

/** The outlines of a glyph about its origin on the baseline, in ems, y down; curves are lines. */
export function glyphOutlines(glyph: Glyph, unitsPerEm: number): readonly Outline[] {
  const outlines = known.get(glyph) ?? flattened(glyph.path.commands, 1 / unitsPerEm)
  known.set(glyph, outlines)
  return outlines
}

function flattened(commands: readonly Command[], scale: number): readonly Outline[] {
  const outlines: number[][] = []
  let points: number[] = []
  for (const command of commands) {
    if (command.type === 'Z') continue
    if (command.type === 'C') throw new Error('B612 has no cubic curves')
    const [x, y] = [command.x * scale, -command.y * scale]
    if (command.type === 'M') {
      points = []
      outlines.push(points)
    }
    if (command.type === 'Q') addCurve(points, [command.x1 * scale, -command.y1 * scale], [x, y])
    else points.push(x, y)
  }
  return outlines
}

/** Tolerance between lines and a curve, in ems: a tenth of a pixel in the largest letters. */
const tolerance = 1 / 800

function addCurve(points: number[], [midX, midY]: Pair, [endX, endY]: Pair): void {
  const [fromX = 0, fromY = 0] = points.slice(-2)
  const bend = Math.hypot(fromX - 2 * midX + endX, fromY - 2 * midY + endY)
  const lines = Math.ceil(Math.sqrt(bend / (4 * tolerance)))
  for (let line = 1; line < lines; line += 1) {
    const [end, start] = [line / lines, 1 - line / lines]
    points.push(
      start * start * fromX + 2 * start * end * midX + end * end * endX,
      start * start * fromY + 2 * start * end * midY + end * end * endY,
    )
  }
  points.push(endX, endY)
}

type Pair = readonly [x: number, y: number]
