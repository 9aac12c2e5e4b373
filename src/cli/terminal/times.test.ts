import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { localAndRelative, localSecond, localTime, relativeTime } from './times.ts'

const { TZ } = process.env
after(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

const noon = Date.UTC(2026, 10, 26, 12, 0, 7)
const zones = [
  { zone: 'UTC', shown: '2026-11-26 12:00' },
  { zone: 'Pacific/Auckland', shown: '2026-11-27 01:00' },
  { zone: 'America/New_York', shown: '2026-11-26 07:00' },
  { zone: 'Asia/Kathmandu', shown: '2026-11-26 17:45' },
]
for (const { zone, shown } of zones) {
  test(`noon in UTC is ${shown} in ${zone}`, () => {
    process.env.TZ = zone
    assert.equal(localTime(noon), shown)
    assert.equal(localSecond(noon), `${shown}:07`)
  })
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const distances: readonly (readonly [milliseconds: number, words: string])[] = [
  [0, 'now'],
  [-1_400, 'now'],
  [30_000, 'in 30 seconds'],
  [-45 * minute, '45 minutes ago'],
  [3 * hour, 'in 3 hours'],
  [-47 * hour, '47 hours ago'],
  [4 * day + hour, 'in 4 days'],
  [-400 * day, '400 days ago'],
]
for (const [distance, words] of distances) {
  test(`${distance} ms from now is ${words}`, () => assert.equal(relativeTime(noon + distance, noon), words))
}

test('a time with its distance', () => {
  process.env.TZ = 'UTC'
  assert.equal(localAndRelative(noon, noon - 4 * day), '2026-11-26 12:00 (in 4 days)')
})
