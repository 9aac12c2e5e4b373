import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InvalidToken } from '../../http/index.ts'
import type { IdentityServer } from '../tokens/identity-server.ts'
import { viewerRoot } from '../viewer-root.ts'
import { finishSignIn } from './sign-in.ts'

test('a token that is for another BASE_URL fails the sign-in, and the log says what to compare', async () => {
  const tokens = { accessToken: 'access', refreshToken: 'refresh', idToken: 'id', expiresIn: 3600 }
  const result = await finishSignIn(
    { code: 'code', iss: 'https://auth.example', error: null },
    { transaction: { state: 's', nonce: 'n', verifier: 'v', returnUrl: '/', expiresAt: 1 }, ip: '127.0.0.1' },
    {
      root: viewerRoot('https://charts.example'),
      authUrl: 'https://auth.example',
      identityServer: { redeem: async () => ({ kind: 'tokens', tokens }) } as unknown as IdentityServer,
      verifyIdToken: async () => ({ sub: 'a person', nonce: 'n', sid: null }),
      verifyAccessToken: () => Promise.reject(new InvalidToken('unexpected "aud" claim value')),
      now: () => 0,
      random: () => Buffer.alloc(32),
    },
  )
  assert.equal(result.kind, 'failed')
  assert.match(result.kind === 'failed' ? result.reason : '', /are AUTH_URL and BASE_URL the same at both hosts/)
})
