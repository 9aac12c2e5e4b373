import type { DatabaseSync } from 'node:sqlite'
import type { AuditEntry, SigningKeyStore, StoredKey } from '../../identity/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import { reading } from './reading.ts'
import { integer, json, optional, type Row, text } from './rows.ts'

const columns = 'kid, alg, public_jwk, sealed_private_jwk, created_at, active_from, activated_at, retired_at'

export function sqliteSigningKeys(db: DatabaseSync, write: Write, append: Append): SigningKeyStore {
  const list = db.prepare('SELECT * FROM signing_keys ORDER BY created_at, kid')
  const insertUnless = (there: string) =>
    db.prepare(
      `INSERT INTO signing_keys (${columns}) SELECT ?, ?, ?, ?, ?, ?, ?, ?
       WHERE NOT EXISTS (SELECT 1 FROM signing_keys WHERE alg = ? AND ${there})`,
    )
  const addFirst = insertUnless('TRUE')
  const addNext = insertUnless('activated_at IS NULL')
  const bringForward = db.prepare(
    'UPDATE signing_keys SET active_from = ? WHERE kid = ? AND activated_at IS NULL AND active_from > ?',
  )
  const activate = db.prepare(
    `UPDATE signing_keys
     SET activated_at = coalesce(activated_at, :at),
         retired_at = CASE WHEN activated_at IS NULL THEN NULL ELSE :at END
     WHERE alg = (SELECT alg FROM signing_keys WHERE kid = :kid AND activated_at IS NULL)
       AND (kid = :kid OR activated_at IS NOT NULL AND retired_at IS NULL)`,
  )
  const remove = db.prepare(
    'DELETE FROM signing_keys WHERE kid = ? AND (activated_at IS NULL OR retired_at IS NOT NULL)',
  )
  const add =
    (insert: typeof addFirst) =>
    ({ publicJwk, ...key }: StoredKey, audit?: AuditEntry) =>
      write(() => {
        const { kid, alg, sealedPrivateJwk, createdAt, activeFrom, activatedAt, retiredAt } = key
        const jwk = JSON.stringify(publicJwk)
        const { changes } = insert.run(
          kid,
          alg,
          jwk,
          sealedPrivateJwk,
          createdAt,
          activeFrom,
          activatedAt,
          retiredAt,
          alg,
        )
        if (changes > 0) append(audit)
      })
  const told = (changed: boolean, audit: AuditEntry | undefined): boolean => {
    if (changed) append(audit)
    return changed
  }
  return {
    list: () => reading(() => list.all().map(toStoredKey)),
    addFirst: add(addFirst),
    addNext: add(addNext),
    bringForward: (kid, activeFrom) => write(() => void bringForward.run(activeFrom, kid, activeFrom)),
    activate: (kid, at, audit) => write(() => told(activate.run({ kid, at }).changes > 0, audit)),
    remove: (kid, audit) => write(() => told(remove.run(kid).changes > 0, audit)),
  }
}

function toStoredKey(row: Row): StoredKey {
  return {
    kid: text(row, 'kid'),
    alg: text(row, 'alg') as StoredKey['alg'],
    publicJwk: json(row, 'public_jwk'),
    sealedPrivateJwk: text(row, 'sealed_private_jwk'),
    createdAt: integer(row, 'created_at'),
    activeFrom: integer(row, 'active_from'),
    activatedAt: optional(row, 'activated_at', integer),
    retiredAt: optional(row, 'retired_at', integer),
  }
}
