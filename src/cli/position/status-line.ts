import type { Position } from '#client'

export type Status = {
  readonly position: Position | null
  /** Milliseconds since the position; packets or updates a second. */
  readonly age: number
  readonly rate: number
  readonly sent: number
  readonly packets: { readonly accepted: number; readonly refused: number }
  readonly isConnected: boolean
}

const sources: Readonly<Record<Position['source'], string>> = {
  'x-plane': 'X-Plane',
  gdl90: 'GDL90',
  xgps: 'XGPS',
  replay: 'Replay',
  browser: 'Browser',
}

/** Milliseconds after which a position counts as lost. */
export const lostAfter = 5_000

/** `X-Plane 10/s · 41.3272 S 174.8050 E · 1240 ft · 163° · 96 kt · 1234 sent`. */
export function statusLine({ position, age, rate, sent, packets, isConnected }: Status): string {
  const parts = position === null ? ['Waiting for a position'] : describe(position, age, rate)
  const { accepted, refused } = packets
  if (accepted + refused > 0) parts.push(`${accepted} packets${refused > 0 ? `, ${refused} refused` : ''}`)
  parts.push(`${sent} sent`)
  if (!isConnected) parts.push('the server is away')
  return parts.join(' · ')
}

function describe(position: Position, age: number, rate: number): string[] {
  const { source, lat, lng, altitude, groundSpeed } = position
  const heading = position.heading ?? position.track
  return [
    age > lostAfter ? `${sources[source]} silent for ${Math.round(age / 1000)} s` : `${sources[source]} ${rate}/s`,
    `${degrees(lat, 'N', 'S')} ${degrees(lng, 'E', 'W')}`,
    ...(altitude === null ? [] : [`${Math.round(altitude)} ft`]),
    ...(heading === null ? [] : [`${String(Math.round(heading) % 360).padStart(3, '0')}°`]),
    ...(groundSpeed === null ? [] : [`${Math.round(groundSpeed)} kt`]),
  ]
}

const degrees = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value).toFixed(4)} ${value < 0 ? negative : positive}`
