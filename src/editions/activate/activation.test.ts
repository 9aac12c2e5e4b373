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
  ['2612', 'later', null, 'later waits for an operator'],
] as const
for (const [cycle, wanted, expected, title] of times) {
  test(title, () => assert.equal(effectiveTime({ cycle, chartsBegin: null }, wanted, now), expected))
}

const chartsBegin = Date.UTC(2027, 0, 21, 9, 1)
const ahead = [
  ['2611', undefined, chartsBegin, 'charts that all begin later wait for the first of them'],
  ['2612', undefined, chartsBegin, 'also where their cycle begins before'],
  ['2702', undefined, Date.UTC(2027, 1, 18, 9, 1), 'and for their cycle where that begins after'],
  ['2611', 'effective', chartsBegin, 'effective waits for them too'],
  ['2611', 'now', now, 'now does not wait for them'],
  ['2611', 'later', null, 'later still waits for an operator'],
] as const
for (const [cycle, wanted, expected, title] of ahead) {
  test(title, () => assert.equal(effectiveTime({ cycle, chartsBegin }, wanted, now), expected))
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
