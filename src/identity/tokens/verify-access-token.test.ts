import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { rightClock } from '../../../test/fixtures/clock.ts'
import { InvalidToken } from '../../http/index.ts'
import { signJwt } from '../keys/jwt.ts'
import { openKeyRing } from '../keys/key-ring.ts'
import { keysInMemory } from '../keys/keys.fixture.ts'
import { createSealingKeys } from '../sealing/sealing-keys.ts'
import { createAccessTokenVerifier } from './verify-access-token.ts'

const now = 1_795_683_660
const sealingKeys = createSealingKeys(randomBytes(32), randomBytes)
const keys = await openKeyRing({ store: keysInMemory(), sealingKeys, now: () => 0, ...rightClock })
const { verify, recall } = createAccessTokenVerifier({
  issuer: 'https://i',
  audience: 'https://a',
  keys: keys.published,
  isSignedOut: ({ sub }) => signedOut.has(sub),
  now: () => time,
})
let time = now * 1000
const signedOut = new Set<string>()

const claims = {
  iss: 'https://i',
  aud: 'https://a',
  sub: 's',
  client_id: 'c',
  iat: now,
  exp: now + 10,
  jti: 'j',
  scope: 'openid charts',
  subscriptions: ['charts'],
}

test('the claims that identity and charts share are read, and the form of the scope gives the dialect', async () => {
  const shared = {
    sub: 's',
    aud: 'https://a',
    iat: now,
    exp: now + 10,
    jti: 'j',
    clientId: 'c',
    scope: ['openid', 'charts'],
    subscriptions: ['charts'],
    jkt: null,
  }
  const documented = signJwt(keys.signing('ES256'), 'at+jwt', claims)
  assert.deepEqual(await verify(documented), { ...shared, family: null, dialect: 'documented' })
  const deployed = signJwt(keys.signing('RS256'), 'at+jwt', { ...claims, sid: 'f', scope: ['openid', 'charts'] })
  assert.deepEqual(await verify(deployed), { ...shared, family: 'f', dialect: 'deployed' })
  const bound = signJwt(keys.signing('ES256'), 'at+jwt', { ...claims, cnf: { jkt: 'thumbprint' } })
  assert.equal((await verify(bound)).jkt, 'thumbprint')
})

const faults: Readonly<Record<string, object>> = {
  'another issuer': { iss: 'https://i/' },
  'another audience': { aud: 'c' },
  'no audience': { aud: undefined },
  'no subject': { sub: undefined },
  'no client': { client_id: undefined },
  'no id': { jti: undefined },
  'no end': { exp: undefined },
  'an end that has come': { exp: now },
  'a beginning that has not come': { nbf: now + 1 },
}
for (const [name, changes] of Object.entries(faults)) {
  test(`a token with ${name} is rejected`, async () => {
    await assert.rejects(verify(signJwt(keys.signing('ES256'), 'at+jwt', { ...claims, ...changes })), InvalidToken)
  })
}

test('another token of this server is rejected by its type alone (RFC 9068 4)', async () => {
  await assert.rejects(verify(signJwt(keys.signing('ES256'), 'JWT', claims)), InvalidToken)
})

test('what was verified as a bearer token is recalled by the header as it stands, until the token expires', async () => {
  const token = signJwt(keys.signing('ES256'), 'at+jwt', claims)
  assert.equal(recall(`Bearer ${token}`), null)
  const verified = await verify(token)
  assert.equal(recall(`Bearer ${token}`), verified)
  for (const other of [`bearer ${token}`, `Bearer  ${token}`, `DPoP ${token}`, `Bearer ${token}x`, token]) {
    assert.equal(recall(other), null)
  }
  time = claims.exp * 1000
  assert.equal(recall(`Bearer ${token}`), null)
  time = now * 1000
})

test('the signature of a verified token is worth nothing with other claims', async () => {
  const token = signJwt(keys.signing('ES256'), 'at+jwt', claims)
  await verify(token)
  const [header, , signature] = token.split('.')
  const more = Buffer.from(JSON.stringify({ ...claims, sub: 'another' })).toString('base64url')
  const forged = `${header}.${more}.${signature}`
  assert.equal(recall(`Bearer ${forged}`), null)
  await assert.rejects(verify(forged), InvalidToken)
  assert.equal((await verify(token)).sub, 's')
})

test('a token that is bound to a key is never recalled: each use needs a proof', async () => {
  const bound = signJwt(keys.signing('ES256'), 'at+jwt', { ...claims, cnf: { jkt: 'thumbprint' } })
  await verify(bound)
  assert.equal(recall(`Bearer ${bound}`), null)
})

test('a token whose account was signed out is rejected, also one that was verified before, and no other', async () => {
  const tokens = ['s', 'another'].map((sub) => signJwt(keys.signing('ES256'), 'at+jwt', { ...claims, sub }))
  const [token = '', other = ''] = tokens
  for (const each of tokens) await verify(each)
  signedOut.add('s')
  assert.equal(recall(`Bearer ${token}`), null)
  await assert.rejects(verify(token), InvalidToken)
  assert.equal(recall(`Bearer ${other}`), await verify(other))
  signedOut.delete('s')
  assert.equal(recall(`Bearer ${token}`), await verify(token))
})
