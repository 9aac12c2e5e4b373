import { openChartPool } from '../../src/editions/index.ts'

type Job = { readonly bytes: Uint8Array; readonly content?: 'aerodrome' }

/** A message says how often all are drawn; the answer is the seconds of processor that it took, of all threads. */
export function answerDraws(jobs: readonly Job[]): void {
  const pool = openChartPool({ size: 1 })
  process.on('message', async (times: number) => {
    const before = process.cpuUsage()
    for (let time = 0; time < times; time += 1) {
      for (const job of jobs) await pool.run({ ...job, page: 1, calibrations: [], mapErrorLimit: 15 })
    }
    const { user, system } = process.cpuUsage(before)
    process.send?.((user + system) / 1e6)
  })
  process.on('disconnect', () => process.exit())
}
