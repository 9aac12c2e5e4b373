import type { DrawingStore } from '../../editions/index.ts'
import { drawingColumns, postgres, rowsOf } from '../columns/index.ts'
import { type Connections, statement } from './connections.ts'
import { findRow } from './rows.ts'

const rows = rowsOf(drawingColumns, postgres)

const find = statement('SELECT to_json(drawings) AS row FROM drawings WHERE key = :key')
const put = statement(
  `INSERT INTO drawings (${rows.names}) VALUES (${rows.values}) ON CONFLICT (key) DO UPDATE SET ${rows.excluded}`,
)

export function postgresDrawings(db: Connections): DrawingStore {
  return {
    find: async (key) => {
      const row = await findRow<object>(db, find, { key })
      return row && rows.read(row).drawing
    },
    put: async (key, drawing) => {
      await db.query(put, rows.write({ key, drawing }))
    },
  }
}
