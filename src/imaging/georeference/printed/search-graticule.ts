import { type Point, type Projection, projectionOf } from '../../../facts/geodesy/index.ts'
import { metresPerDegree } from '../../../facts/index.ts'
import type { Turn } from '../../pdf/read-characters.ts'
import { type AxisLine, axisLines, upright, worth } from './axis-lines.ts'
import { fitMap, misses, type Parameter, type Placement, placeOf, type TrueMap } from './graticule-fit.ts'
import type { Mark, MarkedLabel } from './graticule-marks.ts'

/** The labels of a page that agree on one map, each on the mark that fits. */
export type Graticule = {
  readonly turn: Turn
  /** PROJ string. */
  readonly definition: string
  readonly projection: Projection
  readonly map: TrueMap
  readonly free: readonly Parameter[]
  readonly placed: readonly PlacedLabel[]
  /** Labels that have marks, and agree with none of them. */
  readonly odd: readonly MarkedLabel[]
  /** Points, of all marks: root of the mean square. */
  readonly error: number
  /** Points between the middles of the labels and their lines, on average. */
  readonly off: number
  /** Whether other marks of about as many labels make another map that may be meant: next to each line is another, at the same distance. */
  readonly isAmbiguous: boolean
}

export type PlacedLabel = Placement & { readonly label: MarkedLabel; readonly mark: Mark }

/** Part by which the scales of two lines that are tried together differ. */
const stretch = 0.06
/** Pairs of lines that are fitted. */
const mostFits = 24
/** Points within which a mark belongs to its label: while the map is a first guess, and in the end. */
const belongs = { first: 10, last: 3 } as const
/** Points: of lines that fit as well, the longest counts. */
const asGood = 0.1
/** Labels from which the lean is fitted; with fewer, only lines show it. */
const enough = 5

/** `lean`: radians by which north probably leans to the left. */
type Seen = { readonly turn: Turn; readonly lean: number }

/** The map on which most labels agree, and of these the one that fits best. null: no two latitudes and two longitudes do. */
export function searchGraticule(labels: readonly MarkedLabel[], seen: Seen): Graticule | null {
  const parallels = axisLines(labels, 'lat', seen.lean)
  const meridians = axisLines(labels, 'lng', seen.lean)
  const pairs = parallels.flatMap((lat) =>
    meridians.flatMap((lng) => {
      const metres = metresPerDegree(middleOf(labels, lat))
      const ratio = (lng.slope * metres.east) / (lat.slope * metres.north)
      return Math.abs(Math.log(ratio)) <= stretch ? [{ lat, lng, misfit: Math.abs(Math.log(ratio)) }] : []
    }),
  )
  const best = pairs
    .toSorted((a, b) => b.lat.count + b.lng.count - a.lat.count - a.lng.count || costOf(a) - costOf(b))
    .slice(0, mostFits)
    .flatMap(({ lat, lng }) => fitted(labels, { lat, lng }, seen) ?? [])
    .toSorted((a, b) => b.placed.length - a.placed.length || worth(a) - worth(b))
  const [first] = best
  return first ? { ...first, isAmbiguous: best.some((other) => rivals(other, first)) } : null
}

const costOf = ({ lat, lng, misfit }: { lat: AxisLine; lng: AxisLine; misfit: number }): number =>
  worth(lat) + worth(lng) + 1e4 * misfit ** 2

/** Of the labels of the best map, the part that another has that may be meant instead. */
const manyOf = 0.75
/** Points by which the lines of a rival are further from their labels, and by which its map differs. */
const clearly = { further: 2.5, elsewhere: 1 } as const
/** A map that errs so many times as much, and so many points, is no rival, nor is one whose lines have only a part of the length. */
const worse = { times: 3, error: 0.1, length: 0.4 } as const

const lengthOf = ({ placed }: Graticule, of: 'lat' | 'lng'): number =>
  placed.reduce((sum, { axis, mark }) => sum + (axis === of ? mark.length : 0), 0)

function rivals(other: Graticule, best: Graticule): boolean {
  if (
    other.placed.length < manyOf * best.placed.length ||
    other.error > Math.max(worse.times * best.error, worse.error)
  )
    return false
  if ((['lat', 'lng'] as const).some((axis) => lengthOf(other, axis) < worse.length * lengthOf(best, axis)))
    return false
  const place = placeOf(other.map, other.projection, best.map.origin)
  const [east, north] = best.projection.forward([place.lng, place.lat])
  const apart = Math.hypot(east - best.map.east, north - best.map.north) / Math.exp(best.map.scale)
  return apart > clearly.elsewhere && other.off < best.off + clearly.further
}

/** Degrees in the middle of the labels of latitude. */
function middleOf(labels: readonly MarkedLabel[], { at, slope }: AxisLine): number {
  const ys = labels.map((label) => label.at[1])
  const middle = at + (slope * (Math.min(...ys) + Math.max(...ys))) / 2
  return Math.min(Math.max(middle, -89), 89)
}

/** In the middle of the page the conic map touches; a standard parallel elsewhere changes the scale by less than can be seen. */
function definitions(lat: number, lng: number): readonly string[] {
  const middle = `${Math.round(lat * 100) / 100}`
  const meridian = `${Math.round(lng * 100) / 100}`
  const mercator = `+proj=merc +lat_ts=${middle} +lon_0=${meridian} +datum=WGS84 +units=m`
  // A cone that touches near the equator is a cylinder.
  if (Math.abs(lat) < 2) return [mercator]
  return [`+proj=lcc +lat_1=${middle} +lat_0=${middle} +lon_0=${meridian} +datum=WGS84 +units=m`, mercator]
}

function fitted(
  labels: readonly MarkedLabel[],
  { lat, lng }: { lat: AxisLine; lng: AxisLine },
  { turn, lean }: Seen,
): Graticule | null {
  const xs = labels.map(({ at }) => at[0])
  const ys = labels.map(({ at }) => at[1])
  const origin: Point = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
  const [across, up] = upright(origin, lean)
  const middle = { lat: lat.at + lat.slope * up, lng: lng.at + lng.slope * across }
  if (Math.abs(middle.lat) > 85 || Math.abs(middle.lng) > 540) return null
  const scale = Math.log(lat.slope * metresPerDegree(middle.lat).north)
  const found = definitions(middle.lat, middle.lng).flatMap((definition) => {
    const projection = projectionOf(definition)
    const [east, north] = projection.forward([middle.lng, middle.lat])
    return (
      refined(labels, { definition, projection, start: { origin, east, north, scale, lean, aspect: 0 }, turn }) ?? []
    )
  })
  return found.toSorted((a, b) => b.placed.length - a.placed.length || worth(a) - worth(b))[0] ?? null
}

type Start = Pick<Graticule, 'definition' | 'projection' | 'turn'> & { readonly start: TrueMap }

/** Fits, chooses for each label the mark that fits, and fits again. */
function refined(labels: readonly MarkedLabel[], { start, ...given }: Start): Graticule | null {
  let map = start
  let free: readonly Parameter[] = []
  let placed: readonly PlacedLabel[] = []
  for (const within of [belongs.first, belongs.first / 2, belongs.last]) {
    placed = labels.flatMap((label) => onBestMark(label, map, given.projection, within) ?? [])
    if (!hasTwoOfEach(placed)) return null
    free = freeParameters(placed)
    const better = fitMap(map, given.projection, { placements: placed, free })
    if (!better) return null
    map = better
  }
  placed = labels.flatMap((label) => onBestMark(label, map, given.projection, belongs.last) ?? [])
  if (!hasTwoOfEach(placed)) return null
  const squares = placed.flatMap((each) => misses(map, given.projection, each).map((miss) => miss * miss))
  const error = Math.sqrt(squares.reduce((sum, each) => sum + each, 0) / squares.length)
  const odd = labels.filter((label) => !placed.some((each) => each.label === label))
  const off = placed.reduce((sum, { mark }) => sum + mark.off, 0) / placed.length
  return { ...given, map, free, placed, odd, error, off, isAmbiguous: false }
}

function onBestMark(label: MarkedLabel, map: TrueMap, projection: Projection, within: number): PlacedLabel | null {
  const tried = label.marks.map((mark) => {
    const placed = { axis: label.axis, degrees: label.degrees, points: mark.points, mark, label }
    return { placed, miss: Math.max(...misses(map, projection, placed).map(Math.abs)) }
  })
  const fitting = tried.filter(({ miss }) => miss <= within)
  const least = Math.min(...fitting.map(({ miss }) => miss))
  const [best] = fitting
    .filter(({ miss }) => miss <= least + asGood)
    .toSorted((a, b) => b.placed.mark.length - a.placed.mark.length)
  return best?.placed ?? null
}

/** How north leans is known from many labels, or from long lines. */
export function freeParameters(placed: readonly Placement[]): readonly Parameter[] {
  const lines = placed.filter(
    ({ points: [one, other] }) => one && other && Math.hypot(one[0] - other[0], one[1] - other[1]) > 40,
  )
  const always: readonly Parameter[] = ['east', 'north', 'scale']
  return placed.length >= enough || lines.length >= 2 ? [...always, 'lean'] : always
}

export function hasTwoOfEach(placed: readonly Placement[]): boolean {
  return (['lat', 'lng'] as const).every(
    (axis) => new Set(placed.filter((each) => each.axis === axis).map(({ degrees }) => degrees)).size >= 2,
  )
}
