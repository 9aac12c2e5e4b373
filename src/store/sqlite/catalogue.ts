import type { DatabaseSync } from 'node:sqlite'
import type { Catalogue } from '../../charts/index.ts'
import { chartRecordColumns, heldByColumns, rowsOf, sqlite, statementColumns } from '../columns/index.ts'
import type { Changes } from './changes.ts'
import { prepare } from './prepare.ts'
import { reading } from './reading.ts'
import { text } from './rows.ts'

const edition = rowsOf(heldByColumns, sqlite)
const statement = rowsOf(statementColumns, sqlite)
const record = rowsOf(chartRecordColumns, sqlite)

const held = `JOIN editions ON editions.id = edition AND state = 'live' WHERE icao = :icao
  ORDER BY published_at DESC, editions.id DESC`

export function sqliteCatalogue(db: DatabaseSync, changes: Changes): Catalogue {
  // Publishing an edition again changes which is newest, although the same editions are live; extending one adds charts.
  const liveEditions = prepare(
    db,
    `SELECT group_concat(id || '@' || published_at || '+' || charts) AS live
     FROM (SELECT id, published_at, charts FROM editions WHERE state = 'live' ORDER BY id)`,
  )
  const airports = prepare(db, `SELECT ${edition.names}, ${statement.names} FROM airports ${held}`)
  const charts = prepare(db, `SELECT ${edition.names}, ${record.names} FROM charts ${held}, version, index_number`)

  let revision = ''
  let revisionAt = ''

  return {
    revision: () =>
      reading(() => {
        const at = changes.word()
        if (at !== revisionAt) {
          const row = liveEditions.get()
          revision = row ? text(row, 'live') : ''
          revisionAt = at
        }
        return revision
      }),
    holdings: (icao) =>
      reading(() => {
        db.exec('SAVEPOINT holdings')
        try {
          return {
            airports: airports.all({ icao }).map((row) => ({ ...edition.read(row), statement: statement.read(row) })),
            charts: charts.all({ icao }).map((row) => ({ ...edition.read(row), ...record.read(row) })),
          }
        } finally {
          db.exec('RELEASE holdings')
        }
      }),
  }
}
