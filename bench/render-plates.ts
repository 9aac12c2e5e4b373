/**
 * Draws the plates that are named, in the worker that imports draw in. A message says how often; the answer is the seconds
 * that it took.
 */
import { readFileSync } from 'node:fs'
import { openChartPool } from '../src/editions/index.ts'

const plates = process.argv.slice(2).map((file) => readFileSync(file))
const pool = openChartPool({ size: 1 })

process.on('message', async (times: number) => {
  const started = performance.now()
  const all = Array.from({ length: times }, () => plates).flat()
  for (const bytes of all) await pool.run({ bytes, page: 1, calibrations: [], mapErrorLimit: 15 })
  process.send?.((performance.now() - started) / 1000)
})
process.on('disconnect', () => process.exit())
