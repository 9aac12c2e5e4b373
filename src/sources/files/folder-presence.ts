import { stat } from 'node:fs/promises'
import { diskReason } from '../../failures/index.ts'
import { SourceError } from '../source/source-error.ts'

/**
 * Returns a check that a folder still exists on the same disk: if it was removed or unmounted, all
 * files are missing, although their charts were not withdrawn. The check throws SourceError.
 */
export async function folderPresence(folder: string): Promise<() => Promise<void>> {
  const { dev } = await stat(folder)
  const gone = (reason: string, cause?: unknown): never => {
    const remedy = 'Nothing was published. Restore or mount it, then run the import again'
    throw new SourceError(`The folder ${folder} vanished during the import: ${reason}. ${remedy}`, { cause })
  }
  return async () => {
    const found = await stat(folder).catch((cause) => gone(diskReason(cause), cause))
    if (found.dev !== dev) gone('its disk was unmounted or replaced')
  }
}
