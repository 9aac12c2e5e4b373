import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { extendedEnd, isFromLeap, lastUseOf, sessionEnds } from './session-lifetime.ts'

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
    assert.equal(isFromLeap({ authTime: begun }, at(begun - 400 * day, begun)), false)
  })

  test('a year ahead, it begins sessions that end with the leap', () => {
    const authTime = begun + 365 * day
    assert.equal(isFromLeap({ authTime }, at(authTime, begun)), false, 'while it is ahead')
    assert.equal(isFromLeap({ authTime }, at(begun + 6000)), true, 'once it is right')
  })

  test('ahead or set back by less than a leap, it ends none', () => {
    assert.equal(isFromLeap({ authTime: begun + 30 * day }, at(begun)), false)
  })
})
