/** docs/reference/security.md, rfc9700.md and test-cases.md name tests: each must be in the file it names. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const root = new URL('../', import.meta.url)

/** Rows of a page's tables by their number; their test column. */
function rowsOf(page: string): readonly (readonly [number: string, tests: string])[] {
  return readFileSync(new URL(`docs/reference/${page}`, root), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, number = '', tests = ''] = /^\| ([A-Z]?\d+) \|.*\| ([^|]+) \|$/.exec(line) ?? []
      return number ? [[number, tests] as const] : []
    })
}
/** A file and parts of the titles of its tests. */
const reference = /`((?:src|test|packages)\/[\w/.-]+\.ts)` ((?:"[^"]+"(?:, )?)+)/g
const pages = {
  'security.md': rowsOf('security.md'),
  'rfc9700.md': rowsOf('rfc9700.md'),
  'test-cases.md': rowsOf('test-cases.md'),
}

for (const [page, list] of [
  ['security.md', ''],
  ['rfc9700.md', 'S'],
  ['test-cases.md', 'D'],
  ['test-cases.md', 'R'],
  ['test-cases.md', 'N'],
] as const) {
  test(`the rows ${list}1, ${list}2 … of ${page} have no gap, and each a test or the reason why it has none`, () => {
    const rows = pages[page].filter(([number]) => number.replace(/\d/g, '') === list)
    assert.ok(rows.length > 20)
    assert.deepEqual(
      rows.map(([number]) => number),
      rows.map((_, i) => `${list}${i + 1}`),
    )
    for (const [, tests] of rows) {
      assert.match(tests, /`[\w/.-]+\.ts` "|^Does not apply: /)
      assert.doesNotMatch(tests.replaceAll(reference, ''), /"/, 'a title without its file')
    }
  })
}

for (const [number, tests] of Object.values(pages).flat()) {
  for (const [, path = '', titles = ''] of tests.matchAll(reference)) {
    const text = readFileSync(new URL(path, root), 'utf8')
    for (const [, title = ''] of titles.matchAll(/"([^"]+)"/g)) {
      test(`${number}: ${path} has a test "${title}"`, () => assert.ok(text.includes(title)))
    }
  }
}
