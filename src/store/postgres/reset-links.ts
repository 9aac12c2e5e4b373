import type { ResetLinkStore } from '../../identity/index.ts'
import { postgres, resetLinkColumns, rowsOf } from '../columns/index.ts'
import { appendAudit, auditValue, ifChanged } from './audit-log.ts'
import { auditedInsert } from './audited-rows.ts'
import { type Connections, IntegrityFault, statement } from './connections.ts'
import { addNotices, noticesValue } from './notices.ts'
import { findRow } from './rows.ts'

const links = rowsOf(resetLinkColumns, postgres)

const insert = auditedInsert({ table: 'reset_links', key: 'id' }, links)
const find = statement('SELECT to_json(reset_links) AS row FROM reset_links WHERE token_hash = :tokenHash')
const refuse = statement(
  `WITH changed AS (UPDATE reset_links SET refused_at = :at WHERE id = :id AND refused_at IS NULL RETURNING id),
   ${addNotices(ifChanged)},
   ${appendAudit(ifChanged)}
   SELECT id FROM changed`,
)

export function postgresResetLinks(db: Connections): ResetLinkStore {
  return {
    add: async (link, audit) => {
      try {
        await db.query(insert, links.write(link, auditValue(audit, db)))
        return true
      } catch (error) {
        if (error instanceof IntegrityFault && error.detail.includes('(sub)')) return false
        throw error
      }
    },
    find: async (tokenHash) => {
      const row = await findRow<object>(db, find, { tokenHash })
      return row && links.read(row)
    },
    refuse: async (id, at, audit, notice) =>
      (await db.query(refuse, { id, at, ...auditValue(audit, db), ...noticesValue(notice) })).length === 1,
  }
}
