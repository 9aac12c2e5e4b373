import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { formType, openService, type Reply, send } from '../../test/fixtures/index.ts'
import { endpoints, limits, oauthErrors } from '../contract/index.ts'

const service = await openService()
const { app, documented } = service

const posts = [
  endpoints.deviceAuthorization.path,
  endpoints.token.path,
  endpoints.revocation.path,
  endpoints.introspection.path,
]
const paths = [...posts, endpoints.userinfo.path]
const credentials = `client_id=${documented.id}&client_secret=${documented.secret}`

/** What every answer to an application carries, errors included (contract.md, "Headers"). */
function assertHeaders({ headers }: Reply): void {
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers.pragma, 'no-cache')
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.equal(headers['access-control-allow-credentials'], undefined)
  assert.match(headers['access-control-expose-headers'] ?? '', /Retry-After/)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
  assert.match(headers['permissions-policy'] ?? '', /camera=\(\)/)
}

/** RFC 6749 §5.2: JSON with a registered error and a description in printable ASCII. */
function assertOAuthError(reply: Reply, status: number, error: string): void {
  assert.equal(reply.status, status, reply.text)
  assert.match(reply.headers['content-type'] ?? '', /^application\/json/)
  assert.deepEqual(Object.keys(reply.body), ['error', 'error_description'])
  assert.equal(reply.body.error, error)
  assert.ok(error in oauthErrors)
  assert.match(String(reply.body.error_description), /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/)
  assertHeaders(reply)
}

type Fault = { readonly name: string; readonly payload?: string | Buffer; readonly type?: string | null }
const faults: readonly Fault[] = [
  { name: 'no body and no type', type: null },
  { name: 'an empty body', payload: '' },
  { name: 'a body without a type', payload: credentials, type: null },
  { name: 'JSON', payload: '{"client_id":"x"}', type: 'application/json' },
  { name: 'a multipart type', payload: credentials, type: 'multipart/form-data; boundary=x' },
  { name: 'plain text', payload: credentials, type: 'text/plain' },
  { name: 'an invalid media type', payload: credentials, type: ';' },
  { name: 'a doubled parameter', payload: `${credentials}&client_id=${documented.id}` },
  { name: 'a repeated unknown parameter', payload: `${credentials}&x=1&x=1` },
  { name: 'a doubled empty parameter', payload: `${credentials}&scope=&scope=` },
  { name: 'a broken percent-encoding', payload: `${credentials}&x=%` },
  { name: 'a NUL', payload: `${credentials}&x=%00` },
  { name: 'bytes that are not UTF-8', payload: Buffer.concat([Buffer.from(`${credentials}&x=`), Buffer.from([0xc3])]) },
  { name: 'a body above the limit', payload: `${credentials}&x=${'a'.repeat(limits.formBodyBytes)}` },
  { name: 'a megabyte', payload: 'a'.repeat(1_000_000) },
  { name: 'no client_id', payload: 'client_secret=x' },
]
for (const path of posts) {
  for (const { name, payload, type = formType } of faults) {
    test(`POST ${path} with ${name} is invalid_request`, async () => {
      const headers = type === null ? {} : { 'content-type': type }
      const reply = await send(app, {
        method: 'POST',
        url: path,
        headers,
        ...(payload === undefined ? {} : { payload }),
      })
      assertOAuthError(reply, 400, 'invalid_request')
    })
  }

  test(`POST ${path} with another media type gets the one it requires`, async () => {
    const headers = { 'content-type': 'application/json' }
    const reply = await send(app, { method: 'POST', url: path, headers, payload: '{}' })
    assert.match(String(reply.body.error_description), /must be application\/x-www-form-urlencoded/)
  })

  for (const type of [
    `${formType}; charset=UTF-8`,
    `${formType};charset=utf-8`,
    'Application/X-WWW-Form-URLEncoded',
    `${formType}; charset="utf-8"`,
  ]) {
    test(`POST ${path} takes the type ${type}`, async () => {
      const headers = { 'content-type': type }
      const reply = await send(app, { method: 'POST', url: path, headers, payload: 'client_id=x&client_secret=y' })
      assertOAuthError(reply, 400, 'invalid_client')
    })
  }

  test(`POST ${path} reads a body just below the limit`, async () => {
    const start = `${credentials}&x=`
    const payload = start + 'a'.repeat(limits.formBodyBytes - start.length)
    const reply = await send(app, { method: 'POST', url: path, headers: { 'content-type': formType }, payload })
    assert.doesNotMatch(String(reply.body.error_description), /large/)
  })

  test(`POST ${path} does not read the query`, async () => {
    const url = `${path}?${credentials}`
    const reply = await send(app, { method: 'POST', url, headers: { 'content-type': formType }, payload: 'x=1' })
    assertOAuthError(reply, 400, 'invalid_request')
  })
}

for (const path of paths) {
  const allowed = path === endpoints.userinfo.path ? 'GET, HEAD, POST, OPTIONS' : 'POST, OPTIONS'
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    if (allowed.includes(method)) continue
    for (const slash of ['', '/']) {
      test(`${method} ${path}${slash} is rejected with Allow: ${allowed}`, async () => {
        const reply = await send(app, { method, url: path + slash })
        assert.equal(reply.status, 405)
        assert.equal(reply.headers.allow, allowed)
        assertHeaders(reply)
        if (method !== 'HEAD') assertOAuthError(reply, 405, 'invalid_request')
      })
    }
  }

  test(`${path} answers with a trailing slash as without`, async () => {
    const method = allowed.startsWith('POST') ? 'POST' : 'GET'
    const [without, withSlash] = await Promise.all([
      send(app, { method, url: path }),
      send(app, { method, url: `${path}/` }),
    ])
    assert.equal(withSlash.status, without.status)
    assert.deepEqual(withSlash.body, without.body)
  })
}

const strangeAddresses: readonly InjectOptions[] = [
  { method: 'GET', url: '/connect/nothing' },
  { method: 'POST', url: '/connect/authorize/more' },
  { method: 'POST', url: '/connect/token/more' },
  { method: 'POST', url: '/connect/token%zz' },
  { method: 'POST', url: '/connect/%ff' },
  { method: 'GET', url: `/connect/${'a'.repeat(5000)}` },
]
for (const { method, url } of strangeAddresses) {
  test(`${method} ${String(url).slice(0, 40)} is a client error in JSON`, async () => {
    const reply = await send(app, { method: method ?? 'GET', url: url ?? '' })
    assert.ok(reply.status === 404 || reply.status === 400, String(reply.status))
    assert.equal(reply.body.error, 'invalid_request')
    assertHeaders(reply)
  })
}

test('success and every kind of refusal carry the same headers', async () => {
  const session = await documented.start()
  const replies = [
    await documented.authorize(),
    await documented.poll(session, { scope: 'openid' }),
    await documented.poll(session),
    await documented.poll({ ...session, verifier: 'a'.repeat(43) }),
    await documented.refresh('rt_unknown'),
    await documented.post(endpoints.token.path, { grant_type: 'password' }),
    await documented.post(endpoints.token.path, { client_secret: 'wrong' }),
    await service.userinfo('nonsense'),
    await documented.revoke('nonsense'),
    await documented.introspect('nonsense'),
    await service.signIn(documented),
  ]
  for (const reply of replies) assertHeaders(reply)
})
