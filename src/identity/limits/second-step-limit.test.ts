import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { createClock } from '../../../test/fixtures/clock.ts'
import { openService } from '../../../test/fixtures/index.ts'
import type { AuditEntry } from '../audit/audit-log.ts'
import { createAttempts } from './attempts.ts'
import { createHashingQueue } from './hashing-queue.ts'
import type { Bucket, RateLimitStore } from './rate-limit.ts'
import { giveBackSecondStep, secondStepLimit, takeSecondStep } from './second-step-limit.ts'

const [second, hour, day] = [1000, 3_600_000, 86_400_000]
const keys = Array.from({ length: secondStepLimit.most }, (_, i) => `slot ${i}`)
const watched = 'month'

/** One account; buckets that are full are forgotten, as stores may do. */
function openLimit() {
  const clock = createClock()
  const buckets = new Map<string, Bucket>()
  function take() {
    for (const [key, { fullAt }] of buckets) if (fullAt <= clock.now()) buckets.delete(key)
    const { next, reply } = takeSecondStep({ keys, watched }, buckets, clock.now())
    for (const [key, bucket] of next) buckets.set(key, bucket)
    return reply
  }
  function giveBack(key: string) {
    const { next } = giveBackSecondStep({ key, watched }, buckets, clock.now())
    for (const [each, bucket] of next) buckets.set(each, bucket)
  }
  /** As many wrong codes as are checked when each is entered as soon as it may be. */
  function guessFor(milliseconds: number): number[] {
    const end = clock.now() + milliseconds
    const checked: number[] = []
    while (clock.now() < end) {
      const taken = take()
      if (taken.allowed) checked.push(clock.now())
      else clock.advance(taken.retryAfter)
    }
    return checked
  }
  return { clock, take, giveBack, guessFor }
}

describe('wrong codes of the second step', () => {
  test('five are checked at once, of which the fifth is the last; then the waits double, up to an hour', () => {
    const { clock, take } = openLimit()
    const free = Array.from({ length: 5 }, () => take())
    assert.deepEqual(
      free.map((each) => each.allowed && each.isNotable),
      [false, false, false, false, true],
    )
    const waits = []
    // The tenth of them is notable again.
    const notable = []
    for (let i = 0; i < 9; i += 1) {
      const refused = take()
      assert.ok(!refused.allowed)
      waits.push(refused.retryAfter)
      clock.advance(refused.retryAfter - 1)
      assert.equal(take().allowed, false, 'a second earlier')
      clock.advance(1)
      const allowed = take()
      assert.ok(allowed.allowed)
      if (allowed.isNotable) notable.push(i)
    }
    assert.deepEqual(notable, [4])
    assert.deepEqual(waits, [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
  })

  test('in no 24 hours are more than 20 checked, however long and at whatever moment somebody guesses', () => {
    const { guessFor } = openLimit()
    const checked = guessFor(10 * day)
    assert.ok(checked.length > 100)
    const most = Math.max(...checked.map((from) => checked.filter((at) => at >= from && at < from + day).length))
    assert.equal(most, secondStepLimit.most)
  })

  test('four a day are never refused, and the tenth of a month is notable', () => {
    const { clock, take } = openLimit()
    const notable: number[] = []
    for (let i = 0; i < 40; i += 1) {
      const taken = take()
      assert.ok(taken.allowed)
      if (taken.isNotable) notable.push(i)
      clock.advance(day / second / 4)
    }
    assert.deepEqual(notable, [9, 19, 29, 39])
  })

  test('one mistyped code in three days is never notable, with right codes between them', () => {
    const { clock, take, giveBack } = openLimit()
    for (let i = 0; i < 60; i += 1) {
      const wrong = take()
      assert.ok(wrong.allowed && !wrong.isNotable)
      const right = take()
      assert.ok(right.allowed && !right.isNotable)
      giveBack(right.key)
      clock.advance((3 * day) / second)
    }
  })

  test('a right code in place of the tenth leaves the count where it was', () => {
    const { clock, take, giveBack } = openLimit()
    for (let i = 0; i < 9; i += 1) {
      assert.ok(take().allowed)
      clock.advance(7 * 3600)
    }
    const right = take()
    assert.ok(right.allowed && right.isNotable)
    giveBack(right.key)
    const wrong = take()
    assert.ok(wrong.allowed && wrong.isNotable)
  })

  test('the first refusal of a wait is one to log, the further ones are not', () => {
    const { clock, take } = openLimit()
    for (let i = 0; i < 5; i += 1) take()
    const firsts = () => [take(), take(), take()].map((each) => !each.allowed && each.first)
    assert.deepEqual(firsts(), [true, false, false])
    clock.advance(60)
    assert.ok(take().allowed)
    assert.deepEqual(firsts(), [true, false, false])
  })

  test('after 24 hours without one, five are free again', () => {
    const { clock, take } = openLimit()
    for (let i = 0; i < 5; i += 1) take()
    clock.advance(day / second)
    const free = Array.from({ length: 6 }, () => take().allowed)
    assert.deepEqual(free, [true, true, true, true, true, false])
  })

  test('a clock that was a year ahead, and is set right, makes nobody wait longer than usual', () => {
    const { clock, take } = openLimit()
    clock.advance((365 * day) / second)
    for (let i = 0; i < 5; i += 1) take()
    assert.equal(take().allowed, false)
    clock.advance((-365 * day) / second)
    assert.ok(take().allowed)
  })

  test('a clock that is set back by hours brings no attempts, and waits get no longer', () => {
    const { clock, take } = openLimit()
    for (let i = 0; i < 5; i += 1) take()
    clock.advance((-5 * hour) / second)
    const refused = take()
    assert.ok(!refused.allowed)
    assert.equal(refused.retryAfter, 60)
  })
})

test('from 1,000 networks, a code of the second step is guessed with a probability below 0.01 % a day', async () => {
  const clock = createClock()
  const buckets = new Map<string, Bucket>()
  const entries: AuditEntry[] = []
  const rateLimits: RateLimitStore = {
    async update(_, now, step) {
      for (const [key, { fullAt }] of buckets) if (fullAt <= now) buckets.delete(key)
      const { next, audit, reply } = step(buckets)
      for (const [key, bucket] of next) buckets.set(key, bucket)
      if (audit) entries.push(audit)
      return reply
    },
  }
  const parts = { rateLimits, attemptKey: createSecretKey(randomBytes(32)), now: clock.now }
  const attempts = createAttempts({ ...parts, queue: createHashingQueue() })
  const originOf = (i: number) => ({ ip: `198.${18 + (i >> 8)}.${i & 255}.7`, requestId: 'request' })
  const sub = 'guessed'
  const [networks, rounds] = [1000, 50]
  let checked = 0
  for (let round = 0; round < rounds; round += 1) {
    const guesses = Array.from({ length: networks / rounds }, (_, i) => originOf((round * networks) / rounds + i))
    const taken = await Promise.all(guesses.map((origin) => attempts.secondStep({ sub }, origin)))
    checked += taken.filter(({ allowed }) => allowed).length
    clock.advance(day / second / rounds)
  }
  const stepsPerCode = 3
  assert.ok(checked > 5 && checked <= secondStepLimit.most, String(checked))
  assert.ok((secondStepLimit.most * stepsPerCode) / 10 ** 6 < 0.0001)
  assert.ok(entries.length > 0 && entries.length <= checked, 'one entry for a wait')
  assert.ok(entries.every((entry) => entry.outcome === 'limited' && entry.sub === sub))
  assert.equal((await attempts.secondStep({ sub: 'another' }, originOf(0))).allowed, true)
})

test('a right code gives back what it took, between wrong ones, and none of those', async () => {
  const { store, clock } = await openService()
  const parts = { rateLimits: store.rateLimits, attemptKey: createSecretKey(randomBytes(32)), now: clock.now }
  const attempts = createAttempts({ ...parts, queue: createHashingQueue() })
  const origin = { ip: '198.18.0.7', requestId: 'request' }
  const take = () => attempts.secondStep({ sub: 'owner' }, origin)
  for (let i = 0; i < 30; i += 1) {
    const right = await take()
    assert.ok(right.allowed)
    await right.giveBack()
  }
  for (let i = 0; i < 4; i += 1) assert.ok((await take()).allowed)
  const right = await take()
  assert.ok(right.allowed)
  await right.giveBack()
  assert.equal((await take()).allowed, true, 'the fifth wrong one')
  assert.deepEqual(await take(), { allowed: false, retryAfter: 60 })
})
