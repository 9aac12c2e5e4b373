import type { DatabaseSync } from 'node:sqlite'
import type { DeviceSession, DeviceSessionStore } from '../../identity/index.ts'
import type { Write } from './group-commit.ts'
import { reading } from './reading.ts'
import { familyWriter } from './refresh-families.ts'
import { flag, integer, json, optional, type Row, text } from './rows.ts'
import { userReader } from './users.ts'

export function sqliteDeviceSessions(db: DatabaseSync, write: Write): DeviceSessionStore {
  const find = db.prepare('SELECT * FROM device_sessions WHERE device_code_hash = ?')
  const byUserCode = db.prepare('SELECT * FROM device_sessions WHERE user_code_digest = ?')
  const releaseUserCode = db.prepare(
    'UPDATE device_sessions SET user_code_digest = NULL WHERE user_code_digest = ? AND expires_at <= ?',
  )
  const insert = db.prepare(
    `INSERT INTO device_sessions (device_code_hash, user_code_digest, client_id, code_challenge, state, requested_scope,
       created_at, expires_at, interval, last_poll_at, slowed_down, verifier_mismatches, requester, approval, ended_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user_code_digest) DO NOTHING`,
  )
  const save = db.prepare(
    `UPDATE device_sessions SET state = ?, requested_scope = ?, interval = ?, last_poll_at = ?, slowed_down = ?,
       verifier_mismatches = ?, approval = ?, ended_at = ? WHERE device_code_hash = ?`,
  )
  const findUser = userReader(db)
  const addFamily = familyWriter(db)

  return {
    add: (session) =>
      write(() => {
        releaseUserCode.run(session.userCodeDigest, session.createdAt)
        const { changes } = insert.run(
          session.deviceCodeHash,
          session.userCodeDigest,
          session.clientId,
          session.codeChallenge,
          session.state,
          orNull(session.requestedScope),
          session.createdAt,
          session.expiresAt,
          session.interval,
          session.lastPollAt,
          session.slowedDown ? 1 : 0,
          session.verifierMismatches,
          JSON.stringify(session.requester),
          orNull(session.approval),
          session.endedAt,
        )
        return changes === 1
      }),
    findByUserCode: (userCodeDigest) =>
      reading(() => {
        const row = byUserCode.get(userCodeDigest)
        return row ? toSession(row) : null
      }),
    update: (deviceCodeHash, step) =>
      write(() => {
        const row = find.get(deviceCodeHash)
        const session = row ? toSession(row) : null
        const { next, family, reply } = step(session, session?.approval ? findUser(session.approval.sub) : null)
        if (next && next !== session) {
          save.run(
            next.state,
            orNull(next.requestedScope),
            next.interval,
            next.lastPollAt,
            next.slowedDown ? 1 : 0,
            next.verifierMismatches,
            orNull(next.approval),
            next.endedAt,
            next.deviceCodeHash,
          )
        }
        if (family) addFamily(family)
        return reply
      }),
  }
}

const orNull = (value: object | null): string | null => value && JSON.stringify(value)

function toSession(row: Row): DeviceSession {
  return {
    deviceCodeHash: text(row, 'device_code_hash'),
    userCodeDigest: text(row, 'user_code_digest'),
    clientId: text(row, 'client_id'),
    codeChallenge: optional(row, 'code_challenge', text),
    state: text(row, 'state') as DeviceSession['state'],
    requestedScope: optional(row, 'requested_scope', json<NonNullable<DeviceSession['requestedScope']>>),
    createdAt: integer(row, 'created_at'),
    expiresAt: integer(row, 'expires_at'),
    interval: integer(row, 'interval'),
    lastPollAt: optional(row, 'last_poll_at', integer),
    slowedDown: flag(row, 'slowed_down'),
    verifierMismatches: integer(row, 'verifier_mismatches'),
    requester: json(row, 'requester'),
    approval: optional(row, 'approval', json<NonNullable<DeviceSession['approval']>>),
    endedAt: optional(row, 'ended_at', integer),
  }
}
