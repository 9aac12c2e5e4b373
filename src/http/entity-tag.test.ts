import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchesNone, strongTag } from './entity-tag.ts'

test('a strong tag is the same for the same bytes, and another for any other', () => {
  const bytes = Buffer.from('a chart')
  assert.equal(strongTag(bytes), strongTag(Buffer.from(bytes)))
  assert.notEqual(strongTag(bytes), strongTag(Buffer.from('a charT')))
  assert.match(strongTag(bytes), /^"[\w-]{27}"$/)
})

const held = '"abc-1"'
const cases = [
  { header: undefined, matches: false },
  { header: '', matches: false },
  { header: held, matches: true },
  { header: `W/${held}`, matches: true },
  { header: `"x",${held}`, matches: true },
  { header: `"a,b" , W/"x", ${held}`, matches: true },
  { header: '*', matches: true },
  { header: ' * ', matches: true },
  { header: '"*"', matches: false },
  { header: 'abc-1', matches: false },
  { header: '"abc-12"', matches: false },
  { header: '"ABC-1"', matches: false },
]
for (const { header, matches } of cases) {
  test(`If-None-Match ${header} ${matches ? 'names' : 'does not name'} ${held}`, () => {
    assert.equal(matchesNone(header, held), matches)
  })
}
