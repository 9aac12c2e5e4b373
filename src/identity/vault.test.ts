import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { createVault } from './vault.ts'

const vault = createVault(randomBytes(32), randomBytes)

test('what is sealed opens again, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => assert.equal(vault.open('a', vault.seal('a', text)), text)),
  )
})

test('what is sealed for one purpose opens for no other, and under no other master key', () => {
  const sealed = vault.seal('signing key', 'secret')
  assert.equal(vault.open('visit', sealed), null)
  assert.equal(createVault(randomBytes(32), randomBytes).open('signing key', sealed), null)
})

test('what was changed in any one bit does not open', () => {
  const sealed = Buffer.from(vault.seal('a', 'secret'), 'base64url')
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    assert.equal(vault.open('a', changed.toString('base64url')), null, `bit ${bit}`)
  }
})

test('text that was never sealed does not open', () => {
  for (const text of ['', 'x', 'A'.repeat(38), '{"csrf":"mine"}', '\u0000']) assert.equal(vault.open('a', text), null)
})

test('equal texts are sealed differently, and purposes have keys of their own', () => {
  assert.notEqual(vault.seal('a', 'secret'), vault.seal('a', 'secret'))
  assert.equal(vault.key('a').equals(vault.key('b')), false)
  assert.equal(vault.key('a').symmetricKeySize, 32)
})
