import { type Calibration, GeoreferenceFault, type Pair, type Point, projectionOf } from '../../facts/geodesy/index.ts'
import { isObject, numbersOf, parsedJson } from './calibration-json.ts'
import { mustBeOnEarth } from './ground-position.ts'

/** `sha256`: of the chart file that it was made for, in lower-case hexadecimal; null: not stated. */
export type AvitabCalibration = { readonly sha256: string | null; readonly calibration: Calibration }

/** The sphere of web maps, as in AviTab, centred on a meridian of the chart so that no chart is cut at 180°. */
const mercatorAbout = (longitude: number) =>
  `+proj=merc +a=6378137 +b=6378137 +lon_0=${longitude} +units=m +nadgrids=@null +no_defs`

/** Share of the page; AviTab also rejects a smaller triangle of reference points. */
const leastArea = 0.0002

/** Pages; reference points may be clicked a little off the page. */
const furthest = 2

/**
 * What AviTab (and Little Navmap for it) writes of a chart: `{"calibration": {"x1", "y1", "latitude1", "longitude1", …}}`.
 * Two reference points and `northOffsetAngle` (degrees clockwise from the top of the page to north; none means 0), or
 * three points. x and y are fractions of the first page from its top left, after it was turned clockwise by `prerotate`.
 * The map is Mercator. Throws GeoreferenceFault.
 */
export function readAvitab(name: string, text: string): AvitabCalibration {
  const value = parsedJson(text)
  const said = isObject(value) ? value.calibration : undefined
  if (!isObject(said)) throw new GeoreferenceFault('it has no "calibration", so it is not of AviTab')
  const { prerotate = 0, hash } = said
  const unturned = typeof prerotate === 'number' ? turns.get(prerotate) : undefined
  if (!unturned) throw new GeoreferenceFault(`its prerotate ${shown(prerotate)} is not 0, 90, 180 or 270`)
  const { control, projection } = mapOf(said)
  if (areaOf(control) < leastArea) throw new GeoreferenceFault('its reference points are on one line, or nearly so')
  const calibration: Calibration = {
    name,
    counts: { width: 1, height: 1 },
    origin: 'top left',
    control: control.map(({ from, to }) => ({ from: unturned(from), to })),
    projection,
    planView: null,
    insets: [],
  }
  return { sha256: hashOf(hash ?? ''), calibration }
}

/** Empty if AviTab did not record the file. */
function hashOf(hash: unknown): string | null {
  if (hash === '') return null
  if (typeof hash === 'string' && /^[0-9a-f]{64}$/i.test(hash)) return hash.toLowerCase()
  throw new GeoreferenceFault(
    `its hash ${shown(hash)} is not the SHA-256 of a chart, 64 hexadecimal digits: correct it, or remove it if the file is next to its chart`,
  )
}

/** From the page as it was turned back to the page as it is. */
const turns: ReadonlyMap<number, (turned: Point) => Point> = new Map([
  [0, ([x, y]) => [x, y]],
  [90, ([x, y]) => [y, 1 - x]],
  [180, ([x, y]) => [1 - x, 1 - y]],
  [270, ([x, y]) => [1 - y, x]],
])

type Three = readonly [Pair, Pair, Pair]

function mapOf(said: Record<string, unknown>): { readonly control: Three; readonly projection: string } {
  const one = referencePoint(said, 1)
  const two = referencePoint(said, 2)
  const projection = mercatorAbout(one.to[0])
  const plane = projectionOf(projection)
  const [first, second] = [onPlane(one), onPlane(two)]
  return { control: [first, second, third()], projection }

  function onPlane({ from, to }: Pair): Pair {
    return { from, to: plane.forward(to) }
  }
  function third(): Pair {
    const angle = said.northOffsetAngle ?? null
    if (!['x3', 'y3', 'latitude3', 'longitude3'].some((name) => (said[name] ?? null) !== null)) {
      return elbow(first, second, angleOf(angle))
    }
    if (angle === null) return onPlane(referencePoint(said, 3))
    throw new GeoreferenceFault('it has both a third reference point and a northOffsetAngle: remove the wrong one')
  }
}

function referencePoint(said: Record<string, unknown>, count: number): Pair {
  const names = [`x${count}`, `y${count}`, `latitude${count}`, `longitude${count}`] as const
  const [x, y, latitude, longitude] = numbersOf(said, names, 'calibration')
  if (Math.max(Math.abs(x), Math.abs(y)) > furthest) {
    throw new GeoreferenceFault(`its x${count} ${x} and y${count} ${y} are not fractions of the page, from 0 to 1`)
  }
  mustBeOnEarth(latitude, longitude, 'reference point')
  return { from: [x, y], to: [longitude, latitude] }
}

function angleOf(value: unknown): number {
  if (value === null) return 0
  if (typeof value === 'number' && Math.abs(value) <= 360) return (value * Math.PI) / 180
  throw new GeoreferenceFault(`its northOffsetAngle ${shown(value)} is not an angle in degrees`)
}

/** The intersection of the horizontal line through the first point and the vertical line through the second. */
function elbow(first: Pair, second: Pair, north: number): Pair {
  const level: Point = [Math.cos(north), Math.sin(north)]
  const along = (second.to[0] - first.to[0]) * level[0] + (second.to[1] - first.to[1]) * level[1]
  return {
    from: [second.from[0], first.from[1]],
    to: [first.to[0] + along * level[0], first.to[1] + along * level[1]],
  }
}

function areaOf([{ from: a }, { from: b }, { from: c }]: Three): number {
  return Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 40)
