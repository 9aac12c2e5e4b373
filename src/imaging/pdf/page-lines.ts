import type { PixelBox } from '../../contract/index.ts'

/**
 * A horizontal or vertical line of the page as displayed, in pixels of its picture, counted from the bottom left;
 * `from` < `to`.
 */
export type Line = {
  /** The coordinate that all its points share. */ readonly at: number
  readonly from: number
  readonly to: number
}

export type Lines = { readonly horizontal: readonly Line[]; readonly vertical: readonly Line[] }

/** The horizontal and vertical lines of one stroked path: a rectangle, a corner, a single line. */
export type Figure = Lines & {
  /** Whether the path has only such lines: no slanted line, no curve. */
  readonly square: boolean
}

/** Unbroken lines on a page. */
export type PageLines = readonly Figure[]

/** Tolerance in pixels (1.2 points) between lines that are meant to meet. */
export const slack = 5

export const close = (one: number, other: number) => Math.abs(one - other) <= slack

export const linesOf = (figures: PageLines): Lines => ({
  horizontal: figures.flatMap(({ horizontal }) => horizontal),
  vertical: figures.flatMap(({ vertical }) => vertical),
})

/** Pixels (a quarter of a point): the pieces of one line are drawn at one height, neighbouring lines are not. */
const sameLine = 1

/** The lines as drawn, and with consecutive pieces merged. */
export function joined(lines: readonly Line[]): readonly Line[] {
  const whole: Line[] = []
  for (const line of lines.toSorted((one, other) => one.from - other.from)) {
    const index = whole.findIndex(({ at, to }) => Math.abs(at - line.at) <= sameLine && to >= line.from - slack)
    const before = whole[index]
    if (before) whole[index] = { ...before, to: Math.max(before.to, line.to) }
    else whole.push(line)
  }
  return [...lines, ...whole.filter((line) => !lines.includes(line))]
}

/** The smallest box around the lines; null if there are none. */
export function boxAround({ horizontal, vertical }: Lines): PixelBox | null {
  if (horizontal.length + vertical.length === 0) return null
  const xs = [...horizontal.flatMap(({ from, to }) => [from, to]), ...vertical.map(({ at }) => at)]
  const ys = [...vertical.flatMap(({ from, to }) => [from, to]), ...horizontal.map(({ at }) => at)]
  return { x1: Math.min(...xs), y1: Math.min(...ys), x2: Math.max(...xs), y2: Math.max(...ys) }
}

/** Whether one box lies in another, within the tolerance. */
export function contains(outer: PixelBox, { x1, y1, x2, y2 }: PixelBox): boolean {
  return outer.x1 - slack <= x1 && outer.y1 - slack <= y1 && outer.x2 + slack >= x2 && outer.y2 + slack >= y2
}

/** Whether two boxes share more than an edge. */
export function overlaps(one: PixelBox, other: PixelBox): boolean {
  return one.x1 < other.x2 && one.x2 > other.x1 && one.y1 < other.y2 && one.y2 > other.y1
}

/** Whether a line runs exactly from one coordinate to another, within the tolerance. */
export const spans = (line: Line, from: number, to: number) => close(line.from, from) && close(line.to, to)

/** Whether lines run along a whole side, without a gap. */
export function covers(lines: readonly Line[], side: Line): boolean {
  const along = lines.filter(({ at }) => close(at, side.at)).toSorted((one, other) => one.from - other.from)
  let reached = side.from
  for (const { from, to } of along) if (from <= reached + slack) reached = Math.max(reached, to)
  return reached >= side.to - slack
}

export const sidesOf = ({ x1, y1, x2, y2 }: PixelBox): Lines => ({
  horizontal: [y1, y2].map((at) => ({ at, from: x1, to: x2 })),
  vertical: [x1, x2].map((at) => ({ at, from: y1, to: y2 })),
})
