import { rm, writeFile } from 'node:fs/promises'
import { Rejection } from '../../facts/index.ts'
import { diskFailure } from '../../failures/index.ts'

/** Complete, or not there. Throws Rejection if there is a file already, StoreUnavailable if it cannot be written. */
export async function writeNewFile(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(path, content, { flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new Rejection(`${path} exists already: give another name, or remove it`, { cause: error })
    await rm(path, { force: true }).catch(() => undefined)
    throw diskFailure(`${path} cannot be written`, error)
  }
}
