/** The servers under load: each a process of its own, all on one core; the load generator keeps the other. */
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

export type Stop = () => Promise<void>

/** What the bare server answers; `body` in base64. */
export type Recording = { readonly status: number; readonly headers: Record<string, string>; readonly body: string }

/** Where processes can be pinned, this one is pinned to the last core; servers to the first. */
const cores = availableParallelism()
export const pinned = cores > 1 && pin(process.pid, cores - 1)

export const pinToServerCore = (pid: number | undefined): boolean => pinned && pin(pid, 0)

export type BareServer = {
  readonly port: number
  readonly stop: Stop
  readonly answer: (recording: Recording) => Promise<void>
}

export async function startBareServer(): Promise<BareServer> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  pinToServerCore(child.pid)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    stop: () => stop(child),
    async answer(recording) {
      child.send(recording)
      await once(child, 'message')
    },
  }
}

export type DemoAccess = {
  readonly client_id: string
  readonly client_secret: string
  readonly people: readonly { readonly username: string; readonly password: string }[]
}

export type Product = { readonly port: number; readonly access: DemoAccess; readonly stop: Stop }

/** The product as `npm start` starts it, in a data folder of its own. Polls may come every second, so that many can. */
export async function startProduct(dataDir: string, databaseUrl = ''): Promise<Product> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const main = join(import.meta.dirname, '../src/cli/main.ts')
  const unlimited = { DEVICE_BURST: '0', DEVICE_PENDING: '0', DEVICE_CLIENT_PENDING: '0' }
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    AUTH_URL: origin,
    BASE_URL: origin,
    POLLING_INTERVAL: '1',
    ...unlimited,
  }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, 'serve'], {
    env: { ...process.env, ...settings, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  pinToServerCore(child.pid)
  endWithUs(child)
  const demoDrawn = writes(child, 'Demo charts drawn')
  const file = join(dataDir, 'demo.json')
  while (!existsSync(file)) {
    if (child.exitCode !== null) throw new Error(`The service ended with exit code ${child.exitCode}`)
    await new Promise((later) => setTimeout(later, 100))
  }
  // What is drawn beside the server would take its core from it.
  await demoDrawn
  return { port, access: JSON.parse(readFileSync(file, 'utf8')) as DemoAccess, stop: () => stop(child) }
}

/** Resolves when the process has written this text to stderr, all of which is passed on. */
function writes({ stderr }: ChildProcess, text: string): Promise<void> {
  let log = ''
  return new Promise((resolve, reject) => {
    stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      process.stderr.write(chunk)
      log += chunk
      if (log.includes(text)) resolve()
    })
    stderr?.once('end', () => reject(new Error(`The service ended without writing "${text}"`)))
  })
}

function pin(pid: number | undefined, core: number): boolean {
  return pid !== undefined && spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)]).status === 0
}

/** However this process ends, no server stays behind. */
export function endWithUs(child: ChildProcess): void {
  process.once('exit', () => child.kill())
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1')
  return address.port
}
