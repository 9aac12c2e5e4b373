import { Rejection } from '../../facts/index.ts'
import type { FileSource, SourceFile } from '../files/file-source.ts'
import { NotPublished, SourceError } from '../source/source-error.ts'
import { isHead, readMetafile } from './tables.ts'

/** Bytes; that of a cycle has some 11 MB. */
export const largestMetafile = 256 * 1024 * 1024

/** The FAA's location below a cycle's folder, then the folder of the charts. */
const onTheWeb = ['xml_data/d-tpp_Metafile.xml', 'd-tpp_Metafile.xml']

/**
 * The metafile of a fileSource: in a folder or zip any XML file called metafile, or the only XML file; if there are
 * several, the one of the requested cycle (YYCC). Throws SourceError.
 */
export async function findMetafile(fileSource: FileSource, cycle: string | null): Promise<SourceFile> {
  const candidates = await candidatesIn(fileSource)
  const [only, ...others] = candidates
  if (!only) {
    if (isWebFolder(fileSource))
      throw new NotPublished(`${fileSource.name} has no d-TPP metafile: this cycle is not published there, or not yet`)
    throw new SourceError(
      `${fileSource.name} contains no d-TPP metafile: put d-tpp_Metafile.xml of the same cycle next to the charts`,
    )
  }
  if (others.length === 0) return only
  const names = candidates.map(({ name }) => name).join(', ')
  if (cycle === null)
    throw new SourceError(`${fileSource.name} contains several metafiles (${names}): choose one with --cycle`)
  for (const file of candidates) if ((await cycleOf(file)) === cycle) return file
  throw new SourceError(`${fileSource.name} contains no metafile of cycle ${cycle}, only ${names}`)
}

const isWebFolder = ({ name }: FileSource): boolean => /^https?:.*\/$/.test(name)

async function candidatesIn(fileSource: FileSource): Promise<readonly SourceFile[]> {
  if (isWebFolder(fileSource)) {
    for (const name of onTheWeb) {
      const file = await fileSource.file(name)
      if (file) return [file]
    }
    return []
  }
  const named = await fileSource.find(/metafile[^/]*\.xml$/i)
  return named.length > 0 ? named : fileSource.find(/\.xml$/i)
}

/** null: not a metafile. */
async function cycleOf(file: SourceFile): Promise<string | null> {
  try {
    for await (const entry of readMetafile(file.stream(largestMetafile))) return isHead(entry) ? entry.cycle : null
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
  }
  return null
}
