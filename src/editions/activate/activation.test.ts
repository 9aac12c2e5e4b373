import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectiveTime, objections } from './activation.ts'

const now = Date.UTC(2026, 10, 21)
const begins = Date.UTC(2026, 10, 26, 9, 1)

const times = [
  ['2612', undefined, begins, 'a cycle that is not in force yet waits for 0901Z of its first day'],
  ['2611', undefined, now, 'a cycle in force does not wait'],
  ['2612', 'now', now, 'now is now'],
  ['2612', 'effective', begins, 'effective waits'],
  ['2611', 'effective', now, 'effective is now where that time has come'],
  ['2612', 'later', null, 'later waits for somebody'],
] as const
for (const [cycle, wanted, expected, title] of times) {
  test(title, () => assert.equal(effectiveTime(cycle, wanted, now), expected))
}

const live = { charts: 100, airports: 10, maps: 50 }

test('more than a fifth fewer is objected to, in numbers; a fifth is not', () => {
  assert.deepEqual(objections(['charts', 'maps'], { charts: 80, airports: 0, maps: 40 }, live), [])
  assert.deepEqual(objections(['charts', 'maps'], { charts: 79, airports: 0, maps: 1 }, live), [
    '21 % fewer charts than the live edition: 79 instead of 100',
    '98 % fewer maps than the live edition: 1 instead of 50',
  ])
})

test('a first edition is not compared', () => {
  assert.deepEqual(
    objections(['charts', 'maps'], { charts: 1, airports: 0, maps: 0 }, { charts: 0, airports: 0, maps: 0 }),
    [],
  )
})
