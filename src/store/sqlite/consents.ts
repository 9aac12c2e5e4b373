import type { DatabaseSync } from 'node:sqlite'
import type { ConsentStore } from '../../identity/index.ts'
import { consentColumns, rowsOf, sqlite } from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'

const stored = rowsOf(consentColumns, sqlite)

export function sqliteConsents(db: DatabaseSync, write: Write, append: Append): ConsentStore {
  const upsert = prepare(
    db,
    `INSERT INTO consents (${stored.names}) VALUES (${stored.values})
     ON CONFLICT (sub, client_id) DO UPDATE SET ${stored.excluded}`,
  )
  const find = prepare(db, 'SELECT * FROM consents WHERE sub = :sub AND client_id = :clientId')
  const list = prepare(db, 'SELECT * FROM consents WHERE sub = :sub ORDER BY granted_at DESC, client_id LIMIT :limit')
  const remove = prepare(db, 'DELETE FROM consents WHERE sub = :sub AND client_id = :clientId')
  return {
    put: (consent) => write(() => void upsert.run(stored.write(consent))),
    find: (sub, clientId) =>
      readOrUnavailable(() => {
        const row = find.get({ sub, clientId })
        return row ? stored.read(row) : null
      }),
    list: (sub, limit) => readOrUnavailable(() => list.all({ sub, limit }).map(stored.read)),
    remove: (sub, clientId, audit) =>
      write(() => {
        const isRemoved = remove.run({ sub, clientId }).changes === 1
        if (isRemoved) append(audit)
        return isRemoved
      }),
  }
}
