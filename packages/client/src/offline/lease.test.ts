import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { describe, test } from 'node:test'
import { fc } from '../../../../test/fixtures/properties.ts'
import {
  type ClosedReason,
  clockAfter,
  clockAtContact,
  evaluateLease,
  type Lease,
  type LeaseClock,
  leaseTime,
  readLease,
} from './lease.ts'

const day = 86_400_000
const year = 365 * day
const contact = Date.UTC(2026, 10, 28, 12)

const withoutEnd: Lease = {
  ...{ sub: 'ann', key: 'k1', issuedAt: contact, validUntil: contact + 14 * day, endsBy: 'contact' },
}
const subscribed: Lease = { ...withoutEnd, validUntil: contact + 5 * day, endsBy: 'subscription' }

/** What is passed after the contact, and what the device's clock shows then. */
const times: Readonly<Record<string, (clock: LeaseClock) => LeaseClock>> = {
  '1 day later': (clock) => clockAfter(clock, contact + day, day),
  '15 days later, not running': (clock) => clockAfter(clock, contact + 15 * day, 0),
  '15 days later, running': (clock) => clockAfter(clock, contact + 15 * day, 15 * day),
  '1 day later, clock a year back': (clock) => clockAfter(clock, contact + day - year, day),
  '15 days later, clock a year back, running': (clock) => clockAfter(clock, contact + 15 * day - year, 15 * day),
  'clock a year ahead': (clock) => clockAfter(clock, contact + year, day),
  'clock a year ahead, then right': (clock) =>
    clockAfter(clockAfter(clock, contact + year, day), contact + 2 * day, 2 * day),
  'clock a year ahead since before the contact': () =>
    clockAfter(clockAtContact(contact, contact + year), contact + year + day, day),
}

type Outcome = 'open' | ClosedReason | `${ClosedReason} by the device's clock`
/** For a lease that ends by 14 days without contact, and one whose subscription ends in 5 days. */
const byTime: Readonly<Record<keyof typeof times, readonly [Outcome, Outcome]>> = {
  '1 day later': ['open', 'open'],
  '15 days later, not running': ["contact by the device's clock", "subscription by the device's clock"],
  '15 days later, running': ['contact', 'subscription'],
  '1 day later, clock a year back': ['open', 'open'],
  '15 days later, clock a year back, running': ['contact', 'subscription'],
  'clock a year ahead': ["contact by the device's clock", "subscription by the device's clock"],
  'clock a year ahead, then right': ["clock by the device's clock", "clock by the device's clock"],
  'clock a year ahead since before the contact': ["clock by the device's clock", "clock by the device's clock"],
}

const people = {
  'the same person': { account: 'ann', key: 'k1', outcome: null },
  'signed out here': { account: 'ann', key: null, outcome: 'signed-out' },
  'signed out elsewhere': { account: null, key: 'k1', outcome: 'signed-out' },
  'signed out elsewhere and in again': { account: 'ann', key: 'k2', outcome: 'signed-out' },
  'another person': { account: 'bob', key: 'k2', outcome: 'other-person' },
} as const

const outcomeOf = (state: ReturnType<typeof evaluateLease>): Outcome => {
  if (state.isOpen) return 'open'
  return state.isByDeviceClock ? `${state.reason} by the device's clock` : state.reason
}

describe('stored charts are open or closed', () => {
  for (const [who, { account, key, outcome }] of Object.entries(people))
    for (const [when, pass] of Object.entries(times))
      for (const [at, lease] of [withoutEnd, subscribed].entries())
        test(`${who}, ${when}, ${lease.endsBy} ends first`, () => {
          const clock = pass(clockAtContact(contact, contact))
          assert.equal(outcomeOf(evaluateLease({ lease, account, key, clock })), outcome ?? byTime[when]?.[at])
        })

  test('without a lease nothing is open, and the day on which they closed is stated', () => {
    const clock = clockAtContact(contact, contact)
    const person = { account: 'ann', key: 'k1', clock }
    assert.equal(outcomeOf(evaluateLease({ ...person, lease: null })), 'nothing')
    const closed = { ...person, clock: clockAfter(clock, contact, 6 * day), lease: subscribed }
    const at = contact + 5 * day
    assert.deepEqual(evaluateLease(closed), { isOpen: false, reason: 'subscription', at, isByDeviceClock: false })
    assert.deepEqual(evaluateLease({ ...person, lease: subscribed }), {
      isOpen: true,
      until: at,
      endsBy: 'subscription',
    })
  })
})

const moves = fc.array(fc.record({ device: fc.integer({ min: -3 * year, max: 3 * year }), ran: fc.nat(40 * day) }))
const after = (steps: readonly { readonly device: number; readonly ran: number }[], clock: LeaseClock): LeaseClock =>
  steps.reduce((passed, { device, ran }) => clockAfter(passed, contact + device, ran), clock)
const isOpen = (clock: LeaseClock): boolean =>
  evaluateLease({ lease: withoutEnd, account: 'ann', key: 'k1', clock }).isOpen

test('whatever is done to the clock, time never goes back, and what closed stays closed until the next contact', () => {
  fc.assert(
    fc.property(moves, moves, (first, second) => {
      const before = after(first, clockAtContact(contact, contact))
      const later = after(second, before)
      assert.ok(leaseTime(later) >= leaseTime(before))
      assert.ok(isOpen(before) || !isOpen(later))
    }),
  )
})

test('a clock that is set back opens for no longer than one that is right', () => {
  fc.assert(
    fc.property(moves, fc.nat(3 * year), (steps, back) => {
      const set = steps.map(({ ran }) => ({ device: ran - back, ran }))
      const right = steps.map(({ ran }) => ({ device: ran, ran }))
      const start = clockAtContact(contact, contact)
      assert.equal(leaseTime(after(set, start)), leaseTime(after(right, start)))
    }),
  )
})

test('the next contact opens again what a wrong clock closed', () => {
  fc.assert(
    fc.property(moves, fc.nat(13 * day), (steps, passed) => {
      after(steps, clockAtContact(contact - day, contact - day))
      const healed = clockAtContact(contact, contact)
      assert.ok(isOpen(clockAfter(healed, contact + passed, passed)))
    }),
  )
})

describe('a lease', async () => {
  const claims = { sub: 'ann', key: 'k1', iat: 1000, valid_until: 2000, ends_by: 'sign-in' }
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' }) as JsonWebKey
  const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const header = { alg: 'ES256', typ: 'platekeeper-lease+jwt' }
  const signed = (payload: object, head: object = header, key: KeyObject = privateKey): string => {
    const text = `${encoded(head)}.${encoded(payload)}`
    const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
    return `${text}.${signature.toString('base64url')}`
  }

  test('is read if the key that came with it signed it', async () => {
    const lease = { sub: 'ann', key: 'k1', issuedAt: 1_000_000, validUntil: 2_000_000, endsBy: 'sign-in' }
    assert.deepEqual(await readLease(signed(claims), jwk), lease)
  })

  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const [head = '', , signature = ''] = signed(claims).split('.')
  const invalid: Readonly<Record<string, string>> = {
    'of another key': signed(claims, header, other.privateKey),
    'with another payload': `${head}.${encoded({ ...claims, valid_until: 9000 })}.${signature}`,
    'that is an access token': signed(claims, { alg: 'ES256', typ: 'at+jwt' }),
    'without a signature': `${encoded({ ...header, alg: 'none' })}.${encoded(claims)}.`,
    'without an end': signed({ ...claims, valid_until: undefined }),
    'with an unknown reason': signed({ ...claims, ends_by: 'never' }),
    'of five parts': `${signed(claims)}.a.b`,
    'that is no token': 'x',
    'that is empty': '',
  }
  for (const [what, token] of Object.entries(invalid))
    test(`one ${what} is not read`, async () => assert.equal(await readLease(token, jwk), undefined))
})
