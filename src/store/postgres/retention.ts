import type { RetainedKind, RetentionStore } from '../../identity/index.ts'
import { postgres, rowsOf, unopenedColumns } from '../columns/index.ts'
import { appendAudit, auditValue } from './audit-log.ts'
import { type Connections, statement } from './connections.ts'
import { expectCount } from './rows.ts'
import type { UpdateWithRetries } from './update-with-retries.ts'

/** The table, the key that orders it, and when a row ends; with `column`, only that column is cleared. */
type Retained = {
  readonly table: string
  readonly key: string
  readonly end: string
  readonly column?: string
  /** What else is written about the removed rows: a part of WITH. */
  readonly counted?: string
}

const count = rowsOf(unopenedColumns, postgres)

/** Milliseconds. */
const day = 86_400_000

const statementsFor = ({ table, key, end, column, counted = '' }: Retained) => ({
  read: statement(
    `SELECT ${key} AS key, coalesce(${end} <= :endedBefore, false) AS ended FROM ${table}
     WHERE ${key} > :after ORDER BY ${key} LIMIT :limit`,
  ),
  remove: statement(
    `WITH changed AS (
       ${column ? `UPDATE ${table} SET version = version + 1, ${column} = NULL` : `DELETE FROM ${table}`}
       WHERE ${key} = ANY (:keys::text[]) AND ${end} <= :endedBefore RETURNING *)${counted}
     SELECT count(*) AS changes FROM changed`,
  ),
})

const retained: Readonly<Record<RetainedKind, ReturnType<typeof statementsFor>>> = {
  'device sessions': statementsFor({
    table: 'device_sessions',
    key: 'device_code_hash',
    end: 'coalesce(ended_at, expires_at)',
    counted: `,
     counted AS (
       INSERT INTO device_unopened AS unopened (${count.names})
       SELECT client_id, expires_at / ${day}, count(*) FROM changed WHERE opened_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
       ON CONFLICT (client_id, day) DO UPDATE SET requests = unopened.requests + excluded.requests)`,
  }),
  'code requests': statementsFor({
    table: 'code_requests',
    key: 'request_hash',
    end: 'coalesce(ended_at, expires_at)',
  }),
  'pushed requests': statementsFor({ table: 'pushed_requests', key: 'uri_hash', end: 'expires_at' }),
  consents: statementsFor({ table: 'consents', key: "(sub || ' ' || client_id)", end: 'expires_at' }),
  'browser sessions': statementsFor({
    table: 'web_sessions',
    key: 'id_hash',
    end: 'coalesce(absolute_expires_at, expires_at)',
  }),
  'session clients': statementsFor({ table: 'session_clients', key: 'id', end: 'expires_at' }),
  'refresh families': statementsFor({
    table: 'refresh_families',
    key: 'id',
    // least() ignores NULL.
    end: `coalesce(revoked_at, least(idle_expires_at, absolute_expires_at,
      (SELECT devices_ended_at FROM users AS account WHERE account.sub = refresh_families.sub
        AND device_session_version <> user_session_version),
      (SELECT sessions_ended_at FROM clients AS client WHERE client.id = refresh_families.client_id
        AND session_version <> client_session_version)))`,
  }),
  'revoked tokens': statementsFor({ table: 'revoked_tokens', key: 'jti', end: 'expires_at' }),
  'removed accounts': statementsFor({ table: 'removed_accounts', key: 'sub', end: 'removed_at' }),
  'used proofs': statementsFor({ table: 'used_proofs', key: 'id', end: 'expires_at' }),
  'poll responses': statementsFor({
    table: 'device_sessions',
    key: 'device_code_hash',
    end: '(CASE WHEN kept_answer IS NOT NULL THEN ended_at END)',
    column: 'kept_answer',
  }),
  'refresh responses': statementsFor({
    table: 'refresh_families',
    key: 'id',
    end: "(stored_response #>> '{usedTokens,-1,rotatedAt}')::bigint",
    column: 'stored_response',
  }),
  jobs: statementsFor({ table: 'jobs', key: 'id', end: 'ended_at' }),
  notices: statementsFor({ table: 'notices', key: 'id', end: 'at' }),
  invitations: statementsFor({ table: 'invitations', key: 'id', end: 'expires_at' }),
  'mail links': statementsFor({ table: 'mail_links', key: 'id', end: 'expires_at' }),
  'reset links': statementsFor({ table: 'reset_links', key: 'id', end: 'expires_at' }),
}

const unopened = statement(`SELECT ${count.names} FROM device_unopened WHERE day < :day ORDER BY day, client_id`)
const removeUnopened = statement(
  `WITH gone AS (DELETE FROM device_unopened WHERE (${count.names}) = (${count.values}) RETURNING day),
   ${appendAudit('EXISTS (SELECT FROM gone)')}
   SELECT ${expectCount('gone', '1')}`,
)

export function postgresRetention(db: Connections, updateWithRetries: UpdateWithRetries): RetentionStore {
  return {
    reportUnopened: (before, entry) =>
      updateWithRetries('unopened', async (db) => {
        const rows = (await db.query(unopened, { day: Math.floor(before / day) })).map(count.read)
        for (const each of rows) {
          const audit = auditValue(entry({ ...each, day: each.day * day }), db)
          await db.query(removeUnopened, count.write(each, audit))
        }
        return rows.length
      }),
    async sweep(kept, { endedBefore, after, limit }) {
      const { read, remove } = retained[kept]
      const rows = await db.query<{ key: string; ended: boolean }>(read, { endedBefore, after: after ?? '', limit })
      const next = rows.length < limit ? null : (rows.at(-1)?.key ?? null)
      const ended = rows.filter((row) => row.ended).map(({ key }) => key)
      if (ended.length === 0) return { removed: 0, next }
      const [row] = await db.query<{ changes: number }>(remove, { keys: ended, endedBefore })
      return { removed: row?.changes ?? 0, next }
    },
  }
}
