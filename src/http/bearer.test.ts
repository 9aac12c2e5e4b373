import assert from 'node:assert/strict'
import { test } from 'node:test'
import { challenge, dpopChallenge, InvalidToken, presentedToken } from './bearer.ts'

const request = { method: 'GET', url: '/v2/charts/KPDX?version=STD' }
const read = (authorization: string | undefined) => presentedToken({ ...request, headers: { authorization } })

const headers = [
  { header: 'Bearer eyJ.e30.sig-_~+/', token: 'eyJ.e30.sig-_~+/' },
  { header: 'bearer abc==', token: 'abc==' },
  { header: 'BEARER   abc', token: 'abc' },
  { header: undefined, token: null },
  { header: '', token: null },
  { header: 'Bearer', token: null },
  { header: 'Bearer ', token: null },
  { header: 'DPoP eyJ.e30.sig', token: 'eyJ.e30.sig' },
  { header: 'DPoP', token: null },
  { header: 'Basic YWJjOmRlZg==', token: null },
  { header: 'Bearerabc', token: null },
]
for (const { header, token } of headers) {
  test(`Authorization ${JSON.stringify(header)} has ${token ?? 'no token'}`, () => {
    assert.equal(read(header)?.token ?? null, token)
  })
}

for (const header of [
  'Bearer a b',
  'DPoP a b',
  'DPoP a, DPoP b',
  'Bearer a,b',
  'Bearer "a"',
  'Bearer a=b',
  'Bearer é',
  'Bearer \u0000',
]) {
  test(`Authorization ${JSON.stringify(header)} is rejected as an invalid token`, () => {
    assert.throws(() => read(header), InvalidToken)
  })
}

test('the challenge names the error only when there was a token (RFC 6750 §3.1)', () => {
  assert.equal(challenge(), 'Bearer realm="platekeeper"')
  assert.equal(challenge('invalid_token'), 'Bearer realm="platekeeper", error="invalid_token"')
})

test('a token is presented with its scheme, its proof, and the request without its query', () => {
  assert.deepEqual(read('Bearer abc'), {
    scheme: 'Bearer',
    token: 'abc',
    proof: null,
    method: 'GET',
    path: '/v2/charts/KPDX',
  })
  const headers = { authorization: 'dpop abc', dpop: 'e30.e30.AA' }
  const presented = presentedToken({ headers, method: 'HEAD', url: '/v2/airports' })
  assert.deepEqual(presented, {
    scheme: 'DPoP',
    token: 'abc',
    proof: 'e30.e30.AA',
    method: 'HEAD',
    path: '/v2/airports',
  })
})

test('the challenge for bound tokens names the algorithms of proofs (RFC 9449 §7.1)', () => {
  assert.equal(dpopChallenge(['ES256', 'EdDSA']), 'DPoP realm="platekeeper", algs="ES256 EdDSA"')
  assert.equal(
    dpopChallenge(['ES256'], 'invalid_dpop_proof'),
    'DPoP realm="platekeeper", error="invalid_dpop_proof", algs="ES256"',
  )
})
