import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeDpopKey, openService, type ProofFor, type Reply, send, tokensOf } from '../../../test/fixtures/index.ts'
import { endpoints, grantTypes } from '../../contract/index.ts'

const service = await openService({ env: { BASE_URL: 'https://charts.example/service' } })
const { app, clock } = service
const client = await service.register({ isPublic: true })
const key = makeDpopKey()
const thief = makeDpopKey()

/** A sign-in with proofs; the first answer names the nonce. */
async function boundToken(own = key): Promise<string> {
  const session = await client.start()
  await service.decide(session.user_code)
  const poll = (nonce?: string) =>
    client.post(
      endpoints.token.path,
      {
        grant_type: grantTypes.deviceCode,
        device_code: session.device_code,
        code_verifier: session.verifier,
        scope: 'openid charts',
      },
      {
        dpop: own.prove({
          method: 'POST',
          url: `https://auth.example${endpoints.token.path}`,
          now: clock.now(),
          nonce,
        }),
      },
    )
  return tokensOf(await poll((await poll()).headers['dpop-nonce'])).access_token
}

const token = await boundToken()
const bearer = tokensOf(await service.signIn(service.documented)).access_token

const resources = {
  userinfo: { path: endpoints.userinfo.path, url: `https://auth.example${endpoints.userinfo.path}`, accepted: 200 },
  // Without a version: what matters is that the token is accepted.
  charts: { path: '/service/v2/charts/KPDX', url: 'https://charts.example/service/v2/charts/KPDX', accepted: 400 },
  airports: { path: '/service/v2/airports', url: 'https://charts.example/service/v2/airports', accepted: 200 },
} as const

for (const [name, { path, url, accepted }] of Object.entries(resources)) {
  describe(`${name}: a token that is bound to a key`, () => {
    type Sent = { scheme?: string; token?: string; proof?: string | undefined; method?: 'GET' | 'HEAD'; query?: string }
    const prove = (request: Partial<ProofFor> = {}, changes = {}, own = key) =>
      own.prove({ method: 'GET', url, now: clock.now(), accessToken: token, ...request }, changes)
    const get = ({ scheme = 'DPoP', token: sent = token, proof, method = 'GET', query = '' }: Sent): Promise<Reply> =>
      send(app, {
        method,
        url: path + query,
        headers: { authorization: `${scheme} ${sent}`, ...(proof !== undefined && { dpop: proof }) },
      })
    const rejected = (reply: Reply, error: string) => {
      assert.equal(reply.status, 401)
      const challenge = reply.headers['www-authenticate'] ?? ''
      assert.match(challenge, new RegExp(`^DPoP realm="platekeeper", error="${error}", algs="ES256 `))
      assert.equal(reply.headers['cache-control'], 'no-store')
    }

    test('is accepted with a proof for this request and this token', async () => {
      assert.equal((await get({ proof: prove() })).status, accepted)
      assert.equal((await get({ scheme: 'dpop', proof: prove(), query: '?query=x' })).status, accepted)
    })

    test('is rejected as a bearer token, with and without a proof', async () => {
      rejected(await get({ scheme: 'Bearer' }), 'invalid_token')
      rejected(await get({ scheme: 'Bearer', proof: prove() }), 'invalid_token')
    })

    test('is rejected without a proof, and with one that was used', async () => {
      rejected(await get({}), 'invalid_dpop_proof')
      const proof = prove()
      assert.equal((await get({ proof })).status, accepted)
      rejected(await get({ proof }), 'invalid_dpop_proof')
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, i) => get({ proof: prove({}, { jti: `${name} ${i % 2}` }) })),
      )
      assert.equal(replies.filter(({ status }) => status === accepted).length, 2)
    })

    test('is rejected with the key of another client', async () =>
      rejected(await get({ proof: prove({}, {}, thief) }), 'invalid_token'))

    for (const [what, request, changes] of [
      ['another method', { method: 'POST' }, {}],
      ['another path', { url: `${url}/x` }, {}],
      ['a trailing slash', { url: `${url}/` }, {}],
      ['another host', { url: url.replace('.example', '.test') }, {}],
      ['another port', { url: url.replace('.example', '.example:8443') }, {}],
      ['plain http', { url: url.replace('https', 'http') }, {}],
      ['the host of the request', { url: `http://localhost:80${path}` }, {}],
      ['another token', { accessToken: bearer }, {}],
      ['no token', {}, { ath: undefined }],
      ['ten minutes ago', { now: clock.now() - 600_000 }, {}],
    ] as const) {
      test(`is rejected with a proof for ${what}`, async () =>
        rejected(await get({ proof: prove(request, changes) }), 'invalid_dpop_proof'))
    }

    test('is rejected with two proofs, and with a huge one', async () => {
      rejected(await get({ proof: `${prove()}, ${prove()}` }), 'invalid_dpop_proof')
      rejected(await get({ proof: prove({}, { padding: 'x'.repeat(5000) }) }), 'invalid_dpop_proof')
    })

    test('gets the same response as others when it is invalid', async () => {
      rejected(await get({ token: `${token.slice(0, -4)}AAAA`, proof: prove() }), 'invalid_token')
    })

    test('is needed for the scheme: a bearer token is rejected with it, and accepted without, whatever else is sent', async () => {
      const proof = prove({ accessToken: bearer })
      const reply = await get({ token: bearer, proof })
      rejected(reply, 'invalid_token')
      assert.equal((await get({ scheme: 'Bearer', token: bearer })).status, accepted)
      assert.equal((await get({ scheme: 'Bearer', token: bearer, proof })).status, accepted)
    })

    test('is offered where no token was sent', async () => {
      const { status, headers } = await send(app, { url: path })
      assert.equal(status, 401)
      assert.match(
        headers['www-authenticate'] ?? '',
        /^Bearer realm="platekeeper", DPoP realm="platekeeper", algs="ES256 /,
      )
    })
  })
}

test('a bound token in the form of userinfo is rejected: it is sent as a bearer token', async () => {
  const reply = await send(app, {
    method: 'POST',
    url: endpoints.userinfo.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ access_token: token }).toString(),
  })
  assert.equal(reply.status, 401)
  assert.match(reply.headers['www-authenticate'] ?? '', /^DPoP .*error="invalid_token"/)
})

test('a HEAD request has a proof of its own', async () => {
  const { path, url } = resources.airports
  const head = (method: string) =>
    send(app, {
      method: 'HEAD',
      url: path,
      headers: {
        authorization: `DPoP ${token}`,
        dpop: key.prove({ method, url, now: clock.now(), accessToken: token }),
      },
    })
  assert.equal((await head('HEAD')).status, 200)
  assert.equal((await head('GET')).status, 401)
})
