import { CsvError, parse } from 'csv-parse/sync'
import { type Found, isDiagnostic, Rejection, rejectedItem } from '../../facts/index.ts'
import type { SourceFile } from '../files/file-source.ts'
import { csvLimits } from './csv-limits.ts'
import { decodeLines, type Encoding } from './decode-lines.ts'
import type { Row } from './row.ts'
import { type RowText, rowTexts } from './row-texts.ts'

export type CsvTable = {
  readonly file: SourceFile
  /** Columns that it must have; others may be there. */
  readonly columns: readonly string[]
  readonly encoding: Encoding
}

/** Rows that are parsed together: one at a time takes seven times as long. */
const batchSize = 200

/**
 * Rows of a table with one line of headings, read as they come; a row that is broken, or has too many or too few cells,
 * comes as a diagnostic. Throws Rejection when it is no such table, naming the columns that it lacks.
 */
export async function* csvRows({ file, columns, encoding }: CsvTable): AsyncGenerator<Found<Row>> {
  let headings: readonly string[] | null = null
  let [rows, rejected] = [0, 0]
  for await (const batch of batches(rowTexts(decodeLines(file.stream(csvLimits.file), encoding)))) {
    const texts: readonly RowText[] = headings === null ? batch.slice(1) : batch
    headings ??= readHeadings(batch[0], columns)
    rows += texts.length
    if (rows > csvLimits.rows) throw new Rejection(`more than the ${csvLimits.rows} rows that are taken`)
    for (const found of readRows(texts, headings, file.name)) {
      if (isDiagnostic(found)) rejected += 1
      if (rejected > csvLimits.rejected) {
        throw new Rejection(`more than ${csvLimits.rejected} of its rows are broken: fetch it again`)
      }
      yield found
    }
  }
  if (headings === null) throw new Rejection('it is empty')
}

async function* batches<T>(items: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function readHeadings(row: RowText | undefined, columns: readonly string[]): readonly string[] {
  const cells = row && cellsOf(row.text)
  const headings = typeof cells === 'object' ? cells.map((heading) => heading.trim()) : []
  const missing = columns.filter((column) => !headings.includes(column))
  if (missing.length === 0) return headings
  throw new Rejection(`the ${missing.length === 1 ? 'column is' : 'columns are'} missing: ${missing.join(', ')}`)
}

function readRows(texts: readonly RowText[], headings: readonly string[], table: string): readonly Found<Row>[] {
  const together = parsed(texts.map(({ text }) => text).join('\n'))
  const isWhole = typeof together === 'object' && together.length === texts.length
  return texts.flatMap((row, at) => {
    const cells = (isWhole ? together[at] : undefined) ?? cellsOf(row.text)
    if (typeof cells === 'object' && cells.length === headings.length) {
      return { table, where: `${table} line ${row.line}`, cells: byHeading(headings, cells) }
    }
    const lines = row.text.split('\n')
    // Two stray quotes make one row of all that is between them.
    if (lines.length > 1) {
      return lines.flatMap((text, index) => readRows([{ line: row.line + index, text }], headings, table))
    }
    const fault = typeof cells === 'string' ? cells : `it has ${cells.length} cells under ${headings.length} headings`
    return rejectedItem(table, `${table} line ${row.line}`, [fault])
  })
}

const cellsOf = (text: string): readonly string[] | string => {
  const rows = parsed(text)
  return typeof rows === 'string' ? rows : (rows[0] ?? [])
}

/** Cells of each row, or what is wrong with the text. */
function parsed(text: string): readonly (readonly string[])[] | string {
  try {
    return parse(text, { relax_column_count: true, record_delimiter: '\n' })
  } catch (error) {
    if (error instanceof CsvError)
      return 'its quotes are not as CSV has them: one is not closed or stands within a cell'
    throw error
  }
}

/** A heading that stands twice counts where it stands first. */
function byHeading(headings: readonly string[], row: readonly string[]): Row['cells'] {
  const cells: Record<string, string> = Object.create(null)
  for (const [at, heading] of headings.entries()) cells[heading] ??= row[at] ?? ''
  return cells
}
