import type { DatabaseSync } from 'node:sqlite'
import type { EditionStore } from '../../editions/index.ts'
import {
  editionColumns,
  editionCompletionColumns,
  editionDraftColumns,
  editionSummaryColumns,
  editionSummarySelection,
  rowsOf,
  sqlite,
  storedAirportColumns,
  storedChart,
  storedChartColumns,
} from '../columns/index.ts'
import { editionEntry } from '../edition-entry.ts'
import type { Append } from './audit-log.ts'
import type { Changes } from './changes.ts'
import { readAerodromeFeatures, readAirports, readCharts } from './edition-rows.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { pruning } from './prune.ts'
import { reading } from './reading.ts'
import { integer, text } from './rows.ts'

const draft = rowsOf(editionDraftColumns, sqlite)
const completion = rowsOf(editionCompletionColumns, sqlite)
const summary = rowsOf(editionSummaryColumns, sqlite)
const details = rowsOf(editionColumns, sqlite)
const airport = rowsOf(storedAirportColumns, sqlite)
const chart = rowsOf(storedChartColumns, sqlite)

export function sqliteEditions(db: DatabaseSync, write: Write, append: Append, changes: Changes): EditionStore {
  const removeLeftovers = prepare(db, `DELETE FROM editions WHERE source = :source AND state = 'building'`)
  const insert = prepare(db, `INSERT INTO editions (${draft.names}, state) VALUES (${draft.values}, 'building')`)
  const stateOf = prepare(db, 'SELECT source, state FROM editions WHERE id = :edition')
  const insertAirport = prepare(
    db,
    `INSERT INTO airports (${airport.names}) VALUES (${airport.values}) ON CONFLICT DO NOTHING`,
  )
  const insertChart = prepare(db, `INSERT INTO charts (${chart.names}) VALUES (${chart.values}) ON CONFLICT DO NOTHING`)
  const complete = prepare(
    db,
    `UPDATE editions SET state = 'ready', ${completion.assignments},
       airports = (SELECT count(*) FROM airports WHERE edition = id),
       charts = (SELECT count(*) FROM charts WHERE edition = id)
     WHERE id = :edition`,
  )
  const countCharts = prepare(
    db,
    'UPDATE editions SET charts = (SELECT count(*) FROM charts WHERE edition = id) WHERE id = :edition',
  )
  const supersede = prepare(db, `UPDATE editions SET state = 'superseded' WHERE source = :source AND state = 'live'`)
  const publish = prepare(db, `UPDATE editions SET state = 'live', published_at = :at WHERE id = :edition`)
  const passOver = prepare(
    db,
    `UPDATE editions SET effective_at = NULL WHERE source = :source AND state = 'ready' AND effective_at <= :at`,
  )
  const due = prepare(
    db,
    `SELECT id, source FROM editions AS one WHERE state = 'ready' AND effective_at <= :now AND NOT EXISTS (
       SELECT 1 FROM editions AS other
       WHERE other.source = one.source AND other.state = 'ready' AND other.effective_at <= :now
         AND (other.effective_at, other.id) > (one.effective_at, one.id))
     ORDER BY id`,
  )
  const remove = prepare(db, `DELETE FROM editions WHERE id = :edition AND state IN ('building', 'ready')`)
  const list = prepare(db, `SELECT ${editionSummarySelection} FROM editions ORDER BY id`)
  const find = prepare(db, `SELECT ${editionSummarySelection}, report FROM editions WHERE id = :edition`)
  const { prune, unusedPictures } = pruning(db)

  function mustBeBuilding(edition: number): void {
    const row = stateOf.get({ edition })
    if (!row || text(row, 'state') !== 'building')
      throw new Error(`There is no edition ${edition} under construction: was another import of its source begun?`)
  }

  function makeLive(edition: number, source: string, at: number): void {
    supersede.run({ source })
    publish.run({ edition, at })
    passOver.run({ source, at })
    append(editionEntry('edition-publish', at, { edition, source }))
    changes.note()
  }

  return {
    begin: (edition) =>
      write(() => {
        removeLeftovers.run({ source: edition.source })
        return Number(insert.run(draft.write(edition)).lastInsertRowid)
      }),
    addAirports: (edition, airports) =>
      write(() => {
        mustBeBuilding(edition)
        for (const each of airports) {
          const { changes } = insertAirport.run(airport.write({ edition, ...each }))
          if (changes === 0) throw new Error(`${each.icao} is stated already`)
        }
      }),
    addCharts: (edition, charts) =>
      write(() => {
        mustBeBuilding(edition)
        for (const each of charts) {
          const row = storedChart(edition, each)
          const { icao, version, indexNumber } = row
          if (insertChart.run(chart.write(row)).changes === 0)
            throw new Error(`${icao} has a ${version} chart with index number ${indexNumber} already`)
        }
      }),
    complete: (edition, completed) =>
      write(() => {
        mustBeBuilding(edition)
        complete.run(completion.write(completed, { edition }))
      }),
    extend: (edition, charts) =>
      write(() => {
        const row = stateOf.get({ edition })
        if (!row || text(row, 'state') !== 'live') return false
        for (const each of charts) insertChart.run(chart.write(storedChart(edition, each)))
        countCharts.run({ edition })
        changes.note()
        return true
      }),
    activate: (edition, at) =>
      write(() => {
        const row = stateOf.get({ edition })
        if (!row) throw new Error(`There is no edition ${edition}`)
        const state = text(row, 'state')
        if (state === 'building') throw new Error(`Edition ${edition} is still under construction`)
        if (state !== 'live') makeLive(edition, text(row, 'source'), at)
      }),
    async activateDue(now) {
      // Runs every minute, mostly without a result: a read needs no commit.
      if (!(await reading(() => due.get({ now })))) return []
      return write(() =>
        due.all({ now }).map((row) => {
          makeLive(integer(row, 'id'), text(row, 'source'), now)
          return integer(row, 'id')
        }),
      )
    },
    withdraw: (source, at) =>
      write(() => {
        passOver.run({ source, at })
        if (supersede.run({ source }).changes === 0) return false
        append(editionEntry('edition-withdraw', at, { source }))
        changes.note()
        return true
      }),
    discard: (edition) => write(() => remove.run({ edition }).changes > 0),
    prune: (source, keep) => write(() => prune(source, keep)),
    unusedPictures: (names) => reading(() => unusedPictures(names)),
    list: () => reading(() => list.all().map(summary.read)),
    find: (edition) =>
      reading(() => {
        const row = find.get({ edition })
        return row ? details.read(row) : null
      }),
    airports: readAirports(db),
    charts: readCharts(db),
    aerodromeFeatures: readAerodromeFeatures(db),
  }
}
