import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { makePassphrase, passphraseFault } from '../../../backup/index.ts'
import { diskFailure } from '../../../failures/index.ts'
import type { Context } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { askSecretly } from '../../terminal/ask.ts'

/**
 * A new passphrase for the master key: from a file, or asked for twice. It is never an argument, which other users could read. Throws
 * CommandError without a terminal, or if it is too weak.
 */
export async function readNewPassphrase(file: string | undefined, context: Context): Promise<string> {
  if (file !== undefined) return strong(passphraseIn(resolve(context.cwd, file)))
  const { streams } = context.terminal
  if (!streams.stdin.isTTY || !streams.stderr.isTTY) {
    throw new CommandError(
      'usage',
      'The passphrase for the master key cannot be asked for without a terminal',
      'Use --passphrase-file FILE. Scheduled backups need no --with-key: the master key does not change, so keep one copy of it apart.',
    )
  }
  const offered = await makePassphrase(randomBytes)
  context.terminal.say(`Write down this passphrase, and keep it apart from the backup: ${offered}`)
  return severalTimes(context, async () => {
    const prompt = 'Passphrase, at least five words (Enter: the one above): '
    const passphrase = (await askSecretly(prompt, streams)).trim() || offered
    await strong(passphrase)
    if (normal(await askSecretly('Type it again: ', streams)) !== normal(passphrase))
      throw new CommandError('failed', 'The two passphrases differ', 'Repeat the command.')
    return passphrase
  })
}

const mostTimes = 3

/** A mistake in typing does not end the command: what fails with a remedy is said, and asked for again. */
async function severalTimes<T>(
  { terminal }: Pick<Context, 'terminal'>,
  ask: () => Promise<T>,
  left = mostTimes,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (left === 1 || !isMistake(error)) throw error
    terminal.say(`${error.message}. Try again.`)
    return severalTimes({ terminal }, ask, left - 1)
  }
}

const isMistake = (error: unknown): error is CommandError => error instanceof CommandError && error.exit === 'failed'

const normal = (text: string): string => text.trim().split(/\s+/).join(' ').toLowerCase()

async function strong(passphrase: string): Promise<string> {
  const fault = await passphraseFault(passphrase)
  if (fault === null) return passphrase
  throw new CommandError('failed', fault, `For example: ${await makePassphrase(randomBytes)}`)
}

/** The first line of a file. */
export function passphraseIn(path: string): string {
  try {
    return (readFileSync(path, 'utf8').split('\n')[0] ?? '').trim()
  } catch (error) {
    throw diskFailure(`The file of the passphrase ${path} can't be read`, error)
  }
}
