import { CsvError, parse } from 'csv-parse/sync'
import { type Found, isDiagnostic, Rejection, rejectedItem, type Warning, warning } from '../../facts/index.ts'
import type { SourceFile } from '../files/file-source.ts'
import { csvLimits } from './csv-limits.ts'
import { type CsvStyle, published } from './csv-style.ts'
import { decodeLines, type Encoding } from './decode-lines.ts'
import type { Row } from './row.ts'
import { type RowText, rowTexts } from './row-texts.ts'

export type CsvTable = {
  readonly file: SourceFile
  /** Required columns; others are allowed. */
  readonly columns: readonly string[]
  readonly encoding: Encoding
  readonly style?: CsvStyle
  /** Called with the names of its columns, before its first row. */
  readonly onHeadings?: (headings: readonly string[]) => void
}

/** Rows that are parsed together: one at a time takes seven times as long. */
const batchSize = 200

/**
 * Rows of a table with one line of headings, read as they come; a row that is broken, or has too many or too few cells,
 * comes as a diagnostic. Throws Rejection, naming the missing columns, when it is another table.
 */
export async function* csvRows({
  file,
  columns,
  encoding,
  style = published,
  onHeadings,
}: CsvTable): AsyncGenerator<Found<Row>> {
  let head: Head | null = null
  let [rows, rejected] = [0, 0]
  for await (const batch of batches(rowTexts(decodeLines(file.stream(csvLimits.file), encoding)))) {
    const texts: readonly RowText[] = head === null ? batch.slice(headLength(batch, style)) : batch
    if (head === null) {
      head = readHead(batch, { table: file.name, style, columns })
      onHeadings?.(head.headings)
      yield* doubledHeadings(head)
    }
    rows += texts.length
    if (rows > csvLimits.rows) throw new Rejection(`it has more than ${csvLimits.rows} rows, the limit`)
    for (const found of readRows(texts, head)) {
      if (isDiagnostic(found)) rejected += 1
      if (rejected > csvLimits.rejected) {
        throw new Rejection(`more than ${csvLimits.rejected} of its rows are invalid: download it again`)
      }
      yield found
    }
  }
  if (head === null) throw new Rejection('it is empty')
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

type Head = {
  readonly table: string
  readonly headings: readonly string[]
  readonly delimiter: string
  readonly style: CsvStyle
}

/** Rows before those of data. */
const headLength = ([first]: readonly RowText[], { declared }: CsvStyle): number =>
  first && declared(first.text) !== null ? 2 : 1

function readHead(
  rows: readonly RowText[],
  { table, style, columns }: Pick<Head, 'table' | 'style'> & Pick<CsvTable, 'columns'>,
): Head {
  const { text } = rows[headLength(rows, style) - 1] ?? { text: '' }
  const delimiter = style.declared(rows[0]?.text ?? '') ?? style.delimiter(text)
  const head = { table, style, delimiter, headings: [] }
  const cells = cellsOf(text, head)
  const headings = typeof cells === 'object' ? cells.map(style.column) : []
  const missing = columns.filter((column) => !headings.includes(column))
  if (missing.length === 0) return { ...head, headings }
  throw new Rejection(`the ${missing.length === 1 ? 'column is' : 'columns are'} missing: ${missing.join(', ')}`)
}

function* doubledHeadings({ table, headings }: Head): Generator<Warning> {
  const places = Map.groupBy(headings.keys(), (at) => headings[at] ?? '')
  for (const [heading, [first = 0, ...others]] of places) {
    if (heading === '' || others.length === 0) continue
    const columns = [first, ...others].map((at) => at + 1).join(', ')
    yield warning(table, `several columns are named ${heading} (${columns}): the first is used`)
  }
}

function readRows(texts: readonly RowText[], head: Head): readonly Found<Row>[] {
  const { table, headings, style } = head
  const together = parsed(texts.map(({ text }) => text).join('\n'), head)
  const isWhole = typeof together === 'object' && together.length === texts.length
  return texts.flatMap((row, at): readonly Found<Row>[] => {
    const cells = (isWhole ? together[at] : undefined) ?? cellsOf(row.text, head)
    const where = `${table} line ${row.line}`
    if (typeof cells === 'object' && (style.ragged || cells.length === headings.length)) {
      return [{ table, where, cells: byHeading(headings, cells) }]
    }
    const lines = row.text.split('\n')
    // Two stray quotes make one row of all that is between them.
    if (lines.length > 1) {
      return lines.flatMap((text, index) => readRows([{ line: row.line + index, text }], head))
    }
    const fault =
      typeof cells === 'string' ? cells : `it has ${cells.length} cells, but the table has ${headings.length} columns`
    return [rejectedItem(table, where, [fault])]
  })
}

const cellsOf = (text: string, head: Head): readonly string[] | string => {
  const rows = parsed(text, head)
  return typeof rows === 'string' ? rows : (rows[0] ?? [])
}

/** Cells of each row, or the fault of the text. */
function parsed(text: string, { delimiter, style: { trims: trim } }: Head): readonly (readonly string[])[] | string {
  try {
    return parse(text, { delimiter, trim, relax_column_count: true, record_delimiter: '\n' })
  } catch (error) {
    if (error instanceof CsvError) return 'its quotes are invalid: one is not closed or is inside a cell'
    throw error
  }
}

/** Of columns with the same heading, the first is used; cells without a heading are named by their place. */
function byHeading(headings: readonly string[], row: readonly string[]): Row['cells'] {
  const cells: Record<string, string> = Object.create(null)
  for (const [at, cell] of row.entries()) {
    if (headings[at]) cells[headings[at]] ??= cell
    else if (cell !== '') cells[`column ${at + 1}`] = cell
  }
  return cells
}
