import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { rounds } from '../../../test/fixtures/rounds.ts'
import { limits, type SigningAlgorithm, signingAlgorithms } from '../../contract/index.ts'
import { retireKey, rotateDueKeys, rotateKey } from './key-rotation.ts'
import { keyOf, keyState, keyTimes } from './key-schedule.ts'
import { keysInMemory } from './keys.fixture.ts'
import type { NewKey } from './make-key.ts'

const hour = 3_600_000
const day = 24 * hour
const start = Date.UTC(2026, 10, 26)

/** Keys that were never generated: what happens to them when is all that matters here. */
function openKeys(offset = () => 0, isLeaping = () => false) {
  const store = keysInMemory()
  let time = start
  let made = 0
  const newKey: NewKey = async (alg, times) => {
    made += 1
    const kid = `${alg}-${made}`
    return { kid, alg, publicJwk: { kid }, sealedPrivateJwk: 'sealed', activatedAt: null, retiredAt: null, ...times }
  }
  const now = () => time + offset()
  const parts = { store, newKey, now, isLeaping }
  const active = (alg: SigningAlgorithm = 'ES256') => keyOf(store.stored, alg, 'active')?.kid ?? ''
  const states = () => store.stored.filter(({ alg }) => alg === 'ES256').map(keyState)
  return {
    store,
    parts,
    active,
    states,
    elapsed: () => time - start,
    async pass(milliseconds: number) {
      time += milliseconds
      await rotateDueKeys(parts)
    },
  }
}

test('every 90 days another key signs, which was published 14 days ahead; the one before stays for two days', async () => {
  const keys = openKeys()
  await keys.pass(0)
  await keys.pass(76 * day - 1)
  assert.deepEqual(keys.states(), ['active'])
  await keys.pass(1)
  assert.deepEqual(keys.states(), ['active', 'next'])
  await keys.pass(14 * day - 1)
  assert.equal(keys.active(), 'ES256-1')
  await keys.pass(1)
  assert.deepEqual(keys.states(), ['retired', 'active'])
  await keys.pass(2 * day - 1)
  assert.deepEqual(keys.states(), ['retired', 'active'])
  await keys.pass(1)
  assert.deepEqual(keys.states(), ['active'])
})

test('a server that was off for half a year still publishes the next key for 14 days first', async () => {
  const keys = openKeys()
  await keys.pass(0)
  await keys.pass(180 * day)
  assert.deepEqual(keys.states(), ['active', 'next'])
  await keys.pass(14 * day - 1)
  assert.deepEqual(keys.states(), ['active', 'next'])
  await keys.pass(1)
  assert.deepEqual(keys.states(), ['retired', 'active'])
})

test('while the clock leaps no key is added, activated or removed because of the time; an algorithm without a key gets one', async () => {
  let leaps = true
  const keys = openKeys(undefined, () => leaps)
  await keys.pass(0)
  let states = ['active']
  for (const [days, next] of [
    [80, ['active', 'next']],
    [20, ['retired', 'active']],
    [3, ['active']],
  ] as const) {
    leaps = true
    await keys.pass(days * day)
    assert.deepEqual(keys.states(), states)
    leaps = false
    await keys.pass(0)
    states = [...next]
    assert.deepEqual(keys.states(), states)
  }
})

test('a clock that is set back brings no retired key back, and none that was removed', async () => {
  const keys = openKeys()
  await keys.pass(0)
  await keys.pass(80 * day)
  await keys.pass(14 * day)
  assert.deepEqual(keys.states(), ['retired', 'active'])
  await keys.pass(-30 * day)
  assert.deepEqual(keys.states(), ['retired', 'active'])
  await keys.pass(32 * day)
  assert.deepEqual(keys.states(), ['active'])
  await keys.pass(-60 * day)
  assert.deepEqual(keys.states(), ['active'])
})

test('a rotation on request waits until every copy of the published keys can hold the key', async () => {
  const keys = openKeys()
  await keys.pass(0)
  const { kid, activeFrom } = await rotateKey('ES256', false, keys.parts)
  assert.equal(activeFrom, start + 2 * limits.keySetCacheTime * 1000)
  assert.equal(keys.active(), 'ES256-1')
  await keys.pass(2 * hour - 1)
  assert.equal((await rotateKey('ES256', false, keys.parts)).kid, kid, 'asking again makes no further key')
  assert.equal(keys.active(), 'ES256-1')
  await keys.pass(1)
  assert.equal(keys.active(), kid)
  assert.equal(keys.active('RS256'), 'RS256-2', 'the other algorithm is left alone')
})

test('a next key that has been published long enough signs immediately when a rotation is asked for', async () => {
  const keys = openKeys()
  await keys.pass(0)
  await keys.pass(77 * day)
  await keys.pass(3 * hour)
  const { kid } = await rotateKey('RS256', false, keys.parts)
  assert.equal(keys.active('RS256'), kid)
  assert.notEqual(keys.active('RS256'), 'RS256-2')
})

test('a compromised key: another signs immediately, and the key is removed', async () => {
  const keys = openKeys()
  await keys.pass(0)
  const { kid } = await rotateKey('ES256', true, keys.parts)
  assert.equal(keys.active(), kid)
  assert.equal((await retireKey('ES256-1', keys.parts)).outcome, 'removed')
  assert.deepEqual(keys.states(), ['active'])
  assert.equal((await retireKey('ES256-1', keys.parts)).outcome, 'no such key')
})

test('the only key of an algorithm is not removed; with a next one it is, and that one signs', async () => {
  const keys = openKeys()
  await keys.pass(0)
  assert.equal((await retireKey('ES256-1', keys.parts)).outcome, 'no successor')
  assert.equal(keys.active(), 'ES256-1')
  const next = await rotateKey('ES256', false, keys.parts)
  const retirement = await retireKey('ES256-1', keys.parts)
  assert.ok(retirement.outcome === 'removed' && retirement.successor?.kid === next.kid)
  assert.equal(keys.active(), next.kid)
})

test('the planned times of a key are those that come true', async () => {
  const keys = openKeys()
  await keys.pass(0)
  const [first] = keys.store.stored
  assert.ok(first)
  const planned = keyTimes(first, keys.store.stored)
  assert.deepEqual(planned, { activeFrom: start, retiresAt: start + 90 * day, removedAt: start + 92 * day })
  await keys.pass(76 * day)
  assert.deepEqual(keyTimes(first, keys.store.stored), planned)
  await keys.pass(14 * day)
  const retired = keys.store.stored.find(({ kid }) => kid === first.kid)
  assert.ok(retired)
  assert.deepEqual(keyTimes(retired, keys.store.stored), planned)
})

/** What may happen to keys: time passes, a clock steps by up to an hour, an operator rotates. */
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.record({ pass: fc.integer({ min: 1, max: 20 * 24 }) }) },
  { weight: 2, arbitrary: fc.record({ pass: fc.constantFrom(1, 2, 24, 48) }) },
  { weight: 1, arbitrary: fc.record({ clock: fc.integer({ min: -30, max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ rotate: fc.constantFrom(...signingAlgorithms) }) },
)

test('whatever happens: one key signs, everybody could know it, and every unexpired token can be verified', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 40 }), async (happenings) => {
      let clockError = 0
      const keys = openKeys(() => clockError)
      const publishedSince = new Map<string, number>()
      const lastSigned = new Map<string, number>()
      const firsts = new Set<string>()

      await keys.pass(0)
      for (const { kid } of keys.store.stored) firsts.add(kid)
      const look = (): void => {
        const at = keys.elapsed()
        const published = new Set(keys.store.stored.map(({ kid }) => kid))
        for (const kid of published) if (!publishedSince.has(kid)) publishedSince.set(kid, at)
        for (const alg of signingAlgorithms) {
          const signing = keys.store.stored.filter((key) => key.alg === alg && keyState(key) === 'active')
          assert.equal(signing.length, 1, `${alg}: ${signing.length} keys sign`)
          const waiting = keys.store.stored.filter((key) => key.alg === alg && keyState(key) === 'next')
          assert.ok(waiting.length <= 1)
          const [{ kid } = { kid: '' }] = signing
          const known = at - (publishedSince.get(kid) ?? at)
          if (!firsts.has(kid)) assert.ok(known >= limits.keySetCacheTime * 1000, `${kid} signs after ${known} ms`)
          lastSigned.set(kid, at)
        }
        for (const [kid, signedAt] of lastSigned) {
          const expired = at - signedAt > limits.longestAccessTokenLifetime * 1000
          assert.ok(expired || published.has(kid), `${kid} is gone while its tokens are not expired`)
        }
      }
      look()
      for (const each of happenings) {
        if ('clock' in each) clockError = each.clock * 60_000
        if ('rotate' in each) await rotateKey(each.rotate, false, keys.parts)
        // Servers check their keys all the time: an hour is long.
        const hours = 'pass' in each ? each.pass : 0
        for (let passed = 0; passed < hours; passed += 1) {
          await keys.pass(hour)
          look()
        }
        await keys.pass(0)
        look()
      }
    }),
    { numRuns: rounds({ quick: 20, long: 60 }) },
  )
})
