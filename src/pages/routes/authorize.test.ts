import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  approve,
  askForConsent,
  callback,
  claimsOf,
  type Fields,
  formType,
  headingOf,
  openBrowser,
  openService,
  password,
  redeemCode,
  requestOf,
  responseIn,
  send,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { endpoints, limits } from '../../contract/index.ts'
import { setClientEnabled } from '../../identity/operators/index.ts'

const service = await openService()
const { app, clock, store } = service
const site = await service.register({ name: 'Flight planner', redirectUris: [callback, `${callback}?tenant=a`] })
const issuer = 'https://auth.example'

const asked = (changes: Fields = {}, client = site) => askForConsent(app, client, changes)

describe('an authorization request', () => {
  test('takes a person through sign-in and consent back to the application, which gets its tokens', async () => {
    const browser = openBrowser(app)
    const sent = requestOf(site)
    await browser.open(sent.url)
    assert.equal(headingOf(browser.page), 'Sign in')
    assert.match(browser.page.text, /Flight planner/)
    assert.match(browser.page.text, /app\.example/)
    await browser.submit('/login', { username: 'demo', password })
    assert.equal(headingOf(browser.page), 'Connect Flight planner?')
    const response = responseIn(await approve(browser))
    assert.deepEqual(Object.keys(response), ['code', 'state', 'iss'])
    assert.match(response.code ?? '', /^ac_[\w-]{43}$/)
    assert.deepEqual([response.state, response.iss], [sent.state, issuer])
    const tokens = tokensOf(await redeemCode(site, { ...sent, code: response.code }))
    assert.equal(tokens.scope, 'openid offline_access charts')
    const claims = claimsOf(tokens.id_token ?? '')
    assert.deepEqual([claims.nonce, claims.aud, claims.preferred_username], [sent.nonce, site.id, 'demo'])
  })

  test('may be sent as a form from another site', async () => {
    const { url } = requestOf(site)
    const reply = await send(app, {
      method: 'POST',
      url: endpoints.authorization.path,
      headers: { 'content-type': formType, origin: 'https://app.example', 'sec-fetch-site': 'cross-site' },
      payload: url.slice(url.indexOf('?') + 1),
    })
    assert.equal(reply.status, 303)
    assert.match(reply.headers.location ?? '', /^\/authorize\?request=[\w-]+$/)
  })

  test('sends no CORS header and is not cached; its address reaches no other site', async () => {
    const { headers } = await send(app, { url: requestOf(site).url, headers: { origin: 'https://app.example' } })
    assert.equal(headers['access-control-allow-origin'], undefined)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['referrer-policy'], 'no-referrer')
  })

  test('is only answered by GET and POST; a HEAD does nothing', async () => {
    assert.equal((await send(app, { method: 'PUT', url: endpoints.authorization.path })).status, 405)
    const reply = await send(app, { method: 'HEAD', url: requestOf(site).url })
    assert.deepEqual([reply.status, reply.headers.location], [200, undefined])
  })

  test('that is denied gets access_denied, state and iss', async () => {
    const { browser, state } = await asked()
    const { error_description, ...response } = responseIn(await browser.submit('/authorize', { decision: 'deny' }))
    assert.deepEqual(response, { error: 'access_denied', state, iss: issuer })
  })

  test('grants what was ticked and nothing else', async () => {
    const { browser, verifier } = await asked()
    const { code } = responseIn(await approve(browser, { scope: ['openid', 'fmsdata'] }))
    assert.equal(tokensOf(await redeemCode(site, { code, verifier })).scope, 'openid')
  })

  test('asks again when nothing is ticked', async () => {
    const { browser } = await asked()
    const page = await approve(browser, { scope: [] })
    assert.equal(page.status, 400)
    assert.match(page.text, /No permission is selected/)
    responseIn(await approve(browser, { scope: ['openid'] }))
  })

  test('keeps the query of a redirect URI', async () => {
    const { browser, state } = await asked({ redirect_uri: `${callback}?tenant=a` })
    const response = responseIn(await approve(browser), `${callback}?tenant=a`)
    assert.deepEqual([response.tenant, response.state], ['a', state])
  })

  test('without state gets a response without one', async () => {
    const { browser } = await asked({ state: undefined })
    assert.deepEqual(Object.keys(responseIn(await approve(browser))), ['code', 'iss'])
  })
})

describe('no browser is redirected to an address that is not registered', () => {
  const wrong: Readonly<Record<string, { readonly changes: Fields; readonly says: RegExp }>> = {
    'no client': { changes: { client_id: undefined }, says: /does not say which application/ },
    'an unknown client': { changes: { client_id: 'pkc_nobody' }, says: /not registered on this server/ },
    'two clients': { changes: { client_id: [site.id, site.id] }, says: /does not say which application/ },
    'no redirect URI': { changes: { redirect_uri: undefined }, says: /does not say where to return to/ },
    'two redirect URIs': { changes: { redirect_uri: [callback, callback] }, says: /does not say where to return to/ },
    'another host': { changes: { redirect_uri: 'https://app.example.evil/callback' }, says: /not registered for it/ },
    'a user name before the host': {
      changes: { redirect_uri: 'https://app.example@evil/callback' },
      says: /not registered/,
    },
    'another case': { changes: { redirect_uri: 'https://APP.example/callback' }, says: /not registered/ },
    'a port': { changes: { redirect_uri: 'https://app.example:443/callback' }, says: /not registered/ },
    'a longer path': { changes: { redirect_uri: `${callback}/next` }, says: /not registered/ },
    'a path that leads back': { changes: { redirect_uri: `${callback}/../callback` }, says: /not registered/ },
    'an encoded path': { changes: { redirect_uri: 'https://app.example/%63allback' }, says: /not registered/ },
    'a fragment': { changes: { redirect_uri: `${callback}#` }, says: /not registered/ },
    'another query': { changes: { redirect_uri: `${callback}?tenant=b` }, says: /not registered/ },
    'another scheme': { changes: { redirect_uri: 'http://app.example/callback' }, says: /not registered/ },
    'a script': { changes: { redirect_uri: 'javascript:alert(1)' }, says: /not registered/ },
    'a loopback address': { changes: { redirect_uri: 'http://127.0.0.1:5000/' }, says: /not registered/ },
  }
  for (const [name, { changes, says }] of Object.entries(wrong)) {
    test(`${name}: a page says what is wrong`, async () => {
      const { status, headers, text } = await send(app, { url: requestOf(site, changes).url })
      assert.deepEqual([status, headers.location], [400, undefined])
      assert.match(headers['content-type'] ?? '', /^text\/html/)
      assert.match(text, says)
    })
  }

  test('a client that was disabled: a page, also for a request that began before', async () => {
    const client = await service.register({ redirectUris: [callback] })
    const { browser, url } = await asked({}, client)
    await setClientEnabled(client.id, false, { clients: store.clients, now: clock.now })
    assert.equal((await send(app, { url })).status, 400)
    assert.equal((await approve(browser)).status, 410)
  })
})

describe('an error of everything else goes to the application', () => {
  const faults: Readonly<Record<string, readonly [error: string, changes: Fields]>> = {
    'no response type': ['invalid_request', { response_type: undefined }],
    'the implicit flow': ['unsupported_response_type', { response_type: 'token' }],
    'a hybrid flow': ['unsupported_response_type', { response_type: 'code id_token' }],
    'response_mode=fragment': ['invalid_request', { response_mode: 'fragment' }],
    'no challenge': ['invalid_request', { code_challenge: undefined }],
    'the method plain': ['invalid_request', { code_challenge_method: 'plain' }],
    'no method, which means plain': ['invalid_request', { code_challenge_method: undefined }],
    'no PKCE at all': ['invalid_request', { code_challenge: undefined, code_challenge_method: undefined }],
    'no scope': ['invalid_scope', { scope: undefined }],
    'an unknown scope alone': ['invalid_scope', { scope: 'tiles' }],
    'an unknown prompt': ['invalid_request', { prompt: 'create' }],
    'prompt=none among others': ['invalid_request', { prompt: 'none login' }],
    'a max_age that is not a number': ['invalid_request', { max_age: '-1' }],
    'a request object': ['request_not_supported', { request: 'e30.e30.' }],
    'a request URI': ['request_uri_not_supported', { request_uri: 'https://app.example/request' }],
    'a registration': ['registration_not_supported', { registration: '{}' }],
    'a repeated parameter': ['invalid_request', { nonce: ['a', 'b'] }],
    'a repeated parameter that is unknown': ['invalid_request', { unknown: ['a', 'b'] }],
    'a state that is too long': ['invalid_request', { nonce: 'n'.repeat(limits.requestParameterBytes + 1) }],
    'prompt=none without a sign-in': ['login_required', { prompt: 'none' }],
  }
  for (const [name, [error, changes]] of Object.entries(faults)) {
    test(`${name}: ${error}, with state and iss`, async () => {
      const { url, state } = requestOf(site, changes)
      const response = responseIn(await openBrowser(app).open(url))
      assert.deepEqual([response.error, response.state, response.iss], [error, state, issuer])
      assert.match(response.error_description ?? '', /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/)
    })
  }

  test('a scope outside the registration, and a client without the grant', async () => {
    const client = await service.register({ redirectUris: [callback], scopes: ['openid'] })
    assert.equal(responseIn(await openBrowser(app).open(requestOf(client).url)).error, 'invalid_scope')
    await store.clients.update(client.id, (row) => ({ ...row, grants: ['device_code'] }))
    assert.equal(responseIn(await openBrowser(app).open(requestOf(client).url)).error, 'unauthorized_client')
  })

  test('two states are returned with none', async () => {
    const response = responseIn(await openBrowser(app).open(requestOf(site, { state: ['a', 'b'] }).url))
    assert.deepEqual([response.error, response.state], ['invalid_request', undefined])
  })
})

describe('a native application', async () => {
  const loopback = 'http://127.0.0.1/callback'
  const native = await service.register({
    name: 'Simulator add-on',
    isPublic: true,
    redirectUris: [loopback, 'http://[::1]/callback', 'com.example.app:/callback'],
  })

  test('gets its code on any port of the loopback address, and redeems it without a secret', async () => {
    const redirect_uri = 'http://127.0.0.1:51004/callback'
    const { browser, verifier } = await asked({ redirect_uri }, native)
    assert.match(browser.page.text, /127\.0\.0\.1:51004/)
    assert.match(browser.page.text, /Any program on this device can use this name/)
    assert.match(
      browser.page.headers['content-security-policy'] ?? '',
      /form-action 'self' http:\/\/127\.0\.0\.1:51004;/,
    )
    const { code } = responseIn(await approve(browser), redirect_uri)
    assert.equal((await redeemCode(native, { code, verifier })).status, 400, 'at another port')
  })

  test('redeems its code at the port that it named', async () => {
    const redirect_uri = 'http://127.0.0.1:51004/callback'
    const { browser, verifier } = await asked({ redirect_uri }, native)
    const { code } = responseIn(await approve(browser), redirect_uri)
    tokensOf(await redeemCode(native, { code, verifier }, { redirect_uri }))
  })

  for (const registered of ['http://127.0.0.1', 'http://127.0.0.1/']) {
    test(`of the deployed dialect, with a secret and ${registered}, gets its code exactly where it asked for it`, async () => {
      const tablet = await service.register({ name: 'Tablet', dialect: 'deployed', redirectUris: [registered] })
      for (const redirect_uri of ['http://127.0.0.1:51007', 'http://127.0.0.1:51007/', 'http://127.0.0.1']) {
        const { browser, verifier } = await asked({ redirect_uri }, tablet)
        const response = await approve(browser)
        assert.match(response.headers.location ?? '', new RegExp(`^${redirect_uri}\\?code=`))
        const { code } = responseIn(response, redirect_uri)
        tokensOf(await redeemCode(tablet, { code, verifier }, { redirect_uri }))
      }
      const { browser, verifier } = await asked({ redirect_uri: 'http://127.0.0.1:51007' }, tablet)
      const { code } = responseIn(await approve(browser), 'http://127.0.0.1:51007')
      const other = await redeemCode(tablet, { code, verifier }, { redirect_uri: 'http://127.0.0.1:51007/' })
      assert.deepEqual([other.status, other.body.error], [400, 'invalid_grant'])
      for (const evil of ['http://127.0.0.1:1@evil', 'http://127.0.0.1.evil:80', 'http://localhost:51007']) {
        const page = await openBrowser(app).open(requestOf(tablet, { redirect_uri: evil }).url)
        assert.deepEqual([page.status, page.headers.location], [400, undefined], evil)
      }
    })
  }

  test('is asked for consent every time', async () => {
    const { browser } = await asked({ redirect_uri: loopback }, native)
    responseIn(await approve(browser), loopback)
    await browser.open(requestOf(native, { redirect_uri: loopback }).url)
    assert.equal(headingOf(browser.page), 'Connect Simulator add-on?')
    const silent = await browser.open(requestOf(native, { redirect_uri: loopback, prompt: 'none' }).url)
    assert.equal(responseIn(silent, loopback).error, 'consent_required')
  })

  for (const [redirect_uri, source] of [
    ['com.example.app:/callback', 'com.example.app:'],
    ['http://[::1]:5001/callback', 'http:'],
  ] as const) {
    test(`the policy of its page names ${source} for ${redirect_uri}`, async () => {
      const { browser } = await asked({ redirect_uri }, native)
      const policy = browser.page.headers['content-security-policy'] ?? ''
      assert.ok(policy.includes(`form-action 'self' ${source};`), policy)
    })
  }
})
