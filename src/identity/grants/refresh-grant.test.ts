import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  claimsOf,
  failingStore,
  openService,
  type Reply,
  refreshTokenOf,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { limits } from '../../contract/index.ts'
import { tokenResponse } from '../../contract/schemas/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { setClientEnabled } from '../clients/manage-client.ts'

const service = await openService()
const { documented, deployed, clock } = service

const day = 86_400
const assertRefused = ({ status, body }: Reply, error = 'invalid_grant'): void =>
  assert.deepEqual([status, body.error], [400, error])

for (const client of [documented, deployed]) {
  describe(`${client.dialect}: a refresh`, () => {
    test('returns a new access token and a new refresh token, in the fields of service.md', async () => {
      const first = tokensOf(await service.signIn(client))
      clock.advance(10)
      const second = tokensOf(await client.refresh(String(first.refresh_token)))
      for (const field of [...tokenResponse.required, 'refresh_token']) assert.ok(field in second, field)
      assert.notEqual(second.refresh_token, first.refresh_token)
      assert.notEqual(second.access_token, first.access_token)
      assert.match(String(second.refresh_token), /^rt_/)
      assert.ok(second.id_token, 'an id_token too, because openid was granted')
    })

    test('keeps the subject, the scope and the time of sign-in, and has a new jti', async () => {
      const first = await service.signIn(client)
      const before = claimsOf(tokensOf(first).access_token)
      clock.advance(1000)
      const after = claimsOf(tokensOf(await client.refresh(refreshTokenOf(first))).access_token)
      for (const claim of ['sub', 'sid', 'scope', 'auth_time', 'amr', 'client_id', 'aud', 'iss']) {
        assert.deepEqual(after[claim], before[claim], claim)
      }
      assert.equal(Number(after.iat) - Number(before.iat), 1000)
      assert.notEqual(after.jti, before.jti)
    })
  })
}

test('each refresh token is used once; a second use revokes the family, the newest token included', async () => {
  const first = refreshTokenOf(await service.signIn(documented))
  const second = refreshTokenOf(await documented.refresh(first))
  assertRefused(await documented.refresh(first))
  assertRefused(await documented.refresh(second))
})

test('reuse of a token from many generations ago revokes the family too', async () => {
  const oldest = refreshTokenOf(await service.signIn(documented))
  let newest = oldest
  for (let i = 0; i < 10; i += 1) newest = refreshTokenOf(await documented.refresh(newest))
  assertRefused(await documented.refresh(oldest))
  assertRefused(await documented.refresh(newest))
})

test('a family is one device authorization: revoking it leaves the same person on another device alone', async () => {
  const [here, there] = [await service.signIn(documented), await service.signIn(documented)].map(refreshTokenOf)
  assert.ok(here && there)
  await documented.refresh(here)
  assertRefused(await documented.refresh(here))
  tokensOf(await documented.refresh(there))
})

test('of 50 simultaneous refreshes one wins, and the family is revoked as by any reuse', async () => {
  const token = refreshTokenOf(await service.signIn(documented))
  const replies = await Promise.all(Array.from({ length: 50 }, () => documented.refresh(token)))
  const winners = replies.filter(({ status }) => status === 200)
  assert.equal(winners.length, 1)
  assert.ok(replies.every(({ status, body }) => status === 200 || body.error === 'invalid_grant'))
  assertRefused(await documented.refresh(refreshTokenOf(winners[0] ?? assert.fail())))
})

test("another client's refresh token is rejected, and its owner can still use it", async () => {
  const token = refreshTokenOf(await service.signIn(documented))
  assertRefused(await deployed.refresh(token))
  tokensOf(await documented.refresh(token))
})

test('wrong client credentials cost the token nothing', async () => {
  const token = refreshTokenOf(await service.signIn(documented))
  assertRefused(await documented.refresh(token, { client_secret: 'wrong' }), 'invalid_client')
  tokensOf(await documented.refresh(token))
})

const unusable: Readonly<Record<string, { token: string; error: string }>> = {
  'an empty token': { token: '', error: 'invalid_request' },
  'text that is not a token': { token: 'nonsense', error: 'invalid_grant' },
  'an invented token of the right form': { token: `rt_${'a'.repeat(22)}.1.${'b'.repeat(59)}`, error: 'invalid_grant' },
  'a very long token': { token: `rt_${'a'.repeat(10_000)}`, error: 'invalid_grant' },
}
for (const [name, { token, error }] of Object.entries(unusable)) {
  test(`${name} is ${error}`, async () => assertRefused(await documented.refresh(token), error))
}

test('an access token is not a refresh token', async () => {
  const { access_token, id_token } = tokensOf(await service.signIn(documented))
  assertRefused(await documented.refresh(access_token))
  assertRefused(await documented.refresh(String(id_token)))
})

test('an invented token for a family that exists neither passes nor revokes it', async () => {
  const token = refreshTokenOf(await service.signIn(documented))
  const [head] = token.split('.')
  assertRefused(await documented.refresh(`${head}.0.${'b'.repeat(59)}`))
  assertRefused(await documented.refresh(`${head}.1.${'b'.repeat(59)}`))
  tokensOf(await documented.refresh(token))
})

test('a family that is not used for 90 days ends', async () => {
  const used = refreshTokenOf(await service.signIn(documented))
  const unused = refreshTokenOf(await service.signIn(documented))
  clock.advance(90 * day - 1)
  const next = refreshTokenOf(await documented.refresh(used))
  clock.advance(1)
  assertRefused(await documented.refresh(unused))
  tokensOf(await documented.refresh(next))
})

test('a family ends after 365 days, however much it is used', async () => {
  let token = refreshTokenOf(await service.signIn(documented))
  for (let days = 0; days < 360; days += 60) {
    clock.advance(60 * day)
    token = refreshTokenOf(await documented.refresh(token))
  }
  clock.advance(5 * day - 1)
  token = refreshTokenOf(await documented.refresh(token))
  clock.advance(1)
  assertRefused(await documented.refresh(token))
})

test('lifetimes follow the configuration', async () => {
  const strict = await openService({ env: { REFRESH_IDLE_LIFETIME: '3600', REFRESH_ABSOLUTE_LIFETIME: '7200' } })
  const first = refreshTokenOf(await strict.signIn(strict.documented))
  strict.clock.advance(3599)
  const second = refreshTokenOf(await strict.documented.refresh(first))
  strict.clock.advance(3599)
  const third = refreshTokenOf(await strict.documented.refresh(second))
  strict.clock.advance(2)
  assertRefused(await strict.documented.refresh(third))
})

test('a disabled account ends its families permanently', async () => {
  const user = await service.addUser({ username: 'leaver' })
  const token = refreshTokenOf(await service.signIn(documented, { username: 'leaver' }))
  await service.store.users.update(user.sub, (row) => ({ ...row, enabled: false }))
  assertRefused(await documented.refresh(token))
  await service.store.users.update(user.sub, (row) => ({ ...row, enabled: true }))
  assertRefused(await documented.refresh(token))
})

test('a disabled client ends its families permanently', async () => {
  const client = await service.register({})
  const token = refreshTokenOf(await service.signIn(client))
  const parts = { clients: service.store.clients, now: clock.now }
  await setClientEnabled(client.id, false, parts)
  assertRefused(await client.refresh(token), 'invalid_client')
  await setClientEnabled(client.id, true, parts)
  assertRefused(await client.refresh(token))
  tokensOf(await client.refresh(refreshTokenOf(await service.signIn(client))))
})

test('a refresh may ask for less, gets it, and the family keeps what it was granted', async () => {
  const token = refreshTokenOf(await service.signIn(documented))
  const narrowed = tokensOf(await documented.refresh(token, { scope: 'openid charts' }))
  assert.equal(claimsOf(narrowed.access_token).scope, 'openid charts')
  assert.equal(narrowed.scope, 'openid charts')
  const whole = tokensOf(await documented.refresh(String(narrowed.refresh_token)))
  assert.equal(claimsOf(whole.access_token).scope, 'openid offline_access charts fmsdata')
  assert.equal(whole.scope, undefined)
})

test('a refresh for more than was granted is invalid_scope and consumes nothing', async () => {
  const token = refreshTokenOf(await service.signIn(documented, { scope: 'offline_access charts' }))
  assertRefused(await documented.refresh(token, { scope: 'charts fmsdata' }), 'invalid_scope')
  tokensOf(await documented.refresh(token))
})

test('a refresh without openid issues no id_token, and userinfo returns no more than its scope allows', async () => {
  const first = await service.signIn(documented)
  const narrowed = tokensOf(await documented.refresh(refreshTokenOf(first), { scope: 'charts' }))
  assert.equal(narrowed.id_token, undefined)
  assert.deepEqual(Object.keys((await service.userinfo(narrowed.access_token)).body), ['sub', 'preferred_username'])
  assert.ok(tokensOf(await documented.refresh(String(narrowed.refresh_token))).id_token)
})

test('a scope that left the registration is not issued again', async () => {
  const client = await service.register({})
  const token = refreshTokenOf(await service.signIn(client))
  await service.store.clients.update(client.id, (row) => ({ ...row, scopes: ['openid', 'offline_access', 'charts'] }))
  const tokens = tokensOf(await client.refresh(token))
  assert.equal(claimsOf(tokens.access_token).scope, 'openid offline_access charts')
  assert.equal(tokens.scope, 'openid offline_access charts')
})

test('an application without offline_access cannot refresh, and continues when it is registered again', async () => {
  const client = await service.register({})
  const { scopes } = (await service.store.clients.find(client.id)) ?? assert.fail()
  const token = refreshTokenOf(await service.signIn(client))
  const allow = (allowed: typeof scopes) =>
    service.store.clients.update(client.id, (row) => ({ ...row, scopes: allowed }))
  await allow(scopes.filter((scope) => scope !== 'offline_access'))
  assertRefused(await client.refresh(token))
  await allow(scopes)
  tokensOf(await client.refresh(token))
})

test('a subscription that begins or ends shows in the next access token', async () => {
  const { sub } = await service.addUser({ username: 'renewing' })
  const first = await service.signIn(documented, { username: 'renewing' })
  const subscriptionsOf = (reply: Reply): unknown => claimsOf(tokensOf(reply).access_token).subscriptions
  assert.deepEqual(subscriptionsOf(first), [])
  const endsAt = clock.now() + limits.accessTokenLifetime * 1000
  await service.store.users.update(sub, (row) => ({
    ...row,
    subscriptions: [{ kind: 'charts', startsAt: clock.now(), endsAt }],
  }))
  const second = await documented.refresh(refreshTokenOf(first))
  assert.deepEqual(subscriptionsOf(second), ['charts'])
  clock.advance(limits.accessTokenLifetime)
  assert.deepEqual(subscriptionsOf(await documented.refresh(refreshTokenOf(second))), [])
})

test('a store that is unreachable makes a refresh 503 with Retry-After, and the token remains valid', async () => {
  let away = false
  const faulty = await openService({
    storeAs: failingStore(() => (away ? new StoreUnavailable('the disk is full') : null), 'refreshFamilies'),
  })
  const token = refreshTokenOf(await faulty.signIn(faulty.documented))
  away = true
  const { status, body, headers } = await faulty.documented.refresh(token)
  assert.deepEqual([status, body.error, headers['retry-after']], [503, 'temporarily_unavailable', '5'])
  assert.doesNotMatch(String(body.error_description), /disk/)
  away = false
  tokensOf(await faulty.documented.refresh(token))
})
