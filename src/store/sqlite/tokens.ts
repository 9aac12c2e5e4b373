import type { DatabaseSync } from 'node:sqlite'
import type { RevokedTokenStore, UsedProofStore } from '../../identity/index.ts'
import { revokedTokenColumns, rowsOf, sqlite, usedProofColumns } from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'

const token = rowsOf(revokedTokenColumns, sqlite)

export function sqliteRevokedTokens(db: DatabaseSync, write: Write, append: Append): RevokedTokenStore {
  const insert = prepare(
    db,
    `INSERT INTO revoked_tokens (${token.names}) VALUES (${token.values}) ON CONFLICT (jti) DO NOTHING`,
  )
  const find = prepare(db, 'SELECT 1 FROM revoked_tokens WHERE jti = :jti')
  return {
    add: (revoked, audit) =>
      write(() => {
        if (insert.run(token.write(revoked)).changes === 1) append(audit)
      }),
    has: (jti) => readOrUnavailable(() => find.get({ jti }) !== undefined),
  }
}

const proof = rowsOf(usedProofColumns, sqlite)

export function sqliteUsedProofs(db: DatabaseSync, write: Write): UsedProofStore {
  const insert = prepare(
    db,
    `INSERT INTO used_proofs (${proof.names}) VALUES (${proof.values}) ON CONFLICT (id) DO NOTHING`,
  )
  return { add: (used) => write(() => insert.run(proof.write(used)).changes === 1) }
}
