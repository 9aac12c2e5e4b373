import { Rejection } from '../../facts/index.ts'
import { indexFiles } from '../files/file-index.ts'
import type { FileSource, SourceFile } from '../files/file-source.ts'
import { openZipBytes } from '../files/zip-files.ts'
import { SourceError } from '../source/source-error.ts'

/** null: the file source does not contain it. */
export type NasrTables = {
  readonly airports: SourceFile
  readonly runways: SourceFile | null
  readonly runwayEnds: SourceFile | null
  readonly ils: SourceFile | null
  readonly glideSlopes: SourceFile | null
}

type Files = Pick<FileSource, 'file' | 'find'>

/**
 * The tables of a 28-day subscription: as files, or in zips within the subscription's zip (`CSV_Data/25_Dec_2025_CSV.zip`,
 * `…_APT_CSV.zip` with `…_ILS_CSV.zip`). Throws SourceError if the table of airports is missing, or if there is more than one.
 */
export async function findTables(fileSource: FileSource): Promise<NasrTables> {
  const files = await filesWithAirports(fileSource)
  const airports = files && (await airportsIn(files))
  if (!airports) {
    throw new SourceError(
      `${fileSource.name} contains no APT_BASE.csv: specify the 28-day subscription of NASR, its CSV zip or the folder of its tables`,
    )
  }
  const [runways, runwayEnds, ils, glideSlopes] = await Promise.all(
    ['APT_RWY.csv', 'APT_RWY_END.csv', 'ILS_BASE.csv', 'ILS_GS.csv'].map((name) => files.file(name)),
  )
  return {
    airports,
    runways: runways ?? null,
    runwayEnds: runwayEnds ?? null,
    ils: ils ?? null,
    glideSlopes: glideSlopes ?? null,
  }
}

const isWebFolder = ({ name }: FileSource) => /^https?:.*\/$/.test(name)

async function filesWithAirports(fileSource: FileSource): Promise<Files | null> {
  if (isWebFolder(fileSource)) return { file: (name) => fileSource.file(name), find: async () => [] }
  if (await airportsIn(fileSource)) return fileSource
  return zipsInside(fileSource)
}

async function airportsIn(files: Files): Promise<SourceFile | null> {
  const exact = await files.find(/(^|\/)APT_BASE\.csv$/i)
  const found = exact.length > 0 ? exact : await files.find(/(^|\/)APT_BASE[^/]*\.csv$/i)
  return only(found) ?? files.file('APT_BASE.csv')
}

function only(found: readonly SourceFile[]): SourceFile | null {
  const [first, ...others] = found
  if (others.length === 0) return first ?? null
  throw new SourceError(
    `several files match (${found.map(({ name }) => name).join(', ')}): specify the folder or zip of one cycle`,
  )
}

/** Of all tables, else those of airports and of landing systems; they are read into memory. */
const zips = {
  all: /(^|\/)\d\d_[a-z]{3}_\d{4}_CSV\.zip$/i,
  airports: /(^|[/_])APT_CSV\.zip$/i,
  landingSystems: /(^|[/_])ILS_CSV\.zip$/i,
} as const

/** Bytes of a zip in the zip. */
const largestZip = 256 * 1024 * 1024

async function zipsInside(fileSource: FileSource): Promise<Files | null> {
  const all = only(await fileSource.find(zips.all))
  const parts = all
    ? [all]
    : [only(await fileSource.find(zips.airports)), only(await fileSource.find(zips.landingSystems))].filter(
        (zip) => zip !== null,
      )
  if (parts.length === 0) return null
  const opened = await Promise.all(parts.map(openInside))
  return indexFiles(opened.flatMap(({ files }) => files))
}

async function openInside(zip: SourceFile) {
  try {
    return await openZipBytes(zip.name, await zip.read(largestZip))
  } catch (cause) {
    if (cause instanceof Rejection) throw new SourceError(`${zip.name} is not imported: ${cause.message}`, { cause })
    throw cause
  }
}
