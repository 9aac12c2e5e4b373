import type { Kept, RetentionStore } from '../../identity/index.ts'
import { auditBody } from '../audit-chain.ts'
import { told } from './audit-log.ts'
import { type Connections, statement } from './connections.ts'
import type { Transitions } from './transitions.ts'

/** Table, the key in whose order it is read, and when a row ends; `column`: of the row, nothing but that is removed. */
type Shelf = {
  readonly table: string
  readonly key: string
  readonly end: string
  readonly column?: string
  /** What else is written of the rows removed: a part of WITH. */
  readonly counted?: string
}

/** Milliseconds. */
const day = 86_400_000

const prepared = ({ table, key, end, column, counted = '' }: Shelf) => ({
  look: statement(
    `SELECT ${key} AS key, coalesce(${end} <= $1, false) AS ended FROM ${table} WHERE ${key} > $2 ORDER BY ${key} LIMIT $3`,
  ),
  remove: statement(
    `WITH changed AS (
       ${column ? `UPDATE ${table} SET version = version + 1, ${column} = NULL` : `DELETE FROM ${table}`}
       WHERE ${key} = ANY ($1::text[]) AND ${end} <= $2 RETURNING *)${counted}
     SELECT count(*) AS changes FROM changed`,
  ),
})

const shelves: Readonly<Record<Kept, ReturnType<typeof prepared>>> = {
  'device sessions': prepared({
    table: 'device_sessions',
    key: 'device_code_hash',
    end: 'coalesce(ended_at, expires_at)',
    counted: `,
     counted AS (
       INSERT INTO device_unopened AS unopened (client_id, day, requests)
       SELECT client_id, expires_at / ${day}, count(*) FROM changed WHERE opened_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
       ON CONFLICT (client_id, day) DO UPDATE SET requests = unopened.requests + excluded.requests)`,
  }),
  'web sessions': prepared({ table: 'web_sessions', key: 'id_hash', end: 'expires_at' }),
  'refresh families': prepared({
    table: 'refresh_families',
    key: 'id',
    // least() passes over NULL.
    end: `coalesce(revoked_at, least(idle_expires_at, absolute_expires_at,
      (SELECT devices_ended_at FROM users AS account WHERE account.sub = refresh_families.sub
        AND device_session_version <> user_session_version),
      (SELECT sessions_ended_at FROM clients AS client WHERE client.id = refresh_families.client_id
        AND session_version <> client_session_version)))`,
  }),
  'revoked tokens': prepared({ table: 'revoked_tokens', key: 'jti', end: 'expires_at' }),
  'poll answers': prepared({
    table: 'device_sessions',
    key: 'device_code_hash',
    end: '(CASE WHEN kept_answer IS NOT NULL THEN ended_at END)',
    column: 'kept_answer',
  }),
  'refresh answers': prepared({
    table: 'refresh_families',
    key: 'id',
    end: "(stored_response #>> '{usedTokens,-1,rotatedAt}')::bigint",
    column: 'stored_response',
  }),
}

type UnopenedRow = { readonly client_id: string; readonly day: number; readonly requests: number }

const unopened = statement(
  'SELECT client_id, day, requests FROM device_unopened WHERE day < $1 ORDER BY day, client_id',
)
const report = statement(
  `WITH gone AS (DELETE FROM device_unopened WHERE client_id = $2 AND day = $3 AND requests = $4 RETURNING day),
   ${told('$1', 'EXISTS (SELECT FROM gone)')}
   SELECT must_be((SELECT count(*) FROM gone), 1)`,
)

export function postgresRetention(db: Connections, transitions: Transitions): RetentionStore {
  return {
    reportUnopened: (before, entry) =>
      transitions('unopened', async (db) => {
        const rows = await db.ask<UnopenedRow>(unopened, [Math.floor(before / day)])
        for (const { client_id: clientId, day: number, requests } of rows) {
          const body = auditBody(entry({ clientId, day: number * day, requests }))
          await db.ask(report, [body, clientId, number, requests])
        }
        return rows.length
      }),
    async sweep(kept, { endedBefore, after, limit }) {
      const { look, remove } = shelves[kept]
      const rows = await db.ask<{ key: string; ended: boolean }>(look, [endedBefore, after ?? '', limit])
      const next = rows.length < limit ? null : (rows.at(-1)?.key ?? null)
      const ended = rows.filter((row) => row.ended).map(({ key }) => key)
      if (ended.length === 0) return { removed: 0, next }
      const [row] = await db.ask<{ changes: number }>(remove, [ended, endedBefore])
      return { removed: row?.changes ?? 0, next }
    },
  }
}
