/** docs/reference/openid.md lists the modules of the certification's plans that test/openid tests, and no other. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const root = new URL('../', import.meta.url)
const page = readFileSync(new URL('docs/reference/openid.md', root), 'utf8')
const listed = [...page.matchAll(/^\| `(oidcc-[\w-]+)` \| [^|]+ \|$/gm)].map(([, id = '']) => id)

const folder = new URL('test/openid/', root)
const tests = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n')

test('every module of the page is tested by its id', () => {
  assert.ok(listed.length > 50)
  assert.equal(new Set(listed).size, listed.length, 'none is listed twice')
  const isTested = (id: string): boolean => {
    if (new RegExp(`['\`]${id}[:'\`]`).test(tests)) return true
    // Modules that differ in one word are tested by a table.
    const [, start = '', word = ''] = /^(.*-)(\w+)$/.exec(id) ?? []
    return tests.includes(`${start}\${`) && tests.includes(`'${word}'`)
  }
  assert.deepEqual(
    listed.filter((id) => !isTested(id)),
    [],
  )
})

test('every module that is tested is on the page', () => {
  const tested = [...tests.matchAll(/['`](oidcc-[\w-]+)[:'`]/g)].map(([, id = '']) => id)
  assert.deepEqual(
    tested.filter((id) => !listed.includes(id) && !id.endsWith('-test-plan')),
    [],
  )
})
