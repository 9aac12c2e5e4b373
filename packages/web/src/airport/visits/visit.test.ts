import assert from 'node:assert/strict'
import { test } from 'node:test'
import { continueVisit, readOpenVisit } from './visit.ts'

const hour = 3_600_000
const [first, second] = [
  { at: 1, charts: { a: '1' } },
  { at: 2, charts: { a: '2' } },
]

test('a visit compares with the previous one while it lasts, although it is stored immediately', () => {
  const visit = continueVisit(null, first, 10)
  assert.deepEqual(visit, { before: first, openedAt: 10 })
  assert.equal(continueVisit(visit, second, 10 + 3 * hour), visit)
  assert.deepEqual(continueVisit(visit, second, 10 + 5 * hour), { before: second, openedAt: 10 + 5 * hour })
  assert.deepEqual(continueVisit(visit, second, 9), { before: second, openedAt: 9 }, 'a clock that was set back')
})

test('a visit survives a reload; invalid text is not a visit', () => {
  for (const visit of [continueVisit(null, first, 10), continueVisit(null, null, 10)])
    assert.deepEqual(readOpenVisit(JSON.stringify(visit)), visit)
  for (const text of [
    null,
    '',
    '{',
    '{}',
    '[]',
    '{"openedAt":1}',
    '{"openedAt":1,"before":{}}',
    '{"openedAt":"x","before":null}',
  ])
    assert.equal(readOpenVisit(text), null)
})
