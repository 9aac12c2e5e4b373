import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Removes the complete and partial downloads in a folder that were neither fetched nor used since a time
 * (milliseconds since 1970). Returns how many files; the notes next to them are not counted.
 */
export async function pruneDownloads(folder: string, before: number): Promise<number> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? []
  let removed = 0
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      removed += await pruneDownloads(path, before)
      // Removes only an empty folder.
      await rmdir(path).catch(() => undefined)
      continue
    }
    // A running import may have moved it.
    const found = await stat(path).catch(absent)
    if (found === null || found.mtimeMs >= before) continue
    await rm(path, { force: true })
    if (!path.endsWith('.json')) removed += 1
  }
  return removed
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
