/**
 * The modules of `oidcc-rp-initiated-logout-certification-test-plan` and
 * `oidcc-backchannel-rp-initiated-logout-certification-test-plan`, by their ids, with PKCE.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { type JWTPayload, SignJWT } from 'jose'
import { endpoints } from '../../src/contract/index.ts'
import {
  callback,
  claimsOf,
  encodeForm,
  type Fields,
  formFields,
  headingOf,
  openService,
  send,
} from '../fixtures/index.ts'
import { relyingParty, type SignedIn } from './relying-party.ts'

const service = await openService()
const { app } = service
const goodbye = 'https://app.example/goodbye'
const received: string[] = []
const receiver = createServer(async (request, response) => {
  received.push(new URLSearchParams(await text(request)).get('logout_token') ?? '')
  response.end()
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
receiver.unref()
const client = await service.register({
  name: 'Certification',
  redirectUris: [callback],
  postLogoutRedirectUris: [goodbye],
  backchannelLogoutUri: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
})
const { signIn } = await relyingParty(service, client)
const { body: discovery } = await send(app, { url: '/.well-known/openid-configuration' })

/** Opens the end-session endpoint in the browser of a new sign-in. */
async function logOut(fields: (signedIn: SignedIn) => Fields) {
  const signedIn = await signIn()
  const page = await signedIn.browser.open(`${endpoints.endSession.path}?${encodeForm(fields(signedIn))}`)
  return { ...signedIn, page }
}

/** What follows the confirmation: the redirect, or the heading of a page. */
async function confirmed({ browser }: SignedIn): Promise<string> {
  assert.equal(headingOf(browser.page), 'Sign out?')
  const reply = await browser.post('/sign-out', formFields(browser.page.text, '/sign-out'))
  const { location = '' } = reply.headers
  return location.startsWith('/') ? headingOf(await browser.open(location)) : location
}

const hint = ({ tokens }: SignedIn) => tokens.id_token ?? ''

test('oidcc-rp-initiated-logout-discovery-endpoint-verification: the metadata names the endpoint', () => {
  assert.equal(discovery.end_session_endpoint, `https://auth.example${endpoints.endSession.path}`)
})

test('oidcc-rp-initiated-logout: after signing out the browser returns with the state, and prompt=none is login_required', async () => {
  const signedIn = await logOut((of) => ({ id_token_hint: hint(of), post_logout_redirect_uri: goodbye, state: 'abc' }))
  assert.equal(await confirmed(signedIn), `${goodbye}?state=abc`)
  const { sent } = signedIn
  const silent = await signedIn.browser.open(`${sent.url}&prompt=none`)
  assert.equal(new URL(silent.headers.location ?? '').searchParams.get('error'), 'login_required')
})

test('oidcc-rp-initiated-logout-bad-post-logout-redirect-uri: an error page', async () => {
  const uri = 'https://app.example/unregistered'
  const { page } = await logOut((of) => ({ id_token_hint: hint(of), post_logout_redirect_uri: uri }))
  assert.equal(page.status, 400)
})

test('oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri: an error page', async () => {
  const uri = `${goodbye}?foo=bar`
  const { page } = await logOut((of) => ({ id_token_hint: hint(of), post_logout_redirect_uri: uri }))
  assert.equal(page.status, 400)
})

test('oidcc-rp-initiated-logout-modified-id-token-hint: an error page', async () => {
  const { page } = await logOut((of) => {
    const [header, payload, signature = ''] = hint(of).split('.')
    const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    return { id_token_hint: [header, payload, changed].join('.'), post_logout_redirect_uri: goodbye }
  })
  assert.equal(page.status, 400)
})

test('oidcc-rp-initiated-logout-bad-id-token-hint: one of another signer is an error page', async () => {
  const signedIn = await signIn()
  const forged = await new SignJWT(claimsOf(hint(signedIn)) as JWTPayload)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(Buffer.from('x'.repeat(32)))
  const query = encodeForm({ id_token_hint: forged, post_logout_redirect_uri: goodbye })
  assert.equal((await signedIn.browser.open(`${endpoints.endSession.path}?${query}`)).status, 400)
})

test('oidcc-rp-initiated-logout-no-id-token-hint: without client_id the address is not verified, which is an error page', async () => {
  const { page } = await logOut(() => ({ post_logout_redirect_uri: goodbye, state: 'abc' }))
  assert.equal(page.status, 400)
})

test('oidcc-rp-initiated-logout-no-params: a confirmation, and then a page', async () => {
  assert.equal(await confirmed(await logOut(() => ({}))), 'Signed out of this browser')
})

test('oidcc-rp-initiated-logout-no-post-logout-redirect-uri: a confirmation, and then a page', async () => {
  assert.equal(
    await confirmed(await logOut((of) => ({ id_token_hint: hint(of), state: 'abc' }))),
    'Signed out of this browser',
  )
})

test('oidcc-rp-initiated-logout-no-state: the browser returns without one', async () => {
  const signedIn = await logOut((of) => ({ id_token_hint: hint(of), post_logout_redirect_uri: goodbye }))
  assert.equal(await confirmed(signedIn), goodbye)
})

test('oidcc-rp-initiated-logout-only-state: a confirmation, and then a page', async () => {
  assert.equal(await confirmed(await logOut(() => ({ state: 'abc' }))), 'Signed out of this browser')
})

test('oidcc-backchannel-logout-discovery-endpoint-verification: the metadata says that both are supported', () => {
  assert.equal(discovery.backchannel_logout_supported, true)
  assert.equal(discovery.backchannel_logout_session_supported, true)
})

test('oidcc-backchannel-rp-initiated-logout: a logout token of this session arrives', async () => {
  const signedIn = await logOut((of) => ({ id_token_hint: hint(of), post_logout_redirect_uri: goodbye, state: 'abc' }))
  await confirmed(signedIn)
  await service.runJobs()
  const { iss, sub, aud, sid } = claimsOf(hint(signedIn))
  const token = received.map(claimsOf).find((claims) => claims.sid === sid)
  assert.deepEqual([token?.iss, token?.sub, token?.aud], [iss, sub, aud])
  assert.deepEqual(token?.events, { 'http://schemas.openid.net/event/backchannel-logout': {} })
  assert.equal(token !== undefined && 'nonce' in token, false)
  assert.ok(token?.jti && token.iat && token.exp)
})
