import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Application,
  bringRequest,
  callback,
  encodeForm,
  errorOf,
  type Fields,
  headingOf,
  openBrowser,
  openService,
  redeemCode,
  requestOf,
  responseIn,
  send,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { endpoints, limits } from '../../contract/index.ts'

const service = await openService()
const { app, clock } = service
const site = await service.register({ name: 'Flight planner', redirectUris: [callback] })
const single = await service.register({ name: 'Simulator add-on', isPublic: true, redirectUris: [callback] })

const queryOf = (url: string): Fields => Object.fromEntries(new URL(url, 'https://auth.example').searchParams)

/** Pushes a request with every usual parameter. */
async function push(client: Application = site, changes: Fields = {}) {
  const sent = requestOf(client, { prompt: 'consent' })
  const reply = await client.post(endpoints.pushedAuthorization.path, { ...queryOf(sent.url), ...changes })
  return { reply, uri: String(reply.body.request_uri), ...sent }
}

const urlOf = (client: Application, uri: string, more: Fields = {}): string =>
  `${endpoints.authorization.path}?${encodeForm({ client_id: client.id, request_uri: uri, ...more })}`

describe('a pushed authorization request', () => {
  test('is answered with a request URI of 256 random bits, for a minute', async () => {
    const { reply, uri } = await push()
    assert.equal(reply.status, 201)
    assert.deepEqual(Object.keys(reply.body), ['request_uri', 'expires_in'])
    assert.match(uri, /^urn:ietf:params:oauth:request_uri:[\w-]{43}$/)
    assert.equal(reply.body.expires_in, 60)
    assert.equal(reply.headers['cache-control'], 'no-store')
  })

  for (const client of [site, single]) {
    test(`leads to a code like any other (${client.secret ? 'with' : 'without'} a secret)`, async () => {
      const { uri, state, verifier } = await push(client)
      const browser = openBrowser(app)
      await bringRequest(browser, urlOf(client, uri))
      const response = responseIn(await browser.submit('/authorize', { decision: 'approve' }))
      assert.equal(response.state, state)
      tokensOf(await redeemCode(client, { code: response.code, verifier }))
    })
  }

  test('is used once: the second browser gets a page', async () => {
    const { uri } = await push()
    assert.equal((await send(app, { method: 'HEAD', url: urlOf(site, uri) })).status, 200, 'a HEAD does not use it')
    assert.equal((await send(app, { url: urlOf(site, uri) })).status, 303)
    const { status, text } = await send(app, { url: urlOf(site, uri) })
    assert.equal(status, 400)
    assert.match(text, /was used before, or has expired/)
  })

  test('is used by one of twenty simultaneous browsers', async () => {
    const { uri } = await push()
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(app, { url: urlOf(site, uri) })))
    assert.equal(replies.filter(({ status }) => status === 303).length, 1)
  })

  test('expires after a minute', async () => {
    const { uri } = await push()
    clock.advance(limits.pushedRequestLifetime)
    assert.equal((await send(app, { url: urlOf(site, uri) })).status, 400)
  })

  test('is rejected for another client, and remains usable by its own', async () => {
    const { uri } = await push()
    assert.equal((await send(app, { url: urlOf(single, uri) })).status, 400)
    assert.equal((await send(app, { url: urlOf(site, uri) })).status, 303)
  })

  test('is not changed by what the browser adds', async () => {
    const { uri, state } = await push()
    const browser = openBrowser(app)
    const added = { redirect_uri: 'https://evil.example/', scope: 'openid fmsdata', state: 'evil', prompt: 'none' }
    await bringRequest(browser, urlOf(site, uri, added))
    assert.equal(headingOf(browser.page), 'Connect Flight planner?')
    assert.ok(!browser.page.text.includes('value="fmsdata"'))
    assert.equal(responseIn(await browser.submit('/authorize', { decision: 'deny' })).state, state)
  })

  const faults: Readonly<Record<string, readonly [error: string, changes: Fields]>> = {
    'a request URI': ['invalid_request', { request_uri: 'urn:ietf:params:oauth:request_uri:x' }],
    'no redirect URI': ['invalid_request', { redirect_uri: undefined }],
    'a redirect URI that is not registered': ['invalid_request', { redirect_uri: `${callback}/` }],
    'no challenge': ['invalid_request', { code_challenge: undefined }],
    'another response type': ['unsupported_response_type', { response_type: 'token' }],
    'a wrong secret': ['invalid_client', { client_secret: 'pks_wrong' }],
    'no secret': ['invalid_client', { client_secret: undefined }],
    'a repeated parameter': ['invalid_request', { state: ['a', 'b'] }],
  }
  for (const [name, [error, changes]] of Object.entries(faults)) {
    test(`with ${name} is ${error}`, async () => {
      assert.equal(await errorOf((await push(site, changes)).reply), error)
    })
  }

  test('is bounded by the quotas of device authorizations: a burst of 60 from a network', async () => {
    const client = await service.register({ redirectUris: [callback] })
    const replies = await Promise.all(Array.from({ length: 61 }, () => push(client)))
    const refused = replies.filter(({ reply }) => reply.status === 429)
    assert.equal(refused.length, 1)
    assert.ok(Number(refused[0]?.reply.headers['retry-after']) > 0)
    assert.equal(refused[0]?.reply.body.error, 'temporarily_unavailable')
  })

  test('is not answered for other methods', async () => {
    assert.equal((await send(app, { url: endpoints.pushedAuthorization.path })).status, 405)
  })
})
