import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nightAt } from './night.ts'
import { sunPhase } from './sun.ts'

const portland = { lat: 45.588, lng: -122.598 }
const minute = 60_000

test('the next night begins and ends with the sun, to the minute, whether it is night now or not', () => {
  const noon = Date.UTC(2026, 5, 21, 20)
  const night = nightAt(portland, noon) ?? assert.fail()
  const phases = [night.from - minute, night.from, night.until - minute, night.until]
  assert.deepEqual(
    phases.map((time) => sunPhase(portland, time) === 'night'),
    [false, true, true, false],
  )
  const during = night.from + 60 * minute
  assert.deepEqual(nightAt(portland, during), { from: during, until: night.until })
})

test('without a sunset no night starts; without a sunrise it is night all day', () => {
  const tromso = { lat: 78, lng: 15 }
  assert.equal(nightAt(tromso, Date.UTC(2026, 5, 21)), null)
  const winter = Date.UTC(2026, 11, 21)
  assert.deepEqual(nightAt(tromso, winter), { from: winter, until: winter + 24 * 60 * minute })
})
