import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkReferences } from './check-references.ts'

const document = {
  path: 'docs/reference/contract.md',
  text: '## Tokens (`identity/tokens`)\n\n| Subject | Rule |\n|---|---|\n| Passwords (`attemptLimits`) | counted |\n| `time_zone` | UTC |\n',
}
const code = (comment: string) => ({ path: 'src/a.ts', text: `export const a = 1\n/** ${comment} */\n` })

for (const subject of ['Tokens', 'Passwords', 'time_zone']) {
  test(`a reference to "${subject}" is found among the headings and the rows`, () => {
    assert.deepEqual(checkReferences([document, code(`contract.md, "${subject}": why`)]), [])
  })
}

test('a reference to a subject or a document that is missing is reported, with its line', () => {
  assert.deepEqual(checkReferences([document, code('contract.md, "Cookies"')]), [
    'src/a.ts:2  contract.md has no heading and no row "Cookies"',
  ])
  assert.deepEqual(checkReferences([document, code('other.md, "Tokens"')]), ['src/a.ts:2  docs/ has no other.md'])
})

test('a reference that is broken over two lines of a comment is read as one', () => {
  const [problem] = checkReferences([document, code('as in contract.md,\n * "Cookies"')])
  assert.match(problem ?? '', /^src\/a\.ts:2 {2}contract\.md has no/)
})
