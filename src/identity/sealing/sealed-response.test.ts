import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { openSealedResponse, sealResponse } from './sealed-response.ts'

const keeping = (): { responseKey: ReturnType<typeof createSecretKey>; random: typeof randomBytes } => ({
  responseKey: createSecretKey(randomBytes(32)),
  random: randomBytes,
})
const ours = keeping()

test('a stored response is decrypted, byte for byte, with the secret it was sealed under', () => {
  fc.assert(
    fc.property(fc.json(), fc.string({ minLength: 1 }), (body, secret) => {
      assert.equal(openSealedResponse(sealResponse(body, secret, ours), secret, ours), body)
    }),
  )
})

test('it opens for no other secret, nor with the right one under the key of another server', () => {
  const sealed = sealResponse('{"access_token":"x"}', 'verifier', ours)
  assert.equal(openSealedResponse(sealed, 'Verifier', ours), null)
  assert.equal(openSealedResponse(sealed, 'verifier', keeping()), null)
  assert.equal(openSealedResponse(`${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}A`, 'verifier', ours), null)
})

test('one response sealed twice looks different each time', () => {
  assert.notEqual(sealResponse('{}', 'verifier', ours), sealResponse('{}', 'verifier', ours))
})
