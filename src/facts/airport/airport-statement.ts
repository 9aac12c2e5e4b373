import type { AirportRecord } from '../../contract/index.ts'

/** The airport record without the three flags that depend on live charts. */
export type AirportFields = Omit<AirportRecord, 'std_charts' | 'cao_charts' | 'vfr_charts'>

/** The facts that one edition states about one airport: only those of its source (editions.md: unknown is not false). */
export type AirportStatement = {
  /** ICAO identifier, upper case. */
  readonly icao: string
  /** The fields that the source states; unknown fields are absent. */
  readonly stated: Partial<AirportFields>
  /** Fields computed from it (magnetic model, time zone of the coordinates …): used if no source states the field. */
  readonly derived: Partial<AirportFields>
  /** Its place in the source, for people: `airports.csv line 2`. */
  readonly where: string
}

/** A statement with its edition. */
export type HeldBy = {
  /** Name of the edition's source: `folder:plates`, `nasr`, `demo` … */
  readonly source: string
  /** AIRAC YYCC. */
  readonly cycle: string
  /** When the edition became live, in milliseconds since 1970. */
  readonly publishedAt: number
}

export type StatedIn = HeldBy & { readonly statement: AirportStatement }
