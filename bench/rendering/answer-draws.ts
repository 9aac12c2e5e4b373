import { openChartPool } from '../../src/editions/index.ts'
import { processorSeconds } from './process-tree.ts'

type Job = { readonly bytes: Uint8Array; readonly content?: 'aerodrome' }

/** A message says how often all are drawn; the answer is the seconds of processor that it took, with its worker's. */
export function answerDraws(jobs: readonly Job[]): void {
  const pool = openChartPool({ size: 1 })
  process.on('message', async (times: number) => {
    const before = processorSeconds()
    for (let time = 0; time < times; time += 1) {
      for (const job of jobs) await pool.run({ ...job, page: 1, calibrations: [], mapErrorLimit: 15 })
    }
    process.send?.(processorSeconds() - before)
  })
  process.on('disconnect', () => process.exit())
}
