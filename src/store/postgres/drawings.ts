import type { Drawing, DrawingStore } from '../../editions/index.ts'
import { type Connections, statement } from './connections.ts'
import { found } from './rows.ts'

const find = statement('SELECT drawing AS row FROM drawings WHERE key = $1')
const put = statement(
  `INSERT INTO drawings (key, drawing) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET drawing = excluded.drawing`,
)

export function postgresDrawings(db: Connections): DrawingStore {
  return {
    find: (key) => found<Drawing>(db, find, [key]),
    put: async (key, drawing) => {
      await db.ask(put, [key, JSON.stringify(drawing)])
    },
  }
}
