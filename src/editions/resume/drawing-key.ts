import { createHash } from 'node:crypto'
import { nightTable } from '../../imaging/night/index.ts'
import type { ChartJob } from '../render/chart-job.ts'

/** Raised with every change of what is drawn or georeferenced from the same page: what was drawn before is drawn anew. */
const rendererVersion = 7
/** Likewise of what is drawn from the same facts. */
const drawingVersion = 9

/** What is asked of a worker besides the file itself. */
export type DrawingOrder = Omit<ChartJob, 'bytes'>

/** The key of a drawing: everything that it follows from, the night colours too. */
export function drawingKey(sha256: string, order: DrawingOrder, palette: number = nightTable.version): string {
  return createHash('sha256')
    .update(JSON.stringify([order.content ? drawingVersion : rendererVersion, palette, sha256, order]))
    .digest('hex')
}
