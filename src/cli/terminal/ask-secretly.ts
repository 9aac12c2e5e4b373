import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Streams } from './terminal.ts'

/** Asks on the terminal and shows nothing of what is typed. Rejects with the signal's reason on Ctrl-C. */
export async function askSecretly(
  question: string,
  { stdin, stderr }: Pick<Streams, 'stdin' | 'stderr'>,
  signal: AbortSignal,
): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true })
  const interrupted = new AbortController()
  lines.on('SIGINT', () => interrupted.abort(new Error('Interrupted')))
  stderr.write(question)
  try {
    return await lines.question('', { signal: AbortSignal.any([signal, interrupted.signal]) })
  } finally {
    lines.close()
    stderr.write('\n')
  }
}
