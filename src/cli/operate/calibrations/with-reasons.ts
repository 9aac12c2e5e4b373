import { Rejection } from '../../../facts/index.ts'
import { SourceError, TableChanged } from '../../../sources/index.ts'
import { CommandError } from '../../command-error.ts'

/** A file that cannot be used ends the command with its reason; `what` names it. */
export async function withReasons<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Rejection) throw new CommandError('failed', `${what}: ${error.message}`)
    if (error instanceof SourceError || error instanceof TableChanged) throw new CommandError('failed', error.message)
    throw error
  }
}
