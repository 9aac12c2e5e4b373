import type { AirportRecord } from '../charts/airport-record.ts'
import type { ChartRecord, Picture } from '../charts/chart-record.ts'

/** What is kept of one airport; images are kept next to it, by the hash of their bytes. Plain JSON. */
export type OfflinePack = {
  /** Milliseconds since 1970. */
  readonly savedAt: number
  /** When it is removed; charts carry their own validity, too (`chartValidity`). */
  readonly expiresAt: number
  readonly airport: AirportRecord
  readonly charts: readonly ChartRecord[]
  /** Hash of the image, by file name. Charts whose image would have been the demo image have none. */
  readonly images: Readonly<Record<string, string>>
}

/** What is kept of an airport, and for how long. */
export type PackOptions = {
  /** Default: the day and the night image. */
  readonly pictures?: readonly Picture[]
  /** Days to keep. Default 28, an AIRAC cycle. */
  readonly days?: number
  readonly signal?: AbortSignal | undefined
}

export const packName = (icao: string): string => `airport/${icao.toUpperCase()}.json`
export const imageName = (hash: string): string => `image/${hash}.png`

/** undefined: no pack. */
export function parsePack(bytes: Uint8Array | undefined): OfflinePack | undefined {
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
