import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import {
  claimsOf,
  everything,
  openService,
  type Reply,
  send,
  subscriptionsFrom,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { dialects, limits } from '../../contract/index.ts'
import { rotateKey } from '../keys/key-rotation.ts'

const service = await openService()
const { app, documented, deployed, clock } = service

const jwks = (await send(app, { url: '/.well-known/jwks' })).body as unknown as JSONWebKeySet
const published = createLocalJWKSet(jwks)
const issuer = 'https://auth.example'
const audience = 'http://localhost:8628'

for (const client of [documented, deployed]) {
  const traits = dialects[client.dialect]
  describe(`${client.dialect}: an access token`, () => {
    test('verifies against the published keys as RFC 9068 says, with every claim', async () => {
      const { access_token, refresh_token } = tokensOf(await service.signIn(client))
      const currentDate = new Date(clock.now())
      const { payload, protectedHeader } = await jwtVerify(access_token, published, {
        issuer,
        audience,
        typ: 'at+jwt',
        algorithms: [traits.accessTokenAlgorithm],
        currentDate,
      })
      assert.deepEqual(Object.keys(protectedHeader).sort(), ['alg', 'kid', 'typ'])
      const user = await service.store.users.findByName('demo')
      const { jti, sid, ...claims } = payload
      const now = clock.now() / 1000
      assert.deepEqual(claims, {
        iss: issuer,
        aud: audience,
        sub: user?.sub,
        client_id: client.id,
        iat: now,
        exp: now + limits.accessTokenLifetime,
        auth_time: now,
        acr: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
        amr: ['pwd'],
        scope: traits.scopeClaim === 'array' ? everything.split(' ') : everything,
        preferred_username: 'demo',
        subscriptions: ['charts', 'fmsdata'],
      })
      assert.match(String(jti), /^[\w-]{22}$/)
      assert.ok(String(refresh_token).startsWith(`rt_${sid}.`), 'sid is the family of the refresh token')
    })

    test('is read by plain atob: its payload contains no - and no _, also for a hostile username', async () => {
      const username = `Zoë ✈ >>>???~~~ÿÿÿ 🚀 ${client.dialect}`
      await service.addUser({ username, name: 'ÿ?>~'.repeat(20), email: 'ÿ~?@example.org' })
      const tokens = tokensOf(await service.signIn(client, { username }))
      for (const token of [tokens.access_token, String(tokens.id_token)]) {
        const [, payload = ''] = token.split('.')
        assert.match(payload, /^[A-Za-z0-9]+$/)
        assert.equal(JSON.parse(atob(payload)).sub, claimsOf(token).sub)
      }
    })

    test('comes with an id_token for the application; neither is accepted as the other', async () => {
      const { access_token, id_token } = tokensOf(await service.signIn(client))
      const options = { issuer, audience: client.id, typ: 'JWT', currentDate: new Date(clock.now()) }
      const { payload } = await jwtVerify(String(id_token), published, options)
      assert.equal(payload.preferred_username, 'demo')
      await assert.rejects(jwtVerify(access_token, published, options))
      assert.equal((await service.userinfo(String(id_token))).status, 401)
      const charts = (token: string): Promise<Reply> =>
        send(app, { url: '/v2/airport/YBBN', headers: { authorization: `Bearer ${token}` } })
      assert.equal((await charts(String(id_token))).status, 401)
      assert.equal((await charts(access_token)).status, 404, 'no edition is live here, but the token passes')
    })
  })
}

test('a subscription counts from the very moment it begins, also in the middle of a second', async () => {
  clock.advance(0.4)
  const subscriptions = subscriptionsFrom(clock.now(), ['charts'])
  await service.addUser({ username: 'subscriber', subscriptions })
  const { access_token } = tokensOf(await service.signIn(documented, { username: 'subscriber' }))
  clock.advance(0.6)
  assert.deepEqual(claimsOf(access_token).subscriptions, ['charts'])
})

test('keys that rotate during a sign-in do not interrupt it: tokens of both keys are valid', async () => {
  const rotate = async (): Promise<void> => {
    await rotateKey('ES256', true, service.keyParts)
    await service.runJobs()
  }
  const scope = 'openid offline_access'
  const session = await documented.start({ scope })
  await rotate()
  await service.decide(session.user_code)
  await rotate()
  const first = tokensOf(await documented.poll(session, { scope }))
  await rotate()
  const second = tokensOf(await documented.refresh(String(first.refresh_token)))
  const kids = [first, second].map(({ access_token: token }) => decodeProtectedHeader(token).kid)
  assert.notEqual(kids[0], kids[1])
  for (const { access_token: token } of [first, second]) {
    assert.equal((await service.userinfo(token)).status, 200)
    assert.equal((await documented.introspect(token)).body.active, true)
  }
})

test('the issuer of the metadata is the issuer of the tokens, and every endpoint in it answers', async () => {
  const { body } = await send(app, { url: '/.well-known/openid-configuration' })
  const { iss } = claimsOf(tokensOf(await service.signIn(documented)).access_token)
  assert.equal(body.issuer, iss)
  const urls = Object.entries(body).filter(([name]) => /_(endpoint|uri)$/.test(name))
  assert.equal(urls.length, 9)
  for (const [name, url] of urls) {
    const { status } = await send(app, {
      method: name === 'jwks_uri' ? 'GET' : 'POST',
      url: new URL(String(url)).pathname,
    })
    assert.notEqual(status, 404, name)
  }
  assert.equal(body.request_uri_parameter_supported, false, 'left out would mean true')
  assert.deepEqual(body.code_challenge_methods_supported, ['S256'])
  assert.ok((body.grant_types_supported as string[]).includes('urn:ietf:params:oauth:grant-type:device_code'))
})

for (const paths of [
  ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'],
  ['/.well-known/openid-configuration/jwks', '/.well-known/jwks'],
]) {
  test(`${paths.join(' and ')} answer the same, to any origin, and may be kept`, async () => {
    const [first, second] = await Promise.all(paths.map((url) => send(app, { url })))
    assert.deepEqual(first?.body, second?.body)
    for (const reply of [first, second]) {
      assert.equal(reply?.status, 200)
      assert.equal(reply?.headers['access-control-allow-origin'], '*')
      assert.match(reply?.headers['cache-control'] ?? '', /^public, max-age=\d+$/)
    }
  })
}
