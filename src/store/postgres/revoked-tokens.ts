import type { RevokedTokenStore } from '../../identity/index.ts'
import { postgres, revokedTokenColumns, rowsOf } from '../columns/index.ts'
import { appendAudit, auditValue, ifChanged } from './audit-log.ts'
import { type Connections, statement } from './connections.ts'

const rows = rowsOf(revokedTokenColumns, postgres)

const insert = statement(
  `WITH changed AS (
     INSERT INTO revoked_tokens (${rows.names}) VALUES (${rows.values}) ON CONFLICT (jti) DO NOTHING RETURNING jti),
   ${appendAudit(ifChanged)} SELECT`,
)
const find = statement('SELECT FROM revoked_tokens WHERE jti = :jti')

export function postgresRevokedTokens(db: Connections): RevokedTokenStore {
  return {
    add: async (token, audit) => {
      await db.query(insert, rows.write(token, auditValue(audit)))
    },
    has: async (jti) => (await db.query(find, { jti })).length > 0,
  }
}
