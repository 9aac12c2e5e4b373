import { draftedColumns, evidenceColumn, guessMark } from '../../sources/index.ts'
import type { Evidence } from '../evidence.ts'
import type { DraftRow } from '../rows/draft-row.ts'

/** The table as `import charts folder` reads it: each field followed by its evidence, guesses marked. */
export function manifestText(rows: readonly DraftRow[]): string {
  const headings = ['file', 'page', ...draftedColumns.flatMap((column) => [column, evidenceColumn(column)])]
  const lines = rows.map(({ file, page, claims }) => [
    fileCell(file),
    String(page),
    ...draftedColumns.flatMap((column) => cellsOf(claims[column])),
  ])
  return [headings, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\n`).join('')
}

function cellsOf(evidence: Evidence | undefined): readonly [value: string, evidence: string] {
  if (!evidence) return ['', '']
  const { value, how, why } = evidence
  return [how === 'guess' ? `${guessMark}${value}` : value, `${how}: ${why}`]
}

/** The same file by a path that no spreadsheet takes for a formula, and no reader for a guess. */
const fileCell = (file: string): string => (/^[\s=+@?-]/.test(file) ? `./${file}` : file)

/** RFC 4180. */
const csvCell = (text: string): string => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
