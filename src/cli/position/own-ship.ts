import type { Position } from '#client'
import type { Fix, Reading } from './packets/reading.ts'

/** The sender of a packet. */
export type Sender = { readonly source: 'x-plane' | 'gdl90' | 'xgps'; readonly address: string }

type Parts = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Degrees, east positive. */
  readonly magneticVariation: (place: { readonly lat: number; readonly lng: number }) => number
}

export type OwnShip = {
  /** The position from a packet; null: the packet completes no position, or comes from another sender than the chosen one. */
  accept(sender: Sender, reading: Reading): Position | null
  /** The sender whose positions are currently used; null: no sender has sent one recently. */
  chosen(): Sender | null
  /** The last position, however old. */
  last(): Position | null
}

/** By preference: the first sends most often and with most detail. */
const preference: readonly Sender['source'][] = ['x-plane', 'gdl90', 'xgps']

/** Milliseconds for which a fix is valid; receivers send one a second. */
const freshFor = 3_000
/** Likewise a heading and an altitude, for the fixes of their sender. */
const detailFor = 2_500
/** Senders that are remembered; any device on the network may send. */
const mostSenders = 16

type Heading = Pick<Extract<Reading, { kind: 'heading' }>, 'degrees' | 'isMagnetic'>
type Timed<T> = { readonly value: T; readonly at: number }
type Track = {
  readonly sender: Sender
  readAt: number
  fix: Timed<Fix> | null
  heading: Timed<Heading> | null
  altitude: Timed<number> | null
}

/**
 * One aircraft from all received packets: of the active senders, X-Plane's web API before GDL90 before XGPS, and of two
 * of the same format the first, until it is silent for three seconds. The heading comes from the attitude packets of the same sender.
 */
export function ownShip({ now, magneticVariation }: Parts): OwnShip {
  const tracks = new Map<string, Track>()
  let current: Track | null = null
  let last: Position | null = null

  const recent = <T>(timed: Timed<T> | null, within: number): T | null =>
    timed !== null && Math.abs(now() - timed.at) < within ? timed.value : null

  function trackOf(sender: Sender): Track {
    const name = `${sender.source} ${sender.address}`
    const known = tracks.get(name)
    if (known) return known
    if (tracks.size >= mostSenders) {
      const [oldest] = [...tracks].toSorted(([, one], [, other]) => one.readAt - other.readAt)
      tracks.delete(oldest?.[0] ?? '')
    }
    const track = { sender, readAt: now(), fix: null, heading: null, altitude: null }
    tracks.set(name, track)
    return track
  }

  function choose(): Track | null {
    const fresh = [...tracks.values()].filter(({ fix }) => recent(fix, freshFor) !== null)
    const rank = (track: Track): number => preference.indexOf(track.sender.source) * 2 + (track === current ? 0 : 1)
    const [first = null] = fresh.toSorted(
      (one, other) => rank(one) - rank(other) || (other.fix?.at ?? 0) - (one.fix?.at ?? 0),
    )
    current = first
    return first
  }

  function headingOf({ heading }: Track, fix: Fix): number | null {
    const said = recent(heading, detailFor)
    if (said === null) return fix.heading
    return said.isMagnetic ? (said.degrees + magneticVariation(fix) + 360) % 360 : said.degrees
  }

  function positionOf(track: Track): Position | null {
    const fix = recent(track.fix, freshFor)
    return (
      fix && {
        ...fix,
        altitude: recent(track.altitude, detailFor) ?? fix.altitude,
        heading: headingOf(track, fix),
        at: new Date(now()).toISOString(),
        source: track.sender.source,
      }
    )
  }

  return {
    accept(sender, reading) {
      if (reading.kind === 'refused' || reading.kind === 'other') return null
      const track = trackOf(sender)
      track.readAt = now()
      if (reading.kind === 'fix') track.fix = { value: reading.fix, at: now() }
      if (reading.kind === 'heading') track.heading = { value: reading, at: now() }
      if (reading.kind === 'altitude') track.altitude = { value: reading.feet, at: now() }
      // An altitude is applied to the next fix.
      if (reading.kind === 'altitude' || choose() !== track) return null
      last = positionOf(track) ?? last
      return positionOf(track)
    },
    chosen: () => choose()?.sender ?? null,
    last: () => last,
  }
}
