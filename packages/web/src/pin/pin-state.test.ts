import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartRecord } from '#client'
import { pinState } from './pin-state.ts'

test('a pin is of the published chart, unless that has another image; an expired one is expired first of all', () => {
  const now = Date.UTC(2026, 10, 28)
  const chart = { image_day: 'a', valid_until: '2026-12-24' } as ChartRecord
  assert.equal(pinState({ mark: 'a' }, chart, now), null)
  assert.equal(pinState({}, chart, now), null, 'pins of earlier versions have no mark')
  assert.equal(pinState({ mark: 'b' }, chart, now), 'changed')
  assert.equal(pinState({ mark: 'a' }, undefined, now), 'withdrawn')
  assert.equal(pinState({ mark: 'b' }, { ...chart, valid_until: '2026-10-29' }, now), 'expired')
})
