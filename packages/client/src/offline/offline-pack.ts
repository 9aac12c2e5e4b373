import type { AirportRecord } from '../charts/airport-record.ts'
import type { ChartRecord } from '../charts/chart-record.ts'
import type { PackSelection } from './pack-plan.ts'

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
  /** Which charts and images were asked for; absent in packs of version 0.1. */
  readonly selection?: PackSelection
  /** Bytes of its images. */
  readonly bytes?: number
  /** When every image was read back and had its hash, milliseconds since 1970; absent: an image is missing. */
  readonly verifiedAt?: number
  /** When the first of its charts expires, milliseconds since 1970; absent: no chart states it. */
  readonly validUntil?: number
  /** Ids of the charts that the last update added or changed. */
  readonly changed?: readonly string[]
  /** Further records of the airport, if the source has any. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** How far a call of `save` is. Bytes are those of images. */
export type PackProgress = {
  readonly phase: 'loading' | 'verifying'
  readonly done: number
  readonly of: number
  /** Of the images that this call loaded. */
  readonly bytes: number
}

/** Which images of an airport to store, and for how long. */
export type PackOptions = PackSelection & {
  /** Days to keep. Default 28, an AIRAC cycle. */
  readonly days?: number
  /** Pauses when aborted: the next call continues with what is stored. */
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: PackProgress) => void) | undefined
  /** Images that are requested at the same time. Default 3. */
  readonly concurrency?: number
}

export const packName = (icao: string): string => `airport/${icao.toUpperCase()}.json`
/** What a call of `save` that has not ended has stored. */
export const partialName = (icao: string): string => `partial/${icao.toUpperCase()}.json`
export const imageName = (hash: string): string => `image/${hash}.png`

/** undefined: not a valid pack. */
export function parsePack(bytes: Uint8Array | undefined): OfflinePack | undefined {
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

export const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(new TextEncoder().encode(JSON.stringify(value)))
