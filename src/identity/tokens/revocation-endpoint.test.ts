import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  encodeForm,
  failingStore,
  formType,
  openService,
  type Reply,
  refreshTokenOf,
  send,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { endpoints } from '../../contract/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'

const service = await openService()
const { app, documented, deployed, clock } = service

const assertEmpty = ({ status, text }: Reply): void => assert.deepEqual([status, text], [200, ''])
const isActive = async (token: string): Promise<unknown> => (await documented.introspect(token)).body.active
const basic = ({ id, secret }: { id: string; secret: string }): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

for (const client of [documented, deployed]) {
  describe(`${client.dialect}: a revoked refresh token`, () => {
    test('ends its family: refresh, introspection and userinfo refuse all its tokens', async () => {
      const first = await service.signIn(client)
      const second = await client.refresh(refreshTokenOf(first))
      const other = await service.signIn(client)
      assertEmpty(await client.revoke(refreshTokenOf(second)))
      assert.equal((await client.refresh(refreshTokenOf(second))).body.error, 'invalid_grant')
      assert.deepEqual((await client.introspect(refreshTokenOf(second))).body, { active: false })
      for (const reply of [first, second]) {
        const { access_token } = tokensOf(reply)
        assert.deepEqual((await client.introspect(access_token)).body, { active: false })
        const { status, headers } = await service.userinfo(access_token)
        assert.equal(status, 401)
        assert.match(headers['www-authenticate'] ?? '', /error="invalid_token"/)
      }
      assert.equal((await service.userinfo(tokensOf(other).access_token)).status, 200, 'another sign-in lives on')
      tokensOf(await client.refresh(refreshTokenOf(other)))
    })
  })
}

test('any token the family ever had revokes it, and once more does no harm', async () => {
  const oldest = refreshTokenOf(await service.signIn(documented))
  const newest = refreshTokenOf(await documented.refresh(oldest))
  assertEmpty(await documented.revoke(oldest))
  assertEmpty(await documented.revoke(oldest))
  assert.equal((await documented.refresh(newest)).body.error, 'invalid_grant')
})

test('a revoked access token ends the family it was issued with', async () => {
  const reply = await service.signIn(documented)
  assertEmpty(await documented.revoke(tokensOf(reply).access_token))
  assert.equal(await isActive(tokensOf(reply).access_token), false)
  assert.equal((await service.userinfo(tokensOf(reply).access_token)).status, 401)
  assert.equal((await documented.refresh(refreshTokenOf(reply))).body.error, 'invalid_grant')
})

test('a revoked access token without a family ends alone', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(async () => tokensOf(await service.signIn(documented, { scope: 'openid charts' })).access_token),
  )
  assert.ok(one && other)
  assertEmpty(await documented.revoke(one))
  assertEmpty(await documented.revoke(one))
  assert.deepEqual([await isActive(one), await isActive(other)], [false, true])
  assert.deepEqual([(await service.userinfo(one)).status, (await service.userinfo(other)).status], [401, 200])
})

test('a family that is revoked keeps the reason of its first end', async () => {
  const token = refreshTokenOf(await service.signIn(documented))
  await documented.refresh(token)
  await documented.refresh(token)
  clock.advance(10)
  assertEmpty(await documented.revoke(token))
  const [, family = ''] = /^rt_([\w-]+)\./.exec(token) ?? []
  assert.equal((await service.store.refreshFamilies.find(family))?.revocationReason, 'reuse')
})

test("another client's tokens stay good, and it learns nothing of them", async () => {
  const reply = await service.signIn(documented)
  assertEmpty(await deployed.revoke(refreshTokenOf(reply)))
  assertEmpty(await deployed.revoke(tokensOf(reply).access_token))
  assert.equal(await isActive(tokensOf(reply).access_token), true)
  tokensOf(await documented.refresh(refreshTokenOf(reply)))
  const alone = tokensOf(await service.signIn(documented, { scope: 'charts' })).access_token
  assertEmpty(await deployed.revoke(alone))
  assert.equal(await isActive(alone), true)
})

const nothing: Readonly<Record<string, string>> = {
  'text that is not a token': 'nonsense',
  'an invented refresh token': `rt_${'a'.repeat(22)}.1.${'b'.repeat(59)}`,
  'an invented access token': 'eyJhbGciOiJFUzI1NiJ9.e30.AAAA',
  'a very long token': 'a'.repeat(10_000),
}
for (const [name, token] of Object.entries(nothing)) {
  test(`${name} is 200 and empty`, async () => assertEmpty(await documented.revoke(token)))
}

test('an invented token for a family that exists revokes nothing', async () => {
  const token = refreshTokenOf(await service.signIn(documented))
  const [head] = token.split('.')
  assertEmpty(await documented.revoke(`${head}.1.${'b'.repeat(59)}`))
  tokensOf(await documented.refresh(token))
})

test('an id_token is not a token that can be revoked', async () => {
  const { id_token, access_token } = tokensOf(await service.signIn(documented))
  assertEmpty(await documented.revoke(String(id_token)))
  assert.equal(await isActive(access_token), true)
})

test('an expired access token is 200 and empty', async () => {
  const { access_token } = tokensOf(await service.signIn(documented, { scope: 'charts' }))
  clock.advance(3600)
  assertEmpty(await documented.revoke(access_token))
})

for (const hint of [
  { token_type_hint: 'refresh_token' },
  { token_type_hint: 'access_token' },
  { token_type_hint: 'something else' },
  { token__type_hint: 'refresh_token' },
  { whatever: 'x' },
]) {
  test(`${JSON.stringify(hint)} makes no difference`, async () => {
    const reply = await service.signIn(documented)
    assertEmpty(await documented.revoke(refreshTokenOf(reply), hint))
    assert.equal(await isActive(tokensOf(reply).access_token), false)
  })
}

test('without a token it is invalid_request', async () => {
  for (const fields of [{}, { token: '' }]) {
    const { status, body } = await documented.post(endpoints.revocation.path, fields)
    assert.deepEqual([status, body.error], [400, 'invalid_request'])
  }
})

test('the client is authenticated as at the token endpoint; a wrong secret revokes nothing', async () => {
  const reply = await service.signIn(documented)
  const token = refreshTokenOf(reply)
  const inBody = await documented.revoke(token, { client_secret: 'wrong' })
  assert.deepEqual([inBody.status, inBody.body.error], [400, 'invalid_client'])
  const none = await documented.revoke(token, { client_secret: undefined })
  assert.deepEqual([none.status, none.body.error], [400, 'invalid_client'])
  const byBasic = (secret: string): Promise<Reply> =>
    send(app, {
      method: 'POST',
      url: endpoints.revocation.path,
      headers: { 'content-type': formType, authorization: basic({ id: documented.id, secret }) },
      payload: encodeForm({ token }),
    })
  const refused = await byBasic('wrong')
  assert.deepEqual([refused.status, refused.body.error], [401, 'invalid_client'])
  assert.match(refused.headers['www-authenticate'] ?? '', /^Basic /)
  assert.equal(await isActive(tokensOf(reply).access_token), true)
  assertEmpty(await byBasic(documented.secret))
  assert.equal(await isActive(tokensOf(reply).access_token), false)
})

test('of a concurrent refresh and revocation none leaves a token alive', async () => {
  for (let round = 0; round < 20; round += 1) {
    const first = await service.signIn(documented)
    const token = refreshTokenOf(first)
    const work = [() => documented.refresh(token), () => documented.revoke(token)]
    const replies = await Promise.all((round % 2 ? work : work.toReversed()).map((run) => run()))
    const refreshed = replies.find(({ body }) => body.refresh_token)
    for (const reply of refreshed ? [first, refreshed] : [first]) {
      assert.equal(await isActive(tokensOf(reply).access_token), false)
      assert.equal((await documented.refresh(refreshTokenOf(reply))).body.error, 'invalid_grant')
    }
  }
})

test('a store that is unreachable is 503 with Retry-After, and the token is revoked by the next attempt', async () => {
  let away = false
  const faulty = await openService({
    storeAs: failingStore(() => (away ? new StoreUnavailable('the disk is full') : null), 'refreshFamilies'),
  })
  const token = refreshTokenOf(await faulty.signIn(faulty.documented))
  away = true
  const { status, headers } = await faulty.documented.revoke(token)
  assert.deepEqual([status, headers['retry-after']], [503, '5'])
  away = false
  assertEmpty(await faulty.documented.revoke(token))
})
