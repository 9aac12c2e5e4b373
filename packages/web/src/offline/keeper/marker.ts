import type { PackSelection } from '#client'

/** What a browser took along, as it is named where packs are closed or gone: without a chart, and outside the database of the packs. */
export type Marker = {
  readonly account: string
  readonly airports: Readonly<Record<string, MarkedAirport>>
}
export type MarkedAirport = {
  readonly name: string
  readonly selection: PackSelection
  /** Of its images; 0: it is not complete. */
  readonly bytes: number
}

export type MarkerPlace = { get(key: string): string | null; set(key: string, value: string | null): void }

const key = 'platekeeper.packs'

/** null: nothing was taken along, or the value is not valid. */
export function readMarker(place: MarkerPlace): Marker | null {
  try {
    const { account, airports } = JSON.parse(place.get(key) ?? 'null') as Partial<Marker>
    return account && airports ? { account, airports } : null
  } catch {
    return null
  }
}

export const writeMarker = (place: MarkerPlace, marker: Marker | null): void =>
  place.set(key, marker && JSON.stringify(marker))
