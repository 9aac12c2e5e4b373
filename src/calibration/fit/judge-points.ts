import type { DraftPoint } from '../../contract/calibration/index.ts'
import type { Affine, Point } from '../../facts/geodesy/index.ts'

/** Pixels between a point and the map from which a person should look at it again. */
export const farOff = 5

/** Minimum pixels between two points: closer points add no information. */
const leastApart = 20

/** The minimum width of a set of points, as a share of its length. */
const leastWidth = 0.02

/** Metres that a pixel may show: from an apron at 600 dpi to a map of a continent. */
const scales = { least: 0.02, most: 20_000 }

/** How far the scales along and across may differ: paper shrinks by 1 %. */
const stretch = { odd: 1.02, wrong: 1.2 }

/** Why the points cannot place a page, independent of their positions: each reason with its remedy. */
export function pointFaults(points: readonly DraftPoint[]): readonly string[] {
  const pairs = points.flatMap((one, at) =>
    points.slice(at + 1).map((other, next) => ({ one, other, names: `Points ${at + 1} and ${at + next + 2}` })),
  )
  const faults = pairs.flatMap(({ one, other, names }) => {
    if (Math.hypot(one.x - other.x, one.y - other.y) < leastApart)
      return [`${names} are at one place on the chart: move one of them further away`]
    if (one.lat === other.lat && (one.lng - other.lng) % 360 === 0)
      return [`${names} have the same position: correct one of them`]
    return []
  })
  return faults.length === 0 && points.length > 2 && areOnOneLine(points)
    ? ['All points are on one line: add one that is far from it']
    : faults
}

/** Whether the points are almost collinear: compares the square roots of the eigenvalues of their scatter matrix. */
function areOnOneLine(points: readonly DraftPoint[]): boolean {
  const middle = (of: (point: DraftPoint) => number) => points.reduce((sum, each) => sum + of(each), 0) / points.length
  const [x, y] = [middle((each) => each.x), middle((each) => each.y)]
  const sum = (of: (dx: number, dy: number) => number) =>
    points.reduce((total, each) => total + of(each.x - x, each.y - y), 0)
  const [xx, xy, yy] = [sum((dx) => dx * dx), sum((dx, dy) => dx * dy), sum((_, dy) => dy * dy)]
  const root = Math.hypot(xx - yy, 2 * xy)
  return Math.max(0, xx + yy - root) < leastWidth ** 2 * (xx + yy + root)
}

/** `toPlane`: pixels with y upwards to the plane of a projection that is true to scale; null: to degrees. */
export function mapFaults(
  toPlane: Affine | null,
  metresPerPixel: number,
  isMirrored: boolean,
): { readonly faults: readonly string[]; readonly notes: readonly string[] } {
  if (isMirrored)
    return { faults: ['The chart would be a mirror image: two positions are probably exchanged'], notes: [] }
  if (!(metresPerPixel >= scales.least && metresPerPixel <= scales.most)) {
    const scale =
      metresPerPixel >= 1000 ? `${(metresPerPixel / 1000).toFixed(0)} km` : `${metresPerPixel.toPrecision(2)} m`
    return { faults: [`A pixel would be ${scale}: a position is probably mistyped`], notes: [] }
  }
  const factor = toPlane === null ? 1 : stretchOf(toPlane)
  const differ = `The scales along and across differ by ${(100 * (factor - 1)).toFixed(1)} %`
  if (factor > stretch.wrong) return { faults: [`${differ}: a point or a position is wrong`], notes: [] }
  return { faults: [], notes: factor > stretch.odd ? [`${differ}: check points and positions`] : [] }
}

/** The greatest scale of a map by its least: its singular values. */
function stretchOf([a, b, c, d]: Affine): number {
  const [sum, difference] = [Math.hypot(a + d, b - c), Math.hypot(a - d, b + c)]
  return (sum + difference) / Math.abs(sum - difference)
}

/** Degrees from the top of the page clockwise to north; `north`: the vector to north, y downwards. */
export const northAngle = ([x, y]: Point): number => (Math.atan2(x, -y) * 180) / Math.PI
