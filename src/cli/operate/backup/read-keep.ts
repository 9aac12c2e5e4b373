import { BackupError, type KeepRule, parseKeep } from '../../../backup/index.ts'
import { CommandError } from '../../command-error.ts'

/** `--keep` of backups. Throws CommandError. */
export function readKeep(parts: readonly string[]): KeepRule {
  try {
    return parseKeep(parts)
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    throw new CommandError('usage', parts.length === 0 ? '--keep is missing' : error.message, error.remedy)
  }
}
