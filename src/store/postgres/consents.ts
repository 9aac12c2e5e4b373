import type { ConsentStore } from '../../identity/index.ts'
import { consentColumns, postgres, rowsOf } from '../columns/index.ts'
import { appendAudit, auditValue, ifChanged } from './audit-log.ts'
import { type Connections, statement } from './connections.ts'
import { findRow } from './rows.ts'

const stored = rowsOf(consentColumns, postgres)

const upsert = statement(
  `INSERT INTO consents AS consent (${stored.names}) VALUES (${stored.values})
   ON CONFLICT (sub, client_id) DO UPDATE SET version = consent.version + 1, ${stored.excluded}`,
)
const find = statement('SELECT to_json(consents) AS row FROM consents WHERE sub = :sub AND client_id = :clientId')
const list = statement(
  'SELECT to_json(consents) AS row FROM consents WHERE sub = :sub ORDER BY granted_at DESC, client_id LIMIT :limit',
)
const remove = statement(
  `WITH changed AS (DELETE FROM consents WHERE sub = :sub AND client_id = :clientId RETURNING sub),
   ${appendAudit(ifChanged)}
   SELECT sub FROM changed`,
)

export function postgresConsents(db: Connections): ConsentStore {
  return {
    put: async (consent) => {
      await db.query(upsert, stored.write(consent))
    },
    find: async (sub, clientId) => {
      const row = await findRow<object>(db, find, { sub, clientId })
      return row && stored.read(row)
    },
    list: async (sub, limit) =>
      (await db.query<{ row: object }>(list, { sub, limit })).map(({ row }) => stored.read(row)),
    remove: async (sub, clientId, audit) =>
      (await db.query(remove, { sub, clientId, ...auditValue(audit, db) })).length > 0,
  }
}
