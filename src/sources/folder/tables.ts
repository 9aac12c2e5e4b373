import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiagnostic, Rejection } from '../../facts/index.ts'
import { csvRows } from '../csv/csv-rows.ts'
import { columnName, spreadsheet } from '../csv/csv-style.ts'
import type { Row } from '../csv/row.ts'
import { sourceFile } from '../files/bounded-bytes.ts'
import { SourceError } from '../source/source-error.ts'

const greatestTable = 16 * 1024 * 1024

/** Reads `NAME.csv` or `NAME.json` of a folder. null: it has neither. Throws SourceError when it has both or one is broken. */
export async function readTable(directory: string, name: string): Promise<readonly Row[] | null> {
  const [csv, json] = [`${name}.csv`, `${name}.json`]
  const [asCsv, asJson] = await Promise.all([readText(directory, csv), readText(directory, json)])
  if (asCsv !== null && asJson !== null) {
    throw new SourceError(`${directory} has both ${csv} and ${json}: remove the one that is out of date`)
  }
  if (asCsv !== null) return readRows(asCsv, csv)
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

/** In lines that end as on Unix, whichever way the spreadsheet ends them. */
async function readRows(text: string, name: string): Promise<readonly Row[]> {
  const bytes = Buffer.from(text.replaceAll(/\r\n?/g, '\n'))
  if (bytes.toString().trim() === '') return []
  const file = sourceFile(name, async function* () {
    yield bytes
  })
  const rows: Row[] = []
  try {
    for await (const found of csvRows({ file, columns: [], encoding: 'strict', style: spreadsheet })) {
      if (isDiagnostic(found))
        throw new Rejection('reasons' in found ? `${found.where}: ${found.reasons[0]}` : found.text)
      rows.push(found)
    }
  } catch (cause) {
    if (cause instanceof Rejection) throw new SourceError(`${name} is not a CSV table: ${cause.message}`, { cause })
    throw cause
  }
  return rows
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
