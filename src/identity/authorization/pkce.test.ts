import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { type Dialect, dialects } from '../../contract/index.ts'
import { parseForm } from '../../http/index.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import { isPkceRequired, readChallenge, verifierFault } from './pkce.ts'

// RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const fits = (...given: Parameters<typeof verifierFault>): boolean => verifierFault(...given) === null
const challengeOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

for (const dialect of Object.keys(dialects) as Dialect[]) {
  test(`${dialect}: the verifier of RFC 7636 fits its challenge`, () => {
    assert.equal(fits(challenge, verifier, dialect), true)
  })

  const misfits = {
    'another verifier': verifier.replace('d', 'e'),
    'the challenge itself': challenge,
    '42 characters': verifier.slice(1),
    'no verifier': undefined,
  }
  for (const [name, given] of Object.entries(misfits)) {
    test(`${dialect}: ${name} does not fit`, () => assert.equal(fits(challenge, given, dialect), false))
  }

  test(`${dialect}: a verifier for a session that began without a challenge does not fit (RFC 9700 2.1.1)`, () => {
    assert.equal(fits(null, verifier, dialect), false)
    assert.equal(fits(null, undefined, dialect), true)
  })

  test(`${dialect}: a challenge is read when it is 43 characters and the method is S256`, () => {
    const form = parseForm(Buffer.from(`code_challenge=${challenge}&code_challenge_method=S256`))
    assert.equal(readChallenge(form, dialects[dialect].pkceRequired), challenge)
  })

  const refusals = {
    'method plain': `code_challenge=${challenge}&code_challenge_method=plain`,
    'no method': `code_challenge=${challenge}`,
    'method in lower case': `code_challenge=${challenge}&code_challenge_method=s256`,
    'method without a challenge': 'code_challenge_method=S256',
    '42 characters': `code_challenge=${challenge.slice(1)}&code_challenge_method=S256`,
    '44 characters': `code_challenge=${challenge}A&code_challenge_method=S256`,
    padding: `code_challenge=${challenge.slice(1)}%3D&code_challenge_method=S256`,
    'standard base64': `code_challenge=${challenge.slice(1)}%2B&code_challenge_method=S256`,
  }
  for (const [name, body] of Object.entries(refusals)) {
    test(`${dialect}: a challenge with ${name} is invalid_request`, () => {
      assert.throws(
        () => readChallenge(parseForm(Buffer.from(body)), dialects[dialect].pkceRequired),
        (error) => error instanceof OAuthError && error.code === 'invalid_request',
      )
    })
  }
}

test('a missing challenge is invalid_request where it is required; documented and public applications need one', () => {
  assert.throws(() => readChallenge(parseForm(Buffer.from('')), true), { code: 'invalid_request' })
  assert.equal(readChallenge(parseForm(Buffer.from('')), false), null)
  assert.equal(isPkceRequired({ dialect: 'documented', isPublic: false }), true)
  assert.equal(isPkceRequired({ dialect: 'deployed', isPublic: false }), false)
  assert.equal(isPkceRequired({ dialect: 'deployed', isPublic: true }), true)
})

for (const length of [43, 44, 100, 128, 129]) {
  const long = 'a~._-Z9'.repeat(20).slice(0, length)
  test(`a verifier of ${length} characters fits ${length === 43 ? 'both dialects' : length > 128 ? 'neither' : 'deployed only'}`, () => {
    assert.equal(fits(challengeOf(long), long, 'documented'), length === 43)
    assert.equal(fits(challengeOf(long), long, 'deployed'), length <= 128)
  })
}

test('a verifier with characters outside RFC 7636 does not fit, although its hash would', () => {
  for (const character of ['+', '/', '=', ' ', 'é', '\u0000']) {
    const odd = `${'a'.repeat(42)}${character}`
    assert.equal(fits(challengeOf(odd), odd, 'deployed'), false, JSON.stringify(character))
  }
})

test('a verifier of another form gets the rule of its dialect, whether or not it matches', () => {
  const documented = 'code_verifier must be exactly 43 characters of A-Z a-z 0-9 - . _ ~'
  const wayOut = 'Generate one of 43, or register the application with the dialect deployed, which accepts 43 to 128'
  for (const length of [44, 64, 128]) {
    const long = 'a'.repeat(length)
    for (const given of [challengeOf(long), challenge, null]) {
      assert.equal(verifierFault(given, long, 'documented'), `${documented}. ${wayOut}`)
    }
  }
  const deployed = 'code_verifier must be 43 to 128 characters of A-Z a-z 0-9 - . _ ~'
  for (const bad of ['a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(42)}+`]) {
    assert.equal(verifierFault(challenge, bad, 'documented'), documented)
    assert.equal(verifierFault(challenge, bad, 'deployed'), deployed)
  }
  assert.match(String(verifierFault(challenge, verifier.replace('d', 'e'), 'documented')), /does not match/)
})
