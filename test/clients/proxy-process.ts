import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A reverse proxy of this machine, as a process. */
export type ProxyProcess = {
  stop(): Promise<void>
  /** Without an end to the requests in progress. */
  kill(): Promise<void>
}

/** Resolves once every port answers. `folder`: of the process alone, removed when it has ended. */
export async function answering(child: ChildProcess, ports: readonly number[], folder: string): Promise<ProxyProcess> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (const port of ports) {
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with exit code ${child.exitCode}`)
      await wait(20)
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
    rmSync(folder, { recursive: true })
  }
  return { stop: () => end('SIGQUIT'), kill: () => end('SIGKILL') }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
