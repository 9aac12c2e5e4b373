import type { DatabaseSync } from 'node:sqlite'
import type { Drawing, DrawingStore } from '../../editions/index.ts'
import type { Write } from './group-commit.ts'
import { reading } from './reading.ts'
import { json } from './rows.ts'

export function sqliteDrawings(db: DatabaseSync, write: Write): DrawingStore {
  const find = db.prepare('SELECT drawing FROM drawings WHERE key = ?')
  const put = db.prepare(
    `INSERT INTO drawings (key, drawing) VALUES (?, ?)
     ON CONFLICT (key) DO UPDATE SET drawing = excluded.drawing`,
  )
  return {
    find: (key) =>
      reading(() => {
        const row = find.get(key)
        return row ? json<Drawing>(row, 'drawing') : null
      }),
    put: (key, drawing) =>
      write(() => {
        put.run(key, JSON.stringify(drawing))
      }),
  }
}
