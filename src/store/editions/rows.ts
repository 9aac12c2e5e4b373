import {
  editionColumns,
  editionCompletionColumns,
  editionDraftColumns,
  editionSummaryColumns,
  rowsOf,
  runningImportColumns,
  type SqlDialect,
  storedAirportColumns,
  storedChartColumns,
} from '../columns/index.ts'

/** How editions and what they contain are written and read. */
export const editionRows = <Value>(dialect: SqlDialect<Value>) => ({
  draft: rowsOf(editionDraftColumns, dialect),
  running: rowsOf(runningImportColumns, dialect),
  completion: rowsOf(editionCompletionColumns, dialect),
  summary: rowsOf(editionSummaryColumns, dialect),
  details: rowsOf(editionColumns, dialect),
  airport: rowsOf(storedAirportColumns, dialect),
  chart: rowsOf(storedChartColumns, dialect),
})

/** An edition whose build has had no activity for longer is discarded by the next prune. */
export const noClaim = { startedAt: null, claimedUntil: null } as const
