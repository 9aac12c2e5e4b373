import type { DatabaseSync } from 'node:sqlite'
import type { EditionStore } from '../../editions/index.ts'
import type { JobHold } from '../../jobs/index.ts'
import { imagesOf, sqlite, storedChart } from '../columns/index.ts'
import { editionEntry } from '../editions/audit-entry.ts'
import { editionFaults } from '../editions/faults.ts'
import { editionPages } from '../editions/pages.ts'
import { editionRows, noClaim } from '../editions/rows.ts'
import { editionStatements } from '../editions/statements.ts'
import { isHeld } from '../jobs/queues.ts'
import type { Append } from './audit-log.ts'
import type { Changes } from './changes.ts'
import type { Write } from './group-commit.ts'
import { imageClaimer } from './images.ts'
import { prepare } from './prepare.ts'
import { pruning } from './prune.ts'
import { readOrUnavailable } from './read-errors.ts'
import { integer, type Row, text } from './rows.ts'

const { draft, running: runningImport, completion, summary, details, airport, chart } = editionRows(sqlite)

export function sqliteEditions(db: DatabaseSync, write: Write, append: Append, changes: Changes): EditionStore {
  const removeLeftovers = prepare(db, editionStatements.removeLeftovers)
  const insert = prepare(
    db,
    `INSERT INTO editions (${draft.names}, state, started_at, claimed_until)
     VALUES (${draft.values}, 'building', :startedAt, :claimedUntil)`,
  )
  const renew = prepare(db, editionStatements.renew)
  const discardUnclaimed = prepare(db, editionStatements.discardUnclaimed)
  const running = prepare(db, editionStatements.running)
  const stateOf = prepare(db, editionStatements.stateOf)
  const insertAirport = prepare(
    db,
    `INSERT INTO airports (${airport.names}) VALUES (${airport.values}) ON CONFLICT DO NOTHING`,
  )
  const insertChart = prepare(db, `INSERT INTO charts (${chart.names}) VALUES (${chart.values}) ON CONFLICT DO NOTHING`)
  const complete = prepare(db, editionStatements.complete(completion.assignments))
  const countCharts = prepare(db, editionStatements.countCharts)
  const supersede = prepare(db, editionStatements.supersede)
  const publish = prepare(db, editionStatements.publish)
  const passOver = prepare(db, editionStatements.passOver)
  const due = prepare(db, editionStatements.due)
  const remove = prepare(db, editionStatements.discard)
  const list = prepare(db, editionStatements.list)
  const find = prepare(db, editionStatements.find)
  const { prune, unusedPictures } = pruning(db)
  const claimImages = imageClaimer(db)
  const held = prepare(db, isHeld)

  const isBuilding = (row: Row): boolean => text(row, 'state') === 'building'

  function mustBeBuilding(edition: number): void {
    const row = stateOf.get({ edition })
    if (!row || !isBuilding(row)) throw editionFaults.notBuilding(edition)
  }

  function mustHold(hold: JobHold | undefined): void {
    if (hold && !held.get({ job: hold.id, fence: hold.fence })) throw editionFaults.notHeld()
  }

  function makeLive(edition: number, source: string, at: number): void {
    supersede.run({ source })
    publish.run({ edition, at })
    passOver.run({ source, at })
    append(editionEntry('edition-publish', at, { edition, source }))
    changes.note()
  }

  return {
    begin: (edition, claim, hold) =>
      write(() => {
        mustHold(hold)
        removeLeftovers.run({ source: edition.source })
        return Number(insert.run(draft.write(edition, claim ?? noClaim)).lastInsertRowid)
      }),
    renew: (edition, until) => write(() => renew.get({ edition, until }) !== undefined),
    discardUnclaimed: (now) =>
      write(() => {
        discardUnclaimed.run({ now })
        return running.all().map(runningImport.read)
      }),
    addAirports: (edition, airports) =>
      write(() => {
        mustBeBuilding(edition)
        for (const each of airports) {
          const { changes } = insertAirport.run(airport.write({ edition, ...each }))
          if (changes === 0) throw editionFaults.airportStated(each.icao)
        }
      }),
    addCharts: (edition, charts) =>
      write(() => {
        mustBeBuilding(edition)
        claimImages(imagesOf(charts))
        for (const each of charts) {
          const row = storedChart(edition, each)
          const { icao, version, indexNumber } = row
          if (insertChart.run(chart.write(row)).changes === 0)
            throw editionFaults.chartGiven(icao, version, indexNumber)
        }
      }),
    complete: (edition, completed, hold) =>
      write(() => {
        const row = stateOf.get({ edition })
        if (row && !isBuilding(row)) return
        mustHold(hold)
        if (!row) throw editionFaults.notBuilding(edition)
        complete.run(completion.write(completed, { edition }))
        for (const other of completed.discards ?? []) remove.run({ edition: other })
        if (completed.liveAt !== undefined) makeLive(edition, text(row, 'source'), completed.liveAt)
      }),
    extend: (edition, charts) =>
      write(() => {
        const row = stateOf.get({ edition })
        if (!row || text(row, 'state') !== 'live') return false
        claimImages(imagesOf(charts))
        for (const each of charts) insertChart.run(chart.write(storedChart(edition, each)))
        countCharts.run({ edition })
        changes.note()
        return true
      }),
    activate: (edition, at) =>
      write(() => {
        const row = stateOf.get({ edition })
        if (!row) throw editionFaults.unknown(edition)
        if (isBuilding(row)) throw editionFaults.unfinished(edition)
        if (text(row, 'state') !== 'live') makeLive(edition, text(row, 'source'), at)
      }),
    async activateDue(now) {
      // Runs every minute, mostly without a result: a read needs no commit.
      if (!(await readOrUnavailable(() => due.get({ now })))) return []
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
    unusedPictures: (names) => readOrUnavailable(() => unusedPictures(names)),
    list: () => readOrUnavailable(() => list.all().map(summary.read)),
    find: (edition) =>
      readOrUnavailable(() => {
        const row = find.get({ edition })
        return row ? details.read(row) : null
      }),
    ...editionPages(sqlite, (named) => {
      const page = prepare(db, named)
      return (values) => readOrUnavailable(() => page.all(values))
    }),
  }
}
