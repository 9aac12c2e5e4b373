import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkImports } from './check-imports.ts'

const file = (path: string, ...lines: readonly string[]) => ({ path, text: lines.join('\n') })

const refused = [
  ['identity never meets charts', 'src/identity/a.ts', `import { b } from '../charts/index.ts'`],
  ['the contract imports nothing', 'src/contract/a.ts', `import { b } from '../http/index.ts'`],
  ['nobody but app and cli sees the store', 'src/pages/a.ts', `export * from '../store/index.ts'`],
  ['a room is entered through its index.ts', 'src/identity/a.ts', `import { b } from '../http/form.ts'`],
  ['the store takes types alone from a port', 'src/store/a.ts', `import { b } from '../identity/index.ts'`],
  ['a type among values is not a type import', 'src/store/a.ts', `import { type B } from '../charts/index.ts'`],
  ['ingest knows the public face of charts', 'src/ingest/a.ts', `import type { B } from '../charts/catalogue/b.ts'`],
  ['the SDK knows the contract alone', 'packages/client/src/a.ts', `import { b } from '../../../src/http/index.ts'`],
  ['examples are written against the SDK', 'examples/a.ts', `import { b } from '../src/contract/index.ts'`],
  ['imports over several lines count', 'src/http/a.ts', `import {\n  b,\n} from '../contract/index.ts'`],
  ['imports at run time count', 'src/http/a.ts', `const b = await import('../store/index.ts')`],
  ['imports for their effect count', 'src/http/a.ts', `import '../store/index.ts'`],
  ['no room reaches for the composition root', 'src/identity/a.ts', `import { b } from '../app.ts'`],
] as const

for (const [rule, path, text] of refused) {
  test(`refused: ${rule}`, () => {
    const complaints = checkImports([file(path, '// first line', text)])
    assert.equal(complaints.length, 1)
    assert.ok(complaints[0]?.startsWith(`${path}:2  `))
  })
}

const accepted = [
  ['src/store/sqlite/a.ts', `import type { B } from '../../identity/index.ts'`],
  ['src/cli/a.ts', `import { b } from '../app.ts'\nimport { c } from 'platekeeper-client'`],
  ['src/app.ts', `import { b } from './store/index.ts'\nimport { c } from './config.ts'`],
  ['src/identity/device/a.ts', `import { b } from '../tokens/b.ts'\nimport { c } from 'node:fs'`],
  ['src/identity/device/a.test.ts', `import { b } from '../../store/sqlite/index.ts'`],
  ['test/walks/a.ts', `import { b } from '../../src/store/sqlite/b.ts'`],
] as const

for (const [path, text] of accepted) {
  test(`accepted: ${path} with ${text.split('\n')[0]}`, () => assert.deepEqual(checkImports([file(path, text)]), []))
}

test('two files of a room that import each other are a cycle', () => {
  const a = file('src/charts/a.ts', `import { b } from './b.ts'`)
  const b = file('src/charts/b.ts', `export type { A } from './a.ts'`)
  assert.deepEqual(checkImports([a, b]), [
    'src/charts/a.ts:1  cycle: src/charts/a.ts -> src/charts/b.ts -> src/charts/a.ts',
  ])
})

test('a cycle around a corner is found, also among tests', () => {
  const ring = ['a', 'b', 'c'].map((name, index, all) =>
    file(`src/charts/${name}.test.ts`, `import './${all[(index + 1) % 3]}.test.ts'`),
  )
  assert.equal(checkImports([file('src/charts/z.ts', `import './a.test.ts'`), ...ring]).length, 1)
})

test('two ways to one file are no cycle', () => {
  const files = [
    file('src/charts/a.ts', `import './b.ts'`, `import './c.ts'`),
    file('src/charts/b.ts', `import './d.ts'`),
    file('src/charts/c.ts', `import './d.ts'`),
  ]
  assert.deepEqual(checkImports(files), [])
})
