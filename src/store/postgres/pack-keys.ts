import type { PackKey, PackKeyStore } from '../../viewer/index.ts'
import { packKeyColumns, postgres, rowsOf } from '../columns/index.ts'
import { type Connections, statement } from './connections.ts'
import { findRow } from './rows.ts'

const rows = rowsOf(packKeyColumns, postgres)

const find = statement('SELECT to_json(pack_keys) AS row FROM pack_keys WHERE id_hash = :idHash')
/** Waits for a write that removes the session, and then adds nothing. */
const insert = statement(
  `WITH session AS (SELECT id_hash FROM viewer_sessions WHERE id_hash = :id_hash FOR KEY SHARE)
   INSERT INTO pack_keys (${rows.names}) SELECT ${rows.values} FROM session ON CONFLICT (id_hash) DO NOTHING`,
)

/** The schema removes a key with its session. */
export function postgresPackKeys(db: Connections): PackKeyStore {
  const found = async (idHash: string): Promise<PackKey | null> => {
    const row = await findRow<object>(db, find, { idHash })
    return row && rows.read(row)
  }
  return {
    find: found,
    async ensure(key) {
      await db.query(insert, rows.write(key))
      return found(key.idHash)
    },
  }
}
