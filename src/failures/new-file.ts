import { rm, writeFile } from 'node:fs/promises'
import { diskFailure } from './disk-failure.ts'

/** Writes a file that does not exist yet, whole or not at all. false: it exists, and is unchanged. Throws StoreUnavailable. */
export async function writeNewFile(path: string, content: string | Uint8Array): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: 'wx', flush: true })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    await rm(path, { force: true }).catch(() => undefined)
    throw diskFailure(`${path} cannot be written`, error)
  }
}
