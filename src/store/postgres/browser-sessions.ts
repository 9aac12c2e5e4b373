import type { BrowserSessionStore } from '../../identity/index.ts'
import { browserSessionColumns, postgres, rowsOf } from '../columns/index.ts'
import { appendAudit, auditValue } from './audit-log.ts'
import { auditedInsert } from './audited-rows.ts'
import { type Connections, IntegrityFault, statement } from './connections.ts'
import { findRow } from './rows.ts'

const rows = rowsOf(browserSessionColumns, postgres)

const insert = auditedInsert({ table: 'web_sessions', key: 'sub' }, rows)
const find = statement(
  'SELECT to_json(web_sessions) AS row FROM web_sessions WHERE id_hash = :idHash AND expires_at > :now',
)
const remove = statement(
  `WITH changed AS (DELETE FROM web_sessions WHERE id_hash = :idHash), ${appendAudit('true')} SELECT`,
)

export function postgresBrowserSessions(db: Connections): BrowserSessionStore {
  return {
    add: async (session, audit) => {
      try {
        await db.query(insert, rows.write(session, auditValue(audit)))
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
