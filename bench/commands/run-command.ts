import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { environment } from '../servers/product.ts'
import { endWithUs, onAllCores } from '../servers/server.ts'

export type Used = {
  /** From the start of the process to its end. */
  readonly seconds: number
  /** Of all threads; more reliable than elapsed time if other programs use the machine. */
  readonly processorSeconds: number
  /** Bytes in use at most. */
  readonly memory: number
}

export type CommandOrder = {
  /** Of Node, as `./platekeeper` gives them to this command. */
  readonly nodeOptions: readonly string[]
  readonly settings: Readonly<Record<string, string>>
  readonly words: readonly string[]
}

const main = join(import.meta.dirname, '../../src/cli/main.ts')
const usage = new URL('./report-usage.ts', import.meta.url).href

/** A command as operators give it, on every core; `report`: what it prints with --json. Throws if it prints none. */
export async function runCommand<Report>({ nodeOptions, settings, words }: CommandOrder) {
  const started = performance.now()
  const options = [...nodeOptions, '--import', usage]
  const [program = '', ...args] = [...onAllCores, process.execPath, ...options, main, ...words, '--json']
  const env = { ...environment, ...process.env, ...settings }
  const child: ChildProcess = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  endWithUs(child)
  const [, output, errors, used] = child.stdio.map((pipe) => (pipe && 'read' in pipe ? text(pipe) : ''))
  const [lines = '', log, usedText = ''] = await Promise.all([output, errors, used, once(child, 'exit')])
  const seconds = (performance.now() - started) / 1000
  // Progress is printed before it, an object on each line.
  const last = lines.slice(`\n${lines}`.lastIndexOf('\n{')).trim()
  if (!last.startsWith('{')) throw new Error(`platekeeper ${words.join(' ')} failed:\n${lines}${log}`)
  const own: Omit<Used, 'seconds'> = JSON.parse(usedText)
  return { report: JSON.parse(last) as Report, seconds, ...own }
}
