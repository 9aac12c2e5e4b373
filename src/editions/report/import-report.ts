import type { RejectedItem, Warning } from '../../facts/index.ts'
import type { AirportCounts } from '../diff/diff-airports.ts'

export type ImportedChart = {
  readonly file: string
  readonly airport: string
  readonly index_number: string
  readonly name: string
  /** Against the edition of the source that was live: whether the record or a picture differs. */
  readonly change: 'new' | 'changed' | 'unchanged'
  /** Pixels; null when the chart is not georeferenced. */
  readonly residual_px: number | null
}

/** A chart of the edition that was live, which the new one lacks. */
export type RemovedChart = Pick<ImportedChart, 'airport' | 'index_number' | 'name'>

/** Charts that share airport, version and index number with those of another live edition: one of the two is listed. */
export type Overlap = {
  /** The other edition's source. */
  readonly source: string
  /** Whose charts are listed once this edition is live. */
  readonly listed: 'this' | 'other'
  readonly charts: number
  /** The first of them, for example `KPDX STD 11-1`. */
  readonly first: string
}

/** Charts that an import of some airports left as they were, of how many other airports. */
export type KeptPart = { readonly cycle: string; readonly airports: number; readonly charts: number }

/** Errors of the maps, in pixels; null where no chart is georeferenced. */
export type Residuals = {
  readonly charts: number
  readonly median_px: number | null
  readonly greatest_px: number | null
}

/** Not imported, and every reason why. */
export type Quarantined = Omit<RejectedItem, 'severity'>

/** Imported, with a warning. */
export type ReportedWarning = Omit<Warning, 'severity'>

/** What an import did, as it is kept with its edition and written to files: plain JSON. */
export type ImportReport = {
  readonly source: string
  /** The path or URL that was read. */
  readonly location: string
  /** AIRAC YYCC. */
  readonly cycle: string
  /** null: nothing could be imported, and what was live before is still live. */
  readonly edition: number | null
  /** ready: complete and not live; `effective_at` says until when, `objections` why. null: no edition. */
  readonly state: 'live' | 'ready' | null
  /** ISO 8601: when it went live or activates automatically; null: only manually. */
  readonly effective_at: string | null
  /** The command that activates it; absent: it is live or activates automatically, or there is no edition. */
  readonly activate_with?: string
  /** Why it must not go live without being looked at, in sentences. */
  readonly objections: readonly string[]
  /** How many the edition contains. */
  readonly airports: number
  /** Against the edition before; absent: the source is one of charts. */
  readonly airport_changes?: AirportCounts
  /** `total` with those kept. */
  readonly charts: Readonly<Record<ImportedChart['change'] | 'total' | 'removed', number>>
  /** What was kept as it is in the edition before, by the cycle (YYCC) it is of; absent: nothing, all was imported. */
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

/** Charts of an airport, as far as an import counts them. */
export type AirportCharts = {
  readonly airport: string
  /** In the new edition. */
  readonly imported: number
  /** Not in it: rejected, or removed since the live edition, whichever is more. */
  readonly lost: number
}
