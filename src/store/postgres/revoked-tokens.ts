import type { RevokedTokenStore } from '../../identity/index.ts'
import { bodyOf, told } from './audit-log.ts'
import { type Connections, statement } from './connections.ts'

const insert = statement(
  `WITH changed AS (
     INSERT INTO revoked_tokens (jti, expires_at) VALUES ($2, $3) ON CONFLICT (jti) DO NOTHING RETURNING jti),
   ${told('$1', 'EXISTS (SELECT FROM changed)')} SELECT`,
)
const find = statement('SELECT FROM revoked_tokens WHERE jti = $1')

export function postgresRevokedTokens(db: Connections): RevokedTokenStore {
  return {
    add: async ({ jti, expiresAt }, audit) => {
      await db.ask(insert, [bodyOf(audit), jti, expiresAt])
    },
    has: async (jti) => (await db.ask(find, [jti])).length > 0,
  }
}
