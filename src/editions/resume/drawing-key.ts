import { createHash } from 'node:crypto'
import { nightTable } from '../../imaging/night/index.ts'
import type { ChartJob } from '../render/chart-job.ts'

/** Raise it with every change in how the same page is drawn or georeferenced: stored drawings are then made again. */
const rendererVersion = 10
/** Likewise for drawings from the same facts. */
const drawingVersion = 9

/** Parameters of a drawing in addition to the file. */
export type DrawingOrder = Omit<ChartJob, 'bytes'>

/** The key of a drawing: a hash of everything that determines it, including the night colours. */
export function drawingKey(sha256: string, order: DrawingOrder, palette: number = nightTable.version): string {
  return createHash('sha256')
    .update(JSON.stringify([order.content ? drawingVersion : rendererVersion, palette, sha256, order]))
    .digest('hex')
}
