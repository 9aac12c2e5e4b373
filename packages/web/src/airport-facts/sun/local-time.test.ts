import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localTime, zoneOfRecord } from './local-time.ts'

test('local time follows the daylight saving time of the zone', () => {
  const winter = localTime(Date.UTC(2026, 0, 5, 22, 5), 'America/Los_Angeles', 'en')
  assert.deepEqual([winter.time, winter.offset], ['14:05', 'UTC−8'])
  const summer = localTime(Date.UTC(2026, 6, 5, 7, 5), 'America/Los_Angeles', 'en')
  assert.deepEqual([summer.time, summer.offset], ['00:05', 'UTC−7'])
})

test('zones of half hours, and those that no browser knows', () => {
  assert.equal(localTime(0, 'Asia/Kolkata', 'de').time, '05:30')
  assert.deepEqual([localTime(0, 'Moon/Base', 'en').time, localTime(0, 'UTC', 'en').offset], ['00:00', 'UTC'])
})

test('the zone of a record is what is added to local time', () => {
  assert.equal(zoneOfRecord('+8=UTC'), 'Etc/GMT+8')
  assert.equal(localTime(Date.UTC(2026, 0, 1, 8), 'Etc/GMT+8', 'en').time, '00:00')
  assert.equal(zoneOfRecord('-10=UTC'), 'Etc/GMT-10')
  assert.equal(zoneOfRecord('+0=UTC'), 'UTC')
  for (const other of ['-5:30=UTC', '+13=UTC', '', 'UTC']) assert.equal(zoneOfRecord(other), null)
})
