import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { chooseTests, type TestChoice } from './choose-tests.ts'
import { entryOf, groupTests } from './test-groups.ts'

const scripts = [
  'choose-tests',
  'memory-folder',
  'run-test-files',
  'slowest-files',
  'source-files',
  'test-groups',
  'test',
]

/** Runs `npm test` in a repository of these files: each imports `test` and `after`. */
function runTests(t: TestContext, files: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const root = mkdtempSync(join(tmpdir(), 'platekeeper-runner-'))
  t.after(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  for (const name of scripts) cpSync(join(import.meta.dirname, `${name}.ts`), join(root, 'scripts', `${name}.ts`))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `import { after, test } from 'node:test'\n${text}\n`)
  }
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/test.ts'), ...words, 'room'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  const counts = Object.fromEntries([...stdout.matchAll(/^ℹ (\w+) (\d+)$/gm)].map(([, name, n]) => [name, Number(n)]))
  return { status, stdout, counts }
}

const passes = "test('passes', () => {})"
const logging = (name: string) =>
  `console.log('${name} is loaded'); after(() => console.log('${name} has ended')); ${passes}`

test('files of a room are loaded one after another, each with its own hooks, and counted in one report', (t) => {
  const { status, stdout, counts } = runTests(t, { 'room/a.test.ts': logging('a'), 'room/b.test.ts': logging('b') })
  assert.deepEqual([status, counts.tests, counts.pass, counts.fail], [0, 2, 2, 0])
  const logged = stdout.match(/^[ab] (is loaded|has ended)$/gm)
  assert.deepEqual(logged, ['a is loaded', 'a has ended', 'b is loaded', 'b has ended'])
  assert.equal(stdout.match(/^ℹ tests/gm)?.length, 1)
})

test('a failure in a file of a group fails the run, names the file and its line, and the others are run', (t) => {
  const { status, stdout, counts } = runTests(t, {
    'room/a.test.ts': "test('fails', () => { throw new Error('as it should') })",
    'room/b.test.ts': "throw new Error('cannot be loaded')",
    'room/c.test.ts': passes,
  })
  assert.deepEqual([status, counts.tests, counts.pass, counts.fail], [1, 3, 1, 2])
  assert.match(stdout, /^test at room\/a\.test\.ts:2:1$/m)
  assert.match(stdout, /✖ room\/b\.test\.ts can be loaded/)
})

test('a file that ends the process fails the run, and is named, even if it reports success', (t) => {
  const { status, stdout } = runTests(t, {
    'leave.ts': 'process.exit(0)',
    'room/a.test.ts': passes,
    'room/b.test.ts': "test('leaves', () => import('../leave.ts'))",
    'room/c.test.ts': passes,
  })
  assert.equal(status, 1)
  assert.match(stdout, /^room\/b\.test\.ts: the process ended in this file/m)
})

test('an error outside any test fails the run and the file that was running', (t) => {
  const { status, stdout, counts } = runTests(t, {
    'room/a.test.ts': "test('waits', () => new Promise(() => setTimeout(() => { throw new Error('stray') })))",
    'room/b.test.ts': passes,
  })
  assert.deepEqual([status, counts.pass], [1, 1])
  assert.match(stdout, /✖ room\/a\.test\.ts[\s\S]*Error: stray/)
})

test('an option is passed to the test runner, and then each file runs alone', (t) => {
  const files = { 'room/a.test.ts': `${passes}; test('other', () => {})`, 'room/b.test.ts': passes }
  const { status, stdout, counts } = runTests(t, files, '--test-name-pattern=other')
  assert.deepEqual([status, counts.fail], [0, 0])
  assert.match(stdout, /✔ other/)
  assert.doesNotMatch(stdout, /✔ passes/)
})

test('slow files run with the long ones, those with programs of Debian alone, and both when they are named', () => {
  const files = ['a', 'b.long', 'c.slow', 'd.ops'].map((name) => ({ path: `room/${name}.test.ts`, text: passes }))
  const chosen = (choice: Partial<TestChoice>) =>
    chooseTests(files, { isLong: false, isAcceptance: false, isOps: false, paths: ['room'], ...choice })
      .map(({ path }) => path.split(/[/.]/).slice(1, -2).join('.'))
      .join(' ')
  assert.equal(chosen({}), 'a b.long')
  assert.equal(chosen({ isLong: true }), 'b.long c.slow')
  assert.equal(chosen({ isOps: true }), 'd.ops')
  assert.equal(chosen({ paths: ['room/c.slow.test.ts', 'room/d.ops.test.ts'] }), 'c.slow d.ops')
})

test('files that change or measure their process, or start others, run alone', () => {
  const files = {
    'src/facts/a.test.ts': passes,
    'src/facts/names/b.test.ts': passes,
    'src/text/c.test.ts': passes,
    'src/text/clock.test.ts': "test('at night', (t) => { t.mock.timers.enable() })",
    'src/text/zone.test.ts': "process.env.TZ = 'UTC'",
    'src/text/child.test.ts': "import { spawn } from 'node:child_process'",
    'test/walks/d.test.ts': 'const product = await openProduct()',
  }
  const groups = groupTests(Object.entries(files).map(([path, text]) => ({ path, text })))
  assert.deepEqual(
    groups.map(({ paths }) => paths),
    [
      ['src/facts/a.test.ts', 'src/facts/names/b.test.ts'],
      ['src/text/c.test.ts'],
      ...['src/text/clock', 'src/text/zone', 'src/text/child', 'test/walks/d'].map((path) => [`${path}.test.ts`]),
    ],
  )
})

test('tests of components run together, in a process that has a document', () => {
  const files = ['packages/web/src/a.test.tsx', 'packages/web/src/find/b.test.tsx', 'packages/web/src/find/c.test.ts']
  const groups = groupTests(files.map((path) => ({ path, text: passes })))
  assert.deepEqual(
    groups.map(({ paths }) => paths),
    [files.slice(0, 2), files.slice(2)],
  )
  const root = mkdtempSync(join(tmpdir(), 'platekeeper-runner-'))
  const entry = entryOf(root, { name: 'one', paths: files.slice(0, 1) })
  assert.match(readFileSync(join(root, entry), 'utf8'), /^import '[^']*\/packages\/web\/testing\/start\.ts'\n/)
  rmSync(root, { recursive: true })
})

test('conformance suites, which take longest, start before everything else', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'platekeeper-runner-'))
  t.after(() => rmSync(root, { recursive: true }))
  const groups = [['packages/a.test.ts', 'packages/b.test.ts'], ['src/a.test.ts'], ['test/conformance/a.test.ts']]
  const entries = groups.map((paths) => entryOf(root, { name: paths[0] ?? '', paths }))
  assert.equal(entries.sort()[0], entryOf(root, { name: 'test/conformance/a.test.ts', paths: groups[2] ?? [] }))
})

test('the ten files that took longest are listed, if there were more', (t) => {
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`room/${String.fromCharCode(97 + i)}.test.ts`, passes]))
  const listed = (stdout: string) => stdout.match(/^ +\d+\.\d {2}room\/\w\.test\.ts$/gm)?.length ?? 0
  assert.equal(listed(runTests(t, files(10)).stdout), 0)
  const alone = { ...files(10), 'room/z.test.ts': `// node:child_process\n${passes}; process.cwd()` }
  assert.equal(listed(runTests(t, alone).stdout), 10, 'a file that runs alone is one of them')
})
