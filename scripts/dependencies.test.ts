/** docs/decisions/0001-stack.md has a row for every dependency. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const [server = '', viewer = ''] = read('docs/decisions/0001-stack.md').split('## In the viewer')
const namesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) => names.split(/[\s,]+/)))

type Manifest = { readonly [group: `${string}ependencies`]: Readonly<Record<string, string>> | undefined }

for (const [path, text] of [
  ['package.json', server],
  ['scripts/runtime/package.json', server],
  ['bench/peers/package.json', server],
  ['packages/web/package.json', viewer],
] as const) {
  test(`every dependency of ${path} has a row in 0001-stack.md`, () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(path)) as Manifest
    const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    assert.deepEqual(
      names.filter((name) => !namesIn(text).has(name)),
      [],
    )
  })
}
