import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { openAnswer, sealAnswer } from './kept-answer.ts'

const keeping = (): { answerKey: ReturnType<typeof createSecretKey>; random: typeof randomBytes } => ({
  answerKey: createSecretKey(randomBytes(32)),
  random: randomBytes,
})
const ours = keeping()

test('an answer opens, byte for byte, with the secret it was kept under', () => {
  fc.assert(
    fc.property(fc.json(), fc.string({ minLength: 1 }), (body, secret) => {
      assert.equal(openAnswer(sealAnswer(body, secret, ours), secret, ours), body)
    }),
  )
})

test('it opens for no other secret, nor with the right one under the key of another server', () => {
  const sealed = sealAnswer('{"access_token":"x"}', 'verifier', ours)
  assert.equal(openAnswer(sealed, 'Verifier', ours), null)
  assert.equal(openAnswer(sealed, 'verifier', keeping()), null)
  assert.equal(openAnswer(`${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}A`, 'verifier', ours), null)
})

test('one answer kept twice looks different each time', () => {
  assert.notEqual(sealAnswer('{}', 'verifier', ours), sealAnswer('{}', 'verifier', ours))
})
