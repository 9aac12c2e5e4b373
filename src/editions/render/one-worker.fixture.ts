import { openChartPool } from './chart-job.ts'

/** For tests: starting a worker takes longer than drawing what they import, so all imports of a process share one. */
export const oneWorker = { pool: openChartPool({ size: 1 }) } as const
