/** `npm run bench`: measures the service and others in one run; docs/reference/benchmarks.md. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cases } from './cases/index.ts'
import { runCase } from './cases/run-case.ts'
import type { Row } from './report/row.ts'
import { heading, lineOf } from './report/table.ts'
import { prepareDemo, raisedLimits } from './servers/product.ts'
import { pinned } from './servers/server.ts'
import { chooseCases } from './usage/choose-cases.ts'
import { caseList, help } from './usage/help.ts'
import { type Options, readOptions } from './usage/options.ts'
import { UsageError } from './usage/usage-error.ts'

const { options, chosen } = usage(() => {
  const options = readOptions(process.argv.slice(2))
  return { options, chosen: chooseCases(cases, options.words) }
})
if (options.help || options.list) {
  console.log(options.help ? help(cases) : caseList(cases))
  process.exit()
}

const folder = mkdtempSync(join(tmpdir(), 'platekeeper-bench-'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Once for all cases, by the first that needs it. */
let preparing: Promise<string> | undefined
async function prepare(): Promise<string> {
  console.log('Drawing the demo …')
  await prepareDemo(join(folder, 'demo'))
  return join(folder, 'demo')
}

const rows: Row[] = []
const failed: string[] = []
console.log(`${conditions(options)}\n\n${heading}`)
for (const each of chosen) {
  try {
    await runCase(each, {
      options,
      folder: join(folder, each.name),
      prepared: () => (preparing ??= prepare()),
      report: (row) => {
        rows.push(row)
        console.log(lineOf(row))
      },
      note: (text) => console.log(`   ${each.name}: ${text}`),
    })
  } catch (error) {
    failed.push(each.name)
    console.error(`   ${each.name} failed:`, error)
  }
}
if (options.json !== null) writeRows(options.json)
process.exit(failed.length > 0 ? 1 : 0)

/** Returns the options, or ends this process with a one-line error. */
function usage<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

function conditions({ rounds, seconds, warmUp, connections }: Options): string {
  const limits = Object.entries(raisedLimits).map(([name, value]) => `${name}=${value}`)
  return [
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)}`,
    `${rounds} rounds of ${seconds} s by turns after ${warmUp} s to warm up, medians; ${connections} connections`,
    pinned ? 'servers on one core, load on another' : 'processes not pinned: taskset is missing',
    `limits raised: ${limits.join(' ')}`,
  ].join('\n')
}

function writeRows(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ node: process.version, pinned, options, failed, rows }, null, 2)}\n`)
}
