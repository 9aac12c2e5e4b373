import type { UsedProofStore } from '../../identity/index.ts'
import { postgres, rowsOf, usedProofColumns } from '../columns/index.ts'
import { type Connections, statement } from './connections.ts'

const rows = rowsOf(usedProofColumns, postgres)

const insert = statement(
  `INSERT INTO used_proofs (${rows.names}) VALUES (${rows.values}) ON CONFLICT (id) DO NOTHING RETURNING id`,
)

export function postgresUsedProofs(db: Connections): UsedProofStore {
  return { add: async (proof) => (await db.query(insert, rows.write(proof))).length === 1 }
}
