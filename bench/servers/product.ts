/** The product as operators start it, on data that were prepared once in this run: the demo with all its charts. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithUs, freePort, pidOf, pinToServerCore, type Server, stop } from './server.ts'

export type DemoAccess = {
  readonly client_id: string
  readonly client_secret: string
  readonly people: readonly { readonly username: string; readonly password: string }[]
}

export type Product = Server & {
  readonly origin: string
  readonly dataDir: string
  readonly access: DemoAccess
  /** With --profile: samples the processor from now on until the returned function is called, which returns the profile. */
  profile(): Promise<() => Promise<string>>
}

/** Limits that would end a measurement; each run prints those it raised. */
export const raisedLimits: Readonly<Record<string, string>> = {
  POLLING_INTERVAL: '1',
  DEVICE_BURST: '0',
  DEVICE_PENDING: '0',
  DEVICE_CLIENT_PENDING: '0',
}

export type ProductPlace = {
  readonly name?: string
  readonly dataDir: string
  readonly databaseUrl?: string
  readonly settings?: Readonly<Record<string, string>>
  readonly profiled?: boolean
}

const main = join(import.meta.dirname, '../../src/cli/main.ts')
const nodeOptions = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']
/** As `./platekeeper` gives them to `serve`. */
const ofServer = [...nodeOptions, '--heap-growing-percent=30', '--initial-old-space-size=30']
/** As it gives them to `import`. */
export const ofImport = [...nodeOptions, '--heap-growing-percent=50']
/** As it gives them to other commands. */
export const ofCommand = ['--disable-warning=ExperimentalWarning', '--single-threaded-gc', '--min-semi-space-size=16']
export const environment = { MALLOC_ARENA_MAX: '1' }
const profiler = join(import.meta.dirname, 'profiler.ts')

/** Draws the demo into a data folder, from which others are copied, or into a database and this folder. */
export async function prepareDemo(dataDir: string, databaseUrl = ''): Promise<void> {
  const child = spawnServer({ dataDir, databaseUrl }, await freePort(), { DEMO: 'true' })
  await writes(child, 'Demo charts drawn')
  if (!existsSync(join(dataDir, 'demo.json'))) throw new Error(`The demo in ${dataDir} has no demo.json`)
  await stop(child)
}

/** The application and the accounts of the demo in a database; its charts are left out, which would take long. */
export async function prepareDatabase(dataDir: string, databaseUrl: string): Promise<void> {
  const child = spawnServer({ dataDir, databaseUrl }, await freePort(), { DEMO: 'true' })
  let log = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  while (!existsSync(join(dataDir, 'demo.json'))) {
    if (child.exitCode !== null) throw new Error(`The service ended with exit code ${child.exitCode}:\n${log}`)
    await wait(50)
  }
  await stop(child)
}

/** On existing data, or on a copy of the data of prepareDemo; draws no charts. */
export async function startProduct(prepared: string, place: ProductPlace): Promise<Product> {
  if (!existsSync(place.dataDir)) cpSync(prepared, place.dataDir, { recursive: true })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawnServer(place, port, { DEMO: 'false', ...raisedLimits, ...place.settings })
  pinToServerCore(child.pid)
  await answers(child, origin)
  const access = JSON.parse(readFileSync(join(place.dataDir, 'demo.json'), 'utf8')) as DemoAccess
  return {
    name: place.name ?? 'ours',
    port,
    origin,
    dataDir: place.dataDir,
    access,
    pids: [pidOf(child)],
    stop: () => stop(child),
    async profile() {
      await ask(child, 'start')
      return () => ask(child, 'stop')
    },
  }
}

async function ask(child: ChildProcess, what: 'start' | 'stop'): Promise<string> {
  child.send({ profile: what })
  const [{ profile }] = (await once(child, 'message')) as [{ profile: string }]
  return profile
}

function spawnServer(
  { dataDir, databaseUrl = '', profiled = false }: ProductPlace,
  port: number,
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  const origin = `http://127.0.0.1:${port}`
  const place = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl, AUTH_URL: origin, BASE_URL: origin }
  const preload = profiled ? ['--import', profiler] : []
  const child = spawn(process.execPath, [...ofServer, ...preload, main, 'serve'], {
    env: { ...environment, ...process.env, ...place, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'ignore', 'pipe', ...(profiled ? (['ipc'] as const) : [])],
  })
  endWithUs(child)
  return child
}

async function answers(child: ChildProcess, origin: string): Promise<void> {
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    // Its log and errors; not the messages for operators.
    if (/^\{|error/i.test(text)) process.stderr.write(text)
  })
  while ((await fetch(`${origin}/.well-known/openid-configuration`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`The service ended with exit code ${child.exitCode}`)
    await wait(50)
  }
}

/** Resolves when the process has written this text to stderr. */
function writes({ stderr }: ChildProcess, text: string): Promise<void> {
  let log = ''
  return new Promise((resolve, reject) => {
    stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk
      if (log.includes(text)) resolve()
    })
    stderr?.once('end', () => reject(new Error(`The service ended without writing "${text}":\n${log}`)))
  })
}
