/**
 * `npm test`: every test but the acceptance; `npm test -- src/http` those under a path; `npm test -- --acceptance` the
 * acceptance, which needs the sample data. Options go on to `node --test`, with their value after an equals sign.
 */
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { relative, resolve } from 'node:path'
import { readSourceFiles } from './source-files.ts'

const root = resolve(import.meta.dirname, '..')
const acceptance = 'test/acceptance/'
const wanted = process.argv.slice(2).filter((argument) => argument !== '--acceptance')
const options = wanted.filter((argument) => argument.startsWith('-'))
const paths = wanted.filter((argument) => !argument.startsWith('-')).map((path) => relative(root, resolve(path)))

const underAsked = (path: string) =>
  paths.length === 0 || paths.some((asked) => path === asked || path.startsWith(`${asked}/`))
const files = readSourceFiles(root)
  .map(({ path }) => path)
  .filter((path) => path.endsWith('.test.ts'))
  .filter((path) => path.startsWith(acceptance) === process.argv.includes('--acceptance'))
  .filter(underAsked)

if (files.length === 0) {
  console.error(`There is no test under ${paths.join(', ') || acceptance}.`)
  process.exit(1)
}

const { status } = spawnSync(
  process.execPath,
  [
    '--test',
    '--test-reporter=spec',
    `--test-concurrency=${availableParallelism()}`,
    '--test-timeout=600000',
    '--disable-warning=ExperimentalWarning',
    ...options,
    ...files,
  ],
  { cwd: root, stdio: 'inherit' },
)
process.exit(status ?? 1)
