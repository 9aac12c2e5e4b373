import assert from 'node:assert/strict'
import { test } from 'node:test'
import { workersFor } from './chart-job.ts'

const gibibyte = 2 ** 30
const machines = [
  [{ cores: 2, memory: 8 * gibibyte }, 2],
  [{ cores: 16, memory: 2 * gibibyte }, 5],
  [{ cores: 4, memory: 0.2 * gibibyte }, 1],
] as const
for (const [machine, workers] of machines) {
  test(`with ${machine.cores} cores and ${machine.memory / gibibyte} GiB, ${workers} charts are drawn at a time`, () => {
    assert.equal(workersFor(machine), workers)
  })
}
