import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { aUser } from '../../../../test/conformance/records.ts'
import { rightClock } from '../../../../test/fixtures/clock.ts'
import { hashSessionId } from './browser-session.ts'
import { startSession } from './start-session.ts'

const parts = { ...rightClock, random: randomBytes, now: () => 1000 }
const user = aUser({ sub: 'somebody', browserSessionVersion: 7 })

const requester = { ip: '203.0.113.24', userAgent: 'Firefox' }

test('a session has an id of 256 random bits, of which only the hash is stored, and ends after 8 hours or 30 days', () => {
  const { sessionId, session } = startSession({ user, amr: ['hwk', 'user'] }, requester, parts)
  assert.match(sessionId, /^[\w-]{43}$/)
  assert.notEqual(startSession({ user, amr: ['hwk', 'user'] }, requester, parts).sessionId, sessionId)
  assert.match(session.sid, /^[\w-]{22}$/)
  assert.deepEqual(session, {
    sid: session.sid,
    idHash: hashSessionId(sessionId),
    sub: 'somebody',
    authTime: 1000,
    amr: ['hwk', 'user'],
    expiresAt: 1000 + 8 * 3_600_000,
    absoluteExpiresAt: 1000 + 30 * 86_400_000,
    sessionVersion: 7,
    requester,
  })
  assert.ok(!JSON.stringify(session).includes(sessionId))
})

test('a session that continues another keeps its public id and nothing else', () => {
  const before = startSession({ user, amr: ['hwk', 'user'] }, requester, parts)
  const after = startSession({ user, amr: ['hwk', 'user'] }, requester, parts, before.session)
  assert.equal(after.session.sid, before.session.sid)
  assert.notEqual(after.sessionId, before.sessionId)
  assert.notEqual(startSession({ user, amr: ['hwk', 'user'] }, requester, parts).session.sid, before.session.sid)
})
