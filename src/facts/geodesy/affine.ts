export type Point = readonly [x: number, y: number]

/** As in PDF, `[a b c d e f]`: x' = a·x + c·y + e, y' = b·x + d·y + f (ISO 32000-1, 8.3.3). */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export function apply([a, b, c, d, e, f]: Affine, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** null: the map is singular. */
export function invert([a, b, c, d, e, f]: Affine): Affine | null {
  const determinant = a * d - b * c
  if (!Number.isFinite(1 / determinant)) return null
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ]
}

/** First `inner`, then `outer`. */
export function compose(outer: Affine, inner: Affine): Affine {
  const [a, b] = direction(outer, [inner[0], inner[1]])
  const [c, d] = direction(outer, [inner[2], inner[3]])
  const [e, f] = apply(outer, [inner[4], inner[5]])
  return [a, b, c, d, e, f]
}

function direction([a, b, c, d]: Affine, [x, y]: Point): Point {
  return [a * x + c * y, b * x + d * y]
}

export type Pair = { readonly from: Point; readonly to: Point }

/** The affine map with the least sum of squares. null: fewer than three pairs, or all on one line. */
export function fitAffine(pairs: readonly Pair[]): Affine | null {
  if (pairs.length < 3) return null
  // Relative to the centroids: the constant terms vanish, and the sums keep their precision.
  const from = centroid(pairs.map((pair) => pair.from))
  const to = centroid(pairs.map((pair) => pair.to))
  let xx = 0
  let xy = 0
  let yy = 0
  const towards: [xX: number, yX: number, xY: number, yY: number] = [0, 0, 0, 0]
  for (const pair of pairs) {
    const x = pair.from[0] - from[0]
    const y = pair.from[1] - from[1]
    xx += x * x
    xy += x * y
    yy += y * y
    towards[0] += x * (pair.to[0] - to[0])
    towards[1] += y * (pair.to[0] - to[0])
    towards[2] += x * (pair.to[1] - to[1])
    towards[3] += y * (pair.to[1] - to[1])
  }
  const determinant = xx * yy - xy * xy
  if (determinant <= 1e-12 * (xx + yy) ** 2) return null
  const [xX, yX, xY, yY] = towards
  const a = (yy * xX - xy * yX) / determinant
  const c = (xx * yX - xy * xX) / determinant
  const b = (yy * xY - xy * yY) / determinant
  const d = (xx * yY - xy * xY) / determinant
  return [a, b, c, d, to[0] - a * from[0] - c * from[1], to[1] - b * from[0] - d * from[1]]
}

function centroid(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(([x, y], point) => [x + point[0], y + point[1]], [0, 0])
  return [sum[0] / points.length, sum[1] / points.length]
}
