import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import {
  memoryTokenStore,
  openSession,
  PlatekeeperError,
  pollForTokens,
  type Service as SdkService,
  startDeviceAuthorization,
  type Tokens,
  webPlatform,
} from '../../packages/client/src/index.ts'
import { limits } from '../../src/contract/index.ts'
import { type Cut, type CutProxy, everything, openService, startCutProxy } from '../fixtures/index.ts'

const service = await openService()
const serverUrl = await service.app.listen({ host: '127.0.0.1', port: 0 })

const answerCuts = ['lose the answer', 'truncate the answer'] as const satisfies readonly Cut[]

describe('an application with the SDK behind a network that cuts connections', () => {
  let proxy: CutProxy
  let sdk: SdkService

  beforeEach(async () => {
    proxy = await startCutProxy(serverUrl)
    const { id: clientId, secret: clientSecret } = service.documented
    const platform = {
      ...webPlatform,
      now: service.clock.now,
      // Waiting moves the time of the service too.
      sleep: async (milliseconds: number) => service.clock.advance(milliseconds / 1000),
      // Nothing is tried again in the background: it would move the clock in later tests.
      idle: () => new Promise<void>(() => undefined),
    }
    sdk = { authUrl: proxy.url, baseUrl: proxy.url, clientId, clientSecret, platform }
  })
  afterEach(() => proxy.close())

  /** `cuts` meet the polls that come after the approval. */
  async function signIn(...cuts: readonly Cut[]): Promise<Tokens> {
    const scope = everything.split(' ')
    const authorization = await startDeviceAuthorization(sdk, { scope })
    await service.decide(authorization.userCode)
    proxy.cuts.push(...cuts)
    return pollForTokens(sdk, authorization, { scope })
  }

  /** The JSON of an answer that was cut, as the server sent it. */
  const lostBody = (at: number) => JSON.parse(proxy.lost[at]?.split('\r\n\r\n')[1] ?? '{}')

  for (const cut of answerCuts) {
    test(`collects its tokens although the network managed to ${cut} of the final poll, twice`, async () => {
      const tokens = await signIn(cut, cut)
      assert.equal(proxy.lost.length, 2)
      for (const at of [0, 1]) {
        assert.equal(lostBody(at).access_token, tokens.accessToken)
        assert.equal(lostBody(at).refresh_token, tokens.refreshToken)
      }
    })

    test(`stays signed in although the network managed to ${cut} of a refresh, three times`, async () => {
      const session = openSession(sdk, memoryTokenStore(await signIn()))
      service.clock.advance(limits.accessTokenLifetime)
      proxy.cuts.push(cut, cut, cut)
      const accessToken = await session.accessToken()
      assert.equal(proxy.lost.length, 3)
      assert.deepEqual(
        [0, 1, 2].map((at) => lostBody(at).access_token),
        [accessToken, accessToken, accessToken],
      )
      assert.equal((await session.tokens())?.refreshToken, lostBody(0).refresh_token)

      service.clock.advance(limits.accessTokenLifetime)
      assert.notEqual(await session.accessToken(), accessToken, 'and the next refresh is an ordinary one')
    })
  }

  test('a request that never arrived is simply made again', async () => {
    const session = openSession(sdk, memoryTokenStore(await signIn('lose the request')))
    service.clock.advance(limits.accessTokenLifetime)
    proxy.cuts.push('lose the request', 'lose the answer')
    await session.accessToken()
    assert.equal(proxy.lost.length, 1)
  })

  test('stays signed in when it crashed after the answer was lost, and starts again from what it had saved', async () => {
    const store = memoryTokenStore(await signIn())
    service.clock.advance(limits.accessTokenLifetime)
    proxy.cuts.push('lose the answer', 'lose the answer', 'lose the answer', 'lose the answer')
    await assert.rejects(openSession(sdk, store).accessToken(), { code: 'network-error' })
    assert.equal(await openSession(sdk, store).accessToken(), lostBody(0).access_token)
  })

  test('50 of its processes that refresh concurrently behind that network all get the one new token', async () => {
    const tokens = await signIn()
    service.clock.advance(limits.accessTokenLifetime)
    // One process may get all of them, and the fourth answer.
    proxy.cuts.push(...answerCuts, 'lose the answer')
    const sessions = Array.from({ length: 50 }, () => openSession(sdk, memoryTokenStore(tokens)))
    const fresh = await Promise.all(sessions.map((session) => session.accessToken()))
    assert.deepEqual([new Set(fresh).size, proxy.lost.length], [1, 3])
    assert.equal(lostBody(0).access_token, fresh[0])
  })

  test('a thief who replays the used token ends the session of both, whether or not a response was lost', async () => {
    const tokens = await signIn()
    const session = openSession(sdk, memoryTokenStore(tokens))
    service.clock.advance(limits.accessTokenLifetime)
    proxy.cuts.push('lose the answer')
    await session.accessToken()
    const replayed = await service.documented.refresh(String(tokens.refreshToken))
    assert.equal(replayed.body.error, 'invalid_grant')
    service.clock.advance(limits.accessTokenLifetime)
    const signInNeeded = (error: unknown) => error instanceof PlatekeeperError && error.code === 'sign-in-needed'
    await assert.rejects(session.accessToken(), signInNeeded)
  })
})

test('a deployed application without idempotency keys repeats a lost refresh within its grace', async (t) => {
  const { deployed } = service
  const proxy = await startCutProxy(serverUrl)
  t.after(proxy.close)
  const { refresh_token: token } = (await service.signIn(deployed)).body
  const refresh = () =>
    fetch(`${proxy.url}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: String(token),
        client_id: deployed.id,
        client_secret: deployed.secret,
      }),
    })
  proxy.cuts.push('lose the answer', 'truncate the answer')
  await assert.rejects(refresh())
  await assert.rejects(async () => (await refresh()).text())
  service.clock.advance(29)
  const answer = await refresh()
  assert.equal(answer.status, 200)
  assert.equal(await answer.text(), proxy.lost[0]?.split('\r\n\r\n')[1])
})
