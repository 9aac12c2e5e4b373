import type { RejectedItem, Warning } from '../../facts/index.ts'
import type { AirportCounts } from '../diff/diff-airports.ts'

export type ImportedChart = {
  readonly file: string
  readonly airport: string
  readonly index_number: string
  readonly name: string
  /** Compared with the live edition of the source: whether the record or a picture differs. */
  readonly change: 'new' | 'changed' | 'unchanged'
  /** Pixels; null when the chart is not georeferenced. */
  readonly residual_px: number | null
}

/** A chart of the previous live edition that the new edition does not contain. */
export type RemovedChart = Pick<ImportedChart, 'airport' | 'index_number' | 'name'>

/** Charts that share airport, version and index number with those of another live edition: one of the two is listed. */
export type Overlap = {
  /** The other edition's source. */
  readonly source: string
  /** The edition whose charts are listed once this edition is live. */
  readonly listed: 'this' | 'other'
  readonly charts: number
  /** The first of them, for example `KPDX STD 11-1`. */
  readonly first: string
}

/** Charts that an import of selected airports left unchanged, and the number of their airports. */
export type KeptPart = { readonly cycle: string; readonly airports: number; readonly charts: number }

/** Errors of the maps, in pixels; null where no chart is georeferenced. */
export type Residuals = {
  readonly charts: number
  readonly median_px: number | null
  readonly greatest_px: number | null
}

/** Not imported, with every reason. */
export type Quarantined = Omit<RejectedItem, 'severity'>

/** Imported, with a warning. */
export type ReportedWarning = Omit<Warning, 'severity'>

/** The result of an import, as stored with its edition and written to files: plain JSON. */
export type ImportReport = {
  readonly source: string
  /** The path or URL that was read. */
  readonly location: string
  /** AIRAC YYCC. */
  readonly cycle: string
  /** null: nothing was imported; the live edition is unchanged. */
  readonly edition: number | null
  /** ready: complete and not live; `effective_at` says until when, `objections` why. null: no edition. */
  readonly state: 'live' | 'ready' | null
  /** ISO 8601: when it went live or activates automatically; null: only manually. */
  readonly effective_at: string | null
  /** The command that activates it; absent: it is live or activates automatically, or there is no edition. */
  readonly activate_with?: string
  /** Why it must not go live without an operator's check, in sentences. */
  readonly objections: readonly string[]
  /** Numbers in the edition. */
  readonly airports: number
  /** Compared with the previous edition; absent: the source provides charts. */
  readonly airport_changes?: AirportCounts
  /** `total` includes kept charts. */
  readonly charts: Readonly<Record<ImportedChart['change'] | 'total' | 'removed', number>>
  /** Charts kept unchanged from the previous edition, by their cycle (YYCC); absent: everything was imported. */
  readonly kept?: readonly KeptPart[]
  readonly residuals: Residuals
  readonly imported: readonly ImportedChart[]
  readonly removed: readonly RemovedChart[]
  /** Rejected items by reason; one item may have several. Absent in reports of earlier versions. */
  readonly rejections?: readonly { readonly reason: string; readonly count: number }[]
  readonly quarantined: readonly Quarantined[]
  readonly warnings: readonly ReportedWarning[]
  readonly overlaps: readonly Overlap[]
}

/** Numbers of charts of an airport in an import. */
export type AirportCharts = {
  readonly airport: string
  /** Charts in the new edition. */
  readonly imported: number
  /** Charts missing from it: rejected, or removed since the live edition, whichever number is greater. */
  readonly lost: number
}
