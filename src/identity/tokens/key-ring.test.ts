import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createVault } from '../vault.ts'
import { openKeyRing, type SigningKeyStore, type StoredKey } from './key-ring.ts'

function keysInMemory(): SigningKeyStore & { stored: StoredKey[] } {
  const stored: StoredKey[] = []
  return {
    stored,
    list: async () => [...stored],
    async addFirst(key) {
      if (!stored.some(({ alg }) => alg === key.alg)) stored.push(key)
    },
  }
}

const vault = createVault(randomBytes(32), randomBytes)

test('the first start makes one key per algorithm, and later starts open the same', async () => {
  const store = keysInMemory()
  const first = await openKeyRing(store, vault, () => 1)
  const again = await openKeyRing(store, vault, () => 2)
  assert.deepEqual(first.jwks, again.jwks)
  assert.deepEqual(first.jwks.keys.map(({ alg }) => alg).sort(), ['ES256', 'RS256'])
  assert.equal(first.signing('ES256').kid, again.signing('ES256').kid)
})

test('the published keys hold no private part, and the stored private parts are sealed', async () => {
  const store = keysInMemory()
  const { jwks } = await openKeyRing(store, vault, () => 1)
  for (const key of jwks.keys) {
    for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) assert.equal(part in key, false, part)
    assert.equal(key.use, 'sig')
    assert.ok(key.kid)
  }
  for (const { sealedPrivateJwk } of store.stored) assert.doesNotMatch(sealedPrivateJwk, /kty|\{/)
})

test('another master key is named as the reason why the signing keys do not open', async () => {
  const store = keysInMemory()
  await openKeyRing(store, vault, () => 1)
  const other = createVault(randomBytes(32), randomBytes)
  await assert.rejects(
    openKeyRing(store, other, () => 1),
    /master key/,
  )
})
