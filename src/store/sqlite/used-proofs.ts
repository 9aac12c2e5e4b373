import type { DatabaseSync } from 'node:sqlite'
import type { UsedProofStore } from '../../identity/index.ts'
import { rowsOf, sqlite, usedProofColumns } from '../columns/index.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'

const proof = rowsOf(usedProofColumns, sqlite)

export function sqliteUsedProofs(db: DatabaseSync, write: Write): UsedProofStore {
  const insert = prepare(
    db,
    `INSERT INTO used_proofs (${proof.names}) VALUES (${proof.values}) ON CONFLICT (id) DO NOTHING`,
  )
  return { add: (used) => write(() => insert.run(proof.write(used)).changes === 1) }
}
