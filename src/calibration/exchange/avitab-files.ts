import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GeoreferenceFault } from '../../facts/geodesy/index.ts'
import { Rejection } from '../../facts/index.ts'
import { diskFailure } from '../../failures/index.ts'
import { readAvitab, readAvitabLibrary, zipFileSource } from '../../sources/index.ts'

/** A file of AviTab's folder `Calibration`. */
export type AvitabFile = { readonly sha256: string; readonly text: string }

/** Bytes; AviTab writes some 400. */
const mostBytes = 64 * 1024
const mostFiles = 20_000

/** The files of a zip for AviTab that can be used; `faults`: why the others cannot. Throws SourceError for what is no zip. */
export async function readAvitabZip(path: string): Promise<{
  readonly files: readonly AvitabFile[]
  readonly faults: readonly string[]
}> {
  const source = await zipFileSource(path, path)
  try {
    const found = await source.find(/\.json$/i)
    if (found.length > mostFiles) throw new Rejection(`it contains ${found.length} files; the limit is ${mostFiles}`)
    const files: AvitabFile[] = []
    const faults: string[] = []
    for (const file of found) {
      try {
        files.push(read(file.name, new TextDecoder().decode(await file.read(mostBytes))))
      } catch (error) {
        if (!(error instanceof GeoreferenceFault || error instanceof Rejection)) throw error
        faults.push(`${file.name}: ${error.message}`)
      }
    }
    return { files, faults }
  } finally {
    await source.close()
  }
}

/** Only members that AviTab knows are taken over. */
const members = /^(?:prerotate|northOffsetAngle|[xy][123]|(?:latitude|longitude)[123])$/

function read(name: string, text: string): AvitabFile {
  const { sha256 } = readAvitab(name, text)
  if (sha256 === null) throw new GeoreferenceFault('it has no hash of a chart')
  const { calibration } = JSON.parse(text) as { readonly calibration: Readonly<Record<string, unknown>> }
  const known = Object.entries(calibration).filter(([member]) => members.test(member))
  return {
    sha256,
    text: `${JSON.stringify({ calibration: { hash: sha256, ...Object.fromEntries(known) } }, null, 2)}\n`,
  }
}

/** What became of files for AviTab; each list has one of every chart. */
export type AvitabMerge = Readonly<Record<'taken' | 'kept' | 'foreign', readonly AvitabFile[]>>

/** Adds those of charts of the folder to its folder `Calibration`, unless that has one of the chart. Throws StoreUnavailable for a full disk. */
export async function addAvitabFiles(
  folder: string,
  given: readonly AvitabFile[],
  hashes: ReadonlySet<string>,
): Promise<AvitabMerge> {
  const names = await readdir(folder)
  const { byHash } = await readAvitabLibrary(folder, names)
  const each = [...new Map(given.map((file) => [file.sha256, file])).values()]
  const fate = ({ sha256 }: AvitabFile): keyof AvitabMerge => {
    if (!hashes.has(sha256)) return 'foreign'
    return byHash.has(sha256) ? 'kept' : 'taken'
  }
  const { taken = [], kept = [], foreign = [] } = Object.groupBy(each, fate)
  if (taken.length > 0)
    await write(join(folder, names.find((name) => /^calibrations?$/i.test(name)) ?? 'Calibration'), taken)
  return { taken, kept, foreign }
}

async function write(library: string, files: readonly AvitabFile[]): Promise<void> {
  try {
    await mkdir(library, { recursive: true })
    for (const { sha256, text } of files)
      await writeFile(join(library, `${sha256}.json`), text, { flag: 'wx', flush: true })
  } catch (error) {
    throw diskFailure(`${library} cannot be written`, error)
  }
}
