import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import { describe, test } from 'node:test'
import { readLease } from '#client/offline'
import { type LeaseFacts, leaseAt, leaseKeyFrom, signLease } from './lease.ts'

const day = 86_400
const now = Date.UTC(2026, 10, 28, 12)
const iat = now / 1000
const facts = (claims: Partial<LeaseFacts['claims']>, sessionDays = 90): LeaseFacts => ({
  ...{ issuer: 'https://charts.example/app', key: 'k1', packDays: 14 },
  claims: { sub: 'ann', subscriptions: ['charts'], ...claims },
  sessionEnds: now + sessionDays * day * 1000,
})

describe('a lease ends with', () => {
  const none = { subscriptions: ['fmsdata'] }
  const cases: readonly (readonly [string, LeaseFacts, number, string])[] = [
    ['the days after this contact', facts({}), 14 * day, 'contact'],
    ['a subscription that ends before', facts({ chartsEnd: iat + 5 * day }), 5 * day, 'subscription'],
    [
      'the days after this contact, if the subscription ends later',
      facts({ chartsEnd: iat + 15 * day }),
      14 * day,
      'contact',
    ],
    ['the session, if it ends before', facts({}, 3), 3 * day, 'sign-in'],
    ['the subscription, if both end at the same time', facts({ chartsEnd: iat + 3 * day }, 3), 3 * day, 'subscription'],
    ['a subscription that has ended', facts({ ...none, chartsEnded: iat - 9 * day }), -9 * day, 'subscription'],
    ['this contact, without a subscription', facts(none), 0, 'subscription'],
    ['this contact, with one that begins later', facts({ ...none, chartsEnded: iat + 9 * day }), 0, 'subscription'],
  ]
  for (const [what, of, seconds, by] of cases)
    test(what, () => {
      const lease = leaseAt(of, now)
      assert.deepEqual([lease.valid_until - iat, lease.ends_by, lease.iat], [seconds, by, iat])
    })
})

test('is signed by a key that is the same at every server with the same secret, and read by the browser', async () => {
  const secret = (first: number) => createSecretKey(Buffer.alloc(32, first))
  const [key, same, other] = [leaseKeyFrom(secret(1)), leaseKeyFrom(secret(1)), leaseKeyFrom(secret(2))]
  assert.deepEqual(key.publicJwk, same.publicJwk)
  const token = signLease(leaseAt(facts({}), now), key)
  const validUntil = now + 14 * day * 1000
  const lease = { sub: 'ann', key: 'k1', issuedAt: now, validUntil, endsBy: 'contact' }
  assert.deepEqual(await readLease(token, same.publicJwk), lease)
  assert.equal(await readLease(token, other.publicJwk), undefined)
  for (let first = 3; first < 60; first += 1) assert.equal(leaseKeyFrom(secret(first)).publicJwk.x.length, 43)
})
