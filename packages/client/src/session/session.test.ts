import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { fetchAirport } from '../charts/airport.ts'
import { downloadChartImage } from '../charts/chart-image.ts'
import { listCharts } from '../charts/chart-list.ts'
import { startDeviceAuthorization } from '../device/device-authorization.ts'
import { pollForTokens } from '../device/polling.ts'
import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import type { Service } from '../service.ts'
import { credentials, type ServedDouble, startServiceDouble } from '../testing/served-double.ts'
import { type VirtualPlatform, virtualPlatform } from '../testing/virtual-platform.ts'
import { memoryTokenStore, type TokenStore } from '../tokens/token-store.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { fetchUserinfo } from '../userinfo.ts'
import { openSession, type Session } from './session.ts'

const code = (expected: string) => (error: unknown) => error instanceof PlatekeeperError && error.code === expected

describe('a session', () => {
  let platform: VirtualPlatform
  let double: ServedDouble
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

  test('a session that is not signed in is sign-in-needed, without a request', async () => {
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

  test('an image is fetched under base_url, not under the host that its record names', async () => {
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
    await assert.rejects(fetchAirport(failing, 'YBBN'), code('storage-failed'))
    assert.ok(!double.seen.some(({ path }) => path.startsWith('/v2')))
    assert.equal((await openSession(service, store).tokens())?.refreshKey, before?.refreshKey)
    assert.equal((await fetchAirport(session, 'YBBN')).name, 'Brisbane')
  })

  test('new tokens that could not be saved are saved by the next call, without another refresh', async () => {
    platform.advance(3700)
    let isFull = true
    const failing = openSession(service, {
      ...store,
      save: (tokens) => (isFull ? Promise.reject(new Error('disk full')) : store.save(tokens)),
    })
    await assert.rejects(failing.accessToken(), code('storage-failed'))
    isFull = false
    assert.equal(await failing.accessToken(), (await store.load())?.accessToken)
    assert.equal(refreshes().length, 1)
  })

  test('programs that refreshed at the same time go on with the same key', async () => {
    const before = await store.load()
    const others = [memoryTokenStore(before), memoryTokenStore(before)]
    platform.advance(3700)
    const kept = others.map((each) =>
      openSession(service, each)
        .accessToken()
        .then(() => each.load()),
    )
    const [first, second] = await Promise.all(kept)
    assert.equal(first?.refreshToken, second?.refreshToken)
    assert.equal(first?.refreshKey, second?.refreshKey)
    assert.deepEqual({ ...double.counts }, { rotations: 1, replays: 1, reuses: 0 })
  })

  test('tokens that another program saved count, when the service rejects the ones from before', async () => {
    const before = await store.load()
    platform.advance(3700)
    await session.accessToken()
    platform.advance(3700)
    const fresh = await session.accessToken()
    let loads = 0
    const late = openSession(service, { ...store, load: async () => (loads++ < 2 ? before : store.load()) })
    assert.equal(await late.accessToken(), fresh)
  })

  test('reports sign-in, refresh and sign-out, until it is stopped', async () => {
    const events: string[] = []
    const stop = session.onChange(({ type, here }) => events.push(`${type} ${here}`))
    await signIn([])
    platform.advance(3700)
    await session.accessToken()
    await session.end()
    stop()
    await signIn([])
    assert.deepEqual(events, ['signed-in true', 'refreshed true', 'signed-out true'])
  })

  test('reports what other holders of the store did', async () => {
    const watchers: (() => void)[] = []
    const watch = (listener: () => void) => {
      watchers.push(listener)
      return () => watchers.splice(0)
    }
    const watched: TokenStore = { ...store, watch }
    const events: string[] = []
    const other = openSession(service, watched)
    const stop = other.onChange(({ type, here }) => events.push(`${type} ${here}`))
    const settle = () => new Promise((resolve) => setImmediate(resolve))
    await settle()
    platform.advance(3700)
    await session.accessToken()
    for (const each of watchers) each()
    await settle()
    await session.end()
    for (const each of watchers) each()
    await settle()
    assert.deepEqual(events, ['refreshed false', 'signed-out false'])
    stop()
    assert.equal(watchers.length, 0)
  })

  test('a 401 is answered by one refresh and one more try', async () => {
    platform.advance(120)
    double.forgetAccessToken()
    assert.equal((await fetchAirport(session, 'YBBN')).name, 'Brisbane')
    assert.equal(refreshes().length, 1)
  })

  test('a 401 for tokens just received is not answered by a refresh', async () => {
    double.forgetAccessToken()
    await assert.rejects(fetchAirport(session, 'YBBN'), code('unauthorized'))
    assert.equal(refreshes().length, 0)
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

  test('a login page of a Wi-Fi, which answers instead of the service, does not take a token that still serves', async () => {
    platform.advance(3600 * 0.97)
    const held = await store.load()
    double.faults.push({ status: 200, body: new TextEncoder().encode('<html>Welcome to the hotel</html>') })
    assert.equal(await session.accessToken(), held?.accessToken)
  })

  test('after a Retry-After the service is asked again in the background, but not earlier', async () => {
    const waits: number[] = []
    const { promise: waitsAgain, resolve: markThird } = Promise.withResolvers<void>()
    const idle = async (milliseconds: number) => {
      waits.push(milliseconds / 1000)
      if (waits.length < 3) return
      markThird()
      await new Promise(() => {})
    }
    const waiting = openSession({ ...service, platform: { ...platform, idle } }, store)
    platform.advance(3700)
    const busy = { status: 503, body: {}, headers: { 'retry-after': '3600' } }
    double.faults.push(busy, busy, { status: 503, body: {}, headers: { 'retry-after': '20' } })
    await assert.rejects(waiting.accessToken(), code('unavailable'))
    await waitsAgain
    assert.deepEqual(waits, [3600, 3600, 60])
  })

  for (const change of ['cleared', 'replaced'] as const) {
    test(`a store that is ${change} during a refresh stays so, and the new tokens are revoked if the store is signed out`, async () => {
      platform.advance(3700)
      const other = { ...(await store.load()), refreshToken: 'other' } as Tokens
      const fetch: typeof platform.fetch = async (url, request) => {
        const answer = await platform.fetch(url, request)
        if (url.endsWith('/token')) await (change === 'cleared' ? store.clear() : store.save(other))
        return answer
      }
      const refreshing = openSession({ ...service, platform: { ...platform, fetch } }, store).accessToken()
      if (change === 'cleared') await assert.rejects(refreshing, code('sign-in-needed'))
      else assert.equal(await refreshing, other.accessToken)
      assert.deepEqual(await store.load(), change === 'cleared' ? null : other)
      assert.equal(
        double.seen.some(({ path }) => path === '/connect/revocation'),
        change === 'cleared',
      )
    })
  }

  test('a request under way while another tab signs out is sign-in-needed', async () => {
    const fetch: typeof platform.fetch = async (url, request) => {
      await store.clear()
      double.forgetAccessToken()
      return platform.fetch(url, request)
    }
    await assert.rejects(
      fetchAirport(openSession({ ...service, platform: { ...platform, fetch } }, store), 'YBBN'),
      code('sign-in-needed'),
    )
  })

  test('a sign-out that is aborted while another holder has the lock does not happen', async () => {
    const abort = new AbortController()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const locked: TokenStore = { ...store, exclusively: (work) => held.then(work) }
    const ending = openSession(service, locked).end(abort.signal)
    abort.abort(new Error('enough'))
    await assert.rejects(ending, { message: 'enough' })
    release()
    await new Promise((resolve) => setImmediate(resolve))
    assert.ok(await store.load())
  })

  test('a store that cannot be read at the moment is not a sign-out', async () => {
    let look = () => {}
    let isReadable = true
    const watched: TokenStore = {
      ...store,
      load: () => (isReadable ? store.load() : Promise.reject(new Error('busy'))),
      watch: (listener) => {
        look = listener
        return () => {}
      },
    }
    const events: string[] = []
    const stop = openSession(service, watched).onChange(({ type }) => events.push(type))
    const settle = () => new Promise((resolve) => setImmediate(resolve))
    await settle()
    isReadable = false
    look()
    await settle()
    stop()
    assert.deepEqual(events, [])
  })

  test('an endpoint that does not exist is not-found, and the message names its address', async () => {
    double.faults.push({
      status: 404,
      body: { error: 'invalid_request', error_description: 'There is nothing at this URL' },
    })
    await assert.rejects(startDeviceAuthorization(service), (error) => {
      assert.ok(error instanceof PlatekeeperError)
      assert.equal(error.code, 'not-found')
      assert.match(error.message, /http:.*\/connect\/deviceauthorization/)
      return true
    })
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
