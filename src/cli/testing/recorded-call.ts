import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCommandLine } from '../index.ts'
import { processTerminal, type Streams } from '../terminal/terminal.ts'
import { sharedPool } from './shared-pool.ts'

export type Recorded = { readonly code: number; readonly out: string; readonly err: string }

type Call = {
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  readonly input?: string
  /** Whether stdin and stderr are a terminal. */
  readonly isTerminal?: boolean
  /** The width of the terminal that stdout is; undefined: stdout is a pipe. */
  readonly columns?: number
  /** Aborted by Ctrl-C. */
  readonly signal?: AbortSignal
  readonly now?: () => number
  /** The folder of the built viewer; undefined: a command that needs it builds it. */
  readonly viewerBuild?: string
}

/** Runs a command line in this process and records what it printed. */
export async function recordedCall(
  args: readonly string[],
  {
    env,
    cwd,
    input = '',
    isTerminal = false,
    columns,
    signal = new AbortController().signal,
    now = Date.now,
    viewerBuild,
  }: Call,
): Promise<Recorded> {
  const terminal = { isTTY: columns !== undefined, columns }
  const stdout = Object.assign(new PassThrough(), terminal)
  const stderr = Object.assign(new PassThrough(), { isTTY: isTerminal, columns: 80 })
  const stdin = Object.assign(new PassThrough(), { isTTY: isTerminal })
  stdin.end(input)
  const streams = { stdin, stdout, stderr, env } as unknown as Streams
  const [out, err] = [text(stdout), text(stderr)]
  const code = await runCommandLine(args, {
    terminal: processTerminal(streams),
    env,
    cwd,
    signal,
    now,
    osUser: 'ops',
    program: 'platekeeper',
    pool: sharedPool,
    ...(viewerBuild !== undefined && { viewerBuild }),
  })
  stdout.end()
  stderr.end()
  return { code, out: await out, err: await err }
}
