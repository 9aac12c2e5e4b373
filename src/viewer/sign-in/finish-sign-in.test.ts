import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InvalidToken } from '../../http/index.ts'
import type { IdentityServer } from '../tokens/identity-server.ts'
import { viewerRoot } from '../viewer-root.ts'
import { finishSignIn, type SignInParts, type SignInResponse } from './sign-in.ts'

test('a token that is for another BASE_URL fails the sign-in, and the log says what to compare', async () => {
  const result = await finish({ code: 'code', error: null })
  assert.match(reasonOf(result), /are AUTH_URL and BASE_URL the same at both hosts/)
})

test('the log has the error that a browser brought, and no more of it than an error needs', async () => {
  assert.match(reasonOf(await finish({ code: null, error: 'access_denied' })), /access_denied$/)
  assert.ok(reasonOf(await finish({ code: null, error: 'x'.repeat(10_000) })).length < 120)
})

const tokens = { accessToken: 'access', refreshToken: 'refresh', idToken: 'id', expiresIn: 3600 }
const parts: SignInParts = {
  root: viewerRoot('https://charts.example'),
  authUrl: 'https://auth.example',
  identityServer: { redeem: async () => ({ kind: 'tokens', tokens }) } as unknown as IdentityServer,
  verifyIdToken: async () => ({ sub: 'a person', nonce: 'n', sid: null }),
  verifyAccessToken: () => Promise.reject(new InvalidToken('unexpected "aud" claim value')),
  now: () => 0,
  random: () => Buffer.alloc(32),
}

function finish(response: Omit<SignInResponse, 'iss'>) {
  const transaction = { state: 's', nonce: 'n', verifier: 'v', returnUrl: '/', expiresAt: 1 }
  return finishSignIn({ iss: parts.authUrl, ...response }, { transaction, ip: '127.0.0.1' }, parts)
}

const reasonOf = (result: Awaited<ReturnType<typeof finish>>): string =>
  result.kind === 'failed' ? result.reason : assert.fail('the sign-in succeeded')
