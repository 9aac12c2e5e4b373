import type { StoredChart } from '../charts/index.ts'
import type { AirportRecord } from '../contract/index.ts'

/** The three flags that the catalogue counts from live charts. */
export type ImportedAirport = Omit<AirportRecord, 'std_charts' | 'cao_charts' | 'vfr_charts'>

/** Where each field of an airport record came from: field name to a source and cycle in words. */
export type Provenance = Readonly<Record<string, string>>

export type EditionDraft = {
  /** Editions of one source replace each other: `demo`, or `folder:` and the folder's name. */
  readonly source: string
  /** AIRAC YYCC. */
  readonly cycle: string
}

export type EditionSummary = EditionDraft & {
  readonly id: number
  readonly state: 'building' | 'live' | 'superseded'
  readonly airports: number
  readonly charts: number
  /** Milliseconds since 1970, null until published. */
  readonly publishedAt: number | null
}

/**
 * Editions are built beside the live ones and become visible by one row update (decisions.md section 5).
 * The port that stores implement for imports; image bytes go to the ImageStore before their chart is added.
 */
export type EditionStore = {
  /** Opens an invisible edition. Leftovers of the same source that never were published are removed. */
  begin(draft: EditionDraft): Promise<number>
  addAirports(edition: number, airports: readonly { record: ImportedAirport; provenance: Provenance }[]): Promise<void>
  /** Rejects, naming it, a second chart of the same airport, version and index number. */
  addCharts(edition: number, charts: readonly StoredChart[]): Promise<void>
  /** One transaction: this edition is live for its source, the one before is superseded. */
  publish(edition: number): Promise<void>
  /** Removes an edition that was never published. */
  discard(edition: number): Promise<void>
  list(): Promise<readonly EditionSummary[]>
}
