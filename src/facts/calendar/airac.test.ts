import assert from 'node:assert/strict'
import { test } from 'node:test'
import { airacCycle, airacEffective } from './airac.ts'

const days = [
  ['2016-01-07', '1601'],
  ['2020-01-30', '2002'],
  ['2020-12-31', '2014'],
  ['2024-01-25', '2401'],
  ['2026-01-21', '2513'],
  ['2026-01-22', '2601'],
  ['2026-09-02', '2608'],
  ['2026-09-03', '2609'],
  ['2026-10-01', '2610'],
  ['2026-11-26', '2612'],
] as const

for (const [day, cycle] of days) {
  test(`${day} lies in AIRAC cycle ${cycle}`, () => {
    assert.equal(airacCycle(Date.parse(`${day}T00:00:00Z`)), cycle)
    assert.equal(airacCycle(Date.parse(`${day}T23:59:59Z`)), cycle)
  })
}

const times = [
  ['2601', '2026-01-22T09:01:00Z'],
  ['2612', '2026-11-26T09:01:00Z'],
  ['2014', '2020-12-31T09:01:00Z'],
  ['2401', '2024-01-25T09:01:00Z'],
] as const
for (const [cycle, time] of times) {
  test(`cycle ${cycle} takes effect at ${time}`, () => {
    assert.equal(airacEffective(cycle), Date.parse(time))
  })
}

for (const cycle of ['2615', '2600', '26', 'XXXX', '']) {
  test(`cycle ${cycle || 'without a name'} does not exist`, () => assert.equal(airacEffective(cycle), null))
}
