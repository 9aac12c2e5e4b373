import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { StatedAirport } from '../../facts/index.ts'
import { diskReason } from '../../failures/index.ts'
import type { CalibrationEntry } from '../calibrations/calibration-entry.ts'
import { calibrationsIn } from '../calibrations/calibration-files.ts'
import { openCalibrationTable } from '../calibrations/stored-table.ts'
import { readWithinLimit } from '../files/inside-folder.ts'
import { SourceError } from '../source/source-error.ts'
import { type ListedPage, listedPages } from './source.ts'
import { readTable } from './tables.ts'

/**
 * A page that may be calibrated. `file` is relative to the folder, pages are counted from 1; `facts` null: no manifest lists it, or its
 * row is not complete. `calibrations`: from files next to it, highest priority first.
 */
export type FolderChart = ListedPage

export type FolderListing = {
  readonly charts: readonly FolderChart[]
  readonly airports: readonly StatedAirport[]
  /** Diagnostics that an import would report for unusable charts and calibrations. */
  readonly problems: readonly string[]
}

/** A publisher's folder as `import charts folder` reads it, and the table of calibrations in it. */
export type ChartFolder = {
  readonly folder: string
  /** Reads the folder anew. Throws SourceError. */
  list(): Promise<FolderListing>
  /** The table's entry for a page, and the version of the table. Throws Rejection if it cannot be read. */
  stored(sha256: string, page: number): Promise<{ readonly entry: CalibrationEntry | null; readonly version: string }>
  /** Puts an entry into the table of that version. Throws TableChanged if the version has changed, or Rejection. */
  save(sha256: string, entry: CalibrationEntry, version: string): Promise<{ readonly version: string }>
  /** Takes the entry for a page out of it; likewise. */
  remove(sha256: string, page: number, version: string): Promise<{ readonly version: string }>
}

/** `path`: a folder with a manifest, or one chart file, which a manifest may describe. Throws SourceError. */
export async function openChartFolder(path: string): Promise<ChartFolder> {
  const given = resolve(path)
  const found = await stat(given).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'ENOENT' ? 'it does not exist' : diskReason(cause)
    throw new SourceError(
      `${given} cannot be read: ${reason}. Specify a folder with a manifest, or a PDF, PNG, JPEG or TIFF file`,
      {
        cause,
      },
    )
  })
  const folder = await realpath(found.isDirectory() ? given : dirname(given))
  const only = found.isDirectory() ? null : basename(given)
  const table = openCalibrationTable(folder)
  return {
    folder,
    list: async () => {
      if (only === null || (await readTable(folder, 'manifest')) !== null) {
        const listing = await listed(folder)
        const charts = listing.charts.filter(({ file }) => only === null || file === only)
        if (charts.length > 0 || only === null) return { ...listing, charts }
      }
      return { charts: [await unlisted(folder, only ?? '')], airports: [], problems: [] }
    },
    stored: table.stored,
    save: (sha256, entry, version) => table.save([{ sha256, entry }], version),
    remove: (sha256, page, version) => table.remove([{ sha256, page }], version),
  }
}

async function listed(folder: string): Promise<FolderListing> {
  const { pages, airports, diagnostics } = await listedPages(folder)
  const problems = diagnostics.map((each) =>
    each.severity === 'warning' ? each.text : `${each.file}: ${each.reasons.join('; ')}`,
  )
  return { charts: pages, airports, problems }
}

async function unlisted(folder: string, file: string): Promise<FolderChart> {
  const path = join(folder, file)
  const { calibrations } = await calibrationsIn(folder).of(path, 1)
  return { file, page: 1, facts: null, guessed: [], calibrations, read: () => readWithinLimit(path) }
}
