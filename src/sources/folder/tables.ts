import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type CsvError, type Info, parse } from 'csv-parse/sync'
import type { Row } from '../csv/row.ts'
import { SourceError } from '../source/source-error.ts'

/** Column names in lower case with underscores, whichever way they were written: `Type code` is `type_code`. */
const columnName = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

const greatestTable = 16 * 1024 * 1024

/** Reads `NAME.csv` or `NAME.json` of a folder. null: it has neither. Throws SourceError when it has both or one is broken. */
export async function readTable(directory: string, name: string): Promise<readonly Row[] | null> {
  const [csv, json] = [`${name}.csv`, `${name}.json`]
  const [asCsv, asJson] = await Promise.all([readText(directory, csv), readText(directory, json)])
  if (asCsv !== null && asJson !== null) {
    throw new SourceError(`${directory} has both ${csv} and ${json}: remove the one that is out of date`)
  }
  if (asCsv !== null) return csvRows(asCsv, csv)
  return asJson === null ? null : jsonRows(asJson, json)
}

async function readText(directory: string, file: string): Promise<string | null> {
  const path = join(directory, file)
  const size = await stat(path).then(
    (found) => found.size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw new SourceError(`${path} cannot be read (${error.code})`, { cause: error })
    },
  )
  if (size === null) return null
  if (size > greatestTable) throw new SourceError(`${path} has ${size} bytes; at most ${greatestTable} are taken`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch (cause) {
    throw new SourceError(`${path} cannot be read as UTF-8 text: save it with that encoding`, { cause })
  }
}

function csvRows(text: string, file: string): readonly Row[] {
  const firstLine = text.split(/[\r\n]/, 1)[0] ?? ''
  const delimiter = firstLine.includes(';') && !firstLine.includes(',') ? ';' : ','
  const options = { delimiter, trim: true, skip_empty_lines: true, relax_column_count: true, info: true } as const
  const records = parsed(text, options, file)
  const columns = (records[0]?.record ?? []).map(columnName)
  return records.slice(1).map(({ record, info }) => ({
    table: file,
    where: `${file} line ${info.lines}`,
    cells: Object.fromEntries(record.map((cell, index) => [columns[index] ?? `column ${index + 1}`, cell])),
  }))
}

type CsvRecord = { readonly record: readonly string[]; readonly info: Info }

function parsed(text: string, options: object, file: string): readonly CsvRecord[] {
  try {
    return parse(text, options) as unknown as readonly CsvRecord[]
  } catch (cause) {
    throw new SourceError(`${file} is not a CSV table: ${(cause as CsvError).message}`, { cause })
  }
}

function jsonRows(text: string, file: string): readonly Row[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new SourceError(`${file} is not JSON: ${(cause as SyntaxError).message}`, { cause })
  }
  if (!Array.isArray(value)) throw new SourceError(`${file} must hold one array with an object for each row`)
  return value.map((row: unknown, index) => ({ table: file, where: `${file} entry ${index + 1}`, cells: cellsOf(row) }))
}

/** Numbers and truth values become the text they would be in CSV; null is a cell left empty. */
function cellsOf(row: unknown): Row['cells'] {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return {}
  return Object.fromEntries(
    Object.entries(row).map(([key, value]: [string, unknown]) => [
      columnName(key),
      Array.isArray(value) ? value.map(String) : value === null ? '' : String(value),
    ]),
  )
}
