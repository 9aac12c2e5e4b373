import { type Calibration, GeoreferenceFault } from '../../facts/geodesy/index.ts'
import { type Diagnostic, Rejection, warning } from '../../facts/index.ts'
import type { SourceFile } from '../files/file-source.ts'
import { folderFileSource } from '../files/folder-files.ts'
import { fileInside } from '../files/inside-folder.ts'
import { SourceError } from '../source/source-error.ts'
import { type AvitabCalibration, readAvitab } from './avitab.ts'

/** AviTab's name for it, under MapTiles/Mercator. */
const folderName = /^calibrations?$/i

/** Bytes; AviTab writes some 400. */
const mostBytes = 64 * 1024

const mostFiles = 20_000

/** AviTab's calibrations by the SHA-256 of the chart that they were made for, independent of its name. */
export type AvitabLibrary = {
  readonly byHash: ReadonlyMap<string, readonly Calibration[]>
  /** Faults of files that cannot be used. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads every .json file in the folder `Calibration` next to the manifest, and in the folders in it. */
export async function readAvitabLibrary(folder: string, names: readonly string[]): Promise<AvitabLibrary> {
  const byHash = new Map<string, Calibration[]>()
  const diagnostics: Diagnostic[] = []
  for (const library of names.filter((each) => folderName.test(each))) {
    const read = async (file: SourceFile) => {
      const name = `${library}/${file.name}`
      const found = await readFile(name, file)
      if (typeof found === 'string') return void diagnostics.push(warning(name, found))
      byHash.set(found.sha256, [...(byHash.get(found.sha256) ?? []), found.calibration])
    }
    const fault = await forEachFile(folder, library, read)
    if (fault !== null) diagnostics.push(warning(library, `not used for calibrations: ${fault}`))
  }
  return { byHash, diagnostics }
}

/** The fault of the folder as a whole; null: no fault. */
async function forEachFile(
  folder: string,
  library: string,
  read: (file: SourceFile) => Promise<void>,
): Promise<string | null> {
  try {
    const source = await folderFileSource(await fileInside(folder, library))
    try {
      const files = await source.find(/\.json$/i)
      for (const file of files.slice(0, mostFiles)) await read(file)
      return files.length > mostFiles ? `only the first ${mostFiles} of ${files.length} files are read` : null
    } finally {
      await source.close()
    }
  } catch (error) {
    if (error instanceof Rejection || error instanceof SourceError) return error.message
    throw error
  }
}

type Hashed = AvitabCalibration & { readonly sha256: string }

/** Returns a string if the file is not used: the reason. */
async function readFile(name: string, file: SourceFile): Promise<Hashed | string> {
  try {
    const bytes = await file.read(mostBytes)
    const { sha256, calibration } = readAvitab(name, new TextDecoder().decode(bytes))
    if (sha256 !== null) return { sha256, calibration }
    return 'not used: it has no hash of a chart; put it next to its chart, as chart.pdf.json'
  } catch (error) {
    if (error instanceof GeoreferenceFault || error instanceof Rejection) return `not used: ${error.message}`
    throw error
  }
}
