import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { type Letters, placeLine, watermarked } from './watermark.ts'

/** Letters as bars of half their height, enough to see where they stand. */
const bars: Letters = {
  textWidth: (text, { size }) => text.length * size * 0.5,
  textPath: (text, { x, y }, { size }) =>
    `M${x} ${y}h${text.length * size * 0.5}v${-size * 0.7}h${-text.length * size * 0.5}Z`,
}
const line = 'linked to the service account demo'
const widthAt = (size: number) => bars.textWidth(line, { size })

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

for (const [name, ground] of [
  ['day', 255],
  ['night', 16],
] as const) {
  test(`on a ${name} picture the line is legible and everything above the margin is untouched`, async () => {
    const [width, height, channels] = [800, 1200, 3] as const
    const colourful = (at: number) => (at * 7919) % 251
    const pixels = Uint8Array.from({ length: width * height * channels }, (_, at) =>
      at < width * 1100 * channels ? colourful(at) : ground,
    )
    const png = await sharp(pixels, { raw: { width, height, channels } })
      .withMetadata({ density: 300 })
      .png({ palette: true })
      .toBuffer()
    const marked = await watermarked(png, line, bars)
    const [before, after] = await Promise.all([png, marked].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()))
    assert.ok(before && after && before.length === after.length)
    const differences = after.map((value, at) => Math.abs(value - (before[at] ?? 0)))
    assert.ok(differences.findIndex((value) => value > 0) > width * 1150 * channels)
    assert.ok(Math.max(...differences.subarray(width * 1150 * channels)) > 110)
    assert.equal((await sharp(marked).metadata()).density, 300)
  })
}
