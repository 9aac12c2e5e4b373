import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { anyCharacter, fc } from '../../../../test/fixtures/properties.ts'
import { makeFamilyId, makeRefreshToken, parseRefreshToken } from './refresh-token.ts'

const key = createSecretKey(randomBytes(32))

test('a refresh token contains its family, its generation and whether it is bound to a key, and only the key can make it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), fc.boolean(), (generation, isBound) => {
      const family = makeFamilyId(randomBytes)
      const token = makeRefreshToken({ family, generation, isBound }, key, randomBytes)
      assert.deepEqual(parseRefreshToken(token, key), { family, generation, isBound })
      assert.equal(parseRefreshToken(token, createSecretKey(randomBytes(32))), null)
    }),
  )
})

test('a refresh token changed in any one character is not ours', () => {
  const token = makeRefreshToken({ family: makeFamilyId(randomBytes), generation: 7, isBound: false }, key, randomBytes)
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'x' ? 'y' : 'x'
    assert.equal(parseRefreshToken(token.slice(0, at) + other + token.slice(at + 1), key), null, `changed at ${at}`)
  }
})

test('text that is not a refresh token is rejected without an audit entry', () => {
  fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => assert.equal(parseRefreshToken(text, key), null)))
  for (const text of [
    '',
    'rt_',
    'rt_..',
    `rt_${'a'.repeat(22)}.1.${'b'.repeat(59)}`,
    `rt_${'a'.repeat(22)}.-1.${'b'.repeat(59)}`,
  ]) {
    assert.equal(parseRefreshToken(text, key), null)
  }
})
