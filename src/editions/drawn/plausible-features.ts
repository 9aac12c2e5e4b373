import {
  type AerodromeFeatures,
  direction,
  distance,
  metresPerFoot,
  type Position,
  type Runway,
  type RunwayEnd,
} from '../../facts/index.ts'

/** Metres. The longest runways, on dry lakes, have 12 km; nothing of an airport lies 30 km from its reference point. */
const most = { runway: 15_000, fromReference: 30_000 }
/** Metres; shorter is a helipad, or the same point twice. */
const least = 40
/** Tolerance between the distance of the ends and the published length; some sources give displaced thresholds as ends. */
const factor = 1.6

export type PlausibleFeatures = {
  readonly features: AerodromeFeatures
  /** For each runway that is left out, the reason as a sentence. */
  readonly warnings: readonly string[]
}

/**
 * The features that can be drawn. Longitudes are near the reference point's own, beyond 180 degrees where the
 * antimeridian runs between them. Lengths that are not known are measured.
 */
export function plausibleFeatures(features: AerodromeFeatures, reference: Position): PlausibleFeatures {
  const nearby = (position: Position): Position => ({
    lat: position.lat,
    lng: position.lng + 360 * Math.round((reference.lng - position.lng) / 360),
  })
  const warnings: string[] = []
  const runways: Runway[] = []
  for (const runway of features.runways) {
    const [one, other] = runway.ends
    const ends = [moved(one, nearby), moved(other, nearby)] as const
    const measured = distance(ends[0].position, ends[1].position)
    const warning = warningOf(measured, runway.length * metresPerFoot, distance(reference, ends[0].position))
    if (warning) warnings.push(`runway ${one.designator}/${other.designator} is not drawn: ${warning}`)
    else runways.push(plausible({ ...runway, ends }, measured / metresPerFoot))
  }
  const near = ({ position }: { readonly position: Position }) => distance(reference, position) < most.fromReference
  const navaids = features.navaids.map((aid) => ({ ...aid, position: nearby(aid.position) })).filter(near)
  return { features: { ...features, runways, navaids }, warnings }
}

const moved = (end: RunwayEnd, nearby: (position: Position) => Position): RunwayEnd => ({
  ...end,
  position: nearby(end.position),
})

function warningOf(measured: number, length: number, away: number): string | null {
  const metres = (value: number) => `${Math.round(value)} m`
  if (!Number.isFinite(measured + away)) return 'its ends have no position'
  if (measured < least) return `its ends are ${metres(measured)} apart`
  if (measured > most.runway) return `its ends are ${metres(measured)} apart`
  if (away > most.fromReference) return `it is ${metres(away)} from the airport`
  if (length > 0 && (measured > length * factor || measured < length / factor)) {
    return `its ends are ${metres(measured)} apart, but its length is ${metres(length)}`
  }
  return null
}

/** Feet; used if the width of a runway is unknown. */
const usualWidth = 60

function plausible(runway: Runway, measured: number): Runway {
  const length = runway.length > 0 ? runway.length : Math.round(measured)
  const width = runway.width > 0 && runway.width <= length / 2 ? runway.width : Math.min(usualWidth, length / 4)
  const ends = [0, 1].map((from) => {
    const { near } = direction(runway, from === 0 ? 0 : 1)
    return { ...near, displaced: near.displaced > 0 && near.displaced < length * 0.7 ? near.displaced : 0 }
  })
  const [one = runway.ends[0], other = runway.ends[1]] = ends
  return { ...runway, length, width, ends: [one, other] }
}
