import type { Calibration } from '../../facts/geodesy/index.ts'
import type { KnownAerodrome, RenderedChart } from '../../imaging/index.ts'
import { openWorkerPool, type WorkerPool, workerLimits } from '../../sources/index.ts'
import type { Drawing } from '../stores/drawing-store.ts'

/** One file to draw. */
export type ChartJob = {
  readonly bytes: Uint8Array
  /** `aerodrome`: facts (ChartedAerodrome as JSON) instead of a file, from which a chart is drawn. */
  readonly content?: 'aerodrome'
  /** Counted from 1. */
  readonly page: number
  /** From files next to this one, highest priority first; used if the file contains no georeference. */
  readonly calibrations: readonly Calibration[]
  /** Whether this is an approach chart, which is georeferenced only if its plan view was found or stated. */
  readonly needsPlanView?: boolean
  /** What the coordinates that a page prints are compared with. */
  readonly aerodrome?: KnownAerodrome
  /** Pixels by which a map may be from linear and still count as one. */
  readonly mapErrorLimit: number
}

/**
 * `note`: for the report, such as why the chart is not georeferenced although its file contains a georeference.
 * `plateDate`: the date that the page prints as plates of the FAA do (YYYYMMDD), and likewise its validity; null: none.
 */
export type DrawnChart = RenderedChart & Pick<Drawing, 'note' | 'plateDate' | 'plateValidity'>

export type ChartPool = WorkerPool<ChartJob, DrawnChart>

export type ChartPoolOptions = {
  /** One per core by default, as far as there is memory for them. */
  readonly size?: number
  /** Bytes of memory of one worker, at most. */
  readonly memory?: number
}

/** Processes that draw and georeference charts, each with its own PDFium, so that no file can stop an import. */
export function openChartPool(options: ChartPoolOptions = {}): ChartPool {
  const script = new URL('./chart-worker.ts', import.meta.url)
  return openWorkerPool({ script, ...workerLimits, ...options, nameOf: ({ page }: ChartJob) => `page ${page}` })
}
