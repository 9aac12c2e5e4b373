import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandError } from '../command-error.ts'
import type { Streams } from './terminal.ts'

/** Asks on the terminal and shows nothing of what is typed. Throws CommandError `interrupted` on Ctrl-C and Ctrl-D. */
export async function askSecretly(
  question: string,
  { stdin, stderr }: Pick<Streams, 'stdin' | 'stderr'>,
): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true })
  const closed = new Promise<never>((_, reject) => {
    lines.once('SIGINT', () => lines.close())
    lines.once('close', () => reject(new CommandError('interrupted', 'Interrupted')))
  })
  stderr.write(question)
  try {
    return await Promise.race([lines.question(''), closed])
  } finally {
    lines.close()
    stderr.write('\n')
  }
}
