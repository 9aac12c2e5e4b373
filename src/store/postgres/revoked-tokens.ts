import type { RevokedTokenStore } from '../../identity/index.ts'
import { postgres, revokedTokenColumns, rowsOf } from '../columns/index.ts'
import { auditValue } from './audit-log.ts'
import { auditedInsert } from './audited-rows.ts'
import { type Connections, statement } from './connections.ts'

const rows = rowsOf(revokedTokenColumns, postgres)

const onConflict = 'ON CONFLICT (jti) DO NOTHING'
const insert = auditedInsert({ table: 'revoked_tokens', key: 'jti', onConflict }, rows)
const find = statement('SELECT FROM revoked_tokens WHERE jti = :jti')

export function postgresRevokedTokens(db: Connections): RevokedTokenStore {
  return {
    add: async (token, audit) => {
      await db.query(insert, rows.write(token, auditValue(audit, db)))
    },
    has: async (jti) => (await db.query(find, { jti })).length > 0,
  }
}
