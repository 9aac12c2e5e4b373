import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import { serviceDouble, virtualPlatform } from '../testing/index.ts'
import { startAuthorization } from './authorization-request.ts'
import { finishAuthorization, isAuthorizationResponse } from './authorization-response.ts'

const code = (expected: string) => (error: unknown) => error instanceof PlatekeeperError && error.code === expected
const redirectUri = 'https://app.example/signed-in'
const options = { redirectUri, scope: ['openid', 'offline_access'] }

function open() {
  const platform = virtualPlatform()
  const double = serviceDouble({ now: platform.now })
  const service = { ...double.service, platform: { ...platform, fetch: double.fetch } }
  double.approve({ username: 'demo', subscriptions: [] })
  return { double, service, request: startAuthorization(service, options) }
}

describe('a sign-in by redirect', () => {
  test('asks for a code with a challenge and a state, in a URL', () => {
    const { request } = open()
    const asked = Object.fromEntries(new URL(request.url).searchParams)
    assert.deepEqual(asked, {
      response_type: 'code',
      client_id: 'pkc_test',
      redirect_uri: redirectUri,
      scope: 'openid offline_access',
      state: request.state,
      code_challenge: asked.code_challenge,
      code_challenge_method: 'S256',
    })
    assert.equal(asked.code_challenge?.length, 43)
    assert.notEqual(request.state, open().request.state)
  })

  test('exchanges the code for tokens', async () => {
    const { double, service, request } = open()
    const back = double.authorize(request.url)
    assert.ok(isAuthorizationResponse(back))
    assert.ok(!isAuthorizationResponse(redirectUri))
    assert.equal((await finishAuthorization(service, request, back)).refreshToken, 'rt_1')
  })

  test('also for a client without a secret', async () => {
    const { double, service, request } = open()
    const { clientSecret: _, ...publicClient } = service
    await finishAuthorization(publicClient, request, double.authorize(request.url))
    assert.equal(double.seen.at(-1)?.form.has('client_secret'), false)
  })

  test('ends with access_denied when the person says no', async () => {
    const { double, service, request } = open()
    double.deny()
    await assert.rejects(finishAuthorization(service, request, double.authorize(request.url)), code('access_denied'))
    assert.equal(double.seen.length, 0)
  })

  test('refuses the response to another request, or from another server or an unnamed one, without a request', async () => {
    const { double, service, request } = open()
    const back = new URL(double.authorize(request.url))
    for (const [name, value] of [
      ['state', 'other'],
      ['iss', 'https://elsewhere.example'],
    ] as const) {
      const wrong = new URL(back)
      wrong.searchParams.set(name, value)
      await assert.rejects(finishAuthorization(service, request, wrong.href), code('state-mismatch'))
    }
    back.searchParams.delete('iss')
    await assert.rejects(finishAuthorization(service, request, back.href), code('state-mismatch'))
    assert.equal(double.seen.length, 0)
  })

  test('exchanges a code once', async () => {
    const { double, service, request } = open()
    const back = double.authorize(request.url)
    double.faults.push('lose the answer')
    await assert.rejects(finishAuthorization(service, request, back), code('network-error'))
    assert.equal(double.seen.length, 1)
  })
})
