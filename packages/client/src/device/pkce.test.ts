import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webPlatform } from '../platform.ts'
import { challengeFor, makePkce } from './pkce.ts'

test('the challenge is that of RFC 7636, appendix B', async () => {
  const challenge = await challengeFor('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')
  assert.equal(challenge, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
})

test('verifier and challenge have 43 characters of the unreserved alphabet, and differ each time', async () => {
  const pairs = await Promise.all(Array.from({ length: 20 }, () => makePkce(webPlatform)))
  for (const { verifier, challenge } of pairs) {
    assert.match(verifier, /^[\w-]{43}$/)
    assert.match(challenge, /^[\w-]{43}$/)
  }
  assert.equal(new Set(pairs.map(({ verifier }) => verifier)).size, 20)
})
