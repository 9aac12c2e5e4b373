import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { BackupError } from '../backup-error.ts'
import { makePassphrase, passphraseFault } from './passphrase.ts'
import { openSealedKey, sealMasterKey } from './seal-master-key.ts'

test('a generated passphrase has six words, is strong, and each is another one', async () => {
  const made = await Promise.all([makePassphrase(randomBytes), makePassphrase(randomBytes)])
  assert.notEqual(made[0], made[1])
  for (const passphrase of made) {
    assert.equal(passphrase.split(' ').length, 6)
    assert.equal(await passphraseFault(passphrase), null)
  }
})

test('a passphrase of fewer than five words, or one that is easily guessed, is refused', async () => {
  for (const weak of ['', 'Tr0ub4dor&3', 'one two three four', 'a a a a a a a a', 'a b c d e', 'x '.repeat(200)])
    assert.notEqual(await passphraseFault(weak), null, weak)
})

test('a sealed key opens with its passphrase alone, and not after any change', async () => {
  const key = randomBytes(32)
  const sealed = await sealMasterKey({ key, file: 'master.key' }, 'six words of some random list', randomBytes)
  assert.ok(!sealed.includes(key.toString('base64')))
  assert.deepEqual(await openSealedKey(sealed, ' Six words  of some random list\n'), { key, file: 'master.key' })
  const altered = [
    sealed.replace('master.key', 'viewer.key'),
    sealed.replace('"format": 1', '"format": 2'),
    sealed.replace('argon2id', 'argon2d'),
    sealed.replace(/"sealed": ".{4}/, '"sealed": "AAAA'),
    'no JSON',
    '[]',
  ]
  for (const text of altered) await assert.rejects(openSealedKey(text, 'six words of some random list'), BackupError)
  await assert.rejects(openSealedKey(sealed, 'six words of some random lists'), BackupError)
})
