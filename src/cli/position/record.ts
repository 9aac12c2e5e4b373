import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import type { Position } from '#client'
import { diskFailure } from '../../failures/index.ts'
import { CommandError } from '../command-error.ts'

export type Recorder = { add(position: Position): void; close(): Promise<void> }

/** Milliseconds between two positions. */
const interval = 100

/** Writes positions to a new file, one as JSON in each line, for `--replay`. Throws CommandError; `failed`: the disk is full later. */
export async function openRecorder(
  name: string,
  { cwd, now, failed }: { readonly cwd: string; now(): number; failed(line: string): void },
): Promise<Recorder> {
  const path = resolve(cwd, name)
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await once(file, 'open')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new CommandError('usage', `${path} exists already`, 'Give --record another name.')
    }
    throw diskFailure(`The recording ${path} cannot be written`, error)
  }
  let last = Number.NEGATIVE_INFINITY
  file.on('error', (error) => failed(`The recording ends here: ${error.message}`))
  return {
    add(position) {
      if (now() - last < interval || file.destroyed) return
      last = now()
      file.write(`${JSON.stringify(position)}\n`)
    },
    async close() {
      if (file.destroyed) return
      file.end()
      await once(file, 'close')
    },
  }
}
