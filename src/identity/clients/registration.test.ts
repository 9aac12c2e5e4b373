import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { freshStore } from '../../../test/fixtures/fresh-store.ts'
import { scopeNames } from '../../contract/index.ts'
import { listClients } from './list-clients.ts'
import { changeClient, rotateSecret } from './manage-client.ts'
import { registerClient, registerPublicClient } from './register-client.ts'
import { RegistrationError } from './registration-error.ts'

describe('a registration', async () => {
  const store = await freshStore({ after })
  const parts = { clients: store.clients, random: randomBytes, now: () => 1_795_683_660_123 }
  const found = async (id: string) => (await store.clients.find(id)) ?? assert.fail('registered')
  const callback = 'https://app.example/callback'

  test('has what was asked for, and otherwise the least', async () => {
    const { id } = await registerClient({ name: 'Flight bag', dialect: 'documented' }, parts)
    const { grants, isPublic, redirectUris, postLogoutRedirectUris, backchannelLogoutUri, scopes } = await found(id)
    assert.deepEqual([grants, isPublic, redirectUris, scopes], [['device_code'], false, [], scopeNames])
    assert.deepEqual([postLogoutRedirectUris, backchannelLogoutUri], [[], null])
    const web = {
      grants: ['client_credentials', 'authorization_code'],
      redirectUris: [callback, 'https://app.example/other', callback],
      postLogoutRedirectUris: ['https://app.example/'],
      backchannelLogoutUri: 'https://app.example/logout',
    } as const
    const { id: other } = await registerClient({ name: 'Briefing', dialect: 'documented', ...web }, parts)
    const { grants: ordered, redirectUris: once, ...rest } = await found(other)
    assert.deepEqual(ordered, ['authorization_code', 'client_credentials'])
    assert.deepEqual(once, [callback, 'https://app.example/other'])
    assert.deepEqual(
      [rest.postLogoutRedirectUris, rest.backchannelLogoutUri],
      [web.postLogoutRedirectUris, web.backchannelLogoutUri],
    )
  })

  test('with a redirect URI is for authorization codes', async () => {
    const { id } = await registerClient({ name: 'Briefing', dialect: 'documented', redirectUris: [callback] }, parts)
    assert.deepEqual((await found(id)).grants, ['authorization_code'])
  })

  test('of a public application has no secret, and never gets one', async () => {
    const registered = await registerPublicClient({ name: 'Kneeboard', dialect: 'documented' }, parts)
    assert.deepEqual(Object.keys(registered), ['id'])
    const client = await found(registered.id)
    assert.deepEqual([client.isPublic, client.secretHashes], [true, []])
    await assert.rejects(rotateSecret(registered.id, parts), RegistrationError)
    await changeClient(registered.id, { scopes: ['openid'] }, parts)
    assert.deepEqual(await found(registered.id), { ...client, scopes: ['openid'] })
  })

  for (const [what, terms, isPublic, message] of [
    ['no grant', { grants: [] }, false, /needs a grant/],
    ['client_credentials without a secret', { grants: ['client_credentials'] }, true, /no secret/],
    ['codes and nowhere to send them', { grants: ['authorization_code'] }, false, /needs a redirect URI/],
    [
      'a redirect URI that nothing leads to',
      { grants: ['device_code'], redirectUris: [callback] },
      true,
      /needs the grant/,
    ],
    ['optional PKCE and no secret', { redirectUris: [callback], isPkceOptional: true }, true, /needs PKCE/],
    ['optional PKCE and no codes', { isPkceOptional: true }, false, /needs the grant authorization_code/],
    [
      'optional PKCE and no openid',
      { redirectUris: [callback], isPkceOptional: true, scopes: ['charts'] },
      false,
      /needs the scope openid/,
    ],
    ['a private-use scheme and a secret', { redirectUris: ['com.example.app:/'] }, false, /private-use scheme/],
    [
      'a post-logout redirect URI over http',
      { postLogoutRedirectUris: ['http://app.example/'] },
      true,
      /not encrypted/,
    ],
    ['a logout URI over http', { backchannelLogoutUri: 'http://app.example/' }, false, /not encrypted/],
    [
      'more URIs than are allowed',
      { redirectUris: Array.from({ length: 51 }, (_, i) => `${callback}${i}`) },
      true,
      /51/,
    ],
  ] as const) {
    test(`with ${what} is rejected, and a change to it changes nothing`, async () => {
      const register = isPublic ? registerPublicClient : registerClient
      const before = (await listClients(parts)).length
      await assert.rejects(register({ name: 'Impossible', dialect: 'documented', ...terms }, parts), (error) => {
        assert.ok(error instanceof RegistrationError)
        assert.match(error.message, message)
        return true
      })
      assert.equal((await listClients(parts)).length, before)
      const { id } = await register({ name: 'Possible', dialect: 'documented' }, parts)
      const client = await found(id)
      // A change keeps the grants that it does not name.
      const changes =
        'redirectUris' in terms && !('grants' in terms) ? { ...terms, grants: ['authorization_code'] as const } : terms
      await assert.rejects(changeClient(id, changes, parts), RegistrationError)
      assert.deepEqual(await found(id), client)
    })
  }

  test('never has optional PKCE and any port of a loopback host', async () => {
    const terms = { redirectUris: [callback, 'http://127.0.0.1/'], isPkceOptional: true }
    await assert.rejects(registerClient({ name: 'Tablet', dialect: 'deployed', ...terms }, parts), /any port/)
    const { id } = await registerClient(
      { name: 'Tablet', dialect: 'deployed', ...terms, redirectUris: [callback] },
      parts,
    )
    await assert.rejects(changeClient(id, { redirectUris: ['http://localhost'] }, parts), /any port/)
    // Here the port is the one that is registered.
    await registerClient({ name: 'Wiki', dialect: 'documented', ...terms }, parts)
  })

  test('is changed where a change names something, and its change is logged', async () => {
    const { id } = await registerClient({ name: 'Briefing', dialect: 'documented', redirectUris: [callback] }, parts)
    const before = await found(id)
    const changed = await changeClient(id, { redirectUris: ['https://app.example/new'], refreshGraceSeconds: 5 }, parts)
    const after = { ...before, redirectUris: ['https://app.example/new'], refreshGraceSeconds: 5 }
    assert.deepEqual(await found(id), after)
    const { secretHashes, sessionVersion, sessionsEndedAt, ...listed } = after
    assert.deepEqual(changed, listed)
    const [entry] = await store.audit.list({ event: 'client-change', limit: 1 })
    assert.deepEqual(
      [entry?.clientId, entry?.details],
      [id, { redirect_uris: ['https://app.example/new'], refresh_grace_seconds: 5 }],
    )
    assert.equal(await changeClient('pkc_nobody', { scopes: [] }, parts), null)
  })
})
