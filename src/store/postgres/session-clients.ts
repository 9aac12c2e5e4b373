import type { SessionClient, SessionClientStore } from '../../identity/index.ts'
import { postgres, rowsOf, sessionClientColumns } from '../columns/index.ts'
import { appendAudit, auditValue } from './audit-log.ts'
import { type Connections, statement } from './connections.ts'

const rows = rowsOf(sessionClientColumns, postgres)

/** Account and session are locked, in this order, so that their end comes before or after the client. */
const add = statement(
  `WITH account AS (SELECT browser_session_version FROM users WHERE sub = :sub FOR SHARE),
   session AS (
     SELECT sid FROM web_sessions
     WHERE id_hash = :idHash AND session_version = (SELECT browser_session_version FROM account) FOR SHARE),
   known AS (SELECT FROM session_clients WHERE id = :id),
   added AS (
     INSERT INTO session_clients (${rows.names}) SELECT ${rows.values} FROM session
     ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at RETURNING id)
   SELECT CASE WHEN NOT EXISTS (SELECT FROM added) THEN 'ended' WHEN EXISTS (SELECT FROM known) THEN 'known'
     ELSE 'added' END AS outcome`,
)
const remove = statement('DELETE FROM session_clients WHERE id = :id')
const take = statement(
  `WITH due AS (
     SELECT id FROM session_clients WHERE due_at <= :now ORDER BY due_at LIMIT :limit FOR UPDATE SKIP LOCKED)
   UPDATE session_clients AS client SET due_at = :until, attempts = attempts + 1
   FROM due WHERE client.id = due.id RETURNING to_json(client) AS row`,
)
const settle = statement(
  `WITH settled AS (SELECT * FROM json_populate_recordset(NULL::session_clients, :settled::json)),
   done AS (
     DELETE FROM session_clients AS client USING settled
     WHERE client.id = settled.id AND client.attempts = settled.attempts AND settled.due_at IS NULL),
   later AS (
     UPDATE session_clients AS client SET due_at = settled.due_at FROM settled
     WHERE client.id = settled.id AND client.attempts = settled.attempts AND settled.due_at IS NOT NULL),
   ${appendAudit('true')}
   SELECT`,
)

export function postgresSessionClients(db: Connections): SessionClientStore {
  return {
    add: async (client, idHash) => {
      const [row] = await db.query<{ outcome: 'added' | 'known' | 'ended' }>(add, rows.write(client, { idHash }))
      return row?.outcome ?? 'ended'
    },
    remove: async (id) => {
      await db.query(remove, { id })
    },
    take: async (taking) =>
      (await db.query<{ row: object }>(take, taking)).map(({ row }): SessionClient => rows.read(row)),
    settle: async (settled, audit) => {
      const records = settled.map(({ id, attempts, dueAt }) => ({ id, attempts, due_at: dueAt }))
      await db.query(settle, { settled: JSON.stringify(records), ...auditValue(audit) })
    },
  }
}
