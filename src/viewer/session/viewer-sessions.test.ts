import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { FastifyReply } from 'fastify'
import { createClock, freshStore, rightClock } from '../../../test/fixtures/index.ts'
import { createSealingKeys } from '../../identity/index.ts'
import type { IdentityServer } from '../tokens/identity-server.ts'
import type { SessionCookie } from './session-cookie.ts'
import { hashViewerSessionId } from './viewer-session.ts'
import { createSessions, mostOfAccount } from './viewer-sessions.ts'

test('of one account the oldest session ends when there are too many, and so does its sign-in', async (t) => {
  const { viewerSessions } = await freshStore(t)
  const clock = createClock()
  const revoked: string[] = []
  const ids: string[] = []
  const cookie = { read: () => [], keep: (_, id) => void ids.push(id), clear: () => undefined } as SessionCookie
  const sessions = createSessions(
    {
      sessions: viewerSessions,
      identityServer: { revoke: async (token: string) => void revoked.push(token) } as IdentityServer,
      verifyAccessToken: () => assert.fail('not called'),
      sealing: createSealingKeys(randomBytes(32), randomBytes),
      cookie,
      ...rightClock,
      ...{ idleLifetime: 3600, absoluteLifetime: 3600, now: clock.now, random: randomBytes },
    },
    (error) => assert.ifError(error),
  )
  const signIn = async (sub: string, number: number) => {
    const tokens = { accessToken: 'access', refreshToken: `${sub} ${number}`, idToken: 'id', expiresIn: 60 }
    await sessions.start({ request: { headers: {} }, reply: {} as FastifyReply }, { tokens, sub, sid: null })
    clock.advance(1)
  }
  await signIn('bob', 1)
  for (let number = 1; number <= mostOfAccount; number += 1) await signIn('ann', number)
  assert.deepEqual(revoked, [])
  await signIn('ann', mostOfAccount + 1)
  assert.deepEqual(revoked, ['ann 1'])
  const isThere = await Promise.all(ids.map((id) => viewerSessions.find(hashViewerSessionId(id), clock.now())))
  assert.deepEqual(
    isThere.flatMap((session, at) => (session ? [] : [at])),
    [1],
  )
})
