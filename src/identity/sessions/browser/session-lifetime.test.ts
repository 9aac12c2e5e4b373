import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { endsAfterLeap, extendedEnd, lastUseOf, sessionEnds } from './session-lifetime.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const begun = 1_000 * day
/** A clock that shows `now` and knows that it is at least `reference`. */
const at = (now: number, reference = now) => ({ now: () => now, endsFrom: (time: number) => Math.max(time, reference) })
const session = sessionEnds(at(begun))

describe('a browser session', () => {
  test('ends after 8 hours without use, and after 30 days', () => {
    assert.deepEqual(session, { expiresAt: begun + 8 * hour, absoluteExpiresAt: begun + 30 * day })
  })

  test('is extended by a use, which is recorded every five minutes at most', () => {
    assert.equal(extendedEnd(session, at(begun + 5 * minute - 1)), null)
    assert.equal(extendedEnd(session, at(begun + 5 * minute)), begun + 8 * hour + 5 * minute)
  })

  test('is never extended beyond the 30 days', () => {
    const late = { ...session, expiresAt: begun + 29 * day + 20 * hour }
    assert.equal(extendedEnd(late, at(begun + 29 * day + 17 * hour)), session.absoluteExpiresAt)
    assert.equal(extendedEnd({ ...late, expiresAt: session.absoluteExpiresAt }, at(begun + 30 * day - 1)), null)
  })

  test('of the version before is not extended', () => {
    const earlier = { expiresAt: begun + 12 * hour, absoluteExpiresAt: null }
    assert.equal(extendedEnd(earlier, at(begun + 11 * hour)), null)
    assert.equal(lastUseOf(earlier), 0)
  })

  test('knows about when it was used', () => {
    assert.equal(lastUseOf(session), begun)
  })
})

describe('a clock that is wrong', () => {
  test('behind, it neither shortens a session nor ends one early', () => {
    assert.deepEqual(sessionEnds(at(begun - 400 * day, begun)), session)
    assert.equal(extendedEnd(session, at(begun - 400 * day)), null)
    assert.equal(endsAfterLeap(session, at(begun - 400 * day, begun)), null)
  })

  test('a year ahead, it begins sessions that are shortened once it is right', () => {
    const year = 365 * day
    const ahead = sessionEnds(at(begun + year, begun))
    assert.equal(endsAfterLeap(ahead, at(begun + year, begun)), null, 'while it is ahead')
    const shortened = endsAfterLeap(ahead, at(begun + 6000))
    assert.deepEqual(shortened, sessionEnds(at(begun + 6000)))
    assert.equal(endsAfterLeap(shortened ?? ahead, at(begun + 7000)), null, 'once')
  })

  test('ahead or set back by less than a leap, it shortens none', () => {
    assert.equal(endsAfterLeap(sessionEnds(at(begun + 30 * day)), at(begun)), null)
  })

  test('a session of the version before has no end to shorten', () => {
    assert.equal(endsAfterLeap({ expiresAt: begun + 400 * day, absoluteExpiresAt: null }, at(begun)), null)
  })
})
