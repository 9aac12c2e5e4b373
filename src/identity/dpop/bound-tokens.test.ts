import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Application,
  claimsOf,
  type DpopKey,
  everything,
  type Fields,
  makeDpopKey,
  openService,
  type Reply,
  refreshTokenOf,
  type Started,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { endpoints, grantTypes, limits } from '../../contract/index.ts'

const service = await openService({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { clock, store } = service
const tokenUrl = `https://auth.example${endpoints.token.path}`
const key = makeDpopKey()
const thief = makeDpopKey()

/** The nonce that the server names now. */
async function nonce(): Promise<string> {
  const proof = key.prove({ method: 'POST', url: tokenUrl, now: clock.now() })
  const reply = await service.documented.post(endpoints.token.path, { grant_type: 'refresh_token' }, { dpop: proof })
  assert.equal(reply.body.error, 'use_dpop_nonce')
  return reply.headers['dpop-nonce'] ?? assert.fail('the response names a nonce')
}
const proofOf = async (own: DpopKey, changes = {}) =>
  own.prove({ method: 'POST', url: tokenUrl, now: clock.now(), nonce: await nonce() }, changes)

/** A request for tokens with a proof of `own`; null: without one. */
async function ask(client: Application, own: DpopKey | null, fields: Fields, headers = {}): Promise<Reply> {
  const dpop = own && (await proofOf(own))
  return client.post(endpoints.token.path, fields, { ...(dpop && { dpop }), ...headers })
}
const poll = (client: Application, own: DpopKey | null, { device_code, verifier }: Started) =>
  ask(client, own, { grant_type: grantTypes.deviceCode, device_code, code_verifier: verifier, scope: everything })
const refresh = (client: Application, own: DpopKey | null, token: string, headers = {}) =>
  ask(client, own, { grant_type: grantTypes.refreshToken, refresh_token: token }, headers)

async function signIn(client: Application, own: DpopKey | null): Promise<Reply> {
  const session = await client.start({ scope: everything })
  await service.decide(session.user_code)
  return poll(client, own, session)
}
const keyOf = (token: string) => (claimsOf(token).cnf as { jkt: string } | undefined)?.jkt
const refusal = ({ status, body }: Reply) => `${status} ${body.error}`

describe('a request for tokens with a DPoP proof', async () => {
  const publicClient = await service.register({ isPublic: true })
  const web = await service.register({ grants: ['client_credentials'], redirectUris: [] })

  for (const client of [service.documented, service.deployed, publicClient]) {
    test(`gets an access token that is bound to its key (${client.secret === '' ? 'public' : client.dialect})`, async () => {
      const tokens = tokensOf(await signIn(client, key))
      assert.equal(tokens.token_type, 'DPoP')
      assert.equal(keyOf(tokens.access_token), key.jkt)
      const { body } = await service.documented.introspect(tokens.access_token)
      assert.deepEqual([body.token_type, body.cnf], ['DPoP', { jkt: key.jkt }])
    })
  }

  test('binds the tokens of back ends too', async () => {
    const tokens = tokensOf(await ask(web, key, { grant_type: grantTypes.clientCredentials }))
    assert.deepEqual([tokens.token_type, keyOf(tokens.access_token)], ['DPoP', key.jkt])
  })

  test('is asked for the server’s nonce, which changes with time', async () => {
    const first = await nonce()
    const withNonce = (given: string | undefined) =>
      web.post(
        endpoints.token.path,
        { grant_type: grantTypes.clientCredentials },
        { dpop: key.prove({ method: 'POST', url: tokenUrl, now: clock.now(), nonce: given }) },
      )
    const reply = await withNonce(undefined)
    assert.equal(refusal(reply), '400 use_dpop_nonce')
    assert.match(String(reply.body.error_description), /no nonce: repeat the request with the one in DPoP-Nonce/)
    assert.equal(refusal(await withNonce('invented')), '400 use_dpop_nonce')
    const good = await withNonce(first)
    assert.equal(good.status, 200)
    assert.equal(good.headers['dpop-nonce'], first)
    clock.advance(limits.dpopNoncePeriod)
    const later = await withNonce(first)
    assert.equal(later.status, 200)
    assert.notEqual(later.headers['dpop-nonce'], first, 'the next one is named in time')
    clock.advance(limits.dpopNoncePeriod)
    assert.equal(refusal(await withNonce(first)), '400 use_dpop_nonce')
  })

  test('is refused with an invalid proof, and consumes nothing', async () => {
    const session = await publicClient.start({ scope: everything })
    await service.decide(session.user_code)
    const { device_code, verifier } = session
    const fields = { grant_type: grantTypes.deviceCode, device_code, code_verifier: verifier, scope: everything }
    const good = await proofOf(key)
    for (const dpop of [
      '',
      'x',
      `${good}, ${await proofOf(key)}`,
      await proofOf(key, { htm: 'GET' }),
      await proofOf(key, { htu: 'https://evil.example/connect/token' }),
      await proofOf(key, { htu: 'http://localhost/connect/token' }),
      await proofOf(key, { iat: Math.floor(clock.now() / 1000) - 301 }),
      key.sign({}, { jwk: key.privateJwk }),
      'x'.repeat(8000),
    ]) {
      const reply = await publicClient.post(endpoints.token.path, fields, { dpop })
      assert.equal(refusal(reply), '400 invalid_dpop_proof', dpop.slice(0, 80))
      assert.ok(reply.headers['dpop-nonce'])
      assert.equal(reply.headers['cache-control'], 'no-store')
    }
    assert.equal((await publicClient.post(endpoints.token.path, fields, { dpop: good })).status, 200)
  })

  test('is refused when its proof was used before, by any sender and for any request; that is logged', async () => {
    const dpop = await proofOf(key)
    const fields = { grant_type: grantTypes.clientCredentials }
    assert.equal((await web.post(endpoints.token.path, fields, { dpop })).status, 200)
    for (const [client, form] of [
      [web, fields],
      [service.documented, { grant_type: 'refresh_token', refresh_token: 'rt_x' }],
    ] as const) {
      const reply = await client.post(endpoints.token.path, form, { dpop })
      assert.equal(refusal(reply), '400 invalid_dpop_proof')
      assert.match(String(reply.body.error_description), /used before/)
    }
    const [entry] = await store.audit.list({ event: 'proof-reuse', limit: 1 })
    assert.deepEqual([entry?.outcome, entry?.details], ['refused', { reason: 'used before', key: key.jkt }])
  })

  test('of 20 with one proof at the same time, one is served', async () => {
    const dpop = await proofOf(key)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        web.post(endpoints.token.path, { grant_type: grantTypes.clientCredentials }, { dpop }),
      ),
    )
    assert.equal(replies.filter(({ status }) => status === 200).length, 1)
  })

  test('of a public application is limited per network, since any program can send its proofs: they cannot fill the disk', async () => {
    const client = await service.register({ isPublic: true })
    const given = await nonce()
    const send = (fields: Fields, ip: string) => {
      const dpop = key.prove({ method: 'POST', url: tokenUrl, now: clock.now(), nonce: given })
      return client.post(endpoints.token.path, fields, { dpop, 'x-forwarded-for': ip })
    }
    const bad = { grant_type: grantTypes.refreshToken, refresh_token: 'rt_x' }
    for (let i = 0; i < 600; i += 1) assert.equal(refusal(await send(bad, '198.51.100.7')), '400 invalid_grant')
    const more = await send(bad, '198.51.100.8')
    assert.deepEqual([refusal(more), more.headers['retry-after']], ['429 temporarily_unavailable', '1'])
    const poll = await send({ grant_type: grantTypes.deviceCode, device_code: 'dc_x' }, '198.51.100.7')
    assert.equal(refusal(poll), '400 slow_down')
    assert.equal(refusal(await send(bad, '203.0.113.7')), '400 invalid_grant', 'another network')
    clock.advance(1)
    assert.equal(refusal(await send(bad, '198.51.100.7')), '400 invalid_grant')
  })

  test('is authenticated first: a wrong secret uses no proof up', async () => {
    const dpop = await proofOf(key)
    const fields = { grant_type: grantTypes.clientCredentials }
    const wrong = await web.post(endpoints.token.path, { ...fields, client_secret: 'wrong' }, { dpop })
    assert.equal(refusal(wrong), '400 invalid_client')
    assert.equal((await web.post(endpoints.token.path, fields, { dpop })).status, 200)
  })
})

describe('the refresh token of a public application', async () => {
  const client = await service.register({ isPublic: true })

  test('is bound to the key: with it the application refreshes, without it no program does', async () => {
    const first = refreshTokenOf(await signIn(client, key))
    const without = await refresh(client, null, first)
    assert.equal(refusal(without), '400 invalid_dpop_proof')
    assert.match(String(without.body.error_description), /bound to a key: send a DPoP proof/)
    assert.equal(refusal(await refresh(client, thief, first)), '400 invalid_grant')
    const second = tokensOf(await refresh(client, key, first))
    assert.deepEqual([second.token_type, keyOf(second.access_token)], ['DPoP', key.jkt])
    const [one, other] = await store.audit.list({ event: 'token-refuse', limit: 2 })
    assert.deepEqual(
      [one?.details['reason'], other?.details['reason']],
      ['without proof of its key', 'with another key'],
    )
  })

  test('that was used ends the sign-in only when it is sent with the key: a thief without it ends nothing', async () => {
    const first = refreshTokenOf(await signIn(client, key))
    const second = refreshTokenOf(await refresh(client, key, first))
    assert.equal(refusal(await refresh(client, thief, first)), '400 invalid_grant')
    assert.equal(refusal(await refresh(client, null, first)), '400 invalid_dpop_proof')
    const third = refreshTokenOf(await refresh(client, key, second))
    assert.equal(refusal(await refresh(client, key, second)), '400 invalid_grant')
    assert.equal(refusal(await refresh(client, key, third)), '400 invalid_grant')
  })

  test('is bound from the first proof on, also if the sign-in had none', async () => {
    const first = refreshTokenOf(await signIn(client, null))
    const unbound = tokensOf(await refresh(client, null, first))
    assert.deepEqual([unbound.token_type, keyOf(unbound.access_token)], ['Bearer', undefined])
    const bound = refreshTokenOf(await refresh(client, key, String(unbound.refresh_token)))
    assert.equal(refusal(await refresh(client, null, bound)), '400 invalid_dpop_proof')
    assert.equal((await refresh(client, key, bound)).status, 200)
  })

  test('that a thief was first to bind ends the sign-in once the owner, who has no key, uses the older token', async () => {
    const stolen = refreshTokenOf(await signIn(client, null))
    const bound = refreshTokenOf(await refresh(client, thief, stolen))
    assert.equal(refusal(await refresh(client, null, stolen)), '400 invalid_grant')
    assert.equal(refusal(await refresh(client, thief, bound)), '400 invalid_grant')
    const [entry] = await store.audit.list({ event: 'refresh-reuse', limit: 1 })
    assert.equal(entry?.clientId, client.id)
  })

  test('from before the first proof is not used again within its grace by a holder without the key, who ends nothing then', async () => {
    const patient = await service.register({ isPublic: true, refreshGraceSeconds: 30 })
    const first = refreshTokenOf(await signIn(patient, null))
    const bound = await refresh(patient, key, first)
    assert.equal(refusal(await refresh(patient, null, first)), '400 invalid_dpop_proof')
    assert.equal((await refresh(patient, key, first)).text, bound.text)
    clock.advance(31)
    assert.equal(refusal(await refresh(patient, thief, first)), '400 invalid_grant')
    assert.equal(refusal(await refresh(patient, key, refreshTokenOf(bound))), '400 invalid_grant')
  })

  test('is not described with its key at introspection, and can be revoked without proof', async () => {
    const token = refreshTokenOf(await signIn(client, key))
    assert.equal((await client.revoke(token)).status, 200)
    assert.equal(refusal(await refresh(client, key, token)), '400 invalid_grant')
  })

  test('gets its lost response again with the key alone', async () => {
    const first = refreshTokenOf(await signIn(client, key))
    const retry = { 'idempotency-key': 'one' }
    const lost = await refresh(client, key, first, retry)
    assert.equal(refusal(await refresh(client, thief, first, retry)), '400 invalid_grant')
    assert.equal((await refresh(client, key, first, retry)).text, lost.text)
  })
})

describe('an application with a secret', () => {
  test('may change its key, or stop sending proofs: its refresh tokens are bound to its secret', async () => {
    const client = service.documented
    const first = refreshTokenOf(await signIn(client, key))
    const second = tokensOf(await refresh(client, thief, first))
    assert.equal(keyOf(second.access_token), thief.jkt)
    const third = tokensOf(await refresh(client, null, String(second.refresh_token)))
    assert.deepEqual([third.token_type, keyOf(third.access_token)], ['Bearer', undefined])
  })

  test('that sends no proof learns nothing about them', async () => {
    const reply = await signIn(service.documented, null)
    assert.equal(tokensOf(reply).token_type, 'Bearer')
    assert.equal(reply.headers['dpop-nonce'], undefined)
  })
})

test('the metadata names the algorithms of proofs', async () => {
  const { dpop_signing_alg_values_supported: algorithms } = (
    await service.app.inject('/.well-known/oauth-authorization-server')
  ).json()
  assert.ok(algorithms.includes('ES256') && !algorithms.some((name: string) => /^(none|HS)/.test(name)))
})
