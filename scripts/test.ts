/**
 * `npm test`: every test but `*.slow.test.ts`, `*.ops.test.ts` and the acceptance, races with a few rounds; `npm test --
 * src/http` those under a path, `npm test -- FILE` a file of any name. `npm run test:long`: the races, `*.long.test.ts`,
 * with hundreds of rounds, and `*.slow.test.ts`. `npm run test:ops`: `*.ops.test.ts`, with programs of Debian. `npm test --
 * --acceptance`: the acceptance, which needs the sample data. Options go on to `node --test`, with their value after an
 * equals sign.
 */
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { chooseTests } from './choose-tests.ts'
import { makeMemoryFolder, removeMemoryFolder } from './memory-folder.ts'
import { readSourceFiles } from './source-files.ts'
import { entryOf, groupTests } from './test-groups.ts'

const root = resolve(import.meta.dirname, '..')
const words = process.argv.slice(2)
const runs = ['--long', '--acceptance', '--ops'] as const
const [isLong, isAcceptance, isOps] = runs.map((run) => words.includes(run)) as [boolean, boolean, boolean]
const options = words.filter((word) => word.startsWith('-') && !runs.some((run) => run === word))
const paths = words.filter((word) => !word.startsWith('-')).map((path) => relative(root, resolve(path)))

const files = chooseTests(readSourceFiles(root), { isLong, isAcceptance, isOps, paths })

if (files.length === 0) {
  console.error(`There is no test under ${paths.join(', ') || root}.`)
  process.exit(1)
}

/** Long tests run in parallel instead, and an option may choose tests, which leaves files without any. */
const isAlone = isLong || isAcceptance || isOps || options.length > 0
const groups = isAlone ? files.map(({ path }) => ({ name: path, paths: [path] })) : groupTests(files)
const entries = groups.map((group) => entryOf(root, group))
const folder = process.env.TMPDIR || isAcceptance ? undefined : makeMemoryFolder()
process.on('SIGINT', () => undefined) // The tests end by it, and then this.
/** All processes share what was compiled. */
const env = {
  ...process.env,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
  ...(isLong && { TEST_LONG: '1' }),
  ...(folder && { TMPDIR: folder }),
}
const { status } = spawnSync(
  process.execPath,
  [
    '--test',
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...['--test-reporter=./scripts/slowest-files.ts', '--test-reporter-destination=stdout'],
    `--test-concurrency=${availableParallelism() + 1}`, // Some wait for servers that they started.
    '--test-timeout=2400000',
    // A few files start what they need themselves.
    ...(paths.length === 0 ? ['--test-global-setup=./test/fixtures/shared-postgres.ts'] : []),
    '--disable-warning=ExperimentalWarning',
    ...options,
    ...entries,
  ],
  { cwd: root, stdio: 'inherit', env },
)
if (folder) removeMemoryFolder(folder)
process.exit(status ?? 1)
