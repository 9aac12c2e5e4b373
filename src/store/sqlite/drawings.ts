import type { DatabaseSync } from 'node:sqlite'
import type { DrawingStore } from '../../editions/index.ts'
import { drawingColumns, rowsOf, sqlite } from '../columns/index.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { reading } from './reading.ts'

const stored = rowsOf(drawingColumns, sqlite)

export function sqliteDrawings(db: DatabaseSync, write: Write): DrawingStore {
  const find = prepare(db, 'SELECT * FROM drawings WHERE key = :key')
  const put = prepare(
    db,
    `INSERT INTO drawings (${stored.names}) VALUES (${stored.values})
     ON CONFLICT (key) DO UPDATE SET ${stored.excluded}`,
  )
  return {
    find: (key) =>
      reading(() => {
        const row = find.get({ key })
        return row ? stored.read(row).drawing : null
      }),
    put: (key, drawing) =>
      write(() => {
        put.run(stored.write({ key, drawing }))
      }),
  }
}
