import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import type { Service } from '../service.ts'
import { credentials, type ServedDouble, startServiceDouble } from '../testing/served-double.ts'
import { type VirtualPlatform, virtualPlatform } from '../testing/virtual-platform.ts'
import { startDeviceAuthorization } from './device-authorization.ts'
import { type PollEvent, pollForTokens } from './polling.ts'

const demo = { username: 'demo', subscriptions: ['charts'] }
const scope = ['openid', 'offline_access', 'charts']
const code = (expected: string) => (error: unknown) => error instanceof PlatekeeperError && error.code === expected

describe('device sign-in', () => {
  let platform: VirtualPlatform
  let double: ServedDouble
  let service: Service

  beforeEach(async () => {
    platform = virtualPlatform()
    double = await startServiceDouble({ now: () => platform.now() })
    service = { authUrl: double.url, baseUrl: double.url, ...credentials, platform }
  })
  afterEach(() => double.close())

  /** Polls, and calls `at[n]` when the n-th wait starts. */
  async function signIn(at: Record<number, () => void> = {}, signal?: AbortSignal) {
    const authorization = await startDeviceAuthorization(service, { scope })
    const events: PollEvent[] = []
    const onEvent = (event: PollEvent) => {
      events.push(event)
      if (event.type === 'waiting') at[events.filter(({ type }) => type === 'waiting').length]?.()
    }
    const tokens = await pollForTokens(service, authorization, { scope, onEvent, signal })
    return { tokens, events }
  }

  test('the authorization carries what a person needs, and expires by this clock', async () => {
    const authorization = await startDeviceAuthorization(service)
    assert.equal(authorization.userCode, 'BCDF-GHJK')
    assert.equal(authorization.verificationUriComplete, `${authorization.verificationUri}?user_code=BCDF-GHJK`)
    assert.equal(authorization.expiresAt, platform.now() + 600_000)
    assert.equal(authorization.codeVerifier.length, 43)
    assert.deepEqual(
      [...(double.seen[0]?.form.keys() ?? [])],
      ['client_id', 'client_secret', 'code_challenge', 'code_challenge_method'],
    )
  })

  test('a wrong secret is invalid_client', async () => {
    await assert.rejects(startDeviceAuthorization({ ...service, clientSecret: 'wrong' }), code('invalid_client'))
  })

  test('polls every interval and never earlier', async () => {
    const { tokens } = await signIn({ 4: () => double.approve(demo) })
    assert.deepEqual(platform.slept, [5, 5, 5, 5])
    assert.ok(tokens.refreshToken)
    assert.equal(tokens.expiresAt, platform.now() + 3_600_000)
  })

  test('slow_down adds 5 seconds to this and every later wait, and Retry-After is honoured', async () => {
    double.faults.push({ status: 200, body: { device_code: 'x', user_code: 'x', verification_uri: 'x' } })
    const rejection = (error: string, headers = {}) => ({ status: 400, body: { error }, headers })
    double.faults.push(rejection('slow_down'), rejection('authorization_pending'))
    double.faults.push(rejection('slow_down', { 'retry-after': '40' }), rejection('authorization_pending'))
    await assert.rejects(signIn(), code('invalid_grant'))
    assert.deepEqual(platform.slept, [5, 10, 10, 40, 15])
  })

  test('a service that cannot be reached is asked ever more rarely, and then normally again', async () => {
    const { events } = await signIn({
      1: () =>
        double.faults.push('refuse the connection', 'refuse the connection', 'refuse the connection', {
          status: 503,
          body: {},
        }),
      6: () => double.approve(demo),
    })
    assert.deepEqual(platform.slept, [5, 10, 20, 30, 30, 5])
    assert.equal(events.filter(({ type }) => type === 'unreachable').length, 4)
  })

  test('an answer lost on the way is collected by the next poll', async () => {
    const { tokens } = await signIn({
      2: () => {
        double.approve(demo)
        double.faults.push('lose the answer')
      },
    })
    assert.deepEqual(platform.slept, [5, 5, 10])
    assert.match(tokens.accessToken, /^e30\./)
  })

  test('a denied sign-in ends the polling immediately', async () => {
    await assert.rejects(signIn({ 2: () => double.deny() }), code('access_denied'))
    assert.deepEqual(platform.slept, [5, 5])
  })

  test('a code that ran out ends the polling', async () => {
    await assert.rejects(signIn({ 2: () => platform.advance(600) }), code('expired_token'))
    assert.equal(platform.slept.length, 2)
  })

  test('a clock that is set while the person decides does not end the sign-in', async () => {
    let jump = 0
    service = { ...service, platform: { ...platform, now: () => platform.now() + jump } }
    const { tokens } = await signIn({
      2: () => {
        jump = 50 * 365 * 86_400_000
      },
      3: () => double.approve(demo),
    })
    assert.match(tokens.accessToken, /^e30\./)
  })

  test('a service that stays away beyond the life of the code is not polled for ever', async () => {
    platform = virtualPlatform({
      fetch: async (input, init) => {
        if (String(input).endsWith('/token')) throw new TypeError('fetch failed')
        return fetch(input, init)
      },
    })
    service = { ...service, platform }
    await assert.rejects(signIn(), code('expired_token'))
    assert.ok(platform.slept.length < 30)
  })

  test('an aborted wait rejects with the reason of the signal', async () => {
    const abort = new AbortController()
    await assert.rejects(signIn({ 2: () => abort.abort(new Error('enough')) }, abort.signal), { message: 'enough' })
  })
})
