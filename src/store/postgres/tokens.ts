import type { RevokedTokenStore, UsedProofStore } from '../../identity/index.ts'
import { postgres, revokedTokenColumns, rowsOf, usedProofColumns } from '../columns/index.ts'
import { auditValue } from './audit-log.ts'
import { auditedInsert } from './audited-rows.ts'
import { type Connections, statement } from './connections.ts'

const revokedRows = rowsOf(revokedTokenColumns, postgres)

const onConflict = 'ON CONFLICT (jti) DO NOTHING'
const revoke = auditedInsert({ table: 'revoked_tokens', key: 'jti', onConflict }, revokedRows)
const findRevoked = statement('SELECT FROM revoked_tokens WHERE jti = :jti')

export function postgresRevokedTokens(db: Connections): RevokedTokenStore {
  return {
    add: async (token, audit) => {
      await db.query(revoke, revokedRows.write(token, auditValue(audit, db)))
    },
    has: async (jti) => (await db.query(findRevoked, { jti })).length > 0,
  }
}

const proofRows = rowsOf(usedProofColumns, postgres)

const markUsed = statement(
  `INSERT INTO used_proofs (${proofRows.names}) VALUES (${proofRows.values}) ON CONFLICT (id) DO NOTHING RETURNING id`,
)

export function postgresUsedProofs(db: Connections): UsedProofStore {
  return { add: async (proof) => (await db.query(markUsed, proofRows.write(proof))).length === 1 }
}
