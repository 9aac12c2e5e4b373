import type { Calibration } from '../../facts/geodesy/index.ts'
import type { ChartFacts, Found, StatedAirport } from '../../facts/index.ts'

/** A chart that is not drawn yet: pages of a file. */
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
   * AIRAC YYCC: the source states that the file is unchanged since this cycle, under the same name. If the live
   * edition is of that cycle, the file is not read again. null: not stated.
   */
  readonly unchangedSince: string | null
  /** YYYYMMDD: the date printed on a plate is used as its revision date unless it is later than this. null: it is not used. */
  readonly plateDateUntil: string | null
  /** Reported if the plate prints no usable date. */
  readonly dateNote?: string
  /** The file's bytes. Throws Rejection when it cannot or may not be read. */
  read(): Promise<Uint8Array>
}

export type Collection = {
  /** AIRAC YYCC of the source; null: not stated, and the cycle in force is used. */
  readonly cycle: string | null
  /** No two of the same identifier; read to the end before the charts. */
  readonly airports: AsyncIterable<Found<StatedAirport>> | Iterable<Found<StatedAirport>>
  /** Read as fast as they are drawn, so that a source keeps only a few in memory. */
  readonly charts: AsyncIterable<Found<ChartFile>> | Iterable<Found<ChartFile>>
  /** Whether this airport was requested; others are kept from the previous edition. Absent: all were requested. */
  readonly covers?: (airport: StatedAirport) => boolean
  /**
   * Throws SourceError if the folder of the source has disappeared. Called after a file could not be read, and before
   * the edition is published. Absent: the source is not a folder.
   */
  readonly checkFolder?: (() => Promise<void>) | undefined
  /** Number of chart files, including quarantined ones, for the progress; null: unknown until the end. */
  readonly total: number | null
}

/** A source of charts and airports. */
export type ChartSource = {
  /** Editions of one source replace each other: `dtpp`, `folder:` and a name. */
  readonly name: string
  /** As it was given: a path, or a URL without credentials. */
  readonly location: string
  /** An edition without any of these is not published. */
  readonly provides: 'charts' | 'airports'
  /** What to do about a chart of an unknown airport, as the end of a sentence. */
  readonly remedy: string
  /** Reads the tables of the source, but no chart file yet. Throws SourceError. */
  collect(): Promise<Collection>
}
