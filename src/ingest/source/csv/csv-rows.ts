import { Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { Refusal } from '../../render/refusal.ts'
import type { SupplyFile } from '../../supply/supply.ts'
import type { Found } from '../chart-source.ts'
import type { Row } from '../table.ts'
import { csvLimits } from './csv-limits.ts'
import { decodeText, type Encoding } from './decode-text.ts'

export type CsvTable = {
  readonly file: SupplyFile
  /** Columns that it must have; others may be there. */
  readonly columns: readonly string[]
  readonly encoding: Encoding
}

/**
 * Rows of a table with one line of headings, read as they come; a row with too many or too few cells comes as a
 * refusal. Throws Refusal when it is no such table, naming the columns that it lacks.
 */
export async function* csvRows({ file, columns, encoding }: CsvTable): AsyncGenerator<Found<Row>> {
  const { name } = file
  let headings: readonly string[] | null = null
  let rows = 0
  let broken = 0
  for await (const { record, info } of records(file, encoding)) {
    if (headings === null) {
      headings = record
      mustHave(columns, headings)
      continue
    }
    rows += 1
    if (rows > csvLimits.rows) throw new Refusal(`more than the ${csvLimits.rows} rows that are taken`)
    const where = `${name} line ${info.lines}`
    if (record.length === headings.length) yield { table: name, where, cells: cellsOf(headings, record) }
    else {
      broken += 1
      if (broken > csvLimits.broken) throw new Refusal(`more than ${csvLimits.broken} rows are broken: fetch it again`)
      yield { file: name, where, reasons: [`it has ${record.length} cells under ${headings.length} headings`] }
    }
  }
  if (headings === null) throw new Refusal('it is empty')
}

type CsvRecord = { readonly record: readonly string[]; readonly info: Info }

async function* records(file: SupplyFile, encoding: Encoding): AsyncGenerator<CsvRecord> {
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: csvLimits.row,
  })
  const text = Readable.from(decodeText(file.stream(csvLimits.file), encoding))
  text.on('error', (error) => parser.destroy(error))
  try {
    yield* text.pipe(parser) as AsyncIterable<CsvRecord>
  } catch (cause) {
    if (cause instanceof CsvError) throw new Refusal(`it is not a CSV table: ${cause.message}`, { cause })
    throw cause
  } finally {
    text.destroy()
    parser.destroy()
  }
}

function mustHave(columns: readonly string[], headings: readonly string[]): void {
  const missing = columns.filter((column) => !headings.includes(column))
  if (missing.length === 0) return
  const are = missing.length === 1 ? 'column is' : 'columns are'
  throw new Refusal(`the ${are} missing: ${missing.join(', ')}`)
}

/** A heading that stands twice counts where it stands first. */
function cellsOf(headings: readonly string[], record: readonly string[]): Row['cells'] {
  const cells: Record<string, string> = Object.create(null)
  headings.forEach((heading, at) => {
    cells[heading] ??= record[at] ?? ''
  })
  return cells
}
