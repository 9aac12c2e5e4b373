import type { PackSelection } from '#client'

/** What a browser took along, as it is named where packs are closed or gone: without a chart, and outside the database of the packs. */
export type Marker = {
  readonly account: string
  readonly airports: Readonly<Record<string, MarkedAirport>>
}
export type MarkedAirport = {
  readonly name: string
  readonly selection: PackSelection
  /** Of its images; 0: it is not complete, or its key was destroyed. */
  readonly bytes: number
  /** The server publishes it no longer. */
  readonly isWithdrawn?: boolean
}

export type MarkerPlace = { get(key: string): string | null; set(key: string, value: string | null): void }

const key = 'platekeeper.packs'

/** The marker of this browser. A page without one makes no contact for packs: it is there from the first file of the first pack on. */
export function markerIn(place: MarkerPlace) {
  function read(): Marker | null {
    try {
      const { account, airports } = JSON.parse(place.get(key) ?? 'null') as Partial<Marker>
      return account && airports ? { account, airports } : null
    } catch {
      return null
    }
  }

  const write = (marker: Marker | null): void =>
    place.set(key, marker && Object.keys(marker.airports).length > 0 ? JSON.stringify(marker) : null)

  return {
    /** null: nothing was taken along, or the value is not valid. */
    read,
    /** Forgets what another account took along. */
    note(account: string, icao: string, airport: MarkedAirport): void {
      const before = read()
      const others = before?.account === account ? before.airports : {}
      write({ account, airports: { ...others, [icao]: airport } })
    },
    forget(icao: string): void {
      const before = read()
      if (!before) return
      const { [icao]: _, ...airports } = before.airports
      write({ ...before, airports })
    },
    /** Whether the server publishes an airport that was taken along. */
    noteWithdrawn(icao: string, isWithdrawn: boolean): void {
      const before = read()
      const airport = before?.airports[icao]
      if (!before || !airport || (airport.isWithdrawn ?? false) === isWithdrawn) return
      write({ ...before, airports: { ...before.airports, [icao]: { ...airport, isWithdrawn } } })
    },
    /** They can be taken along again, and were not removed by the browser. */
    noteDestroyed(): void {
      const before = read()
      const entries = Object.entries(before?.airports ?? {})
      if (before)
        write({ ...before, airports: Object.fromEntries(entries.map(([icao, each]) => [icao, { ...each, bytes: 0 }])) })
    },
    empty: (): void => write(null),
  }
}
