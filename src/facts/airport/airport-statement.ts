import type { AirportRecord } from '../../contract/index.ts'

/** The airport record less the three flags that are counted from live charts. */
export type AirportFields = Omit<AirportRecord, 'std_charts' | 'cao_charts' | 'vfr_charts'>

/** What one edition states of one airport: only what its source states (contract.md: unknown is not false). */
export type AirportStatement = {
  /** ICAO identifier, upper case. */
  readonly icao: string
  /** What the source states; a field that it does not know is absent. */
  readonly stated: Partial<AirportFields>
  /** What is computed from it (magnetic model, time zone of the coordinates …): counts where no source states the field. */
  readonly derived: Partial<AirportFields>
  /** Where the source says so, for people: `airports.csv line 2`. */
  readonly where: string
}

/** What an edition holds, with the edition that holds it. */
export type HeldBy = {
  /** Name of the edition's source: `folder:plates`, `nasr`, `demo` … */
  readonly source: string
  /** AIRAC YYCC. */
  readonly cycle: string
  /** When the edition became live, in milliseconds since 1970. */
  readonly publishedAt: number
}

export type StatedIn = HeldBy & { readonly statement: AirportStatement }
