import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { createSealingKeys } from './sealing-keys.ts'

const sealingKeys = createSealingKeys(randomBytes(32), randomBytes)

test('what is sealed opens again, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) =>
      assert.equal(sealingKeys.open('a', sealingKeys.seal('a', text)), text),
    ),
  )
})

test('what is sealed for one purpose opens for no other, and under no other master key', () => {
  const sealed = sealingKeys.seal('signing key', 'secret')
  assert.equal(sealingKeys.open('visit', sealed), null)
  assert.equal(createSealingKeys(randomBytes(32), randomBytes).open('signing key', sealed), null)
})

test('what was changed in any one bit does not open', () => {
  const sealed = Buffer.from(sealingKeys.seal('a', 'secret'), 'base64url')
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    assert.equal(sealingKeys.open('a', changed.toString('base64url')), null, `bit ${bit}`)
  }
})

test('text that was never sealed does not open', () => {
  for (const text of ['', 'x', 'A'.repeat(38), '{"csrf":"mine"}', '\u0000'])
    assert.equal(sealingKeys.open('a', text), null)
})

test('equal texts are sealed differently, and purposes have keys of their own', () => {
  assert.notEqual(sealingKeys.seal('a', 'secret'), sealingKeys.seal('a', 'secret'))
  assert.equal(sealingKeys.key('a').equals(sealingKeys.key('b')), false)
  assert.equal(sealingKeys.key('a').symmetricKeySize, 32)
})
