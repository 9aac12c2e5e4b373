import type { DatabaseSync } from 'node:sqlite'
import type { EditionStore, EditionSummary, ImportReport } from '../../editions/index.ts'
import { editionEntry } from '../edition-entry.ts'
import type { Append } from './audit-log.ts'
import type { Changes } from './changes.ts'
import { readAerodromeFeatures, readAirports, readCharts } from './edition-rows.ts'
import type { Write } from './group-commit.ts'
import { pruning } from './prune.ts'
import { reading } from './reading.ts'
import { integer, json, optional, orNull, type Row, text } from './rows.ts'

export function sqliteEditions(db: DatabaseSync, write: Write, append: Append, changes: Changes): EditionStore {
  const removeLeftovers = db.prepare(`DELETE FROM editions WHERE source = ? AND state = 'building'`)
  const insert = db.prepare(`INSERT INTO editions (source, cycle, state) VALUES (?, ?, 'building')`)
  const stateOf = db.prepare('SELECT source, state FROM editions WHERE id = ?')
  const insertAirport = db.prepare(
    `INSERT INTO airports (edition, icao, stated, derived, said_in, ground) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
  const insertChart = db.prepare(
    `INSERT INTO charts (edition, icao, version, index_number, record, origin) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
  const complete = db.prepare(
    `UPDATE editions SET state = 'ready', effective_at = ?, report = ?,
       airports = (SELECT count(*) FROM airports WHERE edition = id),
       charts = (SELECT count(*) FROM charts WHERE edition = id)
     WHERE id = ?`,
  )
  const supersede = db.prepare(`UPDATE editions SET state = 'superseded' WHERE source = ? AND state = 'live'`)
  const enliven = db.prepare(`UPDATE editions SET state = 'live', published_at = ? WHERE id = ?`)
  const passOver = db.prepare(
    `UPDATE editions SET effective_at = NULL WHERE source = ? AND state = 'ready' AND effective_at <= ?`,
  )
  const due = db.prepare(
    `SELECT id, source FROM editions AS one WHERE state = 'ready' AND effective_at <= ?1 AND NOT EXISTS (
       SELECT 1 FROM editions AS other
       WHERE other.source = one.source AND other.state = 'ready' AND other.effective_at <= ?1
         AND (other.effective_at, other.id) > (one.effective_at, one.id))
     ORDER BY id`,
  )
  const remove = db.prepare(`DELETE FROM editions WHERE id = ? AND state IN ('building', 'ready')`)
  const columns = `id, source, cycle, state, effective_at, published_at,
    coalesce(airports, (SELECT count(*) FROM airports WHERE edition = id)) AS airports,
    coalesce(charts, (SELECT count(*) FROM charts WHERE edition = id)) AS charts`
  const list = db.prepare(`SELECT ${columns} FROM editions ORDER BY id`)
  const find = db.prepare(`SELECT ${columns}, report FROM editions WHERE id = ?`)
  const { prune, unusedPictures } = pruning(db)

  function mustBeBuilding(edition: number): void {
    const row = stateOf.get(edition)
    if (!row || text(row, 'state') !== 'building')
      throw new Error(`There is no edition ${edition} under construction: was another import of its source begun?`)
  }

  function makeLive(edition: number, source: string, at: number): void {
    supersede.run(source)
    enliven.run(at, edition)
    passOver.run(source, at)
    append(editionEntry('edition-publish', at, { edition, source }))
    changes.note()
  }

  return {
    begin: ({ source, cycle }) =>
      write(() => {
        removeLeftovers.run(source)
        return Number(insert.run(source, cycle).lastInsertRowid)
      }),
    addAirports: (edition, airports) =>
      write(() => {
        mustBeBuilding(edition)
        for (const { icao, stated, derived, where, features } of airports) {
          const row = [icao, JSON.stringify(stated), JSON.stringify(derived), where, orNull(features)]
          if (insertAirport.run(edition, ...row).changes === 0) throw new Error(`${icao} is stated already`)
        }
      }),
    addCharts: (edition, charts) =>
      write(() => {
        mustBeBuilding(edition)
        for (const { chart, origin } of charts) {
          const { icao_airport_identifier: icao, version, index_number: index } = chart
          const inserted = insertChart.run(edition, icao, version, index, JSON.stringify(chart), orNull(origin))
          if (inserted.changes === 0)
            throw new Error(`${icao} has a ${version} chart with index number ${index} already`)
        }
      }),
    complete: (edition, { effectiveAt, report }) =>
      write(() => {
        mustBeBuilding(edition)
        complete.run(effectiveAt, orNull(report), edition)
      }),
    activate: (edition, at) =>
      write(() => {
        const row = stateOf.get(edition)
        if (!row) throw new Error(`There is no edition ${edition}`)
        const state = text(row, 'state')
        if (state === 'building') throw new Error(`Edition ${edition} is still under construction`)
        if (state !== 'live') makeLive(edition, text(row, 'source'), at)
      }),
    async activateDue(now) {
      // Asked every minute, mostly in vain: a look costs no commit.
      if (!(await reading(() => due.get(now)))) return []
      return write(() =>
        due.all(now).map((row) => {
          makeLive(integer(row, 'id'), text(row, 'source'), now)
          return integer(row, 'id')
        }),
      )
    },
    withdraw: (source, at) =>
      write(() => {
        passOver.run(source, at)
        if (supersede.run(source).changes === 0) return false
        append(editionEntry('edition-withdraw', at, { source }))
        changes.note()
        return true
      }),
    discard: (edition) => write(() => remove.run(edition).changes > 0),
    prune: (source, keep) => write(() => prune(source, keep)),
    unusedPictures: (names) => reading(() => unusedPictures(names)),
    list: () => reading(() => list.all().map(toSummary)),
    find: (edition) =>
      reading(() => {
        const row = find.get(edition)
        return row ? { ...toSummary(row), report: optional(row, 'report', json<ImportReport>) } : null
      }),
    airports: readAirports(db),
    charts: readCharts(db),
    aerodromeFeatures: readAerodromeFeatures(db),
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
    effectiveAt: optional(row, 'effective_at', integer),
    publishedAt: optional(row, 'published_at', integer),
  }
}
