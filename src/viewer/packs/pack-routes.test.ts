import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import {
  evaluateLease,
  makeWrappingKey,
  openContentKey,
  publicKeyOf,
  readLease,
  type SealedContentKey,
} from '#client/offline'
import { openService, openViewerBrowser, type ViewerBrowser } from '../../../test/fixtures/index.ts'
import { grantSubscription, revokeSubscription, setUserEnabled, signOutUser } from '../../identity/operators/index.ts'

const baseUrl = 'https://charts.example'
const { app, store, clock } = await openService({ env: { BASE_URL: baseUrl, PACK_DAYS: '10' } })
const open = () => openViewerBrowser({ 'https://auth.example': app, [baseUrl]: app }, `${baseUrl}/app`)
const day = 86_400

async function signedIn(username = 'demo'): Promise<ViewerBrowser> {
  const browser = open()
  await browser.signIn({ username })
  return browser
}
const pair = await makeWrappingKey()
const publicKey = await publicKeyOf(pair)
const askKey = (browser: ViewerBrowser, body: unknown = { publicKey }) =>
  browser.api('/packs/key', { method: 'POST', body })
async function leaseOf(browser: ViewerBrowser) {
  const { body } = await browser.api('/packs/lease')
  const { lease, publicKey: jwk, key } = body as { lease: string; publicKey: JsonWebKey; key: string | null }
  return { lease: (await readLease(lease, jwk)) ?? assert.fail(), key }
}
/** Encrypts with the key that a browser got, to compare keys that no script can read. */
async function printOf(browser: ViewerBrowser): Promise<string> {
  const key = await openContentKey((await askKey(browser)).body as unknown as SealedContentKey, pair)
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, key, new Uint8Array(8))
  return Buffer.from(bytes).toString('hex')
}

describe('the content key', () => {
  test('is the same for one sign-in, another for each other one, and never in the clear', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    assert.equal(await printOf(one), await printOf(one))
    assert.notEqual(await printOf(one), await printOf(other))
    const [first, second] = [(await askKey(one)).body, (await askKey(one)).body]
    assert.equal(first.id, second.id)
    assert.notEqual(first.sealed, second.sealed)
    const { key } = await leaseOf(one)
    assert.equal(key, first.id)
  })

  const bad: readonly unknown[] = [
    {},
    [],
    'x',
    { publicKey: 5 },
    { publicKey: '' },
    { publicKey: `${publicKey}A` },
    { publicKey: `C${publicKey.slice(1)}` },
    { publicKey: `${publicKey.slice(0, -4)}AAAA` },
    { publicKey: Buffer.alloc(65, 4).toString('base64url') },
  ]
  test('is refused for what is not a point of P-256', async () => {
    const browser = await signedIn()
    for (const body of bad) {
      const { status, body: problem } = await askKey(browser, body)
      assert.deepEqual([status, problem.type], [400, 'urn:platekeeper:problem:bad-value'], JSON.stringify(body))
    }
  })

  test('is sent to pages of the viewer alone', async () => {
    const browser = await signedIn()
    const foreign = { method: 'POST', body: { publicKey }, headers: { 'sec-fetch-site': 'cross-site' } } as const
    assert.equal((await browser.api('/packs/key', foreign)).status, 403)
    assert.equal((await askKey(open())).status, 401)
    assert.equal((await open().api('/packs/lease')).status, 401)
  })
})

describe('the lease', () => {
  test('is of this person, this sign-in and this time', async () => {
    const browser = await signedIn()
    const { body } = await askKey(browser)
    const { lease, key } = await leaseOf(browser)
    const account = String((await browser.api('/me')).body.account)
    assert.deepEqual(lease, {
      ...{ sub: account, key: body.id, issuedAt: clock.now() },
      ...{ validUntil: clock.now() + 10 * day * 1000, endsBy: 'contact' },
    })
    const now = { serverTime: lease.issuedAt, greatestDeviceTime: 0, deviceTime: 0, ranFor: 0, ahead: 0 }
    assert.equal(evaluateLease({ lease, key, account, clock: now }).isOpen, true)
  })

  test('follows a subscription that an operator ends, shortens or continues, within a minute', async () => {
    const parts = { ...store, now: clock.now }
    const grant = (from: number, to: number | null) =>
      grantSubscription(
        'visitor',
        { kind: 'charts', startsAt: clock.now() + from * 1000, endsAt: to && clock.now() + to * 1000 },
        parts,
      )
    await grant(-9 * day, 5 * day)
    const browser = await signedIn('visitor')
    await askKey(browser)
    const ends = async () => {
      clock.advance(60)
      const { lease } = await leaseOf(browser)
      return [Math.round((lease.validUntil - clock.now()) / 1000 / day), lease.endsBy]
    }
    assert.deepEqual(await ends(), [5, 'subscription'])
    await grant(-9 * day, 60 * day)
    assert.deepEqual(await ends(), [10, 'contact'])
    await grant(-9 * day, null)
    assert.deepEqual(await ends(), [10, 'contact'])
    await grant(-9 * day, -3 * day)
    assert.deepEqual(await ends(), [-3, 'subscription'])
    await revokeSubscription('visitor', 'charts', parts)
    assert.deepEqual(await ends(), [0, 'subscription'])
  })

  test('never lasts longer than the session', async () => {
    const browser = await signedIn()
    await askKey(browser)
    for (let passed = 0; passed < 360; passed += 60) {
      clock.advance(60 * day)
      const { status } = await browser.api('/packs/lease')
      if (status === 401) return
      const { lease } = await leaseOf(browser)
      assert.ok(lease.validUntil - clock.now() <= 10 * day * 1000)
    }
    clock.advance(2 * day)
    const { lease } = await leaseOf(browser)
    assert.equal(lease.endsBy, 'sign-in')
    assert.ok(lease.validUntil - clock.now() < 4 * day * 1000)
  })
})

describe('the key ends with the sign-in', () => {
  const ends: Readonly<Record<string, (browser: ViewerBrowser, username: string) => Promise<unknown>>> = {
    'by a sign-out': (browser) => browser.api('/sign-out', { method: 'POST' }),
    'by signing in again': (browser) => browser.signIn(),
    'by signing out everywhere': (_, username) =>
      signOutUser(username, { ...store, now: clock.now, random: randomBytes }),
    'by disabling the account': (_, username) =>
      setUserEnabled(username, false, { users: store.users, now: clock.now }),
  }
  for (const [how, end] of Object.entries(ends))
    test(how, async () => {
      const browser = await signedIn()
      const { id } = (await askKey(browser)).body
      await end(browser, 'demo')
      clock.advance(60)
      const after = await browser.api('/packs/lease')
      if (after.status === 200) assert.notEqual((await leaseOf(browser)).key, id)
      else assert.equal(after.status, 401)
      if (how === 'by disabling the account') await setUserEnabled('demo', true, { users: store.users, now: clock.now })
    })
})
