import { userInfo } from 'node:os'
import { exitCodes } from './command-error.ts'
import { runCommandLine } from './index.ts'
import { repeatedSignals } from './repeated-signals.ts'
import { processTerminal } from './terminal/terminal.ts'

const interrupted = new AbortController()

const isRepeated = repeatedSignals(() => performance.now())

/** The first Ctrl-C aborts the work gracefully; the second ends the process. */
process.on('SIGINT', () => {
  if (isRepeated()) process.exit(exitCodes.interrupted)
  interrupted.abort(new Error('Interrupted'))
})

process.exitCode = await runCommandLine(process.argv.slice(2), {
  terminal: processTerminal(process),
  env: process.env,
  cwd: process.cwd(),
  signal: interrupted.signal,
  now: Date.now,
  osUser: osUser(),
  program: process.env.PLATEKEEPER_COMMAND || './platekeeper',
})

/** The name of the user who runs this program; its number, in a container for example, where it has no name. */
function osUser(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}
