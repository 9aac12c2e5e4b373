import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { textPath, textWidth } from '../../../drawing/index.ts'
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
  test(`${line} is as wide as the lettering of the charts sets it, and its letters stand where it has them`, () => {
    assert.ok(Math.abs(lineWidth(line, 22.5) - textWidth(line, { size: 22.5 })) < 1e-6)
    const starts = lineOutlines(line, { left: 100, baseline: 50, size: 40 }).flatMap(([x, y]) =>
      x === undefined || y === undefined ? [] : [[x, y] as const],
    )
    const expected = [...pathStarts(textPath(line, { x: 100, y: 50 }, { size: 40 }))]
    assert.equal(starts.length, expected.length)
    for (const [at, [x, y]] of starts.entries()) {
      const [toX = 0, toY = 0] = expected[at] ?? []
      assert.ok(Math.hypot(x - toX, y - toY) < 0.3, `outline ${at} of ${line}: ${x} ${y}, expected ${toX} ${toY}`)
    }
  })
}

/** Where each outline of SVG path data starts: M is absolute, and an m follows the start of its glyph or of its outline. */
function* pathStarts(path: string): Iterable<readonly [number, number]> {
  let [x, y] = [0, 0]
  for (const [, command, numbers = ''] of path.matchAll(/([Mm])(-?[\d.]+[ -][\d.-]+)/g)) {
    const [dx = 0, dy = 0] = [...numbers.matchAll(/-?[\d.]+/g)].map(Number)
    ;[x, y] = command === 'M' ? [dx, dy] : [x + dx, y + dy]
    if (command === 'm') yield [x, y]
  }
}
