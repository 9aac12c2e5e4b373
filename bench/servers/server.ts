/** Servers under load: each a separate process, all on one core; the load generator uses the other. */
import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'

export type Server = {
  /** Its name in the results. */
  readonly name: string
  readonly port: number
  /** Those whose processor time and memory count as the server's. */
  readonly pids: readonly number[]
  stop(): Promise<void>
}

/** Where processes can be pinned, this one is pinned to the last core; servers to the first. */
export const cores = availableParallelism()
const all = `0-${cores - 1}`
export const pinned = cores > 1 && pin(process.pid, cores - 1)

/** Words before those of a command that may use all cores, although this process may not. */
export const onAllCores: readonly string[] = pinned ? ['taskset', '-c', all] : []

/** For work whose processes inherit the cores of this one, and share them as they do where they belong: those of a browser. */
export async function withAllCores<Result>(work: () => Promise<Result>): Promise<Result> {
  if (pinned) pin(process.pid, all)
  try {
    return await work()
  } finally {
    if (pinned) pin(process.pid, cores - 1)
  }
}

export const pinToServerCore = (pid: number | undefined): boolean => pinned && pin(pid, 0)

function pin(pid: number | undefined, core: number | string): boolean {
  return pid !== undefined && spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)]).status === 0
}

/** Seconds of processor time since they started, and bytes of memory (resident); NaN where there is no /proc. */
export type Usage = { readonly seconds: number; readonly memory: number }

export function usageOf(pids: readonly number[]): Usage {
  const each = pids.map(usage)
  const sum = (what: keyof Usage) => each.reduce((total, one) => total + one[what], 0)
  return { seconds: sum('seconds'), memory: sum('memory') }
}

function usage(pid: number): Usage {
  try {
    const memory = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    const tasks = readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}/schedstat`)
    const nanoseconds = tasks.reduce((total, file) => total + Number(readFileSync(file, 'utf8').split(' ')[0]), 0)
    return { seconds: nanoseconds / 1e9, memory: Number(memory) * 1024 }
  } catch {
    return { seconds: Number.NaN, memory: Number.NaN }
  }
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Stops the servers however this process ends. */
export function endWithUs(child: ChildProcess): void {
  running.add(child)
  child.once('exit', () => running.delete(child))
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 40_000)
  await once(child, 'exit')
  clearTimeout(late)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1')
  return address.port
}

export const pidOf = ({ pid }: ChildProcess): number => {
  if (pid === undefined) throw new Error('A server could not be started')
  return pid
}
