/** docs/reference/security.md names tests: each must be in the file it names. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const root = new URL('../', import.meta.url)
const rows = readFileSync(new URL('docs/reference/security.md', root), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))

test('every requirement from 1 to 37 has one row, with a test or the word open', () => {
  assert.deepEqual(
    rows.map((row) => Number(row.split('|')[1])),
    Array.from({ length: 37 }, (_, i) => i + 1),
  )
  for (const row of rows) assert.match(row, /`[\w/.-]+\.ts` "|\*open\*/)
})

for (const row of rows) {
  for (const [, path = '', titles = ''] of row.matchAll(/`((?:src|test)\/[\w/.-]+\.ts)` ((?:"[^"]+"(?:, )?)+)/g)) {
    const text = readFileSync(new URL(path, root), 'utf8')
    for (const [, title = ''] of titles.matchAll(/"([^"]+)"/g)) {
      test(`requirement ${row.split('|')[1]?.trim()}: ${path} has a test "${title}"`, () => {
        assert.ok(text.includes(title))
      })
    }
  }
}
