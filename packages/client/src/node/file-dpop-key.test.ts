import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { after, test } from 'node:test'
import { fileDpopKey } from './file-dpop-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
after(() => rmSync(folder, { recursive: true }))

test('callers at the same time and later ones get one key, in a private file without leftovers', async () => {
  const path = join(folder, 'new', 'key.json')
  const [first, second] = await Promise.all([fileDpopKey(path), fileDpopKey(path)])
  const later = await fileDpopKey(path)
  assert.deepEqual(second.jwk, first.jwk)
  assert.deepEqual(later.jwk, first.jwk)
  assert.deepEqual(readdirSync(join(folder, 'new')), ['key.json'])
  if (process.platform !== 'win32') assert.equal(statSync(path).mode & 0o777, 0o600)
  const content = new Uint8Array([1, 2, 3])
  const ecdsa = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(ecdsa, later.pair.privateKey, content)
  assert.ok(await crypto.subtle.verify(ecdsa, first.pair.publicKey, signature, content))
})

test('a file that is not a key is named rather than overwritten', async () => {
  const path = join(folder, 'broken.json')
  writeFileSync(path, '{')
  await assert.rejects(fileDpopKey(path), { code: 'storage-failed', message: /broken\.json/ })
})
