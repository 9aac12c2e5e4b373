import type { MailLinkStore } from '../../identity/index.ts'
import { mailLinkColumns, postgres, rowsOf } from '../columns/index.ts'
import { appendAudit, auditValue, ifChanged } from './audit-log.ts'
import { type Connections, IntegrityFault, statement } from './connections.ts'
import { addJobs, jobsValue } from './jobs.ts'
import { addNotices, noticesValue } from './notices.ts'
import { findRow } from './rows.ts'

const links = rowsOf(mailLinkColumns, postgres)

const insert = statement(
  `WITH others AS (
     UPDATE mail_links SET ended_at = :created_at::bigint
     WHERE sub = :sub AND :kind = 'address' AND kind = 'address' AND ended_at IS NULL),
   changed AS (INSERT INTO mail_links (${links.names}) VALUES (${links.values}) RETURNING id),
   ${addJobs(ifChanged)},
   ${appendAudit(ifChanged)} SELECT`,
)
const find = {
  id: statement('SELECT to_json(mail_links) AS row FROM mail_links WHERE id = :id'),
  tokenHash: statement('SELECT to_json(mail_links) AS row FROM mail_links WHERE token_hash = :tokenHash'),
}
const list = statement(
  'SELECT to_json(mail_links) AS row FROM mail_links WHERE sub = :sub ORDER BY created_at DESC, id LIMIT :limit',
)
const setToken = statement(
  'UPDATE mail_links SET token_hash = :tokenHash WHERE id = :id AND ended_at IS NULL RETURNING id',
)
const end = statement(
  `WITH changed AS (UPDATE mail_links SET ended_at = :at WHERE id = :id AND ended_at IS NULL RETURNING id),
   ${appendAudit(ifChanged)}
   SELECT id FROM changed`,
)
const refuse = statement(
  `WITH changed AS (UPDATE mail_links SET refused_at = :at WHERE id = :id AND refused_at IS NULL RETURNING id),
   ${addNotices(ifChanged)},
   ${appendAudit(ifChanged)}
   SELECT id FROM changed`,
)

export function postgresMailLinks(db: Connections): MailLinkStore {
  return {
    add: async (link, audit, job) => {
      try {
        await db.query(insert, links.write(link, { ...auditValue(audit, db), ...jobsValue(...(job ? [job] : [])) }))
        return true
      } catch (error) {
        if (error instanceof IntegrityFault && error.detail.includes('(sub)')) return false
        throw error
      }
    },
    find: async (by) => {
      const row = await findRow<object>(db, 'id' in by ? find.id : find.tokenHash, by)
      return row && links.read(row)
    },
    list: async (sub, limit) =>
      (await db.query<{ row: object }>(list, { sub, limit })).map(({ row }) => links.read(row)),
    setToken: async (id, tokenHash) => (await db.query(setToken, { id, tokenHash })).length === 1,
    end: async (id, at, audit) => (await db.query(end, { id, at, ...auditValue(audit, db) })).length === 1,
    refuse: async (id, at, audit, notice) =>
      (await db.query(refuse, { id, at, ...auditValue(audit, db), ...noticesValue(notice) })).length === 1,
  }
}
