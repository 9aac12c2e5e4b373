import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  claimsOf,
  everything,
  openService,
  type Reply,
  refreshTokenOf,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { endpoints, limits } from '../../contract/index.ts'

const service = await openService()
const { documented, deployed, clock, store } = service

/** Exactly this and no more: the reason why a token is inactive is not disclosed. */
const assertInactive = ({ status, text, headers }: Reply): void => {
  assert.deepEqual([status, text], [200, '{"active":false}'])
  assert.equal(headers['cache-control'], 'no-store')
}

for (const client of [documented, deployed]) {
  test(`${client.dialect}: a live access token is described by its claims, the scope as one string`, async () => {
    const { access_token } = tokensOf(await service.signIn(client))
    const { iss, sub, aud, exp, iat, jti, auth_time, acr } = claimsOf(access_token)
    const { status, body, headers } = await client.introspect(access_token)
    assert.equal(status, 200)
    assert.equal(headers['cache-control'], 'no-store')
    assert.deepEqual(body, {
      active: true,
      scope: everything,
      client_id: client.id,
      username: 'demo',
      token_type: 'Bearer',
      exp,
      iat,
      sub,
      aud,
      iss,
      ...{ auth_time, acr },
      jti,
    })
  })
}

test('a live refresh token is described by its family', async () => {
  const reply = await service.signIn(documented)
  const { iss, sub, auth_time, acr } = claimsOf(tokensOf(reply).access_token)
  assert.deepEqual((await documented.introspect(refreshTokenOf(reply))).body, {
    active: true,
    scope: everything,
    client_id: documented.id,
    username: 'demo',
    sub,
    iss,
    ...{ auth_time, acr },
    exp: clock.now() / 1000 + limits.refreshIdleLifetime,
  })
})

test('a service that was sent an access token may ask about it, whosever it is', async () => {
  const { access_token } = tokensOf(await service.signIn(documented))
  assert.equal((await deployed.introspect(access_token)).body.client_id, documented.id)
})

test("another client's refresh token is inactive", async () => {
  assertInactive(await deployed.introspect(refreshTokenOf(await service.signIn(documented))))
})

test('a refresh token that was used is inactive, and asking revokes nothing', async () => {
  const used = refreshTokenOf(await service.signIn(documented))
  const live = refreshTokenOf(await documented.refresh(used))
  assertInactive(await documented.introspect(used))
  assert.equal((await documented.introspect(live)).body.active, true)
  tokensOf(await documented.refresh(live))
})

test('after reuse of a refresh token the access tokens of its family are inactive', async () => {
  const first = await service.signIn(documented)
  const second = tokensOf(await documented.refresh(refreshTokenOf(first)))
  await documented.refresh(refreshTokenOf(first))
  assertInactive(await documented.introspect(second.access_token))
  assert.equal((await service.userinfo(second.access_token)).status, 401)
})

const unknown: Readonly<Record<string, string>> = {
  'text that is not a token': 'nonsense',
  'an invented refresh token': `rt_${'a'.repeat(22)}.1.${'b'.repeat(59)}`,
  'a JWT without a signature': 'eyJhbGciOiJub25lIiwidHlwIjoiYXQrand0In0.e30.',
  'a device code': `dc_${'a'.repeat(43)}`,
}
for (const [name, token] of Object.entries(unknown)) {
  test(`${name} is inactive`, async () => assertInactive(await documented.introspect(token)))
}

test('an id_token is inactive: it is not an access token', async () => {
  assertInactive(await documented.introspect(String(tokensOf(await service.signIn(documented)).id_token)))
})

test('tokens are inactive from their end on', async () => {
  const reply = await service.signIn(documented)
  clock.advance(limits.accessTokenLifetime - 1)
  assert.equal((await documented.introspect(tokensOf(reply).access_token)).body.active, true)
  clock.advance(1)
  assertInactive(await documented.introspect(tokensOf(reply).access_token))
  clock.advance(limits.refreshIdleLifetime - limits.accessTokenLifetime)
  assertInactive(await documented.introspect(refreshTokenOf(reply)))
})

test('tokens of a disabled account are inactive', async () => {
  const { sub } = await service.addUser({ username: 'leaver' })
  const reply = await service.signIn(documented, { username: 'leaver' })
  await store.users.update(sub, (user) => ({ ...user, enabled: false }))
  assertInactive(await documented.introspect(tokensOf(reply).access_token))
  assertInactive(await documented.introspect(refreshTokenOf(reply)))
})

test('access tokens of a disabled client are inactive, and it may not ask itself', async () => {
  const client = await service.register({})
  const { access_token } = tokensOf(await service.signIn(client))
  await store.clients.update(client.id, (row) => ({ ...row, enabled: false }))
  assertInactive(await documented.introspect(access_token))
  assert.equal((await client.introspect(access_token)).body.error, 'invalid_client')
})

test('only clients may ask', async () => {
  const { access_token } = tokensOf(await service.signIn(documented))
  for (const changes of [{ client_secret: 'wrong' }, { client_secret: undefined }, { client_id: 'nobody' }]) {
    const { status, body } = await documented.introspect(access_token, changes)
    assert.deepEqual([status, body.error], [400, 'invalid_client'])
  }
  const { status, body } = await documented.post(
    endpoints.introspection.path,
    { token: access_token, client_id: undefined, client_secret: undefined },
    { authorization: `Bearer ${access_token}` },
  )
  assert.deepEqual([status, body.error], [400, 'invalid_request'])
})

test('without a token it is invalid_request', async () => {
  const { status, body } = await documented.post(endpoints.introspection.path, {})
  assert.deepEqual([status, body.error], [400, 'invalid_request'])
})
