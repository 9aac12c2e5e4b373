import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Diagnostic, isDiagnostic, Rejection, warning } from '../../facts/index.ts'
import { diskReason } from '../../failures/index.ts'
import { csvRows } from '../csv/csv-rows.ts'
import { columnName, spreadsheet } from '../csv/csv-style.ts'
import type { Row } from '../csv/row.ts'
import { sourceFile } from '../files/bounded-bytes.ts'
import { SourceError } from '../source/source-error.ts'

const greatestTable = 16 * 1024 * 1024

export type FolderTable = {
  readonly file: string
  /** Names that the headings, or members of any row, have. */
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  readonly warnings: readonly Diagnostic[]
}

/**
 * Reads `NAME.csv`, `NAME.tsv` or `NAME.json` of a folder. null: no such file exists. Throws SourceError if there are several,
 * or the file is broken.
 */
export async function readTable(directory: string, name: string): Promise<FolderTable | null> {
  const files = ['csv', 'tsv', 'json'].map((ending) => `${name}.${ending}`)
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readText(directory, file) })))
  const [found, other] = texts.filter(({ text }) => text !== null)
  if (found && other) {
    throw new SourceError(`${directory} has both ${found.file} and ${other.file}: remove the one that is out of date`)
  }
  if (!found || found.text === null) return null
  return found.file.endsWith('.json') ? jsonRows(found.text, found.file) : readRows(found.text, found.file)
}

async function readText(directory: string, file: string): Promise<string | null> {
  const path = join(directory, file)
  const size = await stat(path).then(
    (found) => found.size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw new SourceError(`${path} cannot be read: ${diskReason(error)}`, { cause: error })
    },
  )
  if (size === null) return null
  if (size > greatestTable) throw new SourceError(`${path} has ${size} bytes; the limit is ${greatestTable}`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch (cause) {
    throw new SourceError(`${path} cannot be read as UTF-8 text: save it with that encoding`, { cause })
  }
}

/** With Unix line ends, whatever the spreadsheet wrote. */
async function readRows(text: string, name: string): Promise<FolderTable> {
  const bytes = Buffer.from(text.replaceAll(/\r\n?/g, '\n'))
  if (bytes.toString().trim() === '') return { file: name, columns: [], rows: [], warnings: [] }
  const file = sourceFile(name, async function* () {
    yield bytes
  })
  const columns: string[] = []
  const rows: Row[] = []
  const warnings: Diagnostic[] = []
  const onHeadings = (headings: readonly string[]) => void columns.push(...headings.filter((each) => each !== ''))
  try {
    for await (const found of csvRows({ file, columns: [], encoding: 'strict', style: spreadsheet, onHeadings })) {
      if (!isDiagnostic(found)) rows.push(found)
      else if (found.severity === 'warning') warnings.push(found)
      else throw new Rejection(`${found.where}: ${found.reasons[0]}`)
    }
  } catch (cause) {
    if (cause instanceof Rejection) throw new SourceError(`${name} is not a CSV table: ${cause.message}`, { cause })
    throw cause
  }
  return { file: name, columns, rows, warnings }
}

function jsonRows(text: string, file: string): FolderTable {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new SourceError(`${file} is not JSON: ${(cause as SyntaxError).message}`, { cause })
  }
  if (!Array.isArray(value)) throw new SourceError(`${file} must contain one array with an object for each row`)
  const rows = value.map((row: unknown, index) => ({
    table: file,
    where: `${file} entry ${index + 1}`,
    cells: cellsOf(row),
  }))
  const doubled = new Set(value.flatMap(doubledNames))
  const warnings = [...doubled].map((name) => warning(file, `several members are named ${name}: the first is used`))
  const columns = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))]
  return { file, columns, rows, warnings }
}

/** Numbers and booleans become their text in CSV; null is an empty cell. */
function cellsOf(row: unknown): Row['cells'] {
  const cells: Record<string, string | readonly string[]> = Object.create(null)
  for (const [key, value] of membersOf(row)) {
    cells[columnName(key)] ??= Array.isArray(value) ? value.map(String) : value === null ? '' : String(value)
  }
  return cells
}

/** Names that are spelled differently: `Type code` and `type_code`. */
function doubledNames(row: unknown): readonly string[] {
  const names = membersOf(row).map(([key]) => columnName(key))
  return names.filter((name, at) => names.indexOf(name) < at)
}

const membersOf = (row: unknown): readonly (readonly [string, unknown])[] =>
  typeof row !== 'object' || row === null || Array.isArray(row) ? [] : Object.entries(row)
