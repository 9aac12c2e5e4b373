/** What the viewer's own routes answer (docs/reference/viewer.md); the records of airports and charts are the SDK's. */
import type { AirportRecord, ChartRecord, FoundAirport } from '#client'

export type SignedInPerson = {
  readonly signedIn: true
  readonly name: string
  /** The account's own id, the same in every session. */
  readonly account: string
  readonly subscriptions: readonly string[]
  /** The line for the margin of every chart. */
  readonly watermark: string
  /** `demo`: charts of other airports are demo images. */
  readonly chartsOpenTo: 'everything' | 'demo'
}
export type Me = { readonly signedIn: false } | SignedInPerson

/** ICAO, latitude, longitude, name, IATA (or ''), number of charts, longest runway in feet. */
export type AirportPoint = readonly [
  icao: string,
  lat: number,
  lng: number,
  name: string,
  iata: string,
  charts: number,
  longestRunway: number,
]
export type AirportPoints = { readonly edition: string; readonly airports: readonly AirportPoint[] }

export type FieldSource = { readonly source: string; readonly cycle?: string }
export type AirportSources = {
  readonly fields: Readonly<Partial<Record<keyof AirportRecord, FieldSource>>>
  readonly groups?: Readonly<Record<string, FieldSource>>
}

export type LiveEdition = {
  readonly id: string
  readonly source: string
  readonly cycle: string | null
  readonly effective: string | null
}
export type LiveEditions = {
  readonly editions: readonly LiveEdition[]
  /** Changes whenever the content does. */
  readonly mark: string
}

export const keptKinds = ['favourites', 'recents', 'pins', 'notes', 'visits', 'settings'] as const
export type KeptKind = (typeof keptKinds)[number]
export type KeptRow = {
  readonly kind: KeptKind
  readonly key: string
  readonly value: unknown
  /** Milliseconds since 1970. */
  readonly changedAt: number
}

/** `access`: `demo` for the image that stands for a chart the person may not see. */
export type Picture = { readonly blob: Blob; readonly access: 'full' | 'demo' }

export type { AirportRecord, ChartRecord, FoundAirport }
