import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeAt, zoneOf } from './zone.ts'

const record = { time_zone: '+8=UTC' }
const ready = (zone: string) => ({ state: 'ready', value: { zone }, isOld: false, fault: null }) as const
const summer = Date.UTC(2026, 6, 5, 7, 5)

test('no time is shown until the time zone of the features is known: that of the record is an hour off in summer', () => {
  const zone = zoneOf(record, { state: 'loading' })
  assert.deepEqual([zone, timeAt(summer, zone, 'en')], [undefined, '–'])
  assert.equal(timeAt(summer, zoneOf(record, ready('America/Los_Angeles')), 'en'), '00:05')
})

test('if the features do not load, the standard time of the record is shown, otherwise UTC', () => {
  const failed = { state: 'fault', fault: { kind: 'unavailable' }, retry: () => undefined } as const
  assert.equal(zoneOf(record, failed), 'Etc/GMT+8')
  const none = zoneOf({ time_zone: '' }, failed)
  assert.deepEqual([none, timeAt(summer, none, 'en')], [null, '07:05Z'])
})
