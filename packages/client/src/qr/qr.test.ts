import assert from 'node:assert/strict'
import { test } from 'node:test'
import { qrLines, qrMatrix } from './index.ts'

const link = 'http://localhost:8628/device?user_code=BCDF-GHJK'

/** Reads half blocks back into rows of modules, dark is true. */
function modules(lines: readonly string[], blocks: readonly string[]): boolean[][] {
  return lines.flatMap((line) => {
    const values = [...line].map((block) => blocks.indexOf(block))
    return [values.map((value) => value >= 2), values.map((value) => value % 2 === 1)]
  })
}

test('four light modules surround the code on every side', () => {
  const rows = qrMatrix(link)
  const inside = rows.slice(4, -4).map((row) => row.slice(4, -4))
  assert.equal(rows.flat().filter(Boolean).length, inside.flat().filter(Boolean).length)
  assert.deepEqual(inside[0]?.slice(0, 7), Array(7).fill(true))
})

test('half blocks show the very modules, dark on light where the lines are paper', () => {
  const expected = qrMatrix(link)
  assert.deepEqual(modules(qrLines(link, true), [' ', '▄', '▀', '█']).slice(0, expected.length), expected)
})

test('without colours the light modules are drawn', () => {
  const expected = qrMatrix(link)
  assert.deepEqual(modules(qrLines(link, false), ['█', '▀', '▄', ' ']).slice(0, expected.length), expected)
})
