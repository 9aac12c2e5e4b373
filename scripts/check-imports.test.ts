import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { checkImports } from './check-imports.ts'
import { readImportTable } from './import-table.ts'

const file = (path: string, ...lines: readonly string[]) => ({ path, text: lines.join('\n') })
const table = readImportTable([
  file('ARCHITECTURE.md', readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8')),
])
const check = (files: Parameters<typeof checkImports>[0]) => checkImports(files, table)

const refused = [
  ['identity never meets charts', 'src/identity/a.ts', `import { b } from '../charts/index.ts'`],
  ['the contract imports nothing', 'src/contract/a.ts', `import { b } from '../http/index.ts'`],
  ['a room other than app and cli imports the store', 'src/pages/a.ts', `export * from '../store/index.ts'`],
  ['a room is entered through its index.ts', 'src/identity/a.ts', `import { b } from '../http/form.ts'`],
  ['also from its neighbours that may import anything', 'src/cli/a.ts', `import { b } from '../http/form.ts'`],
  ['the store takes types alone from a port', 'src/store/a.ts', `import { b } from '../identity/index.ts'`],
  ['a type among values is not a type import', 'src/store/a.ts', `import { type B } from '../charts/index.ts'`],
  ['editions know the public face of charts', 'src/editions/a.ts', `import type { B } from '../charts/catalogue/b.ts'`],
  ['sources do not meet imaging', 'src/sources/csv/a.ts', `import type { B } from '../../imaging/index.ts'`],
  ['a face that the table does not name', 'src/drawing/a.ts', `import { b } from '../imaging/pdf/index.ts'`],
  ['a face alone does not open the room', 'src/drawing/a.ts', `import { b } from '../imaging/index.ts'`],
  ['a room without a row', 'src/somewhere/a.ts', `import { b } from '../contract/index.ts'`],
  ['the SDK knows the contract alone', 'packages/client/src/a.ts', `import { b } from '../../../src/http/index.ts'`],
  ['examples are written against the SDK', 'examples/a.ts', `import { b } from '../src/contract/index.ts'`],
  ['imports over several lines count', 'src/http/a.ts', `import {\n  b,\n} from '../contract/index.ts'`],
  ['imports at run time count', 'src/http/a.ts', `const b = await import('../store/index.ts')`],
  ['imports for their effect count', 'src/http/a.ts', `import '../store/index.ts'`],
  ['no room reaches for the composition root', 'src/identity/a.ts', `import { b } from '../app.ts'`],
] as const

for (const [rule, path, text] of refused) {
  test(`refused: ${rule}`, () => {
    const problems = check([file(path, '// first line', text)])
    assert.equal(problems.length, 1)
    assert.ok(problems[0]?.startsWith(`${path}:2  `))
  })
}

const accepted = [
  ['src/store/sqlite/a.ts', `import type { B } from '../../identity/index.ts'`],
  ['src/cli/a.ts', `import { b } from '../app.ts'\nimport { c } from '#client'\nimport { d } from '#client/node'`],
  ['src/app.ts', `import { b } from './store/index.ts'\nimport { c } from './demo.ts'`],
  ['src/drawing/sheet/a.ts', `import { b } from '../../imaging/png/index.ts'`],
  ['src/charts/images/a.ts', `import { b } from '../catalogue/b.ts'\nimport { c } from 'node:fs'`],
  ['src/identity/device/a.test.ts', `import { b } from '../../store/sqlite/index.ts'`],
  ['test/walks/a.ts', `import { b } from '../../src/store/sqlite/b.ts'`],
  ['bench/cases/a.ts', `import { b } from '../../test/fixtures/b.ts'`],
] as const

for (const [path, text] of accepted) {
  test(`accepted: ${path} with ${text.split('\n')[0]}`, () => assert.deepEqual(check([file(path, text)]), []))
}

test('two files of a room that import each other are a cycle', () => {
  const a = file('src/charts/a.ts', `import { b } from './b.ts'`)
  const b = file('src/charts/b.ts', `export type { A } from './a.ts'`)
  assert.match(check([a, b])[0] ?? '', /^src\/charts\/a\.ts:1 {2}cycle: src\/charts\/a\.ts -> src\/charts\/b\.ts -> /)
})

test('a cycle around a corner is found, also among tests', () => {
  const ring = ['a', 'b', 'c'].map((name, index, all) =>
    file(`src/charts/${name}.test.ts`, `import './${all[(index + 1) % 3]}.test.ts'`),
  )
  assert.equal(check([file('src/charts/z.ts', `import './a.test.ts'`), ...ring]).length, 1)
})

test('two folders that import each other through different files are a cycle, types included, at any depth', () => {
  const files = [
    file('src/charts/x/a/one.ts', `import type { Two } from '../b/two.ts'`),
    file('src/charts/x/b/two.ts'),
    file('src/charts/x/b/three.ts', '', `import { four } from '../c/four.ts'`),
    file('src/charts/x/c/four.ts', `import { five } from '../a/five.ts'`),
    file('src/charts/x/a/five.ts'),
  ]
  assert.deepEqual(check(files), [
    'src/charts/x/a/one.ts:1  cycle of folders: src/charts/x/a/ -> src/charts/x/b/ -> src/charts/x/c/ -> src/charts/x/a/',
  ])
})

test('a folder and a file next to it that import each other are a cycle', () => {
  const files = [
    file('src/charts/a.ts', `import { b } from './x/b.ts'`),
    file('src/charts/x/b.ts'),
    file('src/charts/x/c.ts', `import { a } from '../a.ts'`),
  ]
  assert.equal(check(files).length, 1)
})

test('two ways to one file are not a cycle', () => {
  const files = [
    file('src/charts/a.ts', `import './b.ts'`, `import './c.ts'`),
    file('src/charts/b.ts', `import './d.ts'`),
    file('src/charts/c.ts', `import './d.ts'`),
  ]
  assert.deepEqual(check(files), [])
})
