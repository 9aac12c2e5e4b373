import { after } from 'node:test'
import { openChartPool } from './chart-job.ts'

/** For tests: starting a worker takes longer than drawing what they import, so all imports of a file share one. */
export const oneWorker = { pool: openChartPool({ size: 1 }) } as const
after(() => oneWorker.pool.close())
