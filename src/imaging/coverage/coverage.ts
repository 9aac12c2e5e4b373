/** Points of a closed outline in pixels, x and y alternating, y down. */
export type Outline = readonly number[]

/** The share of each pixel that a shape covers, 0 to 1: a box of a picture, row after row from `top`. */
export type Coverage = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly values: Float32Array
}

type Box = Omit<Coverage, 'values'>

/**
 * The coverage of outlines of one direction within a box; overlaps count once. Each edge adds to a pixel the part of it that lies
 * right of the edge, minus what it added to the previous pixel; the running sum along a row is the coverage.
 */
export function coverageOf(outlines: readonly Outline[], { left, top, width, height }: Box): Coverage {
  const grid: Grid = { changes: new Float32Array((width + 2) * height), row: width + 2, height }
  for (const outline of outlines) {
    let x = clamped((outline.at(-2) ?? 0) - left, width)
    let y = (outline.at(-1) ?? 0) - top
    for (let at = 0; at < outline.length; at += 2) {
      const [fromX, fromY] = [x, y]
      x = clamped((outline[at] as number) - left, width)
      y = (outline[at + 1] as number) - top
      if (fromY < y) addEdge(grid, { x: fromX, y: fromY, endX: x, endY: y, sign: 1 })
      else if (fromY > y) addEdge(grid, { x, y, endX: fromX, endY: fromY, sign: -1 })
    }
  }
  const values = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    let sum = 0
    for (let x = 0; x < width; x += 1) {
      sum += grid.changes[y * grid.row + x] as number
      values[y * width + x] = Math.min(1, Math.abs(sum))
    }
  }
  return { left, top, width, height, values }
}

const clamped = (value: number, most: number): number => Math.min(Math.max(value, 0), most)

type Grid = { readonly changes: Float32Array; readonly row: number; readonly height: number }

/** From its upper end to its lower one. */
type Edge = {
  readonly x: number
  readonly y: number
  readonly endX: number
  readonly endY: number
  readonly sign: 1 | -1
}

function addEdge({ changes, row, height }: Grid, { x, y, endX, endY, sign }: Edge): void {
  const slope = (endX - x) / (endY - y)
  for (let line = Math.max(0, Math.floor(y)); line < Math.min(height, endY); line += 1) {
    const from = Math.max(line, y)
    const to = Math.min(line + 1, endY)
    const one = x + (from - y) * slope
    const other = x + (to - y) * slope
    const low = Math.min(one, other)
    const high = Math.max(one, other)
    let before = 0
    for (let pixel = Math.floor(low); before < 1; pixel += 1) {
      const covered = pixel >= high ? 1 : rightOf(pixel, low, high)
      const at = line * row + pixel
      changes[at] = (changes[at] as number) + sign * (to - from) * (covered - before)
      before = covered
    }
  }
}

/** The part of a pixel that lies right of an edge which crosses its row from `low` to `high`, on average. */
function rightOf(pixel: number, low: number, high: number): number {
  if (high - low < 1e-6) return clamped(pixel + 1 - low, 1)
  return leftPart(pixel + 1, low, high) - leftPart(pixel, low, high)
}

/** The integral, up to x, of how much of such an edge lies left of it. */
function leftPart(x: number, low: number, high: number): number {
  const inside = Math.min(Math.max(x, low), high)
  return (inside - low) ** 2 / (2 * (high - low)) + Math.max(0, x - high)
}

/** The same shape with a border of the given width in pixels. */
export function widened(shape: Coverage, radius: number): Coverage {
  const { width, height, values } = shape
  const wide = new Float32Array(values.length)
  const { reach, weights } = discOf(radius)
  const side = 2 * reach + 1
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height - 1, y + reach)]
    for (let x = 0; x < width; x += 1) {
      const value = values[y * width + x] as number
      if (value === 0) continue
      const [left, right] = [Math.max(0, x - reach), Math.min(width - 1, x + reach)]
      for (let toY = top; toY <= bottom; toY += 1) {
        let weight = (toY - y + reach) * side + left - x + reach
        for (let to = toY * width + left; to <= toY * width + right; to += 1, weight += 1) {
          const share = value * (weights[weight] as number)
          if (share > (wide[to] as number)) wide[to] = share
        }
      }
    }
  }
  return { ...shape, values: wide }
}

/** The share of each pixel of a square that a disc about its middle covers. */
function discOf(radius: number) {
  const reach = Math.ceil(radius)
  const offsets = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach)
  const weightAt = (x: number, y: number) => clamped(radius + 0.5 - Math.hypot(x, y), 1)
  return { reach, weights: Float64Array.from(offsets.flatMap((y) => offsets.map((x) => weightAt(x, y)))) }
}
