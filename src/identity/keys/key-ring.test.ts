import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { decodeProtectedHeader } from 'jose'
import { rightClock } from '../../../test/fixtures/clock.ts'
import { InvalidToken } from '../../http/index.ts'
import { createSealingKeys } from '../sealing/sealing-keys.ts'
import { createAccessTokenVerifier } from '../tokens/verify-access-token.ts'
import { signJwt } from './jwt.ts'
import { openKeyRing } from './key-ring.ts'
import { retireKey, rotateKey } from './key-rotation.ts'
import { keysInMemory } from './keys.fixture.ts'
import { createKeyMaker } from './make-key.ts'

const sealingKeys = createSealingKeys(randomBytes(32), randomBytes)
const start = 1_795_683_660_000
const claims = { iss: 'i', aud: 'a', sub: 's', client_id: 'c', jti: 'j', iat: start / 1000, exp: start / 1000 + 3600 }

/** One ring on keys that others may change, and how it signs and verifies. */
async function open() {
  const store = keysInMemory()
  let time = start
  const now = () => time
  const parts = { ...rightClock, store, sealingKeys, now, newKey: createKeyMaker(sealingKeys) }
  const ring = await openKeyRing(parts)
  const { verify } = createAccessTokenVerifier({
    issuer: 'i',
    audience: 'a',
    keys: ring.published,
    isSignedOut: () => false,
    now,
  })
  const sign = (by = ring) => signJwt(by.signing('ES256'), 'at+jwt', claims)
  return { store, parts, ring, verify, sign, advance: (seconds: number) => (time += seconds * 1000) }
}

test('the first start makes one key per algorithm, and later starts open the same', async () => {
  const { parts, ring } = await open()
  const again = await openKeyRing(parts)
  assert.deepEqual(ring.published.current(), again.published.current())
  const { keys } = ring.published.current()
  assert.deepEqual(keys.map(({ alg }) => alg).sort(), ['ES256', 'RS256'])
  assert.equal(ring.signing('ES256').kid, again.signing('ES256').kid)
})

test('the published keys contain no private part, and the stored private parts are sealed', async () => {
  const { store, ring, parts } = await open()
  await rotateKey('ES256', false, parts)
  await rotateKey('RS256', false, parts)
  await ring.rotateDue()
  const { keys } = ring.published.current()
  assert.equal(keys.length, 4)
  for (const key of keys) {
    for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) assert.equal(part in key, false, part)
    assert.equal(key.use, 'sig')
    assert.ok(key.kid)
  }
  for (const { sealedPrivateJwk } of store.stored) {
    // With its quotes: three letters alone turn up in random text now and then.
    assert.doesNotMatch(sealedPrivateJwk, /"kty"/)
    assert.doesNotMatch(Buffer.from(sealedPrivateJwk, 'base64url').toString('latin1'), /"kty"/)
  }
})

test('another master key is named as the reason why the signing keys do not open', async () => {
  const { parts } = await open()
  const other = createSealingKeys(randomBytes(32), randomBytes)
  await assert.rejects(openKeyRing({ ...parts, sealingKeys: other }), /master key/)
})

test('tokens of two keys verify during the overlap, and the new key signs', async () => {
  const { ring, parts, verify, sign } = await open()
  const before = sign()
  await rotateKey('ES256', true, parts)
  await ring.rotateDue()
  const after = sign()
  assert.notEqual(before.split('.')[0], after.split('.')[0])
  await verify(before)
  await verify(after)
})

test('a token by a key that another server made verifies immediately, before this one has looked', async () => {
  const { parts, verify, sign, advance } = await open()
  await rotateKey('ES256', true, parts)
  advance(2)
  await verify(sign(await openKeyRing(parts)))
})

test('a token that was verified before its key was removed is rejected after it', async () => {
  const { ring, parts, verify, sign } = await open()
  const token = sign()
  await verify(token)
  await rotateKey('ES256', true, parts)
  await ring.rotateDue()
  await verify(token)
  const kid = String(decodeProtectedHeader(token).kid)
  assert.equal((await retireKey(kid, parts)).outcome, 'removed')
  await ring.rotateDue()
  await assert.rejects(verify(token), InvalidToken)
})

test('tokens signed with unknown keys cause at most one read of the store per second', async () => {
  const { store, verify, sign, advance } = await open()
  let asked = 0
  const { list } = store
  store.list = () => {
    asked += 1
    return list()
  }
  advance(2)
  const foreign = (await open()).sign()
  const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => verify(foreign)))
  assert.ok(attempts.every(({ status }) => status === 'rejected'))
  assert.equal(asked, 1)
  await verify(sign())
})
