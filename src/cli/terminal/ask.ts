import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandError } from '../command-error.ts'
import type { Streams } from './terminal.ts'

type Screen = Pick<Streams, 'stdin' | 'stderr'>

/** Asks on the terminal and shows nothing of what is typed. Throws CommandError `interrupted` on Ctrl-C and Ctrl-D. */
export async function askSecretly(question: string, { stdin, stderr }: Screen): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  stderr.write(question)
  try {
    return await firstAnswer(createInterface({ input: stdin, output: nowhere, terminal: true }), (line) => line)
  } finally {
    stderr.write('\n')
  }
}

/** Asks until `read` understands the answer (null: it does not). Throws CommandError `interrupted` like `askSecretly`. */
export function ask<T>(question: string, read: (answer: string) => T | null, { stdin, stderr }: Screen): Promise<T> {
  const lines = createInterface({ input: stdin, output: stderr, terminal: true, prompt: question })
  lines.prompt()
  return firstAnswer(lines, (line) => {
    const answer = read(line.trim())
    if (answer === null) lines.prompt()
    return answer
  })
}

async function firstAnswer<T>(lines: ReturnType<typeof createInterface>, read: (line: string) => T | null): Promise<T> {
  try {
    return await new Promise<T>((resolve, reject) => {
      lines.on('line', (line) => {
        const answer = read(line)
        if (answer !== null) resolve(answer)
      })
      lines.once('SIGINT', () => lines.close())
      lines.once('close', () => reject(new CommandError('interrupted', 'Interrupted')))
    })
  } finally {
    lines.close()
  }
}
