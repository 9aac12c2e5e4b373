import { createHash } from 'node:crypto'
import { Rejection } from '../../facts/index.ts'
import { folderFileSource } from '../../sources/index.ts'

/** Bytes; an import takes no larger file. */
const mostBytes = 64 * 2 ** 20

/**
 * The names of the chart files of a folder and its subfolders, by their SHA-256; files that cannot be read are left out. Throws SourceError.
 * `onFile` is called before each.
 */
export async function chartHashes(
  folder: string,
  onFile: (name: string) => void = () => undefined,
): Promise<ReadonlyMap<string, string>> {
  const source = await folderFileSource(folder)
  try {
    const hashes = new Map<string, string>()
    for (const file of await source.find(/\.(?:pdf|png|jpe?g|tiff?)$/i)) {
      onFile(file.name)
      const hash = createHash('sha256')
      try {
        for await (const piece of file.stream(mostBytes)) hash.update(piece)
        hashes.set(hash.digest('hex'), file.name)
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
      }
    }
    return hashes
  } finally {
    await source.close()
  }
}
