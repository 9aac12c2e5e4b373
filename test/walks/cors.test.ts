import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { endpoints, furtherPaths, grantTypes } from '../../src/contract/index.ts'
import { StoreUnavailable } from '../../src/failures/index.ts'
import {
  encodeForm,
  everything,
  type Fields,
  failingStore,
  formType,
  openBrowser,
  openService,
  password,
  type Reply,
  type Service,
  send,
  startService,
  tokensOf,
} from '../fixtures/index.ts'

/** contract.md, "Headers": which origins may read which response, errors included. */
let isStoreAway = false
const service = await openService({
  storeAs: failingStore(() => (isStoreAway ? new StoreUnavailable('away') : null), 'clients'),
})
const { app, documented } = service
const origin = 'https://efb.example'

const post = (url: string, fields: Fields): InjectOptions => ({
  method: 'POST',
  url,
  headers: { origin, 'content-type': formType },
  payload: encodeForm(fields),
})
const get = (url: string, headers: Readonly<Record<string, string>> = {}): InjectOptions => ({
  url,
  headers: { origin, ...headers },
})
async function cookieOfSomebodySignedIn({ app }: Service): Promise<string> {
  const browser = openBrowser(app)
  await browser.open('/login')
  await browser.submit('/login', { username: 'demo', password })
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
const cors = ({ headers }: Reply) => [
  headers['access-control-allow-origin'],
  headers['access-control-allow-credentials'],
  headers.vary,
]
const credentials = { client_id: documented.id, client_secret: documented.secret }
const { deviceAuthorization, token, revocation, introspection, userinfo } = endpoints

describe('device authorization, token and revocation take credentials from any origin, errors included', () => {
  const answers: readonly (readonly [status: number, request: InjectOptions])[] = [
    deviceAuthorization,
    token,
    revocation,
  ]
    .map(({ path }) => path)
    .flatMap((path) => [
      [400, post(path, {})],
      [400, post(`${path}/`, { ...credentials, client_secret: 'wrong' })],
      [400, { ...post(path, {}), headers: { origin, 'content-type': 'application/json' } }],
      [400, post(path, { x: 'x'.repeat(20_000) })],
      [401, { ...post(path, {}), headers: { origin, 'content-type': formType, authorization: 'Basic eDp5' } }],
      [405, get(path)],
      [405, { ...get(path), method: 'DELETE' }],
      [204, { ...get(path), method: 'OPTIONS' }],
    ])
  const succeed: readonly (readonly [status: number, request: InjectOptions])[] = [
    [
      200,
      post(deviceAuthorization.path, { ...credentials, code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' }),
    ],
    [200, post(revocation.path, { ...credentials, token: 'unknown' })],
  ]
  for (const [status, request] of [...answers, ...succeed]) {
    test(`${request.method ?? 'GET'} ${String(request.url)}: ${status}`, async () => {
      const reply = await send(app, request)
      assert.equal(reply.status, status, reply.text)
      assert.deepEqual(cors(reply), [origin, 'true', 'Origin'])
    })
  }

  test('tokens and refreshed tokens', async () => {
    const session = await documented.start()
    const poll = post(token.path, {
      ...credentials,
      grant_type: grantTypes.deviceCode,
      device_code: session.device_code,
      code_verifier: session.verifier,
      scope: everything,
    })
    await service.decide(session.user_code)
    const collected = await send(app, poll)
    const { refresh_token } = tokensOf(collected)
    const refreshed = await send(
      app,
      post(token.path, { ...credentials, grant_type: grantTypes.refreshToken, refresh_token }),
    )
    tokensOf(refreshed)
    for (const reply of [collected, refreshed]) assert.deepEqual(cors(reply), [origin, 'true', 'Origin'])
  })

  test('the store is unreachable', async () => {
    isStoreAway = true
    try {
      for (const { path } of [deviceAuthorization, token, revocation]) {
        const reply = await send(app, post(path, { ...credentials, grant_type: grantTypes.refreshToken }))
        assert.equal(reply.status, 503, reply.text)
        assert.deepEqual(cors(reply), [origin, 'true', 'Origin'])
      }
    } finally {
      isStoreAway = false
    }
  })
})

describe('the other APIs answer any origin without credentials, errors included', () => {
  const answers: readonly (readonly [status: number, request: InjectOptions])[] = [
    [200, get(furtherPaths.discovery[0])],
    [200, get(furtherPaths.jwks[1])],
    [405, { ...get(furtherPaths.jwks[0]), method: 'POST' }],
    [204, { ...get(userinfo.path), method: 'OPTIONS' }],
    [401, get(userinfo.path)],
    [400, post(introspection.path, {})],
    [401, get('/v2/charts/KPDX?version=STD')],
    [204, { ...get('/v2/charts/KPDX/x.png'), method: 'OPTIONS' }],
    [405, { ...get('/v2/airport/KPDX'), method: 'PUT' }],
    [404, get('/v2/nothing')],
    [404, get('/connect/nothing')],
    [400, get('/v2/%ff')],
    [400, get('/connect/%zz')],
  ]
  for (const [status, request] of answers) {
    test(`${request.method ?? 'GET'} ${String(request.url)}: ${status}`, async () => {
      const reply = await send(app, request)
      assert.equal(reply.status, status, reply.text)
      assert.deepEqual(cors(reply).slice(0, 2), ['*', undefined])
    })
  }
})

test('pages, and what is below the addresses of viewer, console and documents, send no CORS header', async () => {
  const cookie = await cookieOfSomebodySignedIn(service)
  const paths = ['/', '/account', '/login', '/device', '/device/status', '/nothing', '/%zz', '/app', '/admin', '/docs']
  for (const url of paths) {
    for (const method of ['GET', 'POST', 'OPTIONS', 'PUT'] as const) {
      for (const from of [origin, 'null', 'https://auth.example.evil.example']) {
        const { headers } = await send(app, { method, url, headers: { origin: from, cookie } })
        const sent = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
        assert.deepEqual(sent, [], `${method} ${url}`)
      }
    }
  }
})

test('no endpoint for applications sets or reads a cookie', async () => {
  const watched = await startService()
  const readers: string[] = []
  watched.app.addHook('onRequest', async ({ raw, url }) => {
    const { headers } = raw
    const { cookie } = headers
    Object.defineProperty(headers, 'cookie', {
      get() {
        readers.push(url)
        return cookie
      },
    })
  })
  try {
    const bearer = tokensOf(await watched.signIn(watched.documented)).access_token
    const cookie = await cookieOfSomebodySignedIn(watched)
    readers.length = 0
    const own = { client_id: watched.documented.id, client_secret: watched.documented.secret }
    const authorize = { ...own, code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' }
    const requests = [
      post(deviceAuthorization.path, authorize),
      post(token.path, { ...own, grant_type: grantTypes.refreshToken, refresh_token: 'rt_unknown' }),
      post(revocation.path, { ...own, token: 'unknown' }),
      post(introspection.path, { ...own, token: bearer }),
      ...[userinfo.path, furtherPaths.discovery[0], furtherPaths.jwks[0], '/v2/airport/YBBN', '/connect/nothing'].map(
        (url) => get(url, { authorization: `Bearer ${bearer}` }),
      ),
    ]
    for (const request of requests) {
      const { headers } = await send(watched.app, { ...request, headers: { ...request.headers, cookie } })
      assert.equal(headers['set-cookie'], undefined, String(request.url))
    }
    assert.deepEqual(readers, [])
    await send(watched.app, { url: '/account', headers: { cookie } })
    assert.notDeepEqual(readers, [], 'a page does read it')
  } finally {
    await watched.close()
  }
})
