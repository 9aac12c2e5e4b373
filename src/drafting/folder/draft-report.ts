import { type DraftedColumn, draftedColumns } from '../../sources/index.ts'
import type { Evidence, How } from '../evidence.ts'
import type { DraftRow } from '../rows/draft-row.ts'
import type { Draft } from './draft-folder.ts'

type Counts = Readonly<Record<How | 'empty', number>>

/** A draft as `--json` and `--report` write it. */
export type DraftReport = {
  readonly folder: string
  readonly manifest: string
  readonly files: number
  readonly charts: number
  /** How many rows have each field read, derived, guessed and empty. */
  readonly fields: Readonly<Record<DraftedColumn, Counts>>
  /** Guesses in all, and cells without which a row cannot be imported. */
  readonly to_check: { readonly guesses: number; readonly missing: number }
  readonly rows: readonly ReportedRow[]
  readonly unlisted: Draft['unlisted']
  readonly alike: Draft['alike']
  readonly rejected: Draft['rejected']
}

type ReportedRow = {
  readonly file: string
  readonly page: number
  readonly fields: Readonly<Partial<Record<DraftedColumn, Evidence>>>
  readonly guesses: readonly DraftedColumn[]
  readonly missing: readonly DraftedColumn[]
}

/** Fields that every row of a manifest needs. */
const required: readonly DraftedColumn[] = ['airport', 'type_code', 'name', 'index_number']

export function draftReport(draft: Draft, places: Pick<DraftReport, 'folder' | 'manifest'>): DraftReport {
  const rows = draft.rows.map(reported)
  const sum = (count: (row: ReportedRow) => number) => rows.reduce((total, row) => total + count(row), 0)
  return {
    ...places,
    files: draft.files,
    charts: rows.length,
    fields: Object.fromEntries(draftedColumns.map((column) => [column, countsOf(column, draft.rows)])) as Record<
      DraftedColumn,
      Counts
    >,
    to_check: { guesses: sum(({ guesses }) => guesses.length), missing: sum(({ missing }) => missing.length) },
    rows,
    unlisted: draft.unlisted,
    alike: draft.alike,
    rejected: draft.rejected,
  }
}

function reported({ file, page, claims }: DraftRow): ReportedRow {
  const fields = Object.fromEntries(Object.entries(claims).filter(([, evidence]) => evidence !== undefined))
  return {
    file,
    page,
    fields,
    guesses: draftedColumns.filter((column) => claims[column]?.how === 'guess'),
    missing: required.filter((column) => !claims[column]),
  }
}

function countsOf(column: DraftedColumn, rows: readonly DraftRow[]): Counts {
  const count = (how: How | 'empty') => rows.filter(({ claims }) => (claims[column]?.how ?? 'empty') === how).length
  return { read: count('read'), derived: count('derived'), guess: count('guess'), empty: count('empty') }
}
