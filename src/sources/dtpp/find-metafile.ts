import { Refusal } from '../../facts/index.ts'
import type { Supply, SupplyFile } from '../files/file-source.ts'
import { SourceError } from '../source/source-error.ts'
import { isHead, readMetafile } from './tables.ts'

/** Bytes; that of a cycle has some 11 MB. */
export const largestMetafile = 256 * 1024 * 1024

/** Where the FAA keeps it below a cycle's folder, then beside the charts. */
const onTheWeb = ['xml_data/d-tpp_Metafile.xml', 'd-tpp_Metafile.xml']

/**
 * The metafile of a supply: in a folder or zip any XML file called metafile, or the only one there; where there are
 * several, the one of the cycle (YYCC) that is asked for. Throws SourceError.
 */
export async function findMetafile(supply: Supply, cycle: string | null): Promise<SupplyFile> {
  const candidates = await candidatesIn(supply)
  const [only, ...others] = candidates
  if (!only) {
    throw new SourceError(
      `${supply.name} holds no d-TPP metafile: put d-tpp_Metafile.xml of the same cycle beside the charts`,
    )
  }
  if (others.length === 0) return only
  const names = candidates.map(({ name }) => name).join(', ')
  if (cycle === null) throw new SourceError(`${supply.name} holds several metafiles (${names}): say which with --cycle`)
  for (const file of candidates) if ((await cycleOf(file)) === cycle) return file
  throw new SourceError(`${supply.name} holds no metafile of cycle ${cycle}, but ${names}`)
}

async function candidatesIn(supply: Supply): Promise<readonly SupplyFile[]> {
  if (/^https?:.*\/$/.test(supply.name)) {
    for (const name of onTheWeb) {
      const file = await supply.file(name)
      if (file) return [file]
    }
    return []
  }
  const named = await supply.find(/metafile[^/]*\.xml$/i)
  return named.length > 0 ? named : supply.find(/\.xml$/i)
}

/** null: it is no metafile. */
async function cycleOf(file: SupplyFile): Promise<string | null> {
  try {
    for await (const entry of readMetafile(file.stream(largestMetafile))) return isHead(entry) ? entry.cycle : null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  return null
}
