import type { Position } from '#client'

/** The message, or null if it is invalid: the viewer ignores invalid messages. */
export function readPosition(text: string): Position | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const fields = value as Readonly<Record<string, unknown>>
  const { lat, lng, at, source } = fields
  if (!isWithin(lat, 90) || !isWithin(lng, 180) || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null
  return {
    lat,
    lng,
    heading: numberOrNull(fields.heading),
    track: numberOrNull(fields.track),
    altitude: numberOrNull(fields.altitude),
    groundSpeed: numberOrNull(fields.groundSpeed),
    at,
    source: sources.find((each) => each === source) ?? 'replay',
    onGround: typeof fields.onGround === 'boolean' ? fields.onGround : null,
  }
}

const sources = ['xgps', 'gdl90', 'x-plane', 'replay', 'browser'] as const

const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit

const numberOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Coordinates of the Geolocation API: metres and metres per second; NaN or null for unknown values. */
export type Fix = {
  readonly timestamp: number
  readonly coords: {
    readonly latitude: number
    readonly longitude: number
    readonly altitude: number | null
    readonly heading: number | null
    readonly speed: number | null
  }
}

const [feetPerMetre, knotsPerMetreASecond] = [1 / 0.3048, 3600 / 1852]

/** A device reports its track, but not its heading. */
export function fromBrowser({ timestamp, coords }: Fix): Position {
  const speed = numberOrNull(coords.speed)
  const altitude = numberOrNull(coords.altitude)
  return {
    lat: coords.latitude,
    lng: coords.longitude,
    heading: null,
    track: numberOrNull(coords.heading),
    altitude: altitude === null ? null : altitude * feetPerMetre,
    groundSpeed: speed === null ? null : speed * knotsPerMetreASecond,
    at: new Date(timestamp).toISOString(),
    source: 'browser',
    onGround: null,
  }
}
