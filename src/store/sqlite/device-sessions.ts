import type { DatabaseSync } from 'node:sqlite'
import type { DeviceSession, DeviceSessionStore, PendingLimit, PendingReached } from '../../identity/index.ts'
import { deviceSessionColumns, rowsOf, sqlite, sqlitePacingColumns, sqliteSessionColumns } from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import { clientReader } from './clients.ts'
import type { Write } from './group-commit.ts'
import { pendingCounter, quotaKey } from './pending.ts'
import { prepare, prepareInOrder } from './prepare.ts'
import { reading } from './reading.ts'
import { familyReader, familyWriter } from './refresh-families.ts'
import { userReader } from './users.ts'

const whole = rowsOf(deviceSessionColumns, sqlite)
const stored = rowsOf(sqliteSessionColumns, sqlite)
const pacing = rowsOf(sqlitePacingColumns, sqlite)

const joined = `SELECT ${whole.names}, id FROM device_sessions JOIN device_pacing ON session = id`

export function sqliteDeviceSessions(db: DatabaseSync, write: Write, append: Append): DeviceSessionStore {
  const find = prepareInOrder(db, `${joined} WHERE device_code_hash = :deviceCodeHash`)
  const byUserCode = prepareInOrder(db, `${joined} WHERE user_code_digest = :userCodeDigest`)
  const releaseUserCode = prepare(
    db,
    'UPDATE device_sessions SET user_code_digest = NULL WHERE user_code_digest = :userCodeDigest AND expires_at <= :now',
  )
  const insert = prepare(
    db,
    `INSERT INTO device_sessions (${stored.names}, quota) VALUES (${stored.values}, :quota)
     ON CONFLICT (user_code_digest) DO NOTHING`,
  )
  const insertPacing = prepare(
    db,
    `INSERT INTO device_pacing (session, ${pacing.names}) VALUES (:session, ${pacing.values})`,
  )
  const save = prepare(db, `UPDATE device_sessions SET ${stored.assignments} WHERE id = :id`)
  const savePacing = prepare(db, `UPDATE device_pacing SET ${pacing.assignments} WHERE session = :session`)
  const findUser = userReader(db)
  const findFamily = familyReader(db)
  const findClient = clientReader(db)
  const addFamily = familyWriter(db)

  const reached = pendingCounter(db, 'device_sessions', `state IN ('pending', 'closed')`)

  function add(session: DeviceSession, limit: PendingLimit | null): boolean | PendingReached {
    const pendingUntil = limit && reached(session, limit)
    if (pendingUntil !== null) return { pendingUntil }
    const row = stored.write(session, { quota: limit && quotaKey(session.clientId, limit.network) })
    const first = insert.run(row)
    // The session that has the user code may have ended.
    const holder = { userCodeDigest: session.userCodeDigest, now: session.createdAt }
    const isReleased = first.changes === 0 && releaseUserCode.run(holder).changes > 0
    const { changes, lastInsertRowid } = isReleased ? insert.run(row) : first
    if (changes === 0) return false
    insertPacing.run(pacing.write(session, { session: Number(lastInsertRowid) }))
    return true
  }

  function put(id: number, before: DeviceSession, after: DeviceSession): void {
    savePacing.run(pacing.writeChanges(after, { session: id }))
    if (stored.differ(before, after)) save.run(stored.writeChanges(after, { id }))
  }

  return {
    add: (session, limit = null) => write(() => add(session, limit)),
    findByUserCode: (userCodeDigest) =>
      reading(() => {
        const row = byUserCode({ userCodeDigest })
        return row ? whole.readInOrder(row) : null
      }),
    update: (deviceCodeHash, step) =>
      write(() => {
        const row = find({ deviceCodeHash })
        const session = row ? whole.readInOrder(row) : null
        const account = session?.approval ? findUser(session.approval.sub) : null
        const begun = session?.familyId ? findFamily(session.familyId) : null
        const client = session?.approval ? findClient(session.clientId) : null
        const { next, family, audit, reply } = step({ session, account, family: begun, client })
        if (row && session && next && next !== session) put(Number(row.at(-1)), session, next)
        if (family) addFamily(family)
        append(audit)
        return reply
      }),
  }
}
