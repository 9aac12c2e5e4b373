import assert from 'node:assert/strict'
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { fc } from '../../../../test/fixtures/properties.ts'
import { makeWrappingKey, openContentKey, publicKeyOf, type SealedContentKey } from './content-key.ts'
import { memoryFileStore } from './file-store.ts'
import { sealedFileStore } from './sealed-file-store.ts'

const aKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']) as Promise<CryptoKey>
const key = await aKey()

test('a file is read as it was written, and its bytes are not in the store', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 24, maxLength: 200 }), async (bytes) => {
      const files = memoryFileStore()
      const sealed = sealedFileStore(files, key)
      await sealed.write('image/a.png', Uint8Array.from(bytes))
      assert.deepEqual(await sealed.read('image/a.png'), Uint8Array.from(bytes))
      const stored = Buffer.from((await files.read('image/a.png')) ?? [])
      assert.equal(stored.length, bytes.length + 28)
      assert.equal(stored.includes(Buffer.from(bytes)), false)
    }),
    { numRuns: 50 },
  )
})

test('a file that was changed, cut, renamed or sealed with another key counts as missing', async () => {
  const files = memoryFileStore()
  const sealed = sealedFileStore(files, key)
  await sealed.write('a', new Uint8Array(30))
  const stored = (await files.read('a')) ?? assert.fail()
  for (const [at] of stored.entries()) {
    await files.write(
      'a',
      Uint8Array.from(stored, (byte, index) => (index === at ? byte ^ 1 : byte)),
    )
    assert.equal(await sealed.read('a'), undefined)
  }
  for (const length of [0, 12, 40]) {
    await files.write('a', Uint8Array.from(stored.subarray(0, length)))
    assert.equal(await sealed.read('a'), undefined)
  }
  await files.write('b', Uint8Array.from(stored))
  await files.write('a', Uint8Array.from(stored))
  assert.equal(await sealed.read('b'), undefined)
  assert.equal(await sealedFileStore(files, await aKey()).read('a'), undefined)
  assert.deepEqual(await sealed.read('a'), new Uint8Array(30))
})

/** As contract.md says, with Node's functions. */
function sealFor(browserKey: string, id: string, content: Buffer): SealedContentKey {
  const ecdh = createECDH('prime256v1')
  const theirs = ecdh.generateKeys()
  const own = Buffer.from(browserKey, 'base64url')
  const salt = Buffer.concat([theirs, own])
  const wrapping = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(own), salt, `platekeeper content key ${id}`, 32))
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', wrapping, iv).setAAD(Buffer.from(id))
  const sealed = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
  const text = (bytes: Buffer): string => bytes.toString('base64url')
  return { id, publicKey: text(theirs), iv: text(iv), sealed: text(sealed) }
}

test('a content key is opened by the browser that it was sent to, and cannot be read', async () => {
  const pair = await makeWrappingKey()
  const content = randomBytes(32)
  const sent = sealFor(await publicKeyOf(pair), 'k1', content)
  const opened = await openContentKey(sent, pair)
  assert.deepEqual([opened.extractable, pair.privateKey.extractable], [false, false])
  const iv = new Uint8Array(12)
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, opened, new Uint8Array([7]))
  const same = await crypto.subtle.importKey('raw', Uint8Array.from(content), 'AES-GCM', false, ['decrypt'])
  assert.deepEqual(
    new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, same, encrypted)),
    new Uint8Array([7]),
  )
  await assert.rejects(openContentKey(sent, await makeWrappingKey()))
  await assert.rejects(openContentKey({ ...sent, id: 'k2' }, pair))
})
