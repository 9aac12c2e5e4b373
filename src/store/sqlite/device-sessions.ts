import type { DatabaseSync } from 'node:sqlite'
import type {
  DeviceChange,
  DeviceRows,
  DeviceSession,
  DeviceSessionStore,
  QuotaLimit,
  QuotaReached,
} from '../../identity/index.ts'
import { deviceSessionColumns, rowsOf, sqlite } from '../columns/index.ts'
import { dryRun } from '../poll-states.ts'
import type { Append } from './audit-log.ts'
import type { CachedAccounts } from './cached-accounts.ts'
import { cachedPollStates } from './cached-poll-states.ts'
import type { Changes } from './changes.ts'
import type { Write } from './group-commit.ts'
import type { AddNotice } from './notices.ts'
import { pendingCounter, quotaKey } from './pending-quota.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'
import { familyReader, familyWriter } from './refresh-families.ts'
import { rowReader } from './row-reader.ts'

const stored = rowsOf(deviceSessionColumns, sqlite)

type Step<Reply> = (rows: DeviceRows) => DeviceChange<Reply>

export function sqliteDeviceSessions(
  db: DatabaseSync,
  write: Write,
  append: Append,
  {
    changes,
    accounts,
    addNotice,
  }: { readonly changes: Changes; readonly accounts: CachedAccounts; readonly addNotice: AddNotice },
): DeviceSessionStore {
  const find = rowReader(db, { table: 'device_sessions', key: 'device_code_hash' }, stored)
  const byUserCode = rowReader(db, { table: 'device_sessions', key: 'user_code_digest' }, stored)
  const releaseUserCode = prepare(
    db,
    'UPDATE device_sessions SET user_code_digest = NULL WHERE user_code_digest = :userCodeDigest AND expires_at <= :now',
  )
  const insert = prepare(
    db,
    `INSERT INTO device_sessions (${stored.names}, quota) VALUES (${stored.values}, :quota)
     ON CONFLICT (user_code_digest) DO NOTHING`,
  )
  const save = prepare(
    db,
    `UPDATE device_sessions SET ${stored.assignments} WHERE device_code_hash = :device_code_hash`,
  )
  const findFamily = familyReader(db)
  const addFamily = familyWriter(db)
  const pending = cachedPollStates(db, changes)
  const atEndOfTurn = readsOfTurn(changes)

  const reached = pendingCounter(db, 'device_sessions', `state IN ('pending', 'closed')`)

  function add(session: DeviceSession, limit: QuotaLimit | null): boolean | QuotaReached {
    const pendingUntil = limit && reached(session, limit)
    if (pendingUntil !== null) return { pendingUntil }
    const row = stored.write(session, { quota: limit && quotaKey(session.clientId, limit.network) })
    if (insert.run(row).changes > 0) return true
    // The session that has the user code may have expired.
    const holder = { userCodeDigest: session.userCodeDigest, now: session.createdAt }
    return releaseUserCode.run(holder).changes > 0 && insert.run(row).changes > 0
  }

  function update<Reply>(deviceCodeHash: string, step: Step<Reply>): Reply {
    const session = find(deviceCodeHash)
    const account = session?.approval ? accounts.user(session.approval.sub) : null
    const started = session?.familyId ? findFamily(session.familyId) : null
    const client = session?.approval ? accounts.client(session.clientId) : null
    const { next, family, audit, notice, reply } = step({ session, account, family: started, client })
    if (session && next && next !== session) {
      pending.forget(deviceCodeHash)
      save.run(stored.writeChanges(next, { device_code_hash: deviceCodeHash }))
      addNotice(notice)
    }
    if (family) addFamily(family)
    append(audit)
    return reply
  }

  function tryPending<Reply>(deviceCodeHash: string, step: Step<Reply>): DeviceChange<Reply> | null {
    const session = find(deviceCodeHash)
    return session?.state === 'pending' ? dryRun(session, step) : null
  }

  const atEnd = <T>(read: () => T): Promise<T> =>
    new Promise((resolve, reject) => atEndOfTurn(() => void readOrUnavailable(read).then(resolve, reject)))

  return {
    add: (session, limit = null) => write(() => add(session, limit)),
    findByUserCode: (userCodeDigest) => readOrUnavailable(() => byUserCode(userCodeDigest)),
    findPending: (deviceCodeHash) => atEnd(() => pending.find(deviceCodeHash)),
    async update(deviceCodeHash, step) {
      const tried = await atEnd(() => tryPending(deviceCodeHash, step))
      return tried ? tried.reply : write(() => update(deviceCodeHash, step))
    },
  }
}

/** Queues a read until the end of the event-loop turn. */
type AtEndOfTurn = (read: () => void) => void

/**
 * The reads of one turn see the database as it is at its end, after the last of them was requested: one read of the change counter
 * serves all of them.
 */
function readsOfTurn(changes: Changes): AtEndOfTurn {
  let waiting: (() => void)[] = []
  function run(): void {
    const reads = waiting
    waiting = []
    changes.refresh()
    for (const read of reads) read()
  }
  return (read) => {
    if (waiting.push(read) === 1) setImmediate(run)
  }
}
