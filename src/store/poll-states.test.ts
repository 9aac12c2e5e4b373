import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../test/fixtures/properties.ts'
import { limits } from '../contract/index.ts'
import { packPollState, unpackPollState } from './poll-states.ts'

test('a pending session is the same after it was packed', () => {
  const times = fc.integer({ min: 0, max: Date.UTC(2500, 0) })
  const intervals = fc.integer({ min: 1, max: limits.maximumInterval })
  fc.assert(
    fc.property(times, intervals, (expiresAt, interval) => {
      assert.deepEqual(unpackPollState(packPollState({ expiresAt, interval })), { expiresAt, interval })
    }),
  )
})
