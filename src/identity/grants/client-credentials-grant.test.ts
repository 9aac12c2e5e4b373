import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Application,
  claimsOf,
  errorOf,
  openService,
  send,
  storeWith,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { endpoints, grantTypes } from '../../contract/index.ts'
import { setClientEnabled } from '../clients/manage-client.ts'

const service = await openService()
const { store, clock, app } = service
const backEnd = (changes = {}) =>
  service.register({ name: 'Dispatch', grants: ['client_credentials'], redirectUris: [], ...changes })
const ask = (client: Application, scope?: string) =>
  client.post(endpoints.token.path, { grant_type: grantTypes.clientCredentials, scope })
const enable = (client: Application, enabled: boolean) =>
  setClientEnabled(client.id, enabled, { clients: store.clients, now: clock.now })

for (const dialect of ['documented', 'deployed'] as const) {
  describe(`${dialect}: a back end`, async () => {
    const client = await backEnd({ dialect })

    test('gets an access token for itself: its id is the subject, and it contains no subscriptions', async () => {
      const { access_token: token, ...rest } = tokensOf(await ask(client))
      assert.deepEqual(rest, { expires_in: 3600, token_type: 'Bearer', scope: 'charts fmsdata' })
      const { jti, iat, exp, ...claims } = claimsOf(token)
      assert.deepEqual(claims, {
        iss: 'https://auth.example',
        aud: 'http://localhost:8628',
        sub: client.id,
        client_id: client.id,
        scope: dialect === 'deployed' ? ['charts', 'fmsdata'] : 'charts fmsdata',
        subscriptions: [],
      })
      assert.equal(Number(exp) - Number(iat), 3600)
      assert.equal(typeof jti, 'string')
    })

    test('may read airports and chart lists with it', async () => {
      const { access_token: token } = tokensOf(await ask(client, 'charts'))
      const headers = { authorization: `Bearer ${token}` }
      assert.equal((await send(app, { url: '/v2/airports?query=x', headers })).status, 200)
      // The airport is unknown here: what matters is that the token was accepted.
      assert.equal((await send(app, { url: '/v2/airport/NZWN', headers })).status, 404)
    })

    test('gets 403 at userinfo, because its token has no user and no other token would have one', async () => {
      const { access_token: token } = tokensOf(await ask(client))
      const { status, body, headers } = await service.userinfo(token)
      assert.deepEqual([status, body.error], [403, 'insufficient_scope'])
      assert.match(headers['www-authenticate'] ?? '', /^Bearer realm="platekeeper", error="insufficient_scope"$/)
    })

    test('has its token described at introspection without a username, until it revokes it', async () => {
      const { access_token: token } = tokensOf(await ask(client))
      const { iat, exp, jti, ...described } = (await service.documented.introspect(token)).body
      assert.deepEqual(described, {
        active: true,
        scope: 'charts fmsdata',
        client_id: client.id,
        sub: client.id,
        token_type: 'Bearer',
        aud: 'http://localhost:8628',
        iss: 'https://auth.example',
      })
      await service.documented.revoke(token)
      assert.equal((await client.introspect(token)).body.active, true, 'another client revokes nothing')
      await client.revoke(token)
      assert.deepEqual((await client.introspect(token)).body, { active: false })
    })
  })
}

describe('the scope of a back end', () => {
  test('is what it asks for of what it is registered for, and never concerns a person', async () => {
    const client = await backEnd()
    assert.equal(tokensOf(await ask(client, 'charts')).scope, undefined)
    assert.equal(tokensOf(await ask(client, 'openid offline_access fmsdata tiles')).scope, 'fmsdata')
    for (const scope of ['openid', 'openid offline_access', 'userinfo position']) {
      assert.equal(await errorOf(ask(client, scope)), 'invalid_scope')
    }
    const narrow = await backEnd({ scopes: ['openid', 'charts'] })
    assert.equal(tokensOf(await ask(narrow)).scope, 'charts')
    assert.equal(await errorOf(ask(narrow, 'fmsdata')), 'invalid_scope')
    assert.equal(await errorOf(ask(await backEnd({ scopes: ['openid'] }))), 'invalid_scope')
  })

  test('never brings a refresh token or an id_token', async () => {
    const tokens = tokensOf(await ask(await backEnd(), 'openid offline_access charts'))
    assert.deepEqual(Object.keys(tokens).sort(), ['access_token', 'expires_in', 'scope', 'token_type'])
  })
})

describe('client_credentials', () => {
  test('is only for applications that are registered for it, and authenticate', async () => {
    assert.equal(await errorOf(ask(service.documented)), 'unauthorized_client')
    assert.equal(await errorOf(ask(await service.register({ isPublic: true }))), 'unauthorized_client')
    const client = await backEnd()
    const reply = await client.post(endpoints.token.path, {
      grant_type: grantTypes.clientCredentials,
      client_secret: undefined,
    })
    assert.deepEqual([reply.status, reply.body.error], [400, 'invalid_client'])
  })

  test('never serves a public application, even if a row says that it may', async () => {
    const client = await service.register({ isPublic: true })
    await store.clients.update(client.id, (row) => ({ ...row, grants: ['client_credentials'] }))
    assert.equal(await errorOf(ask(client)), 'unauthorized_client')
  })

  test('tokens end with the client for good: enabling it again restores none', async () => {
    const client = await backEnd()
    const before = tokensOf(await ask(client)).access_token
    const isActive = async (token: string) => (await service.documented.introspect(token)).body.active
    clock.advance(5)
    await enable(client, false)
    assert.equal(await errorOf(ask(client)), 'invalid_client')
    assert.equal(await isActive(before), false)
    await enable(client, true)
    assert.equal(await isActive(before), false)
    clock.advance(5)
    assert.equal(await isActive(tokensOf(await ask(client)).access_token), true)
  })

  test('gives nothing to a client that is disabled while its request is under way', async () => {
    const other = await openService({
      storeAs: storeWith('audit', ({ append }, { clients }) => ({
        append: async (entry) => {
          await append(entry)
          await setClientEnabled(String(entry.clientId), false, { clients, now: clock.now })
        },
      })),
    })
    const client = await other.register({ grants: ['client_credentials'], redirectUris: [] })
    assert.equal(await errorOf(ask(client)), 'invalid_client')
  })

  test('logs each token in the audit log, and limits how many there can be', async () => {
    const client = await backEnd()
    for (let i = 0; i < 60; i += 1) tokensOf(await ask(client))
    const { status, body, headers } = await ask(client)
    assert.deepEqual([status, body.error, headers['retry-after']], [429, 'temporarily_unavailable', '1'])
    tokensOf(await ask(await backEnd()))
    clock.advance(1)
    tokensOf(await ask(client))
    const entries = (await store.audit.list({ event: 'client-token', limit: 100 })).filter(
      (entry) => entry.clientId === client.id,
    )
    assert.deepEqual(
      [
        entries.filter(({ outcome }) => outcome === 'ok').length,
        entries.filter(({ outcome }) => outcome === 'limited').length,
      ],
      [61, 1],
    )
    assert.deepEqual(entries[0]?.details, { scope: ['charts', 'fmsdata'] })
    assert.ok(entries[0]?.ip && entries[0].requestId)
  })
})
