import { closeSync, openSync, rmSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { diskFailure, diskReason } from '../../../failures/index.ts'
import { CommandError } from '../../command-error.ts'

/** Before any work: throws CommandError if no file can be written there. `state`: what has been done, as a sentence. */
export function checkReportFile(path: string, state: string): void {
  const hint = `${state} Specify another file with --report FILE.`
  const folder = dirname(path)
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory())
      throw new CommandError('failed', `The report cannot be written: ${path} is a folder`, hint)
    if (!found && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new CommandError(
        'failed',
        `The report ${path} cannot be written: the folder ${folder} does not exist`,
        hint,
      )
    // A pipe would wait for its reader.
    if (found && !found.isFile()) return
    closeSync(openSync(path, 'a'))
    if (!found) rmSync(path)
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError('failed', `The report ${path} cannot be written: ${diskReason(error)}`, hint)
  }
}

/** At this point the work is complete and shown. `hint`: what prints the report otherwise, or what was done. */
export async function writeReport(path: string, report: object, hint: string | null): Promise<void> {
  try {
    await writeFile(path, `${JSON.stringify(report, null, 2)}\n`)
  } catch (error) {
    throw new CommandError('failed', diskFailure(`The report ${path} cannot be written`, error).message, hint)
  }
}
