import type { StoredChart } from '../../charts/index.ts'
import type { Picture } from '../../contract/index.ts'
import type { Calibration } from '../georeference/calibration.ts'
import type { AirportStatement } from './airport-statement.ts'

/** What a source says about one chart: its record less its pictures, their geometry and its id. */
export type ChartFacts = Omit<StoredChart, Picture | 'id' | 'width' | 'height' | 'bounding_boxes'>

/** A chart that is still a page of a file. */
export type ChartFile = {
  readonly facts: ChartFacts
  /** As the source names it. */
  readonly file: string
  /** Where the source lists it, for people: `manifest.csv line 7`. */
  readonly where: string
  /** Counted from 1. */
  readonly page: number
  /** What lies beside the file about where it lies; null: nothing. */
  readonly calibration: Calibration | null
  /** The file's bytes. Throws Refusal when it cannot or may not be read. */
  read(): Promise<Uint8Array>
}

/** Something the source holds that is not imported, and every reason why, in sentences. */
export type Quarantined = { readonly file: string; readonly where: string; readonly reasons: readonly string[] }

/** Imported, but somebody should know. */
export type Warning = { readonly file: string; readonly text: string }

export type Collection = {
  readonly airports: readonly AirportStatement[]
  /** No two of the same airport, version and index number. */
  readonly charts: readonly ChartFile[]
  readonly quarantined: readonly Quarantined[]
  readonly warnings: readonly Warning[]
}

/** Where charts come from. `collect` reads what the source says, but no chart file yet; throws SourceError. */
export type ChartSource = {
  /** Editions of one source replace each other: `folder:` and the folder's name. */
  readonly name: string
  collect(): Promise<Collection>
}

/** Nothing of the source can be read; the message says what to do. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}
