import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { describe, test } from 'node:test'
import {
  claimsOf,
  encodeForm,
  type Fields,
  formType,
  openService,
  send,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { limits } from '../../contract/index.ts'
import { setClientEnabled } from '../clients/manage-client.ts'
import { signJwt } from '../keys/jwt.ts'

const service = await openService()
const { app, documented, clock } = service

const accessToken = async (scope = 'openid charts', username = 'demo'): Promise<string> =>
  tokensOf(await service.signIn(documented, { scope, username })).access_token

test('with openid: sub, preferred_username, and the name and email of the account', async () => {
  const token = await accessToken()
  const { status, body, headers } = await service.userinfo(token)
  assert.equal(status, 200)
  const { sub } = claimsOf(token)
  assert.deepEqual(body, {
    sub,
    preferred_username: 'demo',
    name: 'Dé Mo?',
    email: 'demo@example.org',
    email_verified: false,
  })
  assert.equal(headers['cache-control'], 'no-store')
})

test('without openid: sub and preferred_username alone', async () => {
  assert.deepEqual(Object.keys((await service.userinfo(await accessToken('charts'))).body), [
    'sub',
    'preferred_username',
  ])
})

test('an account without name and email has none', async () => {
  const { body } = await service.userinfo(await accessToken('openid', 'visitor'))
  assert.deepEqual(Object.keys(body), ['sub', 'preferred_username'])
})

test('HEAD answers like GET without a body', async () => {
  const headers = { authorization: `Bearer ${await accessToken()}` }
  const reply = await send(app, { method: 'HEAD', url: '/connect/userinfo', headers })
  assert.deepEqual([reply.status, reply.text], [200, ''])
})

describe('POST', () => {
  const url = '/connect/userinfo'
  const post = (fields: Fields | null, headers: Readonly<Record<string, string>> = {}) =>
    send(app, {
      method: 'POST',
      url,
      headers: { ...(fields && { 'content-type': formType }), ...headers },
      ...(fields && { payload: encodeForm(fields) }),
    })

  test('takes the token in the header, with or without a form, and in the form', async () => {
    const token = await accessToken()
    const authorization = `Bearer ${token}`
    const { body } = await service.userinfo(token)
    for (const reply of [
      await post(null, { authorization }),
      await post({}, { authorization }),
      await post({ client_id: documented.id }, { authorization }),
      await post({ access_token: token }),
      await post({ access_token: token }, { authorization: 'Basic abc' }),
      await post({ access_token: token }, { 'content-type': `${formType}; charset=UTF-8` }),
    ]) {
      assert.deepEqual([reply.status, reply.body], [200, body])
      assert.equal(reply.headers['cache-control'], 'no-store')
    }
  })

  test('with the token in the header and in the form is 400 invalid_request, even when it is the same', async () => {
    const token = await accessToken()
    const { status, body: answer, headers } = await post({ access_token: token }, { authorization: `Bearer ${token}` })
    assert.deepEqual([status, answer.error], [400, 'invalid_request'])
    assert.match(headers['www-authenticate'] ?? '', /^Bearer .*error="invalid_request"/)
  })

  test('with the token twice in the form is 400 invalid_request', async () => {
    const { status, body: answer } = await post({ access_token: ['a', 'b'] })
    assert.deepEqual([status, answer.error], [400, 'invalid_request'])
  })

  test('with another media type is 400 invalid_request', async () => {
    const headers = { 'content-type': 'application/json' }
    const reply = await send(app, { method: 'POST', url, headers, payload: '{"access_token":"a"}' })
    assert.deepEqual([reply.status, reply.body.error], [400, 'invalid_request'])
  })

  test('without a token is 401 with a challenge that contains no error', async () => {
    for (const reply of [await post(null), await post({}), await post({ access_token: '' })]) {
      assert.equal(reply.status, 401)
      assert.match(
        reply.headers['www-authenticate'] ?? '',
        /^Bearer realm="platekeeper", DPoP realm="platekeeper", algs="[^"]+"$/,
      )
    }
  })

  test('with a bad token in the form is 401 invalid_token', async () => {
    for (const bad of ['nonsense', 'two tokens', `${await accessToken()}x`]) {
      const { status, body: answer } = await post({ access_token: bad })
      assert.deepEqual([status, answer.error], [401, 'invalid_token'])
    }
  })
})

const [header = '', payload = '', signature = ''] = (await accessToken()).split('.')
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
const publicKeys = (await send(app, { url: '/.well-known/jwks' })).text
const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const hmac = (input: string): string => createHmac('sha256', publicKeys).update(input).digest('base64url')
const hs256 = `${encode({ ...JSON.parse(Buffer.from(header, 'base64url').toString()), alg: 'HS256' })}.${payload}`

const forged: Readonly<Record<string, string>> = {
  'text that is not a token': 'nonsense',
  'a token without its signature': `${header}.${payload}.`,
  'alg none': `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
  'HS256 with the public keys as the secret': `${hs256}.${hmac(hs256)}`,
  'a changed payload': `${header}.${encode({ ...claims, sub: 'somebody else' })}.${signature}`,
  'a foreign key under our kid': signJwt(
    {
      kid: String((JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }).kid),
      alg: 'ES256',
      privateKey: foreign.privateKey,
      publicJwk: { kty: 'EC' },
    },
    'at+jwt',
    claims,
  ),
  'a key that the token brings along': `${encode({ alg: 'ES256', typ: 'at+jwt', jwk: foreign.publicKey.export({ format: 'jwk' }) })}.${payload}.${signature}`,
  'two tokens': `${header}.${payload}.${signature} x`,
}
for (const [name, token] of Object.entries(forged)) {
  test(`${name} is 401 with error="invalid_token"`, async () => {
    const { status, headers, body } = await service.userinfo(token)
    assert.equal(status, 401)
    assert.match(headers['www-authenticate'] ?? '', /^Bearer .*error="invalid_token"/)
    assert.equal(body.error, 'invalid_token')
  })
}

const without: Readonly<Record<string, { url?: string; headers?: Record<string, string> }>> = {
  'no token': {},
  'another scheme': { headers: { authorization: 'Basic abc' } },
  'Bearer and nothing': { headers: { authorization: 'Bearer ' } },
  'a token in the query': { url: `/connect/userinfo?access_token=${header}.${payload}.${signature}` },
  'a token in a cookie': { headers: { cookie: `access_token=${header}.${payload}.${signature}` } },
}
for (const [name, { url = '/connect/userinfo', headers = {} }] of Object.entries(without)) {
  test(`${name} is 401 with a challenge that contains no error`, async () => {
    const reply = await send(app, { url, headers })
    assert.equal(reply.status, 401)
    assert.match(
      reply.headers['www-authenticate'] ?? '',
      /^Bearer realm="platekeeper", DPoP realm="platekeeper", algs="[^"]+"$/,
    )
  })
}

test('a token lives 3600 seconds and no longer, however often it was used before', async () => {
  const token = await accessToken()
  clock.advance(limits.accessTokenLifetime - 1)
  assert.equal((await service.userinfo(token)).status, 200)
  clock.advance(1)
  assert.equal((await service.userinfo(token)).status, 401)
})

test('the token of an account that was disabled since is rejected', async () => {
  const { sub } = await service.addUser({ username: 'leaver' })
  const token = await accessToken('openid', 'leaver')
  await service.store.users.update(sub, (row) => ({ ...row, enabled: false }))
  assert.equal((await service.userinfo(token)).status, 401)
})

test('a token without a refresh token ends with its client too, and enabling the client restores none', async () => {
  const client = await service.register({ name: 'Withdrawn' })
  const issue = async () => tokensOf(await service.signIn(client, { scope: 'openid charts' })).access_token
  const token = await issue()
  clock.advance(1)
  const parts = { clients: service.store.clients, now: clock.now }
  await setClientEnabled(client.id, false, parts)
  assert.equal((await service.userinfo(token)).status, 401)
  await setClientEnabled(client.id, true, parts)
  assert.equal((await service.userinfo(token)).status, 401)
  assert.deepEqual((await documented.introspect(token)).body, { active: false })
  clock.advance(1)
  assert.equal((await service.userinfo(await issue())).status, 200)
})

test('a token of another issuer with keys of its own is rejected', async () => {
  const elsewhere = await openService({ env: { AUTH_URL: 'https://elsewhere.example' } })
  const { access_token } = tokensOf(await elsewhere.signIn(elsewhere.documented))
  assert.equal((await service.userinfo(access_token)).status, 401)
})
