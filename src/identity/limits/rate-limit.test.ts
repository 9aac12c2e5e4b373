import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { attemptLimits } from './attempt-limits.ts'
import type { RateLimit } from './rate-limit.ts'
import {
  type AppliedLimit,
  type Bucket,
  type Buckets,
  giveBackAttempt,
  limitsOf,
  type Taken,
  takeAttempt,
} from './rate-limit.ts'

const start = Date.UTC(2026, 10, 26)
const seconds = 1000

/** A store of buckets that applies what steps decide. */
function openBuckets() {
  const buckets = new Map<string, Bucket>()
  const put = (next: Buckets): void => {
    for (const [key, bucket] of next) buckets.set(key, bucket)
  }
  return {
    take(held: readonly AppliedLimit[], now: number) {
      const { next, reply } = takeAttempt(held, buckets, now)
      put(next)
      return reply
    },
    giveBack: (taken: Taken, now: number) => put(giveBackAttempt(taken, buckets, now).next),
  }
}

const held = (key: string, limit: RateLimit): AppliedLimit => ({ key, limit })
const anyLimit = fc.record({ attempts: fc.integer({ min: 1, max: 20 }), every: fc.integer({ min: 1, max: 120 }) })
/** Milliseconds between one try and the next; a clock may also be set back. */
const anyPauses = fc.array(fc.integer({ min: -3_600_000, max: 200_000 }), { minLength: 1, maxLength: 60 })

describe('a limit on attempts', () => {
  test('allows its attempts in a row, then one each time one is available again, and says when', () => {
    const { take } = openBuckets()
    const limit = [held('a', { attempts: 3, every: 60 })]
    for (let i = 0; i < 3; i += 1) assert.equal(take(limit, start).allowed, true)
    assert.deepEqual(take(limit, start), { allowed: false, retryAfter: 60, first: true })
    assert.deepEqual(take(limit, start + 59.5 * seconds), { allowed: false, retryAfter: 1, first: false })
    assert.equal(take(limit, start + 60 * seconds).allowed, true)
    assert.deepEqual(take(limit, start + 60 * seconds), { allowed: false, retryAfter: 60, first: true })
  })

  test('never allows more than its attempts and what came back since, in any window, while the clock runs on', () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 80 })
    fc.assert(
      fc.property(anyLimit, pauses, (limit, gaps) => {
        const { take } = openBuckets()
        const allowed: number[] = []
        let now = start
        for (const gap of gaps) {
          now += gap
          if (take([held('a', limit)], now).allowed) allowed.push(now)
        }
        for (const [from, first] of allowed.entries()) {
          for (const [to, last] of allowed.entries()) {
            const most = limit.attempts + Math.floor((last - first) / (limit.every * seconds))
            assert.ok(to < from || to - from + 1 <= most)
          }
        }
      }),
    )
  })

  test('admits callers that wait for Retry-After, whatever came before and however the clock was set', () => {
    fc.assert(
      fc.property(fc.array(anyLimit, { minLength: 1, maxLength: 4 }), anyPauses, (limits, gaps) => {
        const { take } = openBuckets()
        const all = limits.map((limit, i) => held(String(i), limit))
        let now = start
        for (const gap of gaps) {
          now += gap
          const reply = take(all, now)
          if (reply.allowed) continue
          assert.ok(reply.retryAfter >= 1 && reply.retryAfter <= Math.max(...limits.map(({ every }) => every)))
          now += reply.retryAfter * seconds
          assert.equal(take(all, now).allowed, true)
        }
      }),
    )
  })

  test('that refuses takes nothing from the others', () => {
    const { take } = openBuckets()
    const [narrow, wide] = [held('narrow', { attempts: 1, every: 60 }), held('wide', { attempts: 2, every: 60 })]
    take([narrow, wide], start)
    for (let i = 0; i < 10; i += 1) assert.equal(take([narrow, wide], start).allowed, false)
    assert.equal(take([wide], start).allowed, true)
  })

  test('a right guess gives back what it took, and nothing that wrong ones took', () => {
    fc.assert(
      fc.property(anyLimit, fc.array(fc.boolean(), { maxLength: 100 }), (limit, guesses) => {
        const { take, giveBack } = openBuckets()
        const all = [held('a', limit)]
        let wrong = 0
        for (const right of guesses) {
          const reply = take(all, start)
          assert.equal(reply.allowed, wrong < limit.attempts)
          if (reply.allowed && right) giveBack(reply.taken, start)
          else if (reply.allowed) wrong += 1
        }
      }),
    )
  })

  test('right guesses between wrong ones gain nothing, however long they are under way', () => {
    const anyGuesses = fc.array(
      fc.record({
        pause: fc.integer({ min: 0, max: 20_000 }),
        right: fc.boolean(),
        underWay: fc.integer({ min: 0, max: 90_000 }),
      }),
      { minLength: 20, maxLength: 60 },
    )
    const narrow = fc.record({ attempts: fc.integer({ min: 1, max: 4 }), every: fc.integer({ min: 30, max: 120 }) })
    fc.assert(
      fc.property(narrow, anyGuesses, (limit, guesses) => {
        const { take, giveBack } = openBuckets()
        const wrong: number[] = []
        let pending: { readonly due: number; readonly taken: Taken }[] = []
        let now = start
        for (const { pause, right, underWay } of guesses) {
          now += pause
          for (const { due, taken } of pending) if (due <= now) giveBack(taken, due)
          pending = pending.filter(({ due }) => due > now)
          const reply = take([held('a', limit)], now)
          if (!reply.allowed) continue
          if (right) pending.push({ due: now + underWay, taken: reply.taken })
          else wrong.push(now)
        }
        for (const [from, first] of wrong.entries()) {
          for (const [to, last] of wrong.entries()) {
            const most = limit.attempts + Math.floor((last - first) / (limit.every * seconds))
            assert.ok(to < from || to - from + 1 <= most)
          }
        }
      }),
    )
  })

  test('a right guess by relief gives back nothing to the limit that had nothing left', () => {
    const { take, giveBack } = openBuckets()
    const limit = { attempts: 2, every: 60 }
    const from = (address: number): readonly AppliedLimit[] => [
      { ...held('account', limit), relief: held(`account from ${address}`, { attempts: 1, every: 60 }) },
    ]
    for (let i = 0; i < 2; i += 1) take(from(i), start)
    const reply = take(from(9), start)
    assert.ok(reply.allowed)
    giveBack(reply.taken, start)
    assert.equal(take([held('account', limit)], start).allowed, false)
    assert.equal(take(from(9), start).allowed, true)
  })

  test('with relief slows down and never locks: once used up, each of the others has its own attempt', () => {
    const { take } = openBuckets()
    const { account, accountUnderAttack } = attemptLimits.password
    const from = (address: number): readonly AppliedLimit[] => [
      { ...held('account', account), relief: held(`account from ${address}`, accountUnderAttack) },
    ]
    for (let i = 0; i < 1000; i += 1) take(from(i % 30), start + i)
    assert.equal(take(from(99), start + 1000).allowed, true, 'the owner, from elsewhere')
    assert.deepEqual(take(from(99), start + 1000), { allowed: false, retryAfter: 60, first: true })
    for (let i = 0; i < 1000; i += 1) take(from(i % 30), start + 1000 + i)
    assert.equal(take(from(99), start + 61 * seconds).allowed, true, 'and again after a minute')
  })
})

test('no limit on passwords makes a user wait longer than two minutes', () => {
  // Mails are no attempts at a secret: who waits has one already.
  const { mail: _, ...ofSecrets } = attemptLimits
  for (const limits of Object.values(ofSecrets)) {
    for (const { every } of Object.values(limits)) assert.ok(every <= 120)
  }
})

test('a limit is named with its relief', () => {
  const own = { attempts: 1, every: 1 }
  const both: AppliedLimit = { key: 'a', limit: own, relief: { key: 'b', limit: own } }
  assert.deepEqual(
    limitsOf([both, held('c', own)]).map(({ key }) => key),
    ['a', 'b', 'c'],
  )
})
