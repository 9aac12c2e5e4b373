import type { ChartPool } from '../../editions/index.ts'

let pool: ChartPool | undefined

/** All imports of a process draw with one worker: starting it takes longer than drawing what they import. */
export async function sharedPool(): Promise<ChartPool> {
  const { openChartPool } = await import('../../editions/index.ts')
  pool ??= openChartPool({ size: 1 })
  return pool
}
