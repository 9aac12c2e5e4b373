import { realpath, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import {
  type ChartFacts,
  type Diagnostic,
  dateOf,
  longestAhead,
  Rejection,
  rejectedItem,
  type StatedAirport,
  type Warning,
  warning,
} from '../../facts/index.ts'
import { diskReason } from '../../failures/index.ts'
import { calibrationsIn } from '../calibrations/calibration-files.ts'
import type { Row } from '../csv/row.ts'
import { folderPresence } from '../files/folder-presence.ts'
import { fileInside, readWithinLimit } from '../files/inside-folder.ts'
import type { ChartFile, ChartSource } from '../source/chart-source.ts'
import { SourceError } from '../source/source-error.ts'
import { airportColumns, readAirportRow } from './airport-mapping.ts'
import { draftSummary, guessFault, mustHaveNoGuesses, withoutMarks } from './drafted.ts'
import { manifestColumns, missingColumns, readManifestRow } from './mapping.ts'
import { type FolderTable, readTable } from './tables.ts'

/**
 * A folder of PDF, PNG, JPEG and TIFF files with `manifest.csv` or `manifest.json`, and perhaps `airports.csv` or
 * `airports.json` for airports that are not known yet. Its editions are known by the name given, else by the folder's.
 */
export function folderSource(directory: string, name?: string): ChartSource {
  const folder = resolve(directory)
  return {
    name: `folder:${name ?? basename(folder)}`,
    location: folder,
    provides: 'charts',
    remedy:
      'describe it in airports.csv next to the manifest (at least icao_airport_identifier, name, latitude and longitude)',
    async collect() {
      await mustBeFolder(folder)
      const checkFolder = await folderPresence(folder)
      const manifest = await readManifest(folder)
      mustHaveNoGuesses(manifest.file, manifest.rows)
      const airports = readAirports((await readTable(folder, 'airports')) ?? noTable)
      const charts = await readCharts(folder, manifest)
      return {
        cycle: null,
        airports: [...airports.airports, ...airports.diagnostics],
        charts: [...charts.charts, ...charts.rejected, ...charts.warnings],
        total: charts.charts.length + charts.rejected.length,
        checkFolder,
      }
    },
  }
}

async function readManifest(folder: string): Promise<FolderTable> {
  const manifest = await readTable(folder, 'manifest')
  if (!manifest) {
    throw new SourceError(
      `${folder} has no manifest.csv, manifest.tsv or manifest.json: one must list its charts; --draft writes one`,
    )
  }
  mustHaveColumns(manifest)
  return manifest
}

/** A page that the manifest lists, whether or not an import would accept the row. `facts` null: it would not. */
export type ListedPage = Pick<ChartFile, 'file' | 'calibrations' | 'read'> & {
  readonly page: number
  readonly facts: ChartFacts | null
  /** Columns of the row that are still guesses. */
  readonly guessed: readonly string[]
}

/**
 * The pages that a manifest lists, also while cells of a draft are guesses or empty: for people to work on. What an import would report is
 * in `diagnostics`. Throws SourceError.
 */
export async function listedPages(folder: string): Promise<{
  readonly pages: readonly ListedPage[]
  readonly airports: readonly StatedAirport[]
  readonly diagnostics: readonly Diagnostic[]
}> {
  await mustBeFolder(folder)
  const manifest = await readManifest(folder)
  const unmarked = manifest.rows.map(withoutMarks)
  const guessed = new Map(unmarked.map(({ row, guessed }) => [row.where, guessed]))
  const { airports, diagnostics } = readAirports((await readTable(folder, 'airports')) ?? noTable)
  const charts = await readCharts(folder, { ...manifest, rows: unmarked.map(({ row }) => row) })
  const fault = guessFault(manifest.file, manifest.rows)
  const about = fault === null ? charts.warnings : [warning(manifest.file, fault), ...charts.warnings]
  return {
    pages: charts.pages.map(({ where, ...page }) => ({ ...page, guessed: guessed.get(where) ?? [] })),
    airports,
    diagnostics: [...diagnostics, ...charts.rejected, ...about],
  }
}

async function mustBeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((cause: NodeJS.ErrnoException) => {
    throw new SourceError(`${folder} cannot be read: ${diskReason(cause)}. Specify a folder with a manifest`, { cause })
  })
  if (!found.isDirectory())
    throw new SourceError(`${folder} is not a folder: specify the folder that contains the manifest`)
}

function mustHaveColumns({ file, columns }: FolderTable): void {
  if (columns.length === 0) return
  const missing = missingColumns(columns)
  if (missing.length === 0) return
  throw new SourceError(`${file} lacks ${missing.join(', ')}; its columns are ${columns.join(', ')}`)
}

type Airports = { readonly airports: readonly StatedAirport[]; readonly diagnostics: readonly Diagnostic[] }

const noTable = { rows: [], warnings: [] }

function readAirports({ rows, warnings }: Pick<FolderTable, 'rows' | 'warnings'>): Airports {
  const airports = new Map<string, StatedAirport>()
  const diagnostics: Diagnostic[] = [...warnings, ...columnsOfOneMeaning(rows, airportColumns)]
  for (const row of rows) {
    const read = readAirportRow(row)
    if ('errors' in read) {
      diagnostics.push(rejectedItem(row.table, row.where, read.errors))
      continue
    }
    const earlier = airports.get(read.icao)
    if (!earlier) airports.set(read.icao, read)
    else
      diagnostics.push(rejectedItem(row.table, row.where, [`${read.icao} is already the airport of ${earlier.where}`]))
  }
  return { airports: [...airports.values()], diagnostics }
}

type Charts = {
  charts: ChartFile[]
  rejected: Diagnostic[]
  warnings: Diagnostic[]
  /** Accepted rows, and rejected ones whose file is there. */
  pages: (Omit<ListedPage, 'guessed'> & { where: string })[]
}

async function readCharts(folder: string, { file: manifest, rows, warnings }: FolderTable): Promise<Charts> {
  const doubled = columnsOfOneMeaning(rows, manifestColumns)
  const result: Charts = { charts: [], rejected: [], warnings: [...warnings, ...doubled], pages: [] }
  const unused = new Set<string>()
  const calibrations = calibrationsIn(await realpath(folder))
  for (const row of rows) {
    const { table, where } = row
    const { file, page, facts, errors, unused: columns } = readManifestRow(row)
    const { path, fault } = await located(folder, file)
    const reasons = [...errors, ...fault]
    const found = path === null ? null : await calibrations.of(path, page)
    if (path !== null && found && Number.isSafeInteger(page)) {
      const { calibrations } = found
      result.pages.push({ file, where, page, facts, calibrations, read: () => readWithinLimit(path) })
    }
    if (facts && path !== null && found && reasons.length === 0) {
      const dates =
        facts.revision_date === '' ? datesOf(facts, (await stat(path)).mtimeMs) : { facts, plateDateUntil: null }
      result.warnings.push(...found.faults.map((text) => warning(file, text)))
      result.charts.push({
        file,
        where,
        pages: [page],
        unchangedSince: null,
        calibrations: found.calibrations,
        ...dates,
        read: () => readWithinLimit(path),
      })
    } else result.rejected.push(rejectedItem(file || table, where, reasons, facts?.icao_airport_identifier))
    for (const column of columns) unused.add(column)
  }
  result.warnings.push(...(await calibrations.diagnostics()))
  if (rows.length === 0) result.warnings.push(warning(manifest, 'it lists no charts'))
  const drafted = draftSummary(rows)
  if (drafted !== null) result.warnings.push(warning(manifest, drafted))
  for (const column of unused) result.warnings.push(warning(manifest, `column "${column}" is not used`))
  return result
}

/** For a file without revision_date: the date printed on the plate, else the day on which the file was last changed. */
function datesOf(facts: ChartFacts, changedAt: number): Pick<ChartFile, 'facts' | 'plateDateUntil' | 'dateNote'> {
  const day = dateOf(changedAt)
  return {
    facts: { ...facts, revision_date: day },
    plateDateUntil: dateOf(changedAt + longestAhead),
    dateNote: `no revision_date, and the plate prints none: ${day}, the day the file was last changed, is used`,
  }
}

type Located = { readonly path: string | null; readonly fault: readonly string[] }

async function located(folder: string, file: string): Promise<Located> {
  if (file === '') return { path: null, fault: [] }
  try {
    return { path: await fileInside(folder, file), fault: [] }
  } catch (error) {
    if (error instanceof Rejection) return { path: null, fault: [error.message] }
    throw error
  }
}

/** The accepted names of each column, by priority. */
type ColumnNames = Readonly<Record<string, readonly string[]>>

/** Columns that a table has under several names; the first name is used. */
function columnsOfOneMeaning([first]: readonly Row[], columns: ColumnNames): readonly Warning[] {
  if (!first) return []
  return Object.values(columns).flatMap((names) => {
    const present = names.filter((name) => Object.hasOwn(first.cells, name))
    if (present.length < 2) return []
    return [warning(first.table, `columns ${present.join(' and ')} mean the same: ${present[0]} is used`)]
  })
}
