import type { AerodromeFeatures, StatedAirport } from '../../facts/index.ts'
import type { JobHold } from '../../jobs/index.ts'
import type { EditionChart, EditionDraft, EditionSummary } from '../edition/edition.ts'
import type { ImportReport } from '../report/import-report.ts'

/** What becomes of an edition that is complete. */
export type Completion = {
  readonly effectiveAt: number | null
  readonly report: ImportReport | null
  /** Makes it live immediately, as `activate` at this time does. Absent: it is ready. */
  readonly liveAt?: number
  /** Ready editions, which it replaces: they are discarded. */
  readonly discards?: readonly number[]
}

/** An import's claim to the edition that it builds; the import renews it while it runs. Milliseconds since 1970. */
export type EditionClaim = { readonly startedAt: number; readonly claimedUntil: number }

/** `startedAt` null: not known. */
export type RunningImport = { readonly edition: number; readonly source: string; readonly startedAt: number | null }

/** `report` null: made without one. */
export type EditionDetails = EditionSummary & { readonly report: ImportReport | null }

/**
 * Editions are built while others are live, and become visible by one row update (contract.md).
 * The port that stores implement for imports; image bytes go to the ImageStore before their chart is added. Every
 * method is atomic: it succeeds completely, or rejects and changes nothing. Numbers of editions are never reused. With a `hold`, a
 * method rejects unless its job runs with that fence and is not being cancelled.
 */
export type EditionStore = {
  /**
   * Opens an invisible edition. Removes an edition of the same source that an earlier import left under construction. Without a claim, the next
   * prune discards the edition.
   */
  begin(draft: EditionDraft, claim?: EditionClaim, hold?: JobHold): Promise<number>
  /** Extends the claim to an edition. false: it is not under construction. */
  renew(edition: number, until: number): Promise<boolean>
  /**
   * Discards the editions under construction whose claim has ended, so that an import that was only suspended cannot publish
   * pictures that were removed since. Returns the others, which are being imported.
   */
  discardUnclaimed(now: number): Promise<readonly RunningImport[]>
  /** Rejects when the edition is not under construction, and, naming it, when it has an airport already. */
  addAirports(edition: number, airports: readonly StatedAirport[]): Promise<void>
  /** Rejects likewise for a second chart of the same airport, version and index number. */
  addCharts(edition: number, charts: readonly EditionChart[]): Promise<void>
  /**
   * building -> ready, or live: only `extend` can add to it. Nothing happens to one that is complete, whoever holds the job: an import whose
   * answer was lost can repeat it. Rejects for an edition that is unknown.
   */
  complete(edition: number, completion: Completion, hold?: JobHold): Promise<void>
  /**
   * Adds charts to a live edition, visible immediately: those of the demo appear as they are drawn. A chart that is already in the edition
   * is not changed, so that two servers can draw the same charts. false: the edition is not live, and was not changed.
   */
  extend(edition: number, charts: readonly EditionChart[]): Promise<boolean>
  /**
   * ready or superseded -> live, and the live edition of its source -> superseded; nothing happens to one that is live.
   * Editions of the source that were to activate automatically until `at` (milliseconds since 1970) no longer do:
   * an operator chose another. Rejects for an edition that is under construction or unknown.
   */
  activate(edition: number, at: number): Promise<void>
  /**
   * Activates the ready editions whose time has come, of each source the one with the latest time (then number), and
   * returns their numbers. When several processes call it concurrently, each edition is returned to one of them.
   */
  activateDue(now: number): Promise<readonly number[]>
  /** The source's live edition -> superseded, without a replacement; `at` as in activate. false: no edition was live. */
  withdraw(source: string, at: number): Promise<boolean>
  /** Removes an edition that was never live. false: no edition has that number. */
  discard(edition: number): Promise<boolean>
  /**
   * Removes superseded editions of a source, and ready ones older than the live one, beyond the newest `keep` of them;
   * then drawings that no edition's chart comes from. Returns the names of the pictures that are now unused.
   * Rejects while an edition of the source is under construction. An import of another source may use some of these
   * pictures: those that it put, or whose hashes it requested, since it started (ImageStore).
   */
  prune(source: string, keep: number): Promise<readonly string[]>
  /** Of these names of pictures, those that no chart of any edition and no drawing uses. An import may use them, likewise. */
  unusedPictures(names: readonly string[]): Promise<readonly string[]>
  /** All, by number. */
  list(): Promise<readonly EditionSummary[]>
  /** null: no edition has that number. */
  find(edition: number): Promise<EditionDetails | null>
  /** In order of identifier. Reads in small batches. */
  airports(edition: number): AsyncIterable<StatedAirport>
  /** In order of airport, version and index number, each compared as code units. Reads in small batches. */
  charts(edition: number): AsyncIterable<EditionChart>
  /** Aerodrome features that live editions state, in order of airport. Reads in small batches. */
  aerodromeFeatures(): AsyncIterable<{
    readonly icao: string
    readonly source: string
    readonly features: AerodromeFeatures
  }>
}
