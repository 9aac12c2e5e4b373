import {
  editionColumns,
  editionCompletionColumns,
  editionDraftColumns,
  editionSummaryColumns,
  rowsOf,
  type SqlDialect,
  storedAirportColumns,
  storedChartColumns,
} from './columns/index.ts'

/** How editions and what they contain are written and read. */
export const editionRows = <Value>(dialect: SqlDialect<Value>) => ({
  draft: rowsOf(editionDraftColumns, dialect),
  completion: rowsOf(editionCompletionColumns, dialect),
  summary: rowsOf(editionSummaryColumns, dialect),
  details: rowsOf(editionColumns, dialect),
  airport: rowsOf(storedAirportColumns, dialect),
  chart: rowsOf(storedChartColumns, dialect),
})
