import type { DatabaseSync } from 'node:sqlite'
import type { PackKey, PackKeyStore } from '../../viewer/index.ts'
import { packKeyColumns, rowsOf, sqlite } from '../columns/index.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'

const stored = rowsOf(packKeyColumns, sqlite)

/** The schema removes a key with its session. */
export function sqlitePackKeys(db: DatabaseSync, write: Write): PackKeyStore {
  const findRow = prepare(db, 'SELECT * FROM pack_keys WHERE id_hash = :idHash')
  const insert = prepare(
    db,
    `INSERT INTO pack_keys (${stored.names}) SELECT ${stored.values}
     WHERE EXISTS (SELECT 1 FROM viewer_sessions WHERE id_hash = :id_hash)
     ON CONFLICT (id_hash) DO NOTHING`,
  )
  const found = (idHash: string): PackKey | null => {
    const row = findRow.get({ idHash })
    return row ? stored.read(row) : null
  }
  return {
    find: (idHash) => readOrUnavailable(() => found(idHash)),
    ensure: (key) =>
      write(() => {
        insert.run(stored.write(key))
        return found(key.idHash)
      }),
  }
}
