import type { DeviceSession, DeviceSessionStore, QuotaLimit, QuotaReached } from '../../identity/index.ts'
import { deviceSessionColumns, postgres, rowsOf } from '../columns/index.ts'
import { dryRun } from '../poll-states.ts'
import { appendAlone, ifChanged } from './audit-log.ts'
import { clientRows } from './clients.ts'
import { type Connections, type Queryable, statement } from './connections.ts'
import { familyRows, type HolderRows } from './family-rows.ts'
import { addNotices, noticesValue } from './notices.ts'
import { quotaOf, quotaValues } from './pending-quota.ts'
import { polledSessions } from './polled-sessions.ts'
import { redemption, redemptionValues } from './redemption.ts'
import { findRow, type VersionedRow } from './rows.ts'
import type { UpdateWithRetries } from './update-with-retries.ts'
import { userRows } from './users.ts'

const stored = rowsOf(deviceSessionColumns, postgres)

type Snapshot = HolderRows & {
  readonly session: VersionedRow & { readonly id: number }
  readonly family: (VersionedRow & { readonly id: string }) | null
}

const find = (key: string, value: string) =>
  statement(
    `SELECT json_build_object('session', device, 'account', account, 'family', family, 'client', client) AS row
     FROM device_sessions AS device
     LEFT JOIN users AS account ON account.sub = device.approval ->> 'sub'
     LEFT JOIN refresh_families AS family ON family.id = device.family_id
     LEFT JOIN clients AS client ON client.id = device.client_id AND device.approval IS NOT NULL
     WHERE device.${key} = :${value}`,
  )
const byDeviceCode = find('device_code_hash', 'deviceCodeHash')
const byUserCode = find('user_code_digest', 'userCodeDigest')

/** Pending: not decided. */
const { isReached, pendingUntil } = quotaOf('device_sessions', `state IN ('pending', 'closed')`)

/** `released` runs first: the insert depends on its count. */
const insertion = (condition: string, pendingUntil: string) =>
  statement(
    `WITH released AS (
     UPDATE device_sessions SET version = version + 1, user_code_digest = NULL
     WHERE user_code_digest = :user_code_digest AND expires_at <= :created_at RETURNING id),
   changed AS (
     INSERT INTO device_sessions (${stored.names}, quota)
     SELECT ${stored.values}, :quota
     WHERE (SELECT count(*) FROM released) >= 0 AND ${condition}
     ON CONFLICT (user_code_digest) DO NOTHING RETURNING id)
   SELECT count(*) AS changes, ${pendingUntil} AS pending_until FROM changed`,
  )
const insert = insertion('true', 'NULL::bigint')
const insertWithin = insertion(`NOT ${isReached}`, pendingUntil)

/** The family is locked too, if the session has one. */
const saving = {
  table: 'device_sessions',
  assignments: stored.assignments,
  where: 'id = :id',
  locked: 'SELECT FROM refresh_families WHERE id = :familyId AND version = :familyVersion',
  isLocked: '(:familyVersion::bigint IS NOT NULL)',
} as const
/** Without a notice, its tables are not opened. */
const [save, saveWithNotice] = [redemption(saving), redemption({ ...saving, alongside: `${addNotices(ifChanged)},` })]

export function postgresDeviceSessions(db: Connections, updateWithRetries: UpdateWithRetries): DeviceSessionStore {
  const pending = polledSessions(db)
  return {
    add(session, limit = null) {
      if (limit === null) return add(db, session, null)
      // One after the other, so that only other processes can add sessions that were not counted.
      return updateWithRetries(`pending ${session.clientId} ${limit.network}`, (within) => add(within, session, limit))
    },
    findByUserCode: async (userCodeDigest) => {
      const seen = await findRow<Snapshot>(db, byUserCode, { userCodeDigest })
      return seen && stored.read(seen.session)
    },
    findPending: pending.findAgain,
    update: async (deviceCodeHash, step) => {
      const session = await pending.find(deviceCodeHash)
      const tried = session && dryRun(session, step)
      if (tried) return tried.reply
      return updateWithRetries(`session ${deviceCodeHash}`, async (db) => {
        const seen = await findRow<Snapshot>(db, byDeviceCode, { deviceCodeHash })
        const session = seen && stored.read(seen.session)
        const { next, family, audit, notice, reply } = step({
          session,
          account: seen?.account ? userRows.read(seen.account) : null,
          family: seen?.family ? familyRows.read(seen.family) : null,
          client: seen?.client ? clientRows.read(seen.client) : null,
        })
        if (!seen || !session || (!next && !family)) await appendAlone(db, audit)
        else if (next !== session || family || audit)
          await db.query(notice ? saveWithNotice : save, {
            ...stored.writeChanges(next ?? session),
            id: seen.session.id,
            version: seen.session.version,
            ...redemptionValues(seen, { family, audit }, db),
            familyId: seen.family?.id ?? null,
            familyVersion: seen.family?.version ?? null,
            ...(notice && noticesValue(notice)),
          })
        return reply
      })
    },
  }
}

async function add(db: Queryable, session: DeviceSession, limit: QuotaLimit | null): Promise<boolean | QuotaReached> {
  const [row] = await db.query<{ changes: number; pending_until: number | null }>(limit ? insertWithin : insert, {
    ...stored.write(session),
    ...quotaValues(session.clientId, limit),
  })
  if (row?.pending_until != null) return { pendingUntil: row.pending_until }
  return row?.changes === 1
}
