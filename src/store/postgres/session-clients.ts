import type { SessionClientStore } from '../../identity/index.ts'
import { postgres, rowsOf, sessionClientColumns } from '../columns/index.ts'
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

export function postgresSessionClients(db: Connections): SessionClientStore {
  return {
    add: async (client, idHash) => {
      const [row] = await db.query<{ outcome: 'added' | 'known' | 'ended' }>(add, rows.write(client, { idHash }))
      return row?.outcome ?? 'ended'
    },
    remove: async (id) => {
      await db.query(remove, { id })
    },
  }
}
