import type { DatabaseSync } from 'node:sqlite'
import type { RevokedTokenStore } from '../../identity/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import { reading } from './reading.ts'

export function sqliteRevokedTokens(db: DatabaseSync, write: Write, append: Append): RevokedTokenStore {
  const insert = db.prepare('INSERT INTO revoked_tokens (jti, expires_at) VALUES (?, ?) ON CONFLICT (jti) DO NOTHING')
  const find = db.prepare('SELECT 1 FROM revoked_tokens WHERE jti = ?')
  return {
    add: ({ jti, expiresAt }, audit) =>
      write(() => {
        if (insert.run(jti, expiresAt).changes === 1) append(audit)
      }),
    has: (jti) => reading(() => find.get(jti) !== undefined),
  }
}
