/** The process that a server starts for jobs that are due: a worker of low priority, which ends when none is. Ends with the server. */
import { createSecretKey } from 'node:crypto'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { StoreUnavailable } from '../../../failures/index.ts'
import { processTerminal } from '../../terminal/terminal.ts'
import type { InsideOrder } from './inside-worker.ts'
import { runWorker } from './run-worker.ts'

const stop = Promise.race([once(process, 'disconnect'), once(process, 'SIGTERM')])
// Ctrl-C signals every process of a terminal; the server decides when this one ends.
process.on('SIGINT', () => undefined)
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('message', (order: InsideOrder) => void work(order))

async function work({ manifestKey }: InsideOrder): Promise<void> {
  const terminal = processTerminal(process)
  const context = {
    ...{ terminal, env: process.env, cwd: process.cwd(), signal: new AbortController().signal, now: Date.now },
    ...{ osUser: '', command: 'serve', program: 'platekeeper' },
  }
  const key = createSecretKey(Buffer.from(manifestKey, 'base64'))
  try {
    await runWorker(context, { manifestKey: key, endsWhenIdle: true, stop, onStart: () => undefined })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    terminal.say(error instanceof StoreUnavailable ? error.message : (error.stack ?? error.message))
    process.exitCode = 1
  }
  if (process.connected) process.disconnect()
}
