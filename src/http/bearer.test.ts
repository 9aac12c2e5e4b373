import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bearerToken, challenge, InvalidToken } from './bearer.ts'

const read = [
  { header: 'Bearer eyJ.e30.sig-_~+/', token: 'eyJ.e30.sig-_~+/' },
  { header: 'bearer abc==', token: 'abc==' },
  { header: 'BEARER   abc', token: 'abc' },
  { header: undefined, token: null },
  { header: '', token: null },
  { header: 'Bearer', token: null },
  { header: 'Bearer ', token: null },
  { header: 'Basic YWJjOmRlZg==', token: null },
  { header: 'Bearerabc', token: null },
]
for (const { header, token } of read) {
  test(`Authorization ${JSON.stringify(header)} has ${token ?? 'no token'}`, () => {
    assert.equal(bearerToken(header), token)
  })
}

for (const header of ['Bearer a b', 'Bearer a,b', 'Bearer "a"', 'Bearer a=b', 'Bearer é', 'Bearer \u0000']) {
  test(`Authorization ${JSON.stringify(header)} is rejected as an invalid token`, () => {
    assert.throws(() => bearerToken(header), InvalidToken)
  })
}

test('the challenge names the error only when there was a token (RFC 6750 §3.1)', () => {
  assert.equal(challenge(), 'Bearer realm="platekeeper"')
  assert.equal(challenge('invalid_token'), 'Bearer realm="platekeeper", error="invalid_token"')
})
