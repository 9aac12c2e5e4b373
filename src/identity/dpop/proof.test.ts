import assert from 'node:assert/strict'
import { createHash, createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import * as jose from 'jose'
import { makeDpopKey } from '../../../test/fixtures/index.ts'
import { dpopAlgorithms, limits } from '../../contract/index.ts'
import { InvalidProof, type ProofTarget, readProof } from './proof.ts'

const now = 1_795_683_660_123
const seconds = Math.floor(now / 1000)
const url = 'https://auth.example/connect/token'
const target: ProofTarget = { method: 'POST', url, accessToken: null }
const claims = () => ({ htm: 'POST', htu: url, iat: seconds, jti: randomUUID() })

const { sign, jwk, privateJwk, jkt } = makeDpopKey()
/** Whatever the header says, without a library that would object. */
const assemble = (header: unknown, payload: unknown, signature: string) =>
  [...[header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')), signature].join('.')

const rejected = (proof: string, message: RegExp, at: ProofTarget = target) =>
  assert.rejects(readProof(proof, at, now), (error) => {
    assert.ok(error instanceof InvalidProof, String(error))
    assert.match(error.message, message)
    assert.match(error.message, /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/, 'fit for error_description')
    return true
  })

describe('a DPoP proof', () => {
  for (const alg of dpopAlgorithms) {
    test(`is accepted with ${alg}, and names its key`, async () => {
      const pair = await jose.generateKeyPair(alg, { extractable: true })
      const own = await jose.exportJWK(pair.publicKey)
      const signed = await new jose.SignJWT(claims())
        .setProtectedHeader({ typ: 'dpop+jwt', alg, jwk: own })
        .sign(pair.privateKey)
      const proof = await readProof(signed, target, now)
      assert.equal(proof.jkt, await jose.calculateJwkThumbprint(own))
      assert.equal(proof.nonce, null)
      assert.equal(proof.expiresAt, (seconds + limits.dpopProofTolerance) * 1000)
    })
  }

  test('is identified by its key and its jti', async () => {
    const payload = claims()
    const [one, again] = [sign(payload), sign(payload)]
    const { id } = await readProof(one, target, now)
    assert.notEqual(one, again, 'signatures differ')
    assert.equal((await readProof(again, target, now)).id, id)
    assert.notEqual((await readProof(sign(claims()), target, now)).id, id)
    const foreign = makeDpopKey().sign(payload)
    assert.notEqual((await readProof(foreign, target, now)).id, id)
  })

  test('has the thumbprint of the members that RFC 7638 names, whatever else is in the key', async () => {
    const more = { ...jwk, kid: 'x', use: 'sig', alg: 'ES256', ext: true }
    assert.equal((await readProof(sign(claims(), { jwk: more }), target, now)).jkt, jkt)
  })

  test('contains the nonce as it was sent', async () => {
    const { nonce } = await readProof(sign({ ...claims(), nonce: 'from the server' }), target, now)
    assert.equal(nonce, 'from the server')
  })

  describe('is rejected', () => {
    for (const [what, proof, message] of [
      ['that is empty', '', /signed JWT/],
      ['that is sent twice', `${sign(claims())}, ${sign(claims())}`, /once/],
      ['with white space', `${sign(claims())} `, /once/],
      ['of two parts', 'e30.e30', /signed JWT/],
      ['of five parts', 'e30.e30.e30.e30.e30', /signed JWT/],
      ['whose header is not JSON', `${Buffer.from('typ').toString('base64url')}.e30.e30`, /not a signed JWT/],
      ['whose header is a list', `${Buffer.from('[]').toString('base64url')}.e30.e30`, /./],
      ['that is huge', sign({ ...claims(), padding: 'x'.repeat(4096) }), /longer than 4096/],
      ['that is a JSON serialization', JSON.stringify({ payload: '', signatures: [] }), /signed JWT/],
      ['of another type', sign(claims(), { typ: 'JWT' }), /typ .* dpop\+jwt/],
      ['of the type in other letters', sign(claims(), { typ: 'DPoP+JWT' }), /typ/],
      ['of the type as a media type', sign(claims(), { typ: 'application/dpop+jwt' }), /typ/],
      ['without type', sign(claims(), { typ: undefined }), /typ/],
      ['with alg none', assemble({ typ: 'dpop+jwt', alg: 'none', jwk }, claims(), ''), /signed JWT/],
      ['with alg none and a signature', assemble({ typ: 'dpop+jwt', alg: 'none', jwk }, claims(), 'AA'), /alg/],
      ['without key', sign(claims(), { jwk: undefined }), /no jwk/],
      ['with a key that is a text', sign(claims(), { jwk: 'key' }), /no jwk/],
      ['with a list of keys', sign(claims(), { jwk: [jwk] }), /no jwk/],
      ['with a private key', sign(claims(), { jwk: privateJwk }), /private key/],
      ['with a private member that is empty', sign(claims(), { jwk: { ...jwk, d: '' } }), /private key/],
      ['with an encryption key', sign(claims(), { jwk: { ...jwk, use: 'enc' } }), /cannot be verified/],
      ['with a key of another curve', sign(claims(), { jwk: { ...jwk, crv: 'P-384' } }), /cannot be verified/],
      ['with a point that is on no curve', sign(claims(), { jwk: { ...jwk, x: jwk.y } }), /cannot be verified/],
      ['with a critical parameter', sign(claims(), { crit: ['b64'], b64: true }), /critical/],
      ['with jti missing', sign({ ...claims(), jti: undefined }), /jti/],
      ['with jti empty', sign({ ...claims(), jti: '' }), /jti/],
      ['with jti too long', sign({ ...claims(), jti: 'x'.repeat(257) }), /jti/],
      ['with jti a number', sign({ ...claims(), jti: 7 }), /jti/],
      ['for another method', sign({ ...claims(), htm: 'GET' }), /htm .* POST/],
      ['for the method in lower case', sign({ ...claims(), htm: 'post' }), /htm/],
      ['without method', sign({ ...claims(), htm: undefined }), /htm/],
      ['without URL', sign({ ...claims(), htu: undefined }), /htu/],
      ['without time', sign({ ...claims(), iat: undefined }), /no iat/],
      ['with its time as a text', sign({ ...claims(), iat: String(seconds) }), /./],
      ['that is too old', sign({ ...claims(), iat: seconds - 301 }), /too old, 301 s/],
      ['that is from the future', sign({ ...claims(), iat: seconds + 301 }), /in the future, 301 s/],
      ['that has expired', sign({ ...claims(), exp: seconds - 1 }), /cannot be verified/],
      ['with a nonce that is a number', sign({ ...claims(), nonce: 7 }), /nonce/],
    ] as const) {
      test(`one ${what}`, () => rejected(proof, message))
    }

    test('one with a symmetric key, signed with it or with the public key as the secret', async () => {
      const header = { typ: 'dpop+jwt', alg: 'HS256', jwk: { kty: 'oct', k: 'c2VjcmV0' } }
      for (const [head, secret] of [
        [header, 'secret'],
        [{ ...header, jwk }, JSON.stringify(jwk)],
      ] as const) {
        const unsigned = assemble(head, claims(), '').slice(0, -1)
        const signature = createHmac('sha256', secret).update(unsigned).digest('base64url')
        await rejected(`${unsigned}.${signature}`, /alg of the DPoP proof must be one of ES256/)
      }
      await rejected(sign(claims(), { jwk: { kty: 'oct', k: 'c2VjcmV0' } }), /private key/)
    })

    test('one that was signed with another key, or changed', async () => {
      await rejected(makeDpopKey().sign(claims(), { jwk }), /cannot be verified/)
      const [header, , signature] = sign(claims()).split('.')
      const payload = Buffer.from(JSON.stringify(claims())).toString('base64url')
      await rejected(`${header}.${payload}.${signature}`, /cannot be verified/)
    })

    test('one with an RSA key that is too short, too long, or slow to verify', async () => {
      const header = { typ: 'dpop+jwt', alg: 'RS256' }
      const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' })
      await rejected(assemble({ ...header, jwk: short }, claims(), 'AA'), /cannot be verified/)
      const n = Buffer.alloc(520, 0xff).toString('base64url')
      await rejected(assemble({ ...header, jwk: { kty: 'RSA', n, e: 'AQAB' } }, claims(), 'AA'), /4096 bits/)
      const slow = { ...short, e: Buffer.alloc(128, 0xff).toString('base64url') }
      await rejected(assemble({ ...header, jwk: slow }, claims(), 'AA'), /4096 bits/)
    })
  })

  describe('is for one URL', () => {
    for (const htu of [
      url,
      `${url}?query=is+ignored`,
      `${url}#fragment`,
      'HTTPS://AUTH.EXAMPLE/connect/token',
      'https://auth.example:443/connect/token',
      'https://auth.example/x/../connect/token',
    ]) {
      test(`as ${htu}`, async () => {
        assert.equal((await readProof(sign({ ...claims(), htu }), target, now)).jkt, jkt)
      })
    }
    for (const htu of [
      'https://auth.example/connect/token/',
      'https://auth.example/connect/Token',
      'https://auth.example/connect//token',
      'https://auth.example/connect%2Ftoken',
      'https://auth.example/connect/userinfo',
      'http://auth.example/connect/token',
      'https://auth.example:8443/connect/token',
      'https://auth.example.evil.example/connect/token',
      'https://user@auth.example/connect/token',
      'https://evil.example/connect/token',
      '/connect/token',
      '//auth.example/connect/token',
      ' https://auth.example/connect/token',
      'https://auth.example/connect/token\n',
      '',
      7,
      [url],
    ]) {
      test(`not as ${JSON.stringify(htu)}`, async () => rejected(sign({ ...claims(), htu }), /htu .*connect\/token/))
    }
  })

  test('that comes with an access token is for that token', async () => {
    const at = { ...target, accessToken: 'the.access.token' }
    const ath = createHash('sha256').update(at.accessToken).digest('base64url')
    assert.equal((await readProof(sign({ ...claims(), ath }), at, now)).jkt, jkt)
    for (const other of [undefined, '', at.accessToken, createHash('sha256').update('another').digest('base64url')]) {
      await rejected(sign({ ...claims(), ath: other }), /ath .* access token/, at)
    }
  })

  test('is good for five minutes before and after its time, in fractions of a second too', async () => {
    for (const iat of [seconds - 300, seconds + 300, seconds + 0.5]) {
      const { expiresAt } = await readProof(sign({ ...claims(), iat }), target, now)
      assert.equal(expiresAt, (Math.floor(iat) + 300) * 1000)
    }
  })
})
