/** `npm run check`: every check, in parallel; `npm run check -- imports sizes`: only these. */
import { resolve } from 'node:path'
import { askTool } from './ask-tool.ts'
import { checkContract } from './check-contract.ts'
import { checkImports } from './check-imports.ts'
import { checkLinks } from './check-links.ts'
import { checkReferences } from './check-references.ts'
import { checkSizes } from './check-sizes.ts'
import { checkTraces } from './check-traces.ts'
import { checkSettingsTable } from './settings-table.ts'
import { readSourceFiles } from './source-files.ts'

const root = resolve(import.meta.dirname, '..')
const files = readSourceFiles(root)
const serviceDocument = files.find(({ path }) => path === 'docs/service.md')?.text ?? ''

const tsc = (...options: readonly string[]) =>
  askTool(root, 'typescript/bin/tsc', '--pretty', 'false', '-p', ...options)
const biomeOptions = ['--colors=off', '--reporter=concise', '--diagnostic-level=warn', '--error-on-warnings']

/** Each returns its problems; empty: it passed. */
const checks: Readonly<Record<string, () => Promise<readonly string[]> | readonly string[]>> = {
  types: () => tsc('.'),
  // With the library of ES2017, which is not for the contract: the package contains constants of it only.
  'types of the client': async () =>
    (await tsc('packages/client', '--noEmit')).filter((line) => !line.startsWith('src/contract/')),
  'types of the viewer': () => tsc('packages/web'),
  style: () => askTool(root, '@biomejs/biome/bin/biome', 'ci', ...biomeOptions),
  imports: () => checkImports(files),
  sizes: () => checkSizes(files),
  contract: () => checkContract(serviceDocument),
  docs: () => checkSettingsTable(files),
  references: () => [...checkReferences(files), ...checkLinks(files)],
  traces: () => checkTraces(files),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(checks, name))
if (unknown.length > 0) {
  console.error(`No check is named ${unknown.join(', ')}. There are: ${Object.keys(checks).join(', ')}.`)
  process.exit(2)
}
const chosen = Object.entries(checks).filter(([name]) => asked.length === 0 || asked.includes(name))
const results = await Promise.all(
  chosen.map(async ([name, run]) => {
    const started = performance.now()
    const problems = await run()
    return { name, problems, seconds: ((performance.now() - started) / 1000).toFixed(1) }
  }),
)
for (const { name, problems } of results)
  if (problems.length > 0) console.log(`\n${name}\n${problems.map((line) => `  ${line}`).join('\n')}`)
console.log()
for (const { name, problems, seconds } of results) {
  console.log(`${problems.length === 0 ? 'passed' : 'FAILED'}  ${name.padEnd(20)} ${seconds} s`)
}
process.exitCode = results.every(({ problems }) => problems.length === 0) ? 0 : 1
