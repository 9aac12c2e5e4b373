import type { DatabaseSync } from 'node:sqlite'
import type { EditionStore, EditionSummary } from '../../ingest/index.ts'
import { editionPublished } from '../edition-published.ts'
import type { Append } from './audit-log.ts'
import type { Changes } from './changes.ts'
import type { Write } from './group-commit.ts'
import { reading } from './reading.ts'
import { integer, optional, type Row, text } from './rows.ts'

export function sqliteEditions(
  db: DatabaseSync,
  write: Write,
  append: Append,
  changes: Changes,
  now: () => number,
): EditionStore {
  const removeLeftovers = db.prepare(`DELETE FROM editions WHERE source = ? AND state = 'building'`)
  const insert = db.prepare(`INSERT INTO editions (source, cycle, state) VALUES (?, ?, 'building')`)
  const building = db.prepare(`SELECT source FROM editions WHERE id = ? AND state = 'building'`)
  const insertAirport = db.prepare('INSERT INTO airports (edition, icao, record, provenance) VALUES (?, ?, ?, ?)')
  const insertChart = db.prepare(
    `INSERT INTO charts (edition, icao, version, index_number, record) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
  const supersede = db.prepare(`UPDATE editions SET state = 'superseded' WHERE source = ? AND state = 'live'`)
  const enliven = db.prepare(`UPDATE editions SET state = 'live', published_at = ? WHERE id = ?`)
  const remove = db.prepare(`DELETE FROM editions WHERE id = ? AND state = 'building'`)
  const list = db.prepare(
    `SELECT id, source, cycle, state, published_at,
       (SELECT count(*) FROM airports WHERE edition = id) AS airports,
       (SELECT count(*) FROM charts WHERE edition = id) AS charts
     FROM editions ORDER BY id`,
  )

  function sourceOf(edition: number): string {
    const row = building.get(edition)
    if (!row) throw new Error(`There is no edition ${edition} under construction`)
    return text(row, 'source')
  }

  return {
    begin: ({ source, cycle }) =>
      write(() => {
        removeLeftovers.run(source)
        return Number(insert.run(source, cycle).lastInsertRowid)
      }),
    addAirports: (edition, airports) =>
      write(() => {
        sourceOf(edition)
        for (const { record, provenance } of airports) {
          insertAirport.run(edition, record.icao_airport_identifier, JSON.stringify(record), JSON.stringify(provenance))
        }
      }),
    addCharts: (edition, charts) =>
      write(() => {
        sourceOf(edition)
        for (const chart of charts) {
          const { icao_airport_identifier: icao, version, index_number: index } = chart
          const inserted = insertChart.run(edition, icao, version, index, JSON.stringify(chart))
          if (inserted.changes === 0)
            throw new Error(`${icao} has a ${version} chart with index number ${index} already`)
        }
      }),
    publish: (edition) =>
      write(() => {
        const [source, at] = [sourceOf(edition), now()]
        supersede.run(source)
        enliven.run(at, edition)
        append(editionPublished(edition, source, at))
        changes.note()
      }),
    discard: (edition) =>
      write(() => {
        remove.run(edition)
      }),
    list: () => reading(() => list.all().map(toSummary)),
  }
}

function toSummary(row: Row): EditionSummary {
  return {
    id: integer(row, 'id'),
    source: text(row, 'source'),
    cycle: text(row, 'cycle'),
    state: text(row, 'state') as EditionSummary['state'],
    airports: integer(row, 'airports'),
    charts: integer(row, 'charts'),
    publishedAt: optional(row, 'published_at', integer),
  }
}
