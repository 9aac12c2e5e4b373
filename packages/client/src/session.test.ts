import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { fetchAirport } from './charts/airport.ts'
import { downloadChartImage } from './charts/chart-image.ts'
import { listCharts } from './charts/chart-list.ts'
import { startDeviceAuthorization } from './device/device-authorization.ts'
import { pollForTokens } from './device/polling.ts'
import { PlatekeeperError } from './errors/platekeeper-error.ts'
import type { Service } from './service.ts'
import { openSession, type Session } from './session.ts'
import { credentials, type ServiceDouble, startServiceDouble } from './testing/service-double.ts'
import { type VirtualPlatform, virtualPlatform } from './testing/virtual-platform.ts'
import { memoryTokenStore, type TokenStore } from './tokens/token-store.ts'
import { fetchUserinfo } from './userinfo.ts'

const code = (expected: string) => (error: unknown) => error instanceof PlatekeeperError && error.code === expected

describe('a session', () => {
  let platform: VirtualPlatform
  let double: ServiceDouble
  let service: Service
  let store: TokenStore
  let session: Session

  beforeEach(async () => {
    platform = virtualPlatform()
    double = await startServiceDouble({ now: () => platform.now() })
    service = { authUrl: double.url, baseUrl: `${double.url}/`, ...credentials, platform }
    store = memoryTokenStore()
    session = openSession(service, store)
    await signIn(['charts'])
  })
  afterEach(() => double.close())

  async function signIn(subscriptions: readonly string[]) {
    double.approve({ username: 'Zoë', subscriptions })
    const authorization = await startDeviceAuthorization(service)
    await session.begin(await pollForTokens(service, authorization, { scope: ['offline_access', 'charts'] }))
    double.seen.length = 0
  }
  const refreshes = () => double.seen.filter(({ form }) => form.get('grant_type') === 'refresh_token')

  test('nobody signed in is sign-in-needed, without a request', async () => {
    await assert.rejects(fetchAirport(openSession(service), 'YBBN'), code('sign-in-needed'))
    assert.equal(double.seen.length, 0)
  })

  test('reads user, airport, list and image with the bearer token', async () => {
    assert.equal((await fetchUserinfo(session)).preferred_username, 'Zoë')
    assert.equal((await fetchAirport(session, 'ybbn')).name, 'Brisbane')
    const [first] = await listCharts(session, 'YBBN', { version: 'STD', rules: 'ANY' })
    assert.ok(first)
    const image = await downloadChartImage(session, first, { picture: 'image_night' })
    assert.equal(image.access, 'full')
    assert.equal(double.seen.at(-1)?.path, '/v2/charts/YBBN/ybbn_10-9_0a1b2c3d_n.png')
  })

  test('an image is fetched under base_url, whatever host its record names', async () => {
    const [first] = await listCharts(session, 'YBBN', { version: 'STD' })
    assert.ok(first)
    const elsewhere = { ...first, image_day_url: 'https://elsewhere.example/v2/charts/YBBN/ybbn_10-9_0a1b2c3d_d.png' }
    assert.equal((await downloadChartImage(session, elsewhere)).access, 'full')
  })

  test('without the subscription the image of another airport is the demo image', async () => {
    await signIn([])
    const [first] = await listCharts(session, 'KPDX', { version: 'STD' })
    assert.ok(first)
    assert.equal((await downloadChartImage(session, first)).access, 'demo')
  })

  test('problems carry their type as the code', async () => {
    await assert.rejects(fetchAirport(session, 'ZZZZ'), code('unknown-airport'))
  })

  test('the token is refreshed between 85 and 95 % of its life, not before', async () => {
    platform.advance(3600 * 0.84)
    await session.accessToken()
    assert.equal(refreshes().length, 0)
    platform.advance(3600 * 0.12)
    await session.accessToken()
    assert.equal(refreshes().length, 1)
  })

  test('many callers share one refresh', async () => {
    platform.advance(3700)
    const tokens = await Promise.all(Array.from({ length: 20 }, () => session.accessToken()))
    assert.equal(new Set(tokens).size, 1)
    assert.equal(refreshes().length, 1)
  })

  test('a lost refresh answer is asked for again with the same Idempotency-Key', async () => {
    platform.advance(3700)
    double.faults.push('lose the answer', 'lose the answer')
    await session.accessToken()
    const keys = refreshes().map(({ headers }) => headers['idempotency-key'])
    assert.equal(keys.length, 3)
    assert.equal(new Set(keys).size, 1)
    assert.ok(keys[0])
    platform.advance(3700)
    await session.accessToken()
    assert.notEqual(refreshes().at(-1)?.headers['idempotency-key'], keys[0])
  })

  test('new tokens are saved before they are used', async () => {
    platform.advance(3700)
    const before = await store.load()
    const failing = openSession(service, { ...store, save: () => Promise.reject(new Error('disk full')) })
    await assert.rejects(fetchAirport(failing, 'YBBN'), { message: 'disk full' })
    assert.ok(!double.seen.some(({ path }) => path.startsWith('/v2')))
    assert.equal((await openSession(service, store).tokens())?.refreshKey, before?.refreshKey)
    assert.equal((await fetchAirport(session, 'YBBN')).name, 'Brisbane')
  })

  test('a 401 is answered by one refresh and one more try', async () => {
    double.forgetAccessToken()
    assert.equal((await fetchAirport(session, 'YBBN')).name, 'Brisbane')
    assert.equal(refreshes().length, 1)
  })

  test('tokens that another program saved are taken, not refreshed again', async () => {
    platform.advance(3700)
    const other = openSession(service, store)
    const used = await store.load()
    const fresh = await other.accessToken()
    let first = true
    const late = openSession(service, {
      ...store,
      load: async () => {
        if (!first) return store.load()
        first = false
        return used
      },
    })
    assert.equal(await late.accessToken(), fresh)
    assert.equal(refreshes().length, 1)
  })

  test('a token that still serves is used while the network is away', async () => {
    platform.advance(3600 * 0.97)
    const held = await store.load()
    double.faults.push(...Array.from({ length: 4 }, () => 'refuse the connection' as const))
    assert.equal(await session.accessToken(), held?.accessToken)
  })

  test('a revoked family ends the session with sign-in-needed and forgets the tokens', async () => {
    await openSession(service, memoryTokenStore(await store.load())).end()
    platform.advance(3700)
    await assert.rejects(session.accessToken(), code('sign-in-needed'))
    assert.equal(await store.load(), null)
  })

  test('signing out revokes and removes the tokens, also where the service has no revocation', async () => {
    double.faults.push({ status: 404, body: {} })
    await session.end()
    assert.equal(double.seen[0]?.path, '/connect/revocation')
    assert.equal(await store.load(), null)
  })
})
