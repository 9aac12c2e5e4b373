import type { AirportRecord } from '../charts/airport-record.ts'
import type { ChartRecord, Picture } from '../charts/chart-record.ts'

/** The stored data of one airport; images are stored next to it, by the hash of their bytes. Plain JSON. */
export type OfflinePack = {
  /** Milliseconds since 1970. */
  readonly savedAt: number
  /** When the pack expires; charts also have a validity of their own (`chartValidity`). */
  readonly expiresAt: number
  readonly airport: AirportRecord
  readonly charts: readonly ChartRecord[]
  /** Hash of each image, by file name. A chart for which the service sent the demo image has none. */
  readonly images: Readonly<Record<string, string>>
}

/** Which images of an airport to store, and for how long. */
export type PackOptions = {
  /** Default: the day and the night image. */
  readonly pictures?: readonly Picture[]
  /** Days to keep. Default 28, an AIRAC cycle. */
  readonly days?: number
  readonly signal?: AbortSignal | undefined
}

export const packName = (icao: string): string => `airport/${icao.toUpperCase()}.json`
export const imageName = (hash: string): string => `image/${hash}.png`

/** undefined: not a valid pack. */
export function parsePack(bytes: Uint8Array | undefined): OfflinePack | undefined {
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
