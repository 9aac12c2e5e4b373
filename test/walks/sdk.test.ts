import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeDpopKey, withDpop } from '../../packages/client/src/dpop/index.ts'
import {
  fetchChanges,
  fetchUserinfo,
  memoryTokenStore,
  openSession,
  PlatekeeperError,
  type Service as SdkService,
  signInByDevice,
  webPlatform,
} from '../../packages/client/src/index.ts'
import { signInByBrowser } from '../../packages/client/src/node/index.ts'
import { limits } from '../../src/contract/index.ts'
import { publish } from '../conformance/make-editions.ts'
import { bringRequest, freePort, openBrowser, openService, overHttp } from '../fixtures/index.ts'
import { decisionFieldsOf } from '../fixtures/web-application.ts'

const port = await freePort()
const url = `http://127.0.0.1:${port}`
const service = await openService({ env: { AUTH_URL: url, BASE_URL: url } })
await service.app.listen({ host: '127.0.0.1', port })

/** Of a person. */
let decided: Promise<unknown> = Promise.resolve()
const platform = {
  ...webPlatform,
  now: service.clock.now,
  // Waiting moves the time of the service too, but no code expires before its person has decided.
  async sleep(milliseconds: number) {
    await decided
    service.clock.advance(milliseconds / 1000)
  },
  idle: () => new Promise<void>(() => undefined),
}
const scope = ['openid', 'offline_access', 'charts']

/** Signs in with a browser without scripts, decides, and goes where the service sends it. */
async function visit(authorizationUrl: string, decision: 'approve' | 'deny'): Promise<void> {
  const browser = openBrowser(overHttp(url))
  await bringRequest(browser, authorizationUrl.slice(url.length))
  const reply = await browser.post('/authorize', { ...decisionFieldsOf(browser), decision, scope })
  await fetch(reply.headers.location ?? '')
}

describe('an application with the SDK, at the service', () => {
  test('signs in by device, and its session ends at the service', async () => {
    const { id: clientId, secret: clientSecret } = service.documented
    const sdk: SdkService = { authUrl: url, baseUrl: url, clientId, clientSecret, platform }
    const store = memoryTokenStore()
    const session = openSession(sdk, store)
    const onPrompt = ({ userCode }: { userCode: string }) => {
      decided = service.decide(userCode)
    }
    assert.equal(await signInByDevice(session, { scope, onPrompt }), 'signed-in')
    assert.equal((await fetchUserinfo(session)).preferred_username, 'demo')
    const copy = openSession(sdk, memoryTokenStore(await store.load()))
    await session.end()
    service.clock.advance(limits.accessTokenLifetime)
    const isOver = (error: unknown) => error instanceof PlatekeeperError && error.code === 'sign-in-needed'
    await assert.rejects(copy.accessToken(), isOver)
  })

  test('asks what has changed, and once more when that is not known any more', async () => {
    const { id: clientId, secret: clientSecret } = service.documented
    const session = openSession({ authUrl: url, baseUrl: url, clientId, clientSecret, platform })
    const onPrompt = ({ userCode }: { userCode: string }) => {
      decided = service.decide(userCode)
    }
    assert.equal(await signInByDevice(session, { scope, onPrompt }), 'signed-in')
    const first = await fetchChanges(session)
    assert.deepEqual([first.airports, first.charts], [[], []])
    const airports = Array.from({ length: 60 }, (_, i) => `Z${100 + i}`)
    const one = await publish(service.store, 'folder:sdk', 1, undefined, airports)
    const { cursor, ...changed } = await fetchChanges(session, { since: first.cursor })
    assert.equal(changed.airports.length, 61, 'of two responses')
    assert.deepEqual(
      changed.charts.map(({ kind, version, index_number }) => [kind, version, index_number]),
      [['added', 'STD', '11-1']],
    )
    const { airports: some } = await fetchChanges(session, { since: first.cursor, airports: ['KPDX', 'Z100'] })
    assert.equal(some.length, 2)
    await publish(service.store, 'folder:sdk', 2)
    await service.store.editions.activate(one, 3)
    const isUnknown = (error: unknown) => error instanceof PlatekeeperError && error.code === 'cursor-expired'
    await assert.rejects(fetchChanges(session, { since: cursor }), isUnknown)
  })

  test('signs in with the browser of this machine, without a secret, and refreshes', async () => {
    const client = await service.register({
      name: 'Terminal',
      isPublic: true,
      redirectUris: ['http://127.0.0.1/callback'],
    })
    const session = openSession({ authUrl: url, baseUrl: url, clientId: client.id, platform })
    const open = (decision: 'approve' | 'deny') => (address: string) => void visit(address, decision)
    assert.equal(await signInByBrowser(session, { scope, open: open('deny') }), 'denied')
    assert.equal(await signInByBrowser(session, { scope, open: open('approve') }), 'signed-in')
    const first = await session.accessToken()
    service.clock.advance(limits.accessTokenLifetime)
    assert.notEqual(await session.accessToken(), first)
    assert.equal((await fetchUserinfo(session)).preferred_username, 'demo')
  })

  test('gets tokens that only its key can use', async () => {
    const client = await service.register({
      name: 'Tablet',
      isPublic: true,
      redirectUris: ['http://127.0.0.1/callback'],
    })
    const sdk = { authUrl: url, baseUrl: url, clientId: client.id }
    const store = memoryTokenStore()
    const session = openSession({ ...sdk, platform: withDpop(platform, await makeDpopKey()) }, store)
    const open = (address: string) => void visit(address, 'approve')
    assert.equal(await signInByBrowser(session, { scope, open }), 'signed-in')
    assert.equal((await fetchUserinfo(session)).preferred_username, 'demo')
    service.clock.advance(limits.accessTokenLifetime)
    assert.equal((await fetchUserinfo(session)).preferred_username, 'demo')

    for (const thief of [platform, withDpop(platform, await makeDpopKey())]) {
      const stolen = openSession({ ...sdk, platform: thief }, memoryTokenStore(await store.load()))
      await assert.rejects(fetchUserinfo(stolen), (error) => error instanceof PlatekeeperError && error.status === 401)
    }
  })
})
