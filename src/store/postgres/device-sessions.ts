import type { DeviceSession, DeviceSessionStore, PendingLimit } from '../../identity/index.ts'
import { appendAlone, bodyOf, told } from './audit-log.ts'
import { type ClientRow, toClient } from './clients.ts'
import { type Asking, type Connections, statement, type Value } from './connections.ts'
import { type FamilyRow, familyColumns, familyRow, toFamily } from './refresh-families.ts'
import { found, orNull, type Versioned } from './rows.ts'
import type { Transitions } from './transitions.ts'
import { toUser, type UserRow } from './users.ts'

type SessionRow = Versioned & {
  readonly id: number
  readonly device_code_hash: string
  readonly user_code_digest: string
  readonly client_id: string
  readonly code_challenge: string | null
  readonly state: DeviceSession['state']
  readonly requested_scope: DeviceSession['requestedScope']
  readonly created_at: number
  readonly expires_at: number
  readonly interval: number
  readonly verifier_mismatches: number
  readonly requester: DeviceSession['requester']
  readonly approval: DeviceSession['approval']
  readonly ended_at: number | null
  readonly family_id: string | null
  readonly kept_answer: string | null
  readonly opened_at: number | null
}

type PacingRow = { readonly interval: number; readonly last_poll_at: number | null; readonly slowed_down: boolean }

/** `pacing` null: never polled, or forgotten in a crash of the database. */
type Look = {
  readonly session: SessionRow
  readonly pacing: PacingRow | null
  readonly account: UserRow | null
  readonly family: FamilyRow | null
  readonly client: ClientRow | null
}

const look = (key: string) =>
  statement(
    `SELECT json_build_object('session', device, 'pacing', pacing, 'account', account, 'family', family,
       'client', client) AS row
     FROM device_sessions AS device
     LEFT JOIN device_pacing AS pacing ON pacing.session = device.id
     LEFT JOIN users AS account ON account.sub = device.approval ->> 'sub'
     LEFT JOIN refresh_families AS family ON family.id = device.family_id
     LEFT JOIN clients AS client ON client.id = device.client_id AND device.approval IS NOT NULL
     WHERE device.${key} = $1`,
  )
const byDeviceCode = look('device_code_hash')
const byUserCode = look('user_code_digest')

/** As the indexes of pending sessions have it: what no person decided on; the one after `skipped` others. */
const pending = (whose: string, skipped: string): string =>
  `SELECT expires_at FROM device_sessions WHERE ${whose} AND expires_at > $7 AND state IN ('pending', 'closed')
   ORDER BY expires_at LIMIT 1 OFFSET ${skipped}`
const ofNetwork = 'quota = $18'

/** $19: most of the network; $20, $21: of a crowded client, and from when it is. NULL: no such limit. */
const isReached = `(
  ($19::bigint IS NOT NULL AND EXISTS (${pending(ofNetwork, '$19::bigint - 1')}))
  OR ($20::bigint IS NOT NULL AND EXISTS (${pending(ofNetwork, '$20::bigint - 1')})
    AND EXISTS (${pending('client_id = $3', '$21::bigint')})))`

/** `released` goes first: the insertion asks for its count. */
const insertion = (condition: string, pendingUntil: string) =>
  statement(
    `WITH released AS (
     UPDATE device_sessions SET version = version + 1, user_code_digest = NULL
     WHERE user_code_digest = $2 AND expires_at <= $7 RETURNING id),
   changed AS (
     INSERT INTO device_sessions (device_code_hash, user_code_digest, client_id, code_challenge, state, requested_scope,
       created_at, expires_at, interval, verifier_mismatches, requester, approval, ended_at, family_id, kept_answer,
       opened_at, quota)
     SELECT $1, $2, $3, $4, $5, $6::json, $7, $8::bigint, $9::bigint, $10::bigint, $11::json, $12::json, $13::bigint,
       $14, $15, $22::bigint, $18
     WHERE (SELECT count(*) FROM released) >= 0 AND ${condition}
     ON CONFLICT (user_code_digest) DO NOTHING RETURNING id),
   paced AS (
     INSERT INTO device_pacing (session, interval, last_poll_at, slowed_down)
     SELECT id, $9::bigint, $16::bigint, $17::boolean FROM changed WHERE $16::bigint IS NOT NULL)
   SELECT count(*) AS changes, ${pendingUntil} AS pending_until FROM changed`,
  )
const insert = insertion(
  '$18::text IS NULL AND $19::bigint IS NULL AND $20::bigint IS NULL AND $21::bigint IS NULL',
  'NULL::bigint',
)
const insertWithin = insertion(
  `NOT ${isReached}`,
  `CASE WHEN NOT EXISTS (SELECT FROM changed) AND ${isReached} THEN (${pending(ofNetwork, '0')}) END`,
)

/** Where the pacing is still what was read: $6 to $8, NULL where there was none. */
const pace = statement(
  `WITH changed AS (
     INSERT INTO device_pacing AS pacing (session, interval, last_poll_at, slowed_down)
     SELECT id, $3::bigint, $4::bigint, $5::boolean FROM device_sessions WHERE id = $1 AND version = $2
     ON CONFLICT (session) DO UPDATE
     SET interval = excluded.interval, last_poll_at = excluded.last_poll_at, slowed_down = excluded.slowed_down
     WHERE pacing.interval = $6 AND pacing.last_poll_at IS NOT DISTINCT FROM $7 AND pacing.slowed_down = $8
     RETURNING session)
   SELECT must_be((SELECT count(*) FROM changed), 1)`,
)

/**
 * Everything else that a step may decide, where session, account and family are what it saw: the account and the family
 * are held as they were, so that a redemption and a lock of the account have one order. Accounts are always held first.
 * The client of an approved session is asked for at the end.
 */
const save = statement(
  `WITH account AS (SELECT FROM users WHERE sub = $14 AND version = $15 FOR SHARE),
   family AS (SELECT FROM refresh_families WHERE id = $16 AND version = $17 FOR SHARE),
   changed AS (
     UPDATE device_sessions SET version = version + 1, state = $4, requested_scope = $5, verifier_mismatches = $6,
       approval = $7, ended_at = $8, family_id = $9, kept_answer = $10, opened_at = $21
     WHERE id = $2 AND version = $3
       AND ($15::bigint IS NULL OR EXISTS (SELECT FROM account))
       AND ($17::bigint IS NULL OR EXISTS (SELECT FROM family))
     RETURNING id),
   paced AS (
     INSERT INTO device_pacing (session, interval, last_poll_at, slowed_down)
     SELECT id, $11::bigint, $12::bigint, $13::boolean FROM changed
     ON CONFLICT (session) DO UPDATE
     SET interval = excluded.interval, last_poll_at = excluded.last_poll_at, slowed_down = excluded.slowed_down),
   born AS (
     INSERT INTO refresh_families (${familyColumns})
     SELECT ${familyColumns} FROM json_populate_record(NULL::refresh_families, $18::json)
     WHERE $18::json IS NOT NULL AND EXISTS (SELECT FROM changed)),
   ${told('$1', 'EXISTS (SELECT FROM changed)')}
   SELECT must_be((SELECT count(*) FROM changed), 1), expect_client($19, $20, (SELECT count(*) FROM head))`,
)

export function postgresDeviceSessions(db: Connections, transitions: Transitions): DeviceSessionStore {
  return {
    add(session, limit = null) {
      if (limit === null) return add(db, session, null)
      // One after the other, so that only other processes can add what was not counted.
      return transitions(`pending ${session.clientId} ${limit.network}`, (within) => add(within, session, limit))
    },
    findByUserCode: async (userCodeDigest) => {
      const seen = await found<Look>(db, byUserCode, [userCodeDigest])
      return seen && toSession(seen)
    },
    update: (deviceCodeHash, step) =>
      transitions(`session ${deviceCodeHash}`, async (db) => {
        const seen = await found<Look>(db, byDeviceCode, [deviceCodeHash])
        const session = seen && toSession(seen)
        const { next, family, audit, reply } = step({
          session,
          account: toUser(seen?.account ?? null),
          family: seen?.family ? toFamily(seen.family) : null,
          client: seen?.client ? toClient(seen.client) : null,
        })
        if (!seen || !session || (!next && !family)) await appendAlone(db, audit)
        else if (next && !family && !audit && onlyPaced(session, next)) {
          if (next !== session)
            await db.ask(pace, [seen.session.id, seen.session.version, ...pacing(next), ...was(seen)])
        } else
          await db.ask(save, [
            bodyOf(audit),
            ...changes(seen.session, next ?? session),
            ...pacing(next ?? session),
            seen.account?.sub ?? null,
            seen.account?.version ?? null,
            seen.family?.id ?? null,
            seen.family?.version ?? null,
            family ? familyRow(family) : null,
            seen.client?.id ?? null,
            seen.client?.version ?? null,
            (next ?? session).openedAt,
          ])
        return reply
      }),
  }
}

async function add(
  db: Asking,
  session: DeviceSession,
  limit: PendingLimit | null,
): Promise<boolean | { readonly pendingUntil: number }> {
  const [row] = await db.ask<{ changes: number; pending_until: number | null }>(limit ? insertWithin : insert, [
    session.deviceCodeHash,
    session.userCodeDigest,
    session.clientId,
    session.codeChallenge,
    session.state,
    orNull(session.requestedScope),
    session.createdAt,
    session.expiresAt,
    session.interval,
    session.verifierMismatches,
    JSON.stringify(session.requester),
    orNull(session.approval),
    session.endedAt,
    session.familyId,
    session.storedResponse,
    session.lastPollAt,
    session.slowedDown,
    limit && `${session.clientId} ${limit.network}`,
    limit?.most ?? null,
    limit?.crowded?.most ?? null,
    limit?.crowded?.above ?? null,
    session.openedAt,
  ])
  if (row?.pending_until != null) return { pendingUntil: row.pending_until }
  return row?.changes === 1
}

const onlyPaced = (before: DeviceSession, after: DeviceSession): boolean =>
  after.state === before.state &&
  after.requestedScope === before.requestedScope &&
  after.verifierMismatches === before.verifierMismatches &&
  after.approval === before.approval &&
  after.endedAt === before.endedAt &&
  after.familyId === before.familyId &&
  after.storedResponse === before.storedResponse &&
  after.openedAt === before.openedAt

const pacing = ({ interval, lastPollAt, slowedDown }: DeviceSession): readonly Value[] => [
  interval,
  lastPollAt,
  slowedDown,
]

const was = ({ pacing: before }: Look): readonly Value[] => [
  before?.interval ?? null,
  before?.last_poll_at ?? null,
  before?.slowed_down ?? null,
]

const changes = ({ id, version }: SessionRow, next: DeviceSession): readonly Value[] => [
  id,
  version,
  next.state,
  orNull(next.requestedScope),
  next.verifierMismatches,
  orNull(next.approval),
  next.endedAt,
  next.familyId,
  next.storedResponse,
]

const toSession = ({ session: row, pacing: paced }: Look): DeviceSession => ({
  deviceCodeHash: row.device_code_hash,
  userCodeDigest: row.user_code_digest,
  clientId: row.client_id,
  codeChallenge: row.code_challenge,
  state: row.state,
  requestedScope: row.requested_scope,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  interval: paced?.interval ?? row.interval,
  lastPollAt: paced?.last_poll_at ?? null,
  slowedDown: paced?.slowed_down ?? false,
  verifierMismatches: row.verifier_mismatches,
  requester: row.requester,
  openedAt: row.opened_at,
  approval: row.approval,
  endedAt: row.ended_at,
  familyId: row.family_id,
  storedResponse: row.kept_answer,
})
