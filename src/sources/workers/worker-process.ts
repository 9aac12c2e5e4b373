import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { diskFailure } from '../../failures/index.ts'
import { memoryMarker } from './memory-watch.ts'
import { channelNumber, readFrames, sendFrame, type WorkerMessage, type WorkerReply } from './worker-channel.ts'

export type WorkerEnd = {
  /** `not started`: before it could answer. */
  readonly cause: 'memory' | 'killed' | 'not started' | 'other'
  /** `exit code 7`, the name of a signal, or why it could not be started. */
  readonly how: string
  /** The end of what it wrote to stderr. */
  readonly errors: string
}

export type WorkerProcess<Job> = {
  send(job: Job): void
  /** Whether it keeps this process alive. */
  hold(isHeld: boolean): void
  /** Ends the process; resolves when it has ended and its folder is removed. */
  end(): Promise<void>
}

type Listener<Result> = {
  onReply(reply: WorkerReply<Result>): void
  /** Also after `end()`. */
  onEnd(end: WorkerEnd): void
}

const program = fileURLToPath(new URL('./worker-main.ts', import.meta.url))
/** The same options as an import: V8 would otherwise keep a hundred unused megabytes (docs/decisions/0031-memory-of-imports.md). */
const flags = ['--max-semi-space-size=8', '--heap-growing-percent=50', '--disable-warning=ExperimentalWarning']
const keptErrors = 2_000

/**
 * A process that answers jobs with the function `answer` of a module, and ends itself above so many bytes of memory. It gets an
 * empty environment, so that no secret of this process is in its memory, its own folder, and no network where the system
 * permits that.
 */
export function startWorkerProcess<Job, Result>(
  script: URL,
  memory: number,
  { onReply, onEnd }: Listener<Result>,
): WorkerProcess<Job> {
  const folder = makeTemporaryFolder()
  const compileCache = getCompileCacheDir()
  const words = [folder, script.href, String(memory), compileCache ? dirname(compileCache) : '']
  const [command = '', ...args] = [...withoutNetwork(), process.execPath, ...flags, program, ...words]
  const child = spawn(command, args, {
    cwd: folder,
    env: {},
    // Its own process group: Ctrl-C at a terminal goes to the import, which ends its workers.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const channel = child.stdio[channelNumber] as Socket
  let [hasStarted, errors] = [false, '']
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-keptErrors)
  })
  const ended = new Promise<void>((resolve) => {
    const finish = async (how: string) => {
      const isMemory = existsSync(join(folder, memoryMarker))
      // Leftovers of the folder are harmless.
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
      const cause = isMemory ? 'memory' : how === 'SIGKILL' ? 'killed' : hasStarted ? 'other' : 'not started'
      onEnd({ cause, how, errors })
      resolve()
    }
    child.once('error', ({ message }) => void finish(message))
    child.once('close', (code, signal) => void finish(signal ?? `exit code ${code}`))
  })
  // A message to a worker that has ended is lost; onEnd reports the end.
  channel.on('error', () => undefined)
  const read = async () => {
    for await (const frame of readFrames(channel)) {
      const message = frame as WorkerMessage<Result>
      if ('started' in message) hasStarted = true
      else onReply(message)
    }
  }
  void read().catch(() => child.kill('SIGKILL'))
  return {
    send: (job) => sendFrame(channel, job),
    hold: (isHeld) => {
      for (const part of [child, channel, child.stderr as Socket]) part[isHeld ? 'ref' : 'unref']()
    },
    end: async () => {
      child.kill('SIGKILL')
      child.ref()
      await ended
    },
  }
}

function makeTemporaryFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'platekeeper-worker-'))
  } catch (error) {
    throw diskFailure(`No folder for rendering can be made in ${tmpdir()}`, error)
  }
}

/** Commands of util-linux that start a program without network: for root, and where users may create namespaces. */
const ways = [
  ['unshare', '--net'],
  ['unshare', '--user', '--net'],
] as const

let way: readonly string[] | undefined

/** The prefix of the command; empty if the system has no such program or does not permit it. */
function withoutNetwork(): readonly string[] {
  const works = ([command, ...args]: (typeof ways)[number]) =>
    spawnSync(command, [...args, 'true'], { env: {}, stdio: 'ignore' }).status === 0
  way ??= (process.platform === 'linux' && ways.find(works)) || []
  return way
}
