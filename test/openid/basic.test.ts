/**
 * The modules of the certification plan `oidcc-basic-certification-test-plan` for the code flow, by their ids, with PKCE added to
 * every request. docs/reference/openid.md lists all modules, and why some differ.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { decodeProtectedHeader } from 'jose'
import { endpoints, grantTypes } from '../../src/contract/index.ts'
import {
  bringRequest,
  callback,
  encodeForm,
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
} from '../fixtures/index.ts'
import { relyingParty } from './relying-party.ts'

const service = await openService()
const { app, clock } = service
const client = await service.register({ name: 'Certification', redirectUris: [callback] })
const { begin, respond, signIn, verify } = await relyingParty(service, client)
const discovery = (await send(app, { url: '/.well-known/openid-configuration' })).body

const userinfo = (options: { method?: 'GET' | 'POST'; header?: string; form?: Record<string, string> }) =>
  send(app, {
    method: options.method ?? 'GET',
    url: endpoints.userinfo.path,
    headers: {
      ...(options.header ? { authorization: `Bearer ${options.header}` } : {}),
      ...(options.form ? { 'content-type': formType } : {}),
    },
    ...(options.form ? { payload: encodeForm(options.form) } : {}),
  })

test('oidcc-server: a code gives an access token and an id_token with every required claim, and userinfo agrees', async () => {
  const { sent, tokens, claims } = await signIn({ scope: 'openid' })
  assert.equal(tokens.token_type, 'Bearer')
  for (const claim of ['iss', 'sub', 'aud', 'exp', 'iat']) assert.ok(claims[claim], claim)
  assert.equal(claims.nonce, sent.nonce)
  const digest = createHash('sha256').update(tokens.access_token).digest().subarray(0, 16)
  assert.equal(claims.at_hash, digest.toString('base64url'))
  assert.equal((await userinfo({ header: tokens.access_token })).body.sub, claims.sub)
})

test('oidcc-response-type-missing: the application gets invalid_request', async () => {
  const page = await openBrowser(app).open(requestOf(client, { response_type: undefined }).url)
  assert.equal(responseIn(page).error, 'invalid_request')
})

test('oidcc-idtoken-signature: the signature verifies with a key of the key set, which the header names', async () => {
  const { tokens } = await signIn()
  const { alg, kid } = decodeProtectedHeader(tokens.id_token ?? '')
  assert.ok((discovery.id_token_signing_alg_values_supported as unknown[]).includes(alg))
  assert.ok(kid)
  await verify(tokens.id_token ?? '')
})

test('oidcc-idtoken-unsigned: no id_token is unsigned', async () => {
  assert.ok(!(discovery.id_token_signing_alg_values_supported as unknown[]).includes('none'))
  assert.notEqual(decodeProtectedHeader((await signIn()).tokens.id_token ?? '').alg, 'none')
})

for (const [id, how] of [
  ['oidcc-userinfo-get', (token: string) => userinfo({ header: token })],
  ['oidcc-userinfo-post-header', (token: string) => userinfo({ method: 'POST', header: token })],
  ['oidcc-userinfo-post-body', (token: string) => userinfo({ method: 'POST', form: { access_token: token } })],
] as const) {
  test(`${id}: userinfo returns the sub of the id_token`, async () => {
    const { tokens, claims } = await signIn()
    const { status, body } = await how(tokens.access_token)
    assert.deepEqual([status, body.sub], [200, claims.sub])
  })
}

test('oidcc-ensure-request-without-nonce-succeeds-for-code-flow: the id_token then has none', async () => {
  const { claims } = await signIn({ nonce: undefined })
  assert.equal('nonce' in claims, false)
})

for (const scope of ['profile', 'email', 'address', 'phone']) {
  test(`oidcc-scope-${scope}: openid has what the server knows of the user; address and phone are unknown, and ignored`, async () => {
    const isKnown = scope === 'profile' || scope === 'email'
    assert.equal((discovery.scopes_supported as string[]).includes(scope), isKnown)
    const { tokens, claims } = await signIn({ scope: `openid ${scope}` })
    assert.equal(tokens.scope, isKnown ? `openid ${scope}` : 'openid')
    const { body } = await userinfo({ header: tokens.access_token })
    assert.deepEqual(
      [body.preferred_username, body.name, body.email, body.email_verified],
      ['demo', 'Dé Mo?', 'demo@example.org', false],
    )
    assert.equal(claims.preferred_username, 'demo')
  })
}

test('oidcc-scope-all: all of them together, likewise', async () => {
  const { tokens } = await signIn({ scope: 'openid profile email address phone' })
  assert.equal(tokens.scope, 'openid profile email')
})

test('oidcc-ensure-other-scope-order-succeeds: openid need not come first', async () => {
  const { tokens } = await signIn({ scope: 'charts email openid' })
  assert.ok(tokens.id_token)
})

for (const display of ['page', 'popup']) {
  test(`oidcc-display-${display}: the page fits any window`, async () => {
    await signIn({ display })
  })
}

test('oidcc-prompt-login: the user signs in again, and auth_time is later', async () => {
  const first = await signIn()
  clock.advance(10)
  const sent = requestOf(client, { prompt: 'login' })
  await first.browser.open(sent.url)
  assert.equal(headingOf(first.browser.page), 'Confirm that it is you')
  await first.browser.submit('/login', { username: 'demo', password })
  const { code } = await respond(first.browser)
  const claims = await verify(tokensOf(await redeemCode(client, { code, verifier: sent.verifier })).id_token ?? '')
  assert.ok(Number(claims.auth_time) > Number(first.claims.auth_time))
})

test('oidcc-prompt-none-not-logged-in: login_required', async () => {
  const page = await openBrowser(app).open(requestOf(client, { prompt: 'none' }).url)
  assert.equal(responseIn(page).error, 'login_required')
})

test('oidcc-prompt-none-logged-in: a code, without a page', async () => {
  const { browser, claims } = await signIn()
  clock.advance(10)
  const again = await signIn({ prompt: 'none' }, browser)
  for (const claim of ['sub', 'auth_time', 'sid']) assert.equal(again.claims[claim], claims[claim], claim)
})

test('oidcc-max-age-1: a second later the user signs in again', async () => {
  const { browser, claims } = await signIn()
  clock.advance(2)
  const sent = requestOf(client, { max_age: '1' })
  await browser.open(sent.url)
  assert.equal(headingOf(browser.page), 'Confirm that it is you')
  await browser.submit('/login', { username: 'demo', password })
  const { code } = await respond(browser)
  const later = await verify(tokensOf(await redeemCode(client, { code, verifier: sent.verifier })).id_token ?? '')
  assert.ok(Number(later.auth_time) > Number(claims.auth_time))
})

test('oidcc-max-age-10000: the user does not sign in again, and auth_time says when they did', async () => {
  const { browser, claims } = await signIn()
  clock.advance(10)
  const again = await signIn({ max_age: '10000' }, browser)
  assert.equal(again.claims.auth_time, claims.auth_time)
})

for (const [id, changes] of [
  ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
  ['oidcc-login-hint', { login_hint: 'demo' }],
  ['oidcc-ui-locales', { ui_locales: 'se' }],
  ['oidcc-claims-locales', { claims_locales: 'se' }],
  ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
  ['oidcc-claims-essential', { claims: '{"userinfo":{"name":{"essential":true}}}' }],
] as const) {
  test(`${id}: the request succeeds`, async () => {
    const { tokens } = await signIn(changes)
    assert.equal((await userinfo({ header: tokens.access_token })).body.name, 'Dé Mo?')
  })
}

test('oidcc-id-token-hint: with the id_token of the user who is signed in, a code without a page', async () => {
  const { browser, tokens, claims } = await signIn()
  const again = await signIn({ prompt: 'none', id_token_hint: tokens.id_token }, browser)
  assert.equal(again.claims.sub, claims.sub)
})

test('id_token_hint of another user is login_required, with a page or without, and one of no user is invalid_request', async () => {
  const { tokens } = await signIn()
  const hint = { id_token_hint: tokens.id_token }
  const stranger = openBrowser(app)
  await bringRequest(stranger, requestOf(client, hint).url, 'visitor')
  assert.equal(responseIn(stranger.page).error, 'login_required')
  for (const prompt of ['none', 'consent']) {
    assert.equal(responseIn(await stranger.open(requestOf(client, { ...hint, prompt }).url)).error, 'login_required')
  }
  for (const id_token_hint of [tokens.access_token, `${tokens.id_token}x`, 'x']) {
    assert.equal(responseIn(await stranger.open(requestOf(client, { id_token_hint }).url)).error, 'invalid_request')
  }
})

for (const [id, seconds] of [
  ['oidcc-codereuse', 0],
  ['oidcc-codereuse-30seconds', 30],
] as const) {
  test(`${id}: a second use is invalid_grant, and ends what the first started`, async () => {
    const { sent, response, tokens } = await signIn()
    clock.advance(seconds)
    const second = await redeemCode(client, { code: response.code, verifier: sent.verifier })
    assert.deepEqual([second.status, second.body.error], [400, 'invalid_grant'])
    assert.equal((await userinfo({ header: tokens.access_token })).status, 401)
  })
}

test('oidcc-ensure-registered-redirect-uri: another address is a page, not a redirect', async () => {
  const page = await openBrowser(app).open(requestOf(client, { redirect_uri: `${callback}/other` }).url)
  assert.deepEqual([page.status, page.headers.location], [400, undefined])
})

test('oidcc-ensure-post-request-succeeds: the request may be a form', async () => {
  const { url, verifier, state } = requestOf(client)
  const [path = '', payload = ''] = url.split('?')
  const headers = { 'content-type': formType, origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }
  const { headers: sentOn } = await send(app, { method: 'POST', url: path, headers, payload })
  const browser = openBrowser(app)
  await browser.open(sentOn.location ?? '')
  await browser.submit('/login', { username: 'demo', password })
  const response = await respond(browser)
  assert.equal(response.state, state)
  tokensOf(await redeemCode(client, { code: response.code, verifier }))
})

test('oidcc-server-client-secret-post: the secret in the form', async () => {
  assert.ok((discovery.token_endpoint_auth_methods_supported as string[]).includes('client_secret_post'))
  await signIn()
})

test('client_secret_basic, with which the plan runs: the secret in the header', async () => {
  const { browser, sent } = await begin()
  const { code = '' } = await respond(browser)
  const reply = await send(app, {
    method: 'POST',
    url: endpoints.token.path,
    headers: {
      'content-type': formType,
      authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`,
    },
    payload: encodeForm({
      grant_type: grantTypes.authorizationCode,
      code,
      redirect_uri: callback,
      code_verifier: sent.verifier,
    }),
  })
  assert.ok(tokensOf(reply).id_token)
})

const unsignedRequest = (claims: object): string =>
  `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

for (const [id, changes, error] of [
  [
    'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported',
    { request: unsignedRequest({ scope: 'openid' }) },
    'request_not_supported',
  ],
  [
    'oidcc-ensure-request-object-with-redirect-uri',
    { request: unsignedRequest({ redirect_uri: callback }) },
    'request_not_supported',
  ],
  [
    'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported',
    { request_uri: 'https://app.example/request.jwt' },
    'request_uri_not_supported',
  ],
] as const) {
  test(`${id}: ${error}, as the metadata says`, async () => {
    assert.deepEqual([discovery.request_parameter_supported, discovery.request_uri_parameter_supported], [false, false])
    assert.equal(responseIn(await openBrowser(app).open(requestOf(client, changes).url)).error, error)
  })
}

test('oidcc-refresh-token: an id_token of the same user and sign-in; another client cannot use the token', async () => {
  const { tokens, claims } = await signIn({ scope: 'openid offline_access' })
  clock.advance(10)
  const { status } = await service.documented.refresh(String(tokens.refresh_token))
  assert.equal(status, 400)
  const next = tokensOf(await client.refresh(String(tokens.refresh_token)))
  const after = await verify(next.id_token ?? '')
  for (const claim of ['iss', 'sub', 'aud', 'auth_time', 'sid']) assert.deepEqual(after[claim], claims[claim], claim)
  assert.ok(Number(after.iat) > Number(claims.iat))
})

test('oidcc-ensure-request-with-valid-pkce-succeeds: as every request here', async () => {
  assert.deepEqual(discovery.code_challenge_methods_supported, ['S256'])
  await signIn()
})

test('the plans’ requests without PKCE are invalid_request: PKCE is required', async () => {
  const sent = requestOf(client, { code_challenge: undefined, code_challenge_method: undefined })
  assert.equal(responseIn(await openBrowser(app).open(sent.url)).error, 'invalid_request')
})
