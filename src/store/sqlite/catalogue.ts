import type { DatabaseSync } from 'node:sqlite'
import type { Catalogue, StoredChart } from '../../charts/index.ts'
import type { HeldBy } from '../../facts/index.ts'
import type { Changes } from './changes.ts'
import { reading } from './reading.ts'
import { integer, json, type Row, text } from './rows.ts'
import { toStatement } from './statements.ts'

const held = `JOIN editions ON editions.id = edition AND state = 'live' WHERE icao = ?
  ORDER BY published_at DESC, editions.id DESC`

export function sqliteCatalogue(db: DatabaseSync, changes: Changes): Catalogue {
  // Going live again changes what is newest, though the same editions are live.
  const liveEditions = db.prepare(
    `SELECT group_concat(id || '@' || published_at) AS live
     FROM (SELECT id, published_at FROM editions WHERE state = 'live' ORDER BY id)`,
  )
  const airports = db.prepare(
    `SELECT source, cycle, published_at, icao, stated, derived, said_in FROM airports ${held}`,
  )
  const charts = db.prepare(`SELECT source, cycle, published_at, record FROM charts ${held}, version, index_number`)

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
            airports: airports.all(icao).map((row) => ({ ...heldBy(row), statement: toStatement(row) })),
            charts: charts.all(icao).map((row) => ({ ...heldBy(row), chart: json<StoredChart>(row, 'record') })),
          }
        } finally {
          db.exec('RELEASE holdings')
        }
      }),
  }
}

const heldBy = (row: Row): HeldBy => ({
  source: text(row, 'source'),
  cycle: text(row, 'cycle'),
  publishedAt: integer(row, 'published_at'),
})
