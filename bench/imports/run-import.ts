import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { ImportReport } from '../../src/editions/index.ts'
import { environment, ofImport } from '../servers/product.ts'
import { endWithUs, onAllCores } from '../servers/server.ts'

export type Measured = {
  readonly report: ImportReport
  /** From the start of the process to its end. */
  readonly seconds: number
  /** Of all threads; more reliable than elapsed time if other programs use the machine. */
  readonly processorSeconds: number
  /** Bytes in use at most. */
  readonly memory: number
}

export type ImportOrder = {
  readonly dataDir: string
  readonly databaseUrl?: string
  /** Arguments after `import`. */
  readonly words: readonly string[]
}

const main = join(import.meta.dirname, '../../src/cli/main.ts')
const usage = new URL('./report-usage.ts', import.meta.url).href
const options = [...ofImport, '--import', usage]

/** The command as operators give it, on every core. */
export async function runImport({ dataDir, databaseUrl, words }: ImportOrder): Promise<Measured> {
  const started = performance.now()
  const [program = '', ...args] = [...onAllCores, process.execPath, ...options, main, 'import', ...words, '--json']
  const env = { ...environment, ...process.env, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const child: ChildProcess = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  endWithUs(child)
  const [, output, errors, used] = child.stdio.map((pipe) => (pipe && 'read' in pipe ? text(pipe) : ''))
  const [lines = '', log, usedText = ''] = await Promise.all([output, errors, used, once(child, 'exit')])
  const seconds = (performance.now() - started) / 1000
  const last = lines.trim().split('\n').at(-1) ?? ''
  if (!last.startsWith('{')) throw new Error(`The import failed:\n${lines}${log}`)
  return { report: JSON.parse(last) as ImportReport, seconds, ...JSON.parse(usedText) }
}
