import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { compactVerify } from 'jose'
import { anyCharacter, fc } from '../../../test/fixtures/properties.ts'
import type { SigningAlgorithm } from '../../contract/index.ts'
import { asciiJson, signJwt } from './jwt.ts'

const pairs = {
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
} as const

/** Any string a person or an application may be called, lone surrogates among them. */
const hostileText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({
    unit: fc.constantFrom('>', '?', '~', '\u007f', 'ÿ', 'é', '✈', '\ud83d\ude80', '\ud83d', '\\', '"', '\u0000'),
  }),
)

test('a payload is ASCII and its base64url form contains no - and no _, whatever the username', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (username, name) => {
      const encoded = Buffer.from(asciiJson({ [name]: username, preferred_username: username })).toString('base64url')
      assert.match(encoded, /^[A-Za-z0-9]*$/)
    }),
    { numRuns: 1000 },
  )
})

test('a payload read by plain atob and JSON.parse is what was written', () => {
  fc.assert(
    fc.property(hostileText, (username) => {
      const encoded = Buffer.from(asciiJson({ username })).toString('base64url')
      assert.deepEqual(JSON.parse(atob(encoded)), JSON.parse(JSON.stringify({ username })))
    }),
  )
})

for (const alg of ['ES256', 'RS256'] satisfies SigningAlgorithm[]) {
  test(`${alg}: jose verifies the signature and reads the header`, async () => {
    const key = { kid: 'k1', alg, privateKey: pairs[alg].privateKey, publicJwk: { kty: 'EC' } }
    const token = signJwt(key, 'at+jwt', { sub: 'Zoë' })
    const { payload, protectedHeader } = await compactVerify(token, pairs[alg].publicKey)
    assert.deepEqual(protectedHeader, { alg, kid: 'k1', typ: 'at+jwt' })
    assert.deepEqual(JSON.parse(Buffer.from(payload).toString()), { sub: 'Zoë' })
  })
}
