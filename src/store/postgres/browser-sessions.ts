import type { BrowserSessionStore } from '../../identity/index.ts'
import { browserSessionColumns, postgres, rowsOf } from '../columns/index.ts'
import { appendAudit, auditValue, ifChanged } from './audit-log.ts'
import { type Connections, IntegrityFault, statement } from './connections.ts'
import { findRow } from './rows.ts'

const rows = rowsOf(browserSessionColumns, postgres)

const insert = statement(
  `WITH removed AS (DELETE FROM web_sessions WHERE id_hash = :replaced RETURNING sid),
   changed AS (INSERT INTO web_sessions (${rows.names}) VALUES (${rows.values}) RETURNING sub),
   ${appendAudit(ifChanged)}
   SELECT end_session_clients(NULL, NULL, sid, 1) FROM removed WHERE sid <> :sid`,
)
const find = statement(
  'SELECT to_json(web_sessions) AS row FROM web_sessions WHERE id_hash = :idHash AND expires_at > :now',
)
const remove = statement(
  `WITH removed AS (DELETE FROM web_sessions WHERE id_hash = :idHash RETURNING sid), ${appendAudit('true')}
   SELECT end_session_clients(NULL, NULL, sid, 1) FROM removed`,
)

export function postgresBrowserSessions(db: Connections): BrowserSessionStore {
  return {
    add: async (session, { audit, replaced = null } = {}) => {
      try {
        await db.query(insert, rows.write(session, { ...auditValue(audit), replaced }))
        return true
      } catch (error) {
        if (error instanceof IntegrityFault && error.detail.includes('(sub)')) return false
        throw error
      }
    },
    find: async (idHash, now) => {
      const row = await findRow<object>(db, find, { idHash, now })
      return row && rows.read(row)
    },
    remove: async (idHash, audit) => {
      await db.query(remove, { idHash, ...auditValue(audit) })
    },
  }
}
