import type { Calibration } from '../../facts/geodesy/index.ts'
import type { ChartFacts, Found, StatedAirport } from '../../facts/index.ts'

/** A chart that is still pages of a file. */
export type ChartFile = {
  /** Several pages become several charts, distinguished by a count after name and index number (chart-pages.ts). */
  readonly facts: ChartFacts
  /** As the source names it. */
  readonly file: string
  /** Where the source lists it, for people: `manifest.csv line 7`. */
  readonly where: string
  /** Counted from 1; of a multi-airport PDF, the pages of this airport. */
  readonly pages: readonly number[]
  /** `aerodrome`: the bytes are not a file but facts (ChartedAerodrome as JSON), from which an aerodrome chart is drawn. */
  readonly content?: 'aerodrome'
  /** Calibrations of files next to this one, highest priority first. */
  readonly calibrations: readonly Calibration[]
  /**
   * AIRAC YYCC: the source says that the file is still the one that this cycle had under the same name. Where the live
   * edition is of that cycle, it is not read again. null: the source does not say.
   */
  readonly unchangedSince: string | null
  /** YYYYMMDD: the date that a plate prints counts as its revision date, unless it is later than this. null: it does not. */
  readonly plateDateUntil: string | null
  /** To be reported where the plate prints no date that counts. */
  readonly dateNote?: string
  /** The file's bytes. Throws Rejection when it cannot or may not be read. */
  read(): Promise<Uint8Array>
}

export type Collection = {
  /** AIRAC YYCC that the source is of; null: it does not say, and the cycle in force counts. */
  readonly cycle: string | null
  /** No two of the same identifier; read to the end before the charts. */
  readonly airports: AsyncIterable<Found<StatedAirport>> | Iterable<Found<StatedAirport>>
  /** Read as fast as they are drawn, so that a source keeps only a few in memory. */
  readonly charts: AsyncIterable<Found<ChartFile>> | Iterable<Found<ChartFile>>
  /**
   * Whether the source was asked for this airport; what the edition before says of others is kept, because nothing was
   * asked of them. Absent: it was asked for all.
   */
  readonly covers?: (airport: StatedAirport) => boolean
  /**
   * Throws SourceError if the folder that the source reads vanished since. Called after a file could not be read, and before
   * the edition is published. Absent: the source is not a folder.
   */
  readonly checkFolder?: (() => Promise<void>) | undefined
  /** Chart files to come and those quarantined, for the progress shown; null: not known before the end. */
  readonly total: number | null
}

/** Where charts and airports come from. */
export type ChartSource = {
  /** Editions of one source replace each other: `dtpp`, `folder:` and a name. */
  readonly name: string
  /** As it was given: a path, or a URL without credentials. */
  readonly location: string
  /** An edition without any of these is not worth publishing. */
  readonly provides: 'charts' | 'airports'
  /** What to do about a chart of an unknown airport, as the end of a sentence. */
  readonly remedy: string
  /** Reads what the source says, but no chart file yet. Throws SourceError. */
  collect(): Promise<Collection>
}
