import { ForeignImageFolder, type ImageFolderParts, requireOwnFolder } from '../../../charts/index.ts'
import { StoreUnavailable } from '../../../failures/index.ts'
import type { Telemetry } from '../../../telemetry/index.ts'
import { CommandError } from '../../command-error.ts'

/** A server with the wrong image folder keeps running: sign-ins, lists and demo images do not need it. */
export async function logForeignFolder(parts: ImageFolderParts, { log }: Pick<Telemetry, 'log'>): Promise<void> {
  try {
    await requireOwnFolder(parts)
  } catch (error) {
    if (error instanceof ForeignImageFolder) {
      const { folder, marker, expected, message, remedy } = error
      const effect = 'Images that it lacks are 503 here, and charts cannot be imported'
      log.error({ folder, marker, expected }, `${message}. ${effect}. ${remedy}`)
    } else if (error instanceof StoreUnavailable) log.error({ err: error }, error.message)
    else throw error
  }
}

/** For `catch` of a command. */
export function refuseForeignFolder(error: unknown): never {
  throw error instanceof ForeignImageFolder ? new CommandError('failed', error.message, error.remedy) : error
}
