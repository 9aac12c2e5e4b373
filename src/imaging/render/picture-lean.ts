import type { Pixels } from '../png/pixels.ts'

/** Pixels along the long side in which lines are searched; a larger picture is averaged down. */
const longSide = 2_000

/** Of 255, between neighbouring pixels: an edge of a printed line. */
const leastStep = 32

/** Edges that are searched; of more, every second, third … column counts. */
const mostEdges = 150_000

/** Share of each side along which nothing is searched: the shadow of the page's edge. */
const border = 0.015

/** Degrees. Coarse steps of angles, fine steps around the best of them, and the angle up to which is searched. */
const steps = { coarse: 0.1, fine: 0.01, around: 0.15, furthest: 4 } as const

/** Share of the width (or height) that the edges at one angle and place must have to count as a long line. */
const longLine = 0.25

/** Degrees by which level and upright lines may disagree: a page of paper has right angles. */
const agreement = 0.2

/** How many times the lines at the angle found must outweigh those of the picture as it is, and those at any other angle. */
const clearly = 3

/** Degrees around the angle found whose lines count as the same ones. */
const same = 0.4

/** Degrees; what leans less is as good as straight, what leans more is no scan of this page. */
export const leanLimits = { least: 0.25, most: 3.1 } as const

/**
 * Degrees clockwise by which a scan leans; null: it is straight, or its lines do not say so clearly. Long level lines and long
 * upright ones must lean alike, and clearly more must do so than lie at any other angle.
 */
export function leanOf(pixels: Pixels): number | null {
  const grey = greyOf(pixels)
  const level = bestAngle(edgesOf(grey))
  // Level lines that lean clockwise run down to the right; upright ones then run down to the left.
  const upright = level && bestAngle(edgesOf(transposed(grey)))
  if (!level || !upright) return null
  const [one, other] = [level.degrees, -upright.degrees]
  if (Math.abs(one - other) > agreement) return null
  const lean = (one * level.weight + other * upright.weight) / (level.weight + upright.weight)
  const rounded = Math.round(lean * 100) / 100
  return Math.abs(rounded) >= leanLimits.least && Math.abs(rounded) <= leanLimits.most ? rounded : null
}

type Grey = { readonly width: number; readonly height: number; readonly levels: Uint8Array }

/** Green stands for the lightness; each pixel is the mean of a square. */
function greyOf({ width, height, rgba }: Pixels): Grey {
  const side = Math.max(1, Math.ceil(Math.max(width, height) / longSide))
  const [across, down] = [Math.floor(width / side), Math.floor(height / side)]
  const levels = new Uint8Array(across * down)
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      let sum = 0
      for (let dy = 0; dy < side; dy++) {
        const row = ((y * side + dy) * width + x * side) * 4 + 1
        for (let dx = 0; dx < side; dx++) sum += rgba[row + 4 * dx] ?? 0
      }
      levels[y * across + x] = sum / (side * side)
    }
  }
  return { width: across, height: down, levels }
}

function transposed({ width, height, levels }: Grey): Grey {
  const turned = new Uint8Array(levels.length)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) turned[x * height + y] = levels[y * width + x] ?? 0
  return { width: height, height: width, levels: turned }
}

type Edges = {
  readonly xs: Int16Array
  readonly ys: Int16Array
  /** In one place, for a long line. */
  readonly least: number
  readonly width: number
  readonly height: number
}

/** Where lightness changes from one row to the next. */
function edgesOf({ width, height, levels }: Grey): Edges {
  const [left, top] = [Math.round(border * width), Math.round(border * height)]
  const isEdge = (x: number, y: number) =>
    Math.abs((levels[y * width + x] ?? 0) - (levels[(y + 1) * width + x] ?? 0)) >= leastStep
  let count = 0
  for (let y = top; y < height - top - 1; y++) for (let x = left; x < width - left; x++) if (isEdge(x, y)) count++
  const every = Math.max(1, Math.ceil(count / mostEdges))
  const [xs, ys] = [new Int16Array(count), new Int16Array(count)]
  let at = 0
  for (let y = top; y < height - top - 1; y++) {
    for (let x = left; x < width - left; x += every) {
      if (!isEdge(x, y)) continue
      xs[at] = x
      ys[at++] = y
    }
  }
  return { xs: xs.subarray(0, at), ys: ys.subarray(0, at), least: (longLine * width) / every, width, height }
}

type Angle = { readonly degrees: number; readonly weight: number }

/** The angle at which the most long lines lie, clockwise from level; null: none clearly. */
function bestAngle(edges: Edges): Angle | null {
  const { furthest, coarse, fine, around } = steps
  const weigh = (degrees: number): Angle => ({ degrees, weight: weightAt(edges, degrees) })
  const rough = range(-furthest, furthest, coarse).map(weigh)
  const [near] = rough.toSorted((one, other) => other.weight - one.weight)
  if (!near || near.weight === 0) return null
  const close = range(near.degrees - around, near.degrees + around, fine).map(weigh)
  const most = Math.max(...close.map(({ weight }) => weight))
  // The middle of the peak.
  const peak = close.filter(({ weight }) => weight >= 0.8 * most)
  const sum = peak.reduce((total, { weight }) => total + weight, 0)
  const degrees = peak.reduce((total, each) => total + each.degrees * each.weight, 0) / sum
  const others = rough.filter((each) => Math.abs(each.degrees - degrees) > same).map(({ weight }) => weight)
  const isClear = most >= clearly * Math.max(0, ...others)
  return isClear ? { degrees, weight: most } : null
}

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step)

/** How sharply long lines stand out from what is next to them at an angle: the squares of the steps in their lengths. */
function weightAt({ xs, ys, least, width, height }: Edges, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const rise = Math.ceil(Math.abs(slope) * width) + 1
  const counts = new Int32Array(height + 2 * rise + 2)
  for (let at = 0; at < xs.length; at++) {
    const place = Math.floor((ys[at] ?? 0) - (xs[at] ?? 0) * slope + rise)
    counts[place] = (counts[place] ?? 0) + 1
  }
  let [weight, before] = [0, 0]
  for (const count of counts) {
    if (Math.max(count, before) >= least) weight += (count - before) ** 2
    before = count
  }
  return weight
}
