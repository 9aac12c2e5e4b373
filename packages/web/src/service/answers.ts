/** What the viewer's own routes answer (docs/reference/viewer.md); the records of airports and charts are the SDK's. */
import type { AirportRecord, ChartRecord, FoundAirport } from '#client'

export type SignedInPerson = {
  readonly signedIn: true
  readonly name: string
  /** The account's own id, the same in every session. */
  readonly account: string
  readonly subscriptions: readonly string[]
  /** The person's own page at the identity server. */
  readonly accountUrl?: string
  /** `demo`: charts of other airports are demo images. */
  readonly chartsOpenTo: 'everything' | 'demo'
  /** With `demo`: those that this server has. */
  readonly openAirports?: readonly string[]
  /** The first day of a subscription to come, the last day of one that has ended; in UTC. */
  readonly chartsBegin?: string
  readonly chartsEnded?: string
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

/** `derived`: computed from what the source states. */
export type FieldSource = { readonly source: string; readonly cycle?: string; readonly how?: 'stated' | 'derived' }
export type AirportSources = {
  readonly fields: Readonly<Partial<Record<keyof AirportRecord, FieldSource>>>
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

/** The picture that a chart replaced. No chart record: it has no id. */
export type ChartBefore = {
  /** AIRAC YYCC that it was made for. */
  readonly cycle: string
  readonly name: string
  readonly revisionDate: string
  readonly width: number
  readonly height: number
  readonly dayUrl: string
  readonly nightUrl: string
}
export type ChartHistory = {
  /** The day image of the chart that is listed now. */
  readonly image: string
  readonly before: ChartBefore | null
  /** The first cycle that is kept with the same picture. */
  readonly unchangedSince: string | null
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

/** Runways, stations and navaids of an airport (docs/reference/viewer.md). Feet and degrees. */
export type RunwayEnd = {
  readonly designator: string
  readonly position: { readonly lat: number; readonly lng: number }
  /** Of the threshold; null: not known. */
  readonly elevation: number | null
  /** From the end of the pavement to the threshold. */
  readonly displaced: number
  readonly indicator?: { readonly aid: 'PAPI' | 'VASI'; readonly side: 'left' | 'right'; readonly degrees: number }
  readonly approachLights?: string
  readonly traffic?: 'right'
}
export type Runway = {
  readonly length: number
  readonly width: number
  readonly surface: string
  readonly lighted: boolean
  readonly closed: boolean
  readonly ends: readonly [RunwayEnd, RunwayEnd]
}
export type Station = { readonly service: string; readonly frequencies: readonly string[] }
export type Navaid = {
  readonly ident: string
  readonly name: string
  readonly kind: string
  readonly frequency: string
  readonly position: { readonly lat: number; readonly lng: number }
}
export type AirportFeatures = {
  /** Of the IANA time zone database. */
  readonly zone: string
  readonly runways: readonly Runway[]
  readonly stations: readonly Station[]
  readonly navaids: readonly Navaid[]
  readonly sources: Readonly<Record<'runways' | 'stations' | 'navaids', FieldSource | null>>
}
