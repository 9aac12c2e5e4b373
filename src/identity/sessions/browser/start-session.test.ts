import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { aUser } from '../../../../test/conformance/records.ts'
import { hashSessionId } from './browser-session.ts'
import { startSession } from './start-session.ts'

const user = aUser({ sub: 'somebody', browserSessionVersion: 7 })

test('a session has an id of 256 random bits, of which only the hash is stored, and ends after twelve hours', () => {
  const { sessionId, session } = startSession(user, { random: randomBytes, now: () => 1000 })
  assert.match(sessionId, /^[\w-]{43}$/)
  assert.notEqual(startSession(user, { random: randomBytes, now: () => 1000 }).sessionId, sessionId)
  assert.match(session.sid, /^[\w-]{22}$/)
  assert.deepEqual(session, {
    sid: session.sid,
    idHash: hashSessionId(sessionId),
    sub: 'somebody',
    authTime: 1000,
    amr: ['pwd'],
    expiresAt: 1000 + 12 * 3_600_000,
    sessionVersion: 7,
  })
  assert.ok(!JSON.stringify(session).includes(sessionId))
})

test('a session that continues another keeps its public id and nothing else', () => {
  const parts = { random: randomBytes, now: () => 1000 }
  const before = startSession(user, parts)
  const after = startSession(user, parts, before.session)
  assert.equal(after.session.sid, before.session.sid)
  assert.notEqual(after.sessionId, before.sessionId)
  assert.notEqual(startSession(user, parts).session.sid, before.session.sid)
})
