import type { DatabaseSync } from 'node:sqlite'
import type { AuditEntry, SigningKeyStore } from '../../identity/index.ts'
import { rowsOf, signingKeyColumns, sqlite } from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import { type Prepared, prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'

const signingKey = rowsOf(signingKeyColumns, sqlite)

export function sqliteSigningKeys(db: DatabaseSync, write: Write, append: Append): SigningKeyStore {
  const list = prepare(db, 'SELECT * FROM signing_keys ORDER BY created_at, kid')
  const insertUnless = (exists: string) =>
    prepare(
      db,
      `INSERT INTO signing_keys (${signingKey.names}) SELECT ${signingKey.values}
       WHERE NOT EXISTS (SELECT 1 FROM signing_keys WHERE alg = :alg AND ${exists})`,
    )
  const addFirst = insertUnless('TRUE')
  const addNext = insertUnless('activated_at IS NULL')
  const bringForward = prepare(
    db,
    `UPDATE signing_keys SET active_from = :activeFrom
     WHERE kid = :kid AND activated_at IS NULL AND active_from > :activeFrom`,
  )
  const activate = prepare(
    db,
    `UPDATE signing_keys
     SET activated_at = coalesce(activated_at, :at),
         retired_at = CASE WHEN activated_at IS NULL THEN NULL ELSE :at END
     WHERE alg = (SELECT alg FROM signing_keys WHERE kid = :kid AND activated_at IS NULL)
       AND (kid = :kid OR activated_at IS NOT NULL AND retired_at IS NULL)`,
  )
  const remove = prepare(
    db,
    'DELETE FROM signing_keys WHERE kid = :kid AND (activated_at IS NULL OR retired_at IS NOT NULL)',
  )

  const change = (statement: Prepared, values: Parameters<Prepared['run']>[0], audit: AuditEntry | undefined) =>
    write(() => {
      const changed = statement.run(values).changes > 0
      if (changed) append(audit)
      return changed
    })
  const add =
    (insert: Prepared): SigningKeyStore['addNext'] =>
    async (key, audit) => {
      await change(insert, signingKey.write(key), audit)
    }

  return {
    list: () => readOrUnavailable(() => list.all().map(signingKey.read)),
    addFirst: add(addFirst),
    addNext: add(addNext),
    bringForward: (kid, activeFrom) => write(() => void bringForward.run({ kid, activeFrom })),
    activate: (kid, at, audit) => change(activate, { kid, at }, audit),
    remove: (kid, audit) => change(remove, { kid }, audit),
  }
}
