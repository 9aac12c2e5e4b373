import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { textOutlines, textWidth } from '../../../drawing/index.ts'
import type { Outline } from '../../../imaging/coverage/index.ts'
import { lettersOfTheFace } from './letters.fixture.ts'
import { lineOutlines, lineWidth } from './letters.ts'

test('letters.json contains what the typeface does; after an update, run letters.fixture.ts', () => {
  const written: unknown = JSON.parse(readFileSync(new URL('letters.json', import.meta.url), 'utf8'))
  assert.deepEqual(written, lettersOfTheFace())
})

const lines = [
  'linked to the service account demo',
  'AVATAR “Típo” Łódź',
  'Zoë Müller-Lüdenscheidt',
  '山田 太郎',
  'To. Ya/',
]
for (const line of lines) {
  test(`${line} is as wide as the lettering of the charts sets it, and its letters are at the same places`, () => {
    assert.ok(Math.abs(lineWidth(line, 22.5) - textWidth(line, { size: 22.5 })) < 1e-6)
    const starts = startsOf(lineOutlines(line, { left: 100, baseline: 50, size: 40 }))
    const expected = startsOf(textOutlines(line, { x: 100, y: 50 }, { size: 40 }))
    assert.equal(starts.length, expected.length)
    for (const [at, [x, y]] of starts.entries()) {
      const [toX = 0, toY = 0] = expected[at] ?? []
      assert.ok(Math.hypot(x - toX, y - toY) < 0.3, `outline ${at} of ${line}: ${x} ${y}, expected ${toX} ${toY}`)
    }
  })
}

const startsOf = (outlines: readonly Outline[]) =>
  outlines.flatMap(([x, y]) => (x === undefined || y === undefined ? [] : [[x, y] as const]))
