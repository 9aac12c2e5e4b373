import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { endpoints, furtherPaths, grantTypes } from '../../src/contract/index.ts'
import { assets } from '../../src/pages/index.ts'
import { formType, openService, type Reply, send, tokensOf } from '../fixtures/index.ts'

const service = await openService()
const { app, documented } = service

const get = 'GET, HEAD'
const form = `${get}, POST`
const forApplications: Readonly<Record<string, string>> = {
  [endpoints.deviceAuthorization.path]: 'POST, OPTIONS',
  [endpoints.token.path]: 'POST, OPTIONS',
  [endpoints.revocation.path]: 'POST, OPTIONS',
  [endpoints.introspection.path]: 'POST, OPTIONS',
  [endpoints.userinfo.path]: `${get}, POST, OPTIONS`,
  ...Object.fromEntries(
    [
      ...furtherPaths.discovery,
      ...furtherPaths.jwks,
      '/v2/airport/KPDX',
      '/v2/charts/KPDX',
      '/v2/charts/KPDX/x.png',
    ].map((path) => [path, `${get}, OPTIONS`]),
  ),
}
const forPeople: Readonly<Record<string, string>> = {
  '/': get,
  '/login': form,
  '/logout': 'POST',
  '/device': form,
  '/device/consent': form,
  '/device/status': get,
  '/device/approved': get,
  '/device/denied': get,
  '/device/expired': get,
  '/device/unavailable': get,
  '/account': get,
  '/account/sign-out': 'POST',
  '/account/sign-out-browser': 'POST',
  '/account/sign-out-everywhere': 'POST',
  '/account/password': 'POST',
  '/account/signed-out': get,
  ...Object.fromEntries([...assets.keys()].map((path) => [path, get])),
}
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

/** Type and code of every refusal are those of the surface it comes from. */
function assertRefusal({ headers, text }: Reply, isPage: boolean): void {
  assert.equal(headers['access-control-allow-origin'], isPage ? undefined : '*')
  assert.equal(headers['access-control-allow-credentials'], undefined)
  if (text !== '')
    assert.match(headers['content-type'] ?? '', isPage ? /^text\/html/ : /^application\/(problem\+)?json/)
}

describe('a method that an address does not serve is 405 with Allow', () => {
  for (const [path, allow] of Object.entries({ ...forApplications, ...forPeople })) {
    for (const method of methods.filter((word) => !allow.split(', ').includes(word))) {
      test(`${method} ${path}`, async () => {
        // What a client may send along is not looked at.
        const body = { headers: { 'content-type': 'application/json' }, payload: '{broken' }
        for (const more of method === 'GET' || method === 'HEAD' || method === 'TRACE' ? [{}] : [{}, body]) {
          const reply = await send(app, { method: method as 'PUT', url: path, ...more })
          assert.deepEqual([reply.status, reply.headers.allow], [405, allow])
          assertRefusal(reply, path in forPeople)
        }
      })
    }
  }
})

describe('every refusal can be read from any origin', () => {
  const post = (url: string, fields: Readonly<Record<string, string>>): InjectOptions => ({
    method: 'POST',
    url,
    headers: { 'content-type': formType },
    payload: new URLSearchParams(fields).toString(),
  })
  const credentials = { client_id: documented.id, client_secret: documented.secret }
  const basic = `Basic ${Buffer.from(`${documented.id}:wrong`).toString('base64')}`
  const posts = [endpoints.deviceAuthorization, endpoints.token, endpoints.revocation, endpoints.introspection]
  const refusals: Readonly<Record<string, readonly [status: number, request: InjectOptions]>> = {
    ...Object.fromEntries(
      posts.flatMap(({ path }) => [
        [`${path} without a form`, [400, { method: 'POST', url: path }]],
        [`${path} with too large a form`, [400, post(path, { x: 'x'.repeat(20_000) })]],
        [`${path} with a wrong secret`, [400, post(path, { ...credentials, client_secret: 'wrong' })]],
        [
          `${path} with a wrong secret by Basic`,
          [401, { ...post(path, {}), headers: { 'content-type': formType, authorization: basic } }],
        ],
        [`${path} with nothing but credentials`, [400, post(path, credentials)]],
      ]),
    ),
    'an unknown grant': [400, post(endpoints.token.path, { ...credentials, grant_type: 'password' })],
    'an unknown device code': [
      400,
      post(endpoints.token.path, {
        ...credentials,
        grant_type: grantTypes.deviceCode,
        device_code: 'x',
        code_verifier: 'x'.repeat(43),
      }),
    ],
    'an unknown refresh token': [
      400,
      post(endpoints.token.path, { ...credentials, grant_type: grantTypes.refreshToken, refresh_token: 'x' }),
    ],
    'userinfo without a token': [401, { url: endpoints.userinfo.path }],
    'userinfo with a bad one': [401, { url: endpoints.userinfo.path, headers: { authorization: 'Bearer x' } }],
    'charts without a token': [401, { url: '/v2/charts/KPDX?version=STD' }],
    'charts with a bad one': [401, { url: '/v2/charts/KPDX?version=STD', headers: { authorization: 'Bearer x' } }],
    'an unknown address of the identity server': [404, { url: '/connect/nothing' }],
    'an unknown well-known address': [404, { url: '/.well-known/nothing' }],
    'an unknown address of the charts': [404, { url: '/v2/nothing' }],
    'an address that is not text': [400, { url: '/connect/%ff' }],
    'an address of the charts that is not text': [400, { url: '/v2/charts/%ff' }],
  }
  for (const [name, [status, request]] of Object.entries(refusals)) {
    test(`${name}: ${status}`, async () => {
      const reply = await send(app, request)
      assert.equal(reply.status, status, reply.text)
      assertRefusal(reply, false)
    })
  }

  const withToken: Readonly<Record<string, number>> = {
    '/v2/airport/XXXX': 404,
    '/v2/charts/XXXX?version=STD': 404,
    '/v2/charts/KPDX': 400,
    '/v2/charts/KPDX?version=STD&rules=ALL': 400,
    '/v2/charts/KPDX/nothing.png': 404,
  }
  for (const [url, status] of Object.entries(withToken)) {
    test(`${url} with a good token: ${status}`, async () => {
      const { access_token: token } = tokensOf(await service.signIn(documented))
      const reply = await send(app, { url, headers: { authorization: `Bearer ${token}` } })
      assert.equal(reply.status, status, reply.text)
      assertRefusal(reply, false)
    })
  }
})

describe('a URL longer than 16 KB is rejected in the format of its path, on a connection', () => {
  const long = 'x'.repeat(20_000)

  async function over(url: string): Promise<Response> {
    if (app.server.address() === null) await app.listen({ host: '127.0.0.1', port: 0 })
    const address = app.server.address()
    assert.ok(address && typeof address === 'object')
    return fetch(`http://127.0.0.1:${address.port}${url}`, { redirect: 'manual' })
  }

  for (const path of [
    '/connect/authorize?client_id=x&state=',
    '/connect/endsession?state=',
    '/device?user_code=',
    '/no?a=',
  ]) {
    test(`${path}…: 414 with a page`, async () => {
      const response = await over(`${path}${long}`)
      assert.equal(response.status, 414)
      assert.match(response.headers.get('content-type') ?? '', /^text\/html/)
      assert.match(await response.text(), /Link too long.*longer than 16 KB/s)
    })
  }

  for (const path of ['/connect/userinfo?a=', '/v2/airport/KPDX?a=', '/v2/nothing?a=']) {
    test(`${path}…: 400 in JSON`, async () => {
      const response = await over(`${path}${long}`)
      assert.equal(response.status, 400)
      assert.match(await response.text(), /The URL is too long: 16 KB is the most/)
    })
  }

  test('one of 16 KB is read', async () => {
    const response = await over(`/connect/authorize?client_id=x&state=${'x'.repeat(16_000)}`)
    assert.deepEqual([response.status, /application that is not registered/.test(await response.text())], [400, true])
  })
})
