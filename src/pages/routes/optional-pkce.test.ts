import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Application,
  approve,
  askForConsent,
  callback,
  challengeOf,
  claimsOf,
  errorOf,
  type Fields,
  makeVerifier,
  openBrowser,
  openService,
  redeemCode,
  requestOf,
  responseIn,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { endpoints } from '../../contract/index.ts'
import { changeClient } from '../../identity/operators/index.ts'

const lines: string[] = []
const service = await openService({ env: { LOG_LEVEL: 'info' }, logTo: (line) => lines.push(line) })
const { app, store, clock } = service
const site = await service.register({ name: 'Wiki', redirectUris: [callback], isPkceOptional: true })
const other = await service.register({ name: 'Forum', redirectUris: [callback], isPkceOptional: true })
const strict = await service.register({ name: 'Planner', redirectUris: [callback] })
const tablet = await service.register({ name: 'Tablet', dialect: 'deployed', redirectUris: [callback] })
const page = await service.register({ name: 'Page', redirectUris: [callback], isPublic: true })

const nonce = '0123456789abcdef'
const withoutPkce = { code_challenge: undefined, code_challenge_method: undefined, nonce }
const without = (changes: Fields = {}): Fields => ({ ...withoutPkce, ...changes })

const codeOf = async (client: Application, changes: Fields): Promise<{ code: string; verifier: string }> => {
  const { browser, verifier } = await askForConsent(app, client, changes)
  return { code: responseIn(await approve(browser)).code ?? '', verifier }
}
const redeem = (client: Application, code: string, changes: Fields = {}) =>
  redeemCode(client, { code, verifier: '' }, { code_verifier: undefined, ...changes })

describe('a client registered with PKCE as optional', () => {
  test('signs in without a challenge, and finds its nonce in the id_token', async () => {
    const tokens = tokensOf(await redeem(site, (await codeOf(site, without())).code))
    assert.equal(claimsOf(tokens.id_token ?? '').nonce, nonce)
  })

  test('signs in with a challenge as before, and then needs no nonce', async () => {
    const { code, verifier } = await codeOf(site, { nonce: undefined })
    tokensOf(await redeemCode(site, { code, verifier }))
  })

  test('pushes a request without a challenge under the same rules', async () => {
    const { url } = requestOf(site, without({ prompt: 'consent' }))
    const push = (changes: Fields) => {
      const fields = { ...Object.fromEntries(new URLSearchParams(url.slice(url.indexOf('?') + 1))), ...changes }
      return site.post(endpoints.pushedAuthorization.path, fields)
    }
    assert.equal((await push({ nonce: 'short' })).status, 400)
    const { request_uri } = (await push({})).body
    const { browser } = await askForConsent(app, site, { request_uri: String(request_uri) })
    tokensOf(await redeem(site, responseIn(await approve(browser)).code ?? ''))
  })

  const refused: Readonly<Record<string, Fields>> = {
    'no nonce': { nonce: undefined },
    'an empty nonce': { nonce: '' },
    'a nonce of 15 characters': { nonce: nonce.slice(1) },
    'a nonce and no openid': { scope: 'charts offline_access' },
    'a method and no challenge': { code_challenge_method: 'S256' },
    'the method plain and no challenge': { code_challenge_method: 'plain' },
    'a challenge by the method plain': { code_challenge: makeVerifier(), code_challenge_method: 'plain' },
    'a challenge without a method': { code_challenge: challengeOf(makeVerifier()) },
    'a challenge that is too short': { code_challenge: 'abc', code_challenge_method: 'S256' },
  }
  for (const [what, changes] of Object.entries(refused)) {
    test(`is refused a request without PKCE with ${what}, with the reason`, async () => {
      const response = responseIn(await openBrowser(app).open(requestOf(site, without(changes)).url))
      assert.equal(response.error, 'invalid_request')
      assert.match(response.error_description ?? '', /nonce of at least 16 characters|code_challenge/)
    })
  }

  test('gets nothing for a verifier where there was no challenge, or none where there was one; the code is closed', async () => {
    for (const [changes, sent, right] of [
      [without(), makeVerifier(), undefined],
      [without(), 'short', undefined],
      [{ nonce }, undefined, 'verifier'],
      [{ nonce }, makeVerifier(), 'verifier'],
    ] as const) {
      const { code, verifier } = await codeOf(site, changes)
      assert.equal(await errorOf(redeem(site, code, { code_verifier: sent })), 'invalid_grant')
      const rightly = { code_verifier: right && verifier }
      assert.equal(await errorOf(redeem(site, code, rightly)), 'invalid_grant', 'closed')
    }
  })

  test('redeems no code of another client, whichever of them has a challenge', async () => {
    for (const changes of [without(), { nonce }]) {
      const { code, verifier } = await codeOf(site, changes)
      for (const thief of [other, strict, tablet, page]) {
        assert.equal(await errorOf(redeemCode(thief, { code, verifier })), 'invalid_grant')
      }
      assert.equal(await errorOf(redeem(other, code)), 'invalid_grant')
      tokensOf('code_challenge' in changes ? await redeem(site, code) : await redeemCode(site, { code, verifier }))
    }
  })

  test('two sign-ins with one nonce have two codes, and neither is redeemed twice', async () => {
    const [one, two] = [await codeOf(site, without()), await codeOf(site, without())]
    assert.notEqual(one.code, two.code)
    tokensOf(await redeem(site, one.code))
    assert.equal(await errorOf(redeem(site, one.code)), 'invalid_grant')
    tokensOf(await redeem(site, two.code))
  })

  test('gets no code from a person who clears openid, whose id_token is what protects the code', async () => {
    const { browser } = await askForConsent(app, site, without())
    const again = await approve(browser, { scope: ['charts'] })
    assert.equal(again.status, 400)
    assert.match(again.text, /Wiki has to identify you before it can be connected/)
    tokensOf(await redeem(site, responseIn(await approve(browser, { scope: ['openid'] })).code ?? ''))
    const { browser: second } = await askForConsent(app, site, { nonce })
    responseIn(await approve(second, { scope: ['charts'] }))
  })

  test('redeems no code without a challenge once PKCE is required again, or openid is no longer registered', async () => {
    for (const changes of [{ isPkceOptional: false }, { isPkceOptional: false, scopes: ['charts'] }] as const) {
      const client = await service.register({ redirectUris: [callback], isPkceOptional: true })
      const { code } = await codeOf(client, without())
      await changeClient(client.id, changes, { clients: store.clients, now: clock.now })
      assert.equal((await redeem(client, code)).status, 400)
      assert.equal(await errorOf(redeem(client, code, { code_verifier: makeVerifier() })), 'invalid_grant')
      const response = responseIn(await openBrowser(app).open(requestOf(client, without()).url))
      assert.equal(response.error, 'invalid_request')
    }
  })

  test('is warned of in the log when it is used, once', async () => {
    await codeOf(site, without())
    const warnings = lines.map((line) => JSON.parse(line)).filter(({ client_id }) => client_id === site.id)
    assert.deepEqual(
      warnings.map(({ level, msg }) => [level, /without PKCE/.test(msg)]),
      [[40, true]],
    )
    assert.ok(!lines.join().includes(nonce))
    await codeOf(strict, {})
    assert.ok(!lines.join().includes(strict.id))
  })
})

for (const [what, client] of Object.entries({ 'with a secret': strict, deployed: tablet, public: page })) {
  test(`PKCE stays required of a client that is ${what} and is not registered for it, with any nonce`, async () => {
    const response = responseIn(await openBrowser(app).open(requestOf(client, without()).url))
    assert.equal(response.error, 'invalid_request')
    const pushed = await client.post(endpoints.pushedAuthorization.path, {
      response_type: 'code',
      redirect_uri: callback,
      scope: 'openid',
      nonce,
    })
    assert.deepEqual([pushed.status, pushed.body.error], [400, 'invalid_request'])
    const { code } = await codeOf(client, { nonce })
    assert.equal(await errorOf(redeem(client, code)), 'invalid_request')
  })
}

test('PKCE stays required of device authorizations in the documented dialect', async () => {
  assert.equal((await site.authorize({ code_challenge: undefined, code_challenge_method: undefined })).status, 400)
})
