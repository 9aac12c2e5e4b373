import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineWidth } from './letters.ts'
import { placeLine } from './place-line.ts'

const line = 'linked to the service account demo'
const widthAt = (size: number) => lineWidth(line, size)

/** A strip of one grey with darker rows and columns where `ink` says so. */
function strip(width: number, rows: number, ink: (x: number, y: number) => boolean, ground = 255) {
  const grey = Uint8Array.from({ length: width * rows }, (_, at) =>
    ink(at % width, Math.floor(at / width)) ? 128 : ground,
  )
  return { grey, width, rows, top: 2500 - rows }
}

test('on an empty margin the line stands in the middle, right above the edge', () => {
  const place = placeLine(
    strip(1600, 88, () => false),
    widthAt,
  )
  assert.ok(Math.abs(place.left + widthAt(place.size) / 2 - 800) <= 1)
  assert.ok(place.baseline > 2500 - 1.2 * place.size && place.baseline < 2500)
})

test('print in the way sends the line to the emptiest place', () => {
  const above = placeLine(
    strip(1600, 88, (x, y) => y > 50 && x % 3 === 0),
    widthAt,
  )
  assert.ok(above.baseline < 2500 - 88 + 51)
  const beside = placeLine(
    strip(1600, 88, (x) => x > 600 && x < 1000 && x % 3 === 0),
    widthAt,
  )
  assert.ok(beside.left + widthAt(beside.size) <= 601)
})

test('the line never leaves the picture, however long the username or small the thumbnail', () => {
  const long = (size: number) => size * 200
  for (const [width, rows] of [
    [1600, 88],
    [300, 12],
    [106, 12],
  ] as const) {
    const place = placeLine({ ...strip(width, rows, () => false), top: 0 }, long)
    assert.ok(place.left >= 0 && place.left + long(place.size) <= width)
    assert.ok(place.baseline <= rows && place.baseline - place.size >= -1)
  }
})
