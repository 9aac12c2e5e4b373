import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChartValidity, chartValidity } from './chart-validity.ts'

const both = { valid_from: '2024-07-11', valid_until: '2024-08-08' }
const cases: readonly [Parameters<typeof chartValidity>[0], string, ChartValidity][] = [
  [both, '2024-07-11T09:00:59Z', 'future'],
  [both, '2024-07-11T09:01:00Z', 'current'],
  [both, '2024-08-08T09:00:59Z', 'current'],
  [both, '2024-08-08T09:01:00Z', 'expired'],
  [{ valid_from: '2024-07-11' }, '2030-01-01T00:00:00Z', 'current'],
  [{ valid_until: '2024-08-08' }, '2000-01-01T00:00:00Z', 'current'],
  [{ valid_until: '2024-08-08' }, '2030-01-01T00:00:00Z', 'expired'],
  [{}, '2024-07-20T00:00:00Z', 'unknown'],
]
for (const [chart, at, validity] of cases) {
  test(`a chart of ${JSON.stringify(chart)} is ${validity} at ${at}`, () => {
    assert.equal(chartValidity(chart, Date.parse(at)), validity)
  })
}
