import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../test/fixtures/properties.ts'
import { readRange } from './range.ts'

const tag = '"t"'
const read = (range: string | undefined, ifRange?: string, length = 100) =>
  readRange({ range, ifRange }, { length, tag })

const satisfiable = [
  { range: 'bytes=0-0', first: 0, last: 0 },
  { range: 'bytes=0-99', first: 0, last: 99 },
  { range: 'bytes=0-', first: 0, last: 99 },
  { range: 'bytes=99-', first: 99, last: 99 },
  { range: 'bytes=10-1000', first: 10, last: 99 },
  { range: 'bytes=-1', first: 99, last: 99 },
  { range: 'bytes=-1000', first: 0, last: 99 },
  { range: 'Bytes=5-6', first: 5, last: 6 },
  { range: `bytes=5-${'9'.repeat(400)}`, first: 5, last: 99 },
]
for (const { range, first, last } of satisfiable) {
  test(`${range.slice(0, 30)} of 100 bytes is ${first} to ${last}`, () => {
    assert.deepEqual(read(range), { first, last })
  })
}

for (const range of ['bytes=100-', 'bytes=100-200', 'bytes=-0', `bytes=${'9'.repeat(400)}-`]) {
  test(`${range.slice(0, 30)} of 100 bytes cannot be satisfied`, () => assert.equal(read(range), 'unsatisfiable'))
}

const ignored = [undefined, '', 'bytes', 'bytes=', 'bytes=-', 'bytes=5-4', 'bytes=a-b', 'bytes=0-1,4-5', 'items=0-1']
for (const range of [...ignored, 'bytes=0-1 4', 'bytes=--1', 'bytes=+1-2', 'bytes=0x1-2', 'bytes=1.5-2']) {
  test(`Range ${range} asks for the whole`, () => assert.equal(read(range), null))
}

test('If-Range holds the range to these very bytes (RFC 9110 §13.1.5)', () => {
  assert.deepEqual(read('bytes=5-6', tag), { first: 5, last: 6 })
  for (const other of ['"u"', `W/${tag}`, 'Sat, 21 Nov 2026 06:00:00 GMT', '*', '']) {
    assert.equal(read('bytes=5-6', other), null)
    assert.equal(read('bytes=100-', other), null)
  }
})

test('for any header, what is sent is inside the bytes', () => {
  const header = fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,4}-\d{0,4}$/))
  fc.assert(
    fc.property(header, fc.integer({ min: 0, max: 2000 }), (range, length) => {
      const answer = read(range, undefined, length)
      if (answer === null || answer === 'unsatisfiable') return
      assert.ok(0 <= answer.first && answer.first <= answer.last && answer.last < length)
    }),
  )
})
