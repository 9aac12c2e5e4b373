import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { limits } from '../../contract/index.ts'
import { createPollPacing, packPace, unpackPace } from './poll-pacing.ts'

const start = Date.UTC(2026, 10, 26)

test('with any sequence of polls, the interval grows by 5 once per accepted poll, to 60 and never beyond', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20_000), { maxLength: 100 }), (waits) => {
      const pacing = createPollPacing()
      let [now, interval, raised] = [start, 5, false]
      for (const wait of waits) {
        now += wait
        const { pace, retryAfter } = pacing.poll('code', interval, now)
        const isRaised = pace.interval > interval
        assert.ok(pace.interval <= limits.maximumInterval)
        if (isRaised) assert.deepEqual([retryAfter > 0, raised, pace.interval], [true, false, interval + 5])
        raised = retryAfter > 0 && (raised || isRaised)
        interval = pace.interval
      }
    }),
  )
})

test('an interval that another server raised counts here too, and none is ever lowered', () => {
  const pacing = createPollPacing()
  pacing.poll('code', 5, start)
  assert.equal(pacing.poll('code', 20, start + 17_000).retryAfter, 8)
  assert.equal(pacing.poll('code', 5, start + 17_500).pace.interval, 25)
})

test('sessions are paced apart, and of those beyond the limit the oldest has a free poll', () => {
  const pacing = createPollPacing(2)
  const isFree = (code: string): boolean => pacing.poll(code, 5, start).retryAfter === 0
  assert.deepEqual(['a', 'b', 'a', 'c', 'b', 'a'].map(isFree), [true, true, false, true, false, true])
})

test('a pace is the same after it was packed', () => {
  const packed = {
    lastPollAt: fc.integer({ min: 0, max: Date.UTC(2500, 0) }),
    interval: fc.integer({ min: 1, max: limits.maximumInterval }),
    slowedDown: fc.boolean(),
  }
  const paces = fc.record(packed, { noNullPrototype: true })
  fc.assert(fc.property(paces, (each) => assert.deepEqual(unpackPace(packPace(each)), each)))
})
