import type { EditionDetails, EditionSummary, RunningImport } from '../../editions/index.ts'
import type { HeldBy } from '../../facts/index.ts'
import { type Column, type Columns, fixed, integer, json, nullable, only, text, without } from './column.ts'

export const editionColumns: Columns<EditionDetails> = {
  id: fixed(integer('id')),
  source: fixed(text('source')),
  cycle: fixed(text('cycle')),
  state: text('state'),
  effectiveAt: nullable(integer('effective_at')),
  publishedAt: nullable(integer('published_at')),
  // Both counts are NULL until the edition is complete, and counted when it is read before.
  airports: integer('airports'),
  charts: integer('charts'),
  report: nullable(json('report')),
}

export const editionSummaryColumns: Columns<EditionSummary> = without(editionColumns, 'report')

/** Written when an edition is begun, and when it is complete. */
export const editionDraftColumns: Columns<Pick<EditionDetails, 'source' | 'cycle'>> = only(
  editionColumns,
  'source',
  'cycle',
)
export const editionCompletionColumns: Columns<Pick<EditionDetails, 'effectiveAt' | 'report'>> = only(
  editionColumns,
  'effectiveAt',
  'report',
)

/** Of an edition under construction; the selection calls its number `edition`. */
export const runningImportColumns: Columns<RunningImport> = {
  edition: integer('edition'),
  source: editionColumns.source,
  startedAt: nullable(integer('started_at')),
}

/** Of a live edition, which always has a time of publication. */
export const heldByColumns: Columns<HeldBy> = {
  source: editionColumns.source,
  cycle: editionColumns.cycle,
  publishedAt: integer('published_at'),
}

/** The columns of a summary, for SELECT: counts that are NULL are computed. */
export const editionSummarySelection = Object.entries<Column>(editionSummaryColumns)
  .map(([field, { name }]) =>
    field === 'airports' || field === 'charts'
      ? `coalesce(${name}, (SELECT count(*) FROM ${field} WHERE edition = id)) AS ${name}`
      : name,
  )
  .join(', ')
