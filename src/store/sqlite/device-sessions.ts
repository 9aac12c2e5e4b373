import type { DatabaseSync } from 'node:sqlite'
import type { DeviceSession, DeviceSessionStore, PendingLimit, PendingReached } from '../../identity/index.ts'
import type { Append } from './audit-log.ts'
import { clientReader } from './clients.ts'
import type { Write } from './group-commit.ts'
import { reading } from './reading.ts'
import { familyReader, familyWriter } from './refresh-families.ts'
import { flag, integer, json, optional, orNull, type Row, text } from './rows.ts'
import { userReader } from './users.ts'

const joined = 'SELECT * FROM device_sessions JOIN device_pacing ON session = id'

/** As the indexes of pending sessions have it: what no person decided on. */
const pending = "expires_at > ? AND state IN ('pending', 'closed') ORDER BY expires_at LIMIT 1 OFFSET ?"

const quotaKey = (clientId: string, network: string): string => `${clientId} ${network}`

export function sqliteDeviceSessions(db: DatabaseSync, write: Write, append: Append): DeviceSessionStore {
  const find = db.prepare(`${joined} WHERE device_code_hash = ?`)
  const byUserCode = db.prepare(`${joined} WHERE user_code_digest = ?`)
  const releaseUserCode = db.prepare(
    'UPDATE device_sessions SET user_code_digest = NULL WHERE user_code_digest = ? AND expires_at <= ?',
  )
  const insert = db.prepare(
    `INSERT INTO device_sessions (device_code_hash, user_code_digest, client_id, code_challenge, state, requested_scope,
       created_at, expires_at, requester, approval, ended_at, family_id, kept_answer,
       opened_at, quota)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user_code_digest) DO NOTHING`,
  )
  const insertPacing = db.prepare(
    `INSERT INTO device_pacing (session, interval, last_poll_at, slowed_down, verifier_mismatches)
     VALUES (?, ?, ?, ?, ?)`,
  )
  const save = db.prepare(
    `UPDATE device_sessions SET state = ?, requested_scope = ?, approval = ?, ended_at = ?, family_id = ?,
       kept_answer = ?, opened_at = ? WHERE id = ?`,
  )
  const savePacing = db.prepare(
    'UPDATE device_pacing SET interval = ?, last_poll_at = ?, slowed_down = ?, verifier_mismatches = ? WHERE session = ?',
  )
  const findUser = userReader(db)
  const findFamily = familyReader(db)
  const findClient = clientReader(db)
  const addFamily = familyWriter(db)

  const pendingOfQuota = db.prepare(`SELECT expires_at FROM device_sessions WHERE quota = ? AND ${pending}`)
  const pendingOfClient = db.prepare(`SELECT expires_at FROM device_sessions WHERE client_id = ? AND ${pending}`)

  /** When the network's oldest pending session expires, if it may have no more; else null. */
  function reached({ clientId, createdAt }: DeviceSession, limit: PendingLimit): number | null {
    const { network, most, crowded } = limit
    const has = (count: number) => pendingOfQuota.get(quotaKey(clientId, network), createdAt, count - 1)
    const isCrowded = (above: number) => pendingOfClient.get(clientId, createdAt, above) !== undefined
    const isReached =
      (most !== null && has(most)) || (crowded !== null && has(crowded.most) && isCrowded(crowded.above))
    const oldest = isReached ? has(1) : undefined
    return oldest ? integer(oldest, 'expires_at') : null
  }

  function add(session: DeviceSession, limit: PendingLimit | null): boolean | PendingReached {
    const pendingUntil = limit && reached(session, limit)
    if (pendingUntil !== null) return { pendingUntil }
    releaseUserCode.run(session.userCodeDigest, session.createdAt)
    const { changes, lastInsertRowid } = insert.run(
      session.deviceCodeHash,
      session.userCodeDigest,
      session.clientId,
      session.codeChallenge,
      session.state,
      orNull(session.requestedScope),
      session.createdAt,
      session.expiresAt,
      JSON.stringify(session.requester),
      orNull(session.approval),
      session.endedAt,
      session.familyId,
      session.storedResponse,
      session.openedAt,
      limit && quotaKey(session.clientId, limit.network),
    )
    if (changes === 0) return false
    insertPacing.run(lastInsertRowid, ...pacing(session))
    return true
  }

  function put(id: number, before: DeviceSession, after: DeviceSession): void {
    savePacing.run(...pacing(after), id)
    const onlyPaced =
      after.state === before.state &&
      after.requestedScope === before.requestedScope &&
      after.approval === before.approval &&
      after.endedAt === before.endedAt &&
      after.familyId === before.familyId &&
      after.storedResponse === before.storedResponse &&
      after.openedAt === before.openedAt
    if (onlyPaced) return
    const lists = [orNull(after.requestedScope), orNull(after.approval)] as const
    save.run(after.state, ...lists, after.endedAt, after.familyId, after.storedResponse, after.openedAt, id)
  }

  return {
    add: (session, limit = null) => write(() => add(session, limit)),
    findByUserCode: (userCodeDigest) =>
      reading(() => {
        const row = byUserCode.get(userCodeDigest)
        return row ? toSession(row) : null
      }),
    update: (deviceCodeHash, step) =>
      write(() => {
        const row = find.get(deviceCodeHash)
        const session = row ? toSession(row) : null
        const account = session?.approval ? findUser(session.approval.sub) : null
        const begun = session?.familyId ? findFamily(session.familyId) : null
        const client = session?.approval ? findClient(session.clientId) : null
        const { next, family, audit, reply } = step({ session, account, family: begun, client })
        if (row && session && next && next !== session) put(integer(row, 'id'), session, next)
        if (family) addFamily(family)
        append(audit)
        return reply
      }),
  }
}

const pacing = ({ interval, lastPollAt, slowedDown, verifierMismatches }: DeviceSession) =>
  [interval, lastPollAt, slowedDown ? 1 : 0, verifierMismatches] as const

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
    openedAt: optional(row, 'opened_at', integer),
    approval: optional(row, 'approval', json<NonNullable<DeviceSession['approval']>>),
    endedAt: optional(row, 'ended_at', integer),
    familyId: optional(row, 'family_id', text),
    storedResponse: optional(row, 'kept_answer', text),
  }
}
