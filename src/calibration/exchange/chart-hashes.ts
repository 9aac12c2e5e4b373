import { createHash } from 'node:crypto'
import { Rejection } from '../../facts/index.ts'
import { fileInside, namesIn, readWithinLimit } from '../../sources/index.ts'

/**
 * The names of the chart files of a folder and its subfolders, by their SHA-256; files that cannot be read are left out. Throws SourceError.
 * `onFile` is called before each.
 */
export async function chartHashes(
  folder: string,
  onFile: (name: string) => void,
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>()
  for (const name of (await namesIn(folder)).filter((each) => /\.(?:pdf|png|jpe?g|tiff?)$/i.test(each))) {
    onFile(name)
    try {
      const bytes = await readWithinLimit(await fileInside(folder, name))
      hashes.set(createHash('sha256').update(bytes).digest('hex'), name)
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
    }
  }
  return hashes
}
