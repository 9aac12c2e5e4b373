import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import {
  type Application,
  challengeOf,
  claimsOf,
  errorOf,
  type Fields,
  makeVerifier,
  openService,
  refreshTokenOf,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { endpoints, grantTypes, limits, type Scope } from '../../contract/index.ts'
import { setUserEnabled } from '../accounts/manage-user.ts'
import { auditEntry } from '../audit/audit-log.ts'
import { approveRequest, hashAuthorizationCode, makeAuthorizationCode } from '../authorization/code-request.ts'
import { setClientEnabled } from '../clients/manage-client.ts'

const service = await openService()
const { store, clock } = service
const redirectUri = 'https://app.example/callback'
const documented = await service.register({ redirectUris: [redirectUri] })
const deployed = await service.register({ dialect: 'deployed', redirectUris: [redirectUri] })
const asked: readonly Scope[] = ['openid', 'offline_access', 'charts']

type Code = { readonly code: string; readonly verifier: string; readonly sub: string }

/** A code as an approval makes it, for a person of its own. */
async function approved(
  client: Application,
  scope: readonly Scope[] = asked,
  verifier = makeVerifier(),
): Promise<Code> {
  const user = await service.addUser({ username: `pilot ${randomBytes(6).toString('hex')}` })
  const code = makeAuthorizationCode(randomBytes)
  const request = approveRequest(
    {
      requestHash: randomBytes(32).toString('base64url'),
      clientId: client.id,
      redirectUri,
      codeChallenge: challengeOf(verifier),
      requestedScope: asked,
      nonce: 'n-0S6',
      dpopJkt: null,
      requester: { ip: '192.0.2.7', userAgent: 'Browser' },
    },
    {
      codeHash: hashAuthorizationCode(code),
      approval: {
        sub: user.sub,
        scope,
        authTime: clock.now() - 5000,
        amr: ['pwd'],
        sid: 'browser',
        sessionVersion: user.browserSessionVersion,
      },
    },
    clock.now(),
  )
  await store.codeRequests.add(request, auditEntry('code-approve', clock.now(), { sub: user.sub }))
  return { code, verifier, sub: user.sub }
}

const redeem = (client: Application, { code, verifier }: Code, changes: Fields = {}) =>
  client.post(endpoints.token.path, {
    grant_type: grantTypes.authorizationCode,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...changes,
  })

const eventsOf = async ({ sub }: Code): Promise<readonly string[]> =>
  (await store.audit.list({ sub, limit: 100 })).map(({ event, outcome }) =>
    outcome === 'ok' ? event : `${event} ${outcome}`,
  )

for (const client of [documented, deployed]) {
  describe(`${client.dialect}: an authorization code`, () => {
    test('gets the tokens of what was approved; the id_token has the nonce', async () => {
      const code = await approved(client)
      const reply = await redeem(client, code)
      const { access_token, id_token = '', scope } = tokensOf(reply)
      assert.equal(scope, asked.join(' '))
      assert.equal(claimsOf(access_token).sub, code.sub)
      assert.equal(claimsOf(id_token).nonce, 'n-0S6')
      assert.equal(claimsOf(id_token).auth_time, Math.floor((clock.now() - 5000) / 1000))
      const refreshed = tokensOf(await client.refresh(refreshTokenOf(reply)))
      assert.equal('nonce' in claimsOf(refreshed.id_token ?? ''), false)
      assert.deepEqual(await eventsOf(code), ['code-approve', 'code-redeem', 'refresh'])
    })

    test('gives no refresh token without offline_access, and no more than was approved', async () => {
      const tokens = tokensOf(await redeem(client, await approved(client, ['charts'])))
      assert.equal(tokens.scope, 'charts')
      assert.equal('refresh_token' in tokens || 'id_token' in tokens, false)
    })

    test('takes verifiers of 43 to 128 characters, and none without one', async () => {
      tokensOf(await redeem(client, await approved(client, asked, 'a'.repeat(128))))
      for (const length of [42, 129]) {
        const code = await approved(client, asked, 'a'.repeat(length))
        assert.equal(await errorOf(redeem(client, code)), 'invalid_grant')
      }
      assert.equal(await errorOf(redeem(client, await approved(client), { code_verifier: '' })), 'invalid_request')
    })
  })
}

describe('an authorization code', () => {
  const wrong: Readonly<Record<string, Fields>> = {
    'another verifier': { code_verifier: makeVerifier() },
    'another redirect URI': { redirect_uri: `${redirectUri}/` },
    'the redirect URI in another case': { redirect_uri: redirectUri.toUpperCase() },
  }
  for (const [what, changes] of Object.entries(wrong)) {
    test(`presented with ${what} is closed: the right one comes too late`, async () => {
      const code = await approved(documented)
      assert.equal(await errorOf(redeem(documented, code, changes)), 'invalid_grant')
      assert.equal(await errorOf(redeem(documented, code)), 'invalid_grant')
      assert.deepEqual(await eventsOf(code), ['code-approve', 'code-refuse refused'])
    })
  }

  for (const missing of ['code', 'redirect_uri', 'code_verifier']) {
    test(`is not consumed by a request without ${missing}`, async () => {
      const code = await approved(documented)
      assert.equal(await errorOf(redeem(documented, code, { [missing]: '' })), 'invalid_request')
      tokensOf(await redeem(documented, code))
    })
  }

  test('is redeemed for a minute', async () => {
    const [inTime, late] = [await approved(documented), await approved(documented)]
    clock.advance(limits.authorizationCodeLifetime - 0.001)
    tokensOf(await redeem(documented, inTime))
    clock.advance(0.001)
    assert.equal(await errorOf(redeem(documented, late)), 'invalid_grant')
    clock.advance(-limits.authorizationCodeLifetime)
    assert.equal(await errorOf(redeem(documented, late)), 'invalid_grant', 'also where the clock is behind')
    clock.advance(limits.authorizationCodeLifetime)
  })

  test('of another application is unknown, and remains usable by its own', async () => {
    const code = await approved(documented)
    assert.equal(await errorOf(redeem(deployed, code)), 'invalid_grant')
    tokensOf(await redeem(documented, code))
  })

  test('that is used again ends the sign-in that it started', async () => {
    const code = await approved(documented)
    const reply = await redeem(documented, code)
    assert.equal(await errorOf(redeem(documented, code, { code_verifier: makeVerifier() })), 'invalid_grant')
    assert.equal(await errorOf(documented.refresh(refreshTokenOf(reply))), 'invalid_grant')
    assert.equal((await service.userinfo(tokensOf(reply).access_token)).status, 401)
    assert.equal(await errorOf(redeem(documented, code)), 'invalid_grant')
    assert.deepEqual(await eventsOf(code), ['code-approve', 'code-redeem', 'code-reuse refused'])
  })

  test('that is used again ends an access token without a refresh token too', async () => {
    const code = await approved(documented, ['openid', 'charts'])
    const { access_token } = tokensOf(await redeem(documented, code))
    assert.equal((await service.userinfo(access_token)).status, 200)
    assert.equal(await errorOf(redeem(documented, code)), 'invalid_grant')
    assert.equal((await service.userinfo(access_token)).status, 401)
    assert.deepEqual(await eventsOf(code), ['code-approve', 'code-redeem', 'code-reuse refused'])
  })

  test('of 20 simultaneous redemptions is redeemed once, and that sign-in ends', async () => {
    const code = await approved(documented)
    const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(documented, code)))
    const won = replies.filter(({ status }) => status === 200)
    assert.equal(won.length, 1)
    const [reply] = won
    assert.equal(reply && (await errorOf(documented.refresh(refreshTokenOf(reply)))), 'invalid_grant')
  })

  test('gives nothing once the account was disabled, also after it is enabled again', async () => {
    const code = await approved(documented)
    const account = await store.users.find(code.sub)
    assert.ok(account)
    const parts = { users: store.users, now: clock.now }
    await setUserEnabled(account.username, false, parts)
    await setUserEnabled(account.username, true, parts)
    assert.equal(await errorOf(redeem(documented, code)), 'invalid_grant')
    assert.deepEqual((await eventsOf(code)).at(-1), 'code-redeem refused')
  })

  test('gives nothing once its client was disabled, also after it is enabled again', async () => {
    const client = await service.register({ redirectUris: [redirectUri] })
    const [before, parts] = [await approved(client), { clients: store.clients, now: clock.now }]
    clock.advance(1)
    await setClientEnabled(client.id, false, parts)
    await setClientEnabled(client.id, true, parts)
    assert.equal(await errorOf(redeem(client, before)), 'invalid_grant')
    assert.deepEqual((await eventsOf(before)).at(-1), 'code-redeem refused')
    tokensOf(await redeem(client, await approved(client)))
  })

  test('gives nothing to a client that was disabled, and no scope that it is not registered for any more', async () => {
    const client = await service.register({ redirectUris: [redirectUri] })
    const [first, second] = [await approved(client), await approved(client)]
    await store.clients.update(client.id, (row) => ({ ...row, scopes: ['openid'] }))
    assert.equal(tokensOf(await redeem(client, first)).scope, 'openid')
    await setClientEnabled(client.id, false, { clients: store.clients, now: clock.now })
    assert.equal(await errorOf(redeem(client, second)), 'invalid_client')
  })
})
