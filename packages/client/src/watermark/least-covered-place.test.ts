import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leastCoveredPlace } from './least-covered-place.ts'

const widthAt = (size: number) => size * 17

/** An image of one grey, with other pixels where `print` returns true; rows are counted from the start of the margin. */
const image = (print: (x: number, y: number) => boolean, { width = 1600, height = 2500, ground = 255 } = {}) => ({
  width,
  height,
  greys: (top: number) =>
    Uint8Array.from({ length: width * (height - top) }, (_, at) =>
      print(at % width, Math.floor(at / width)) ? 128 : ground,
    ),
})

test('in an empty margin the line is in the middle, directly above the edge, and needs no halo', () => {
  const { left, width, baseline, size, haloWidth } = leastCoveredPlace(
    image(() => false),
    widthAt,
  )
  assert.ok(Math.abs(left + width / 2 - 800) <= 1)
  assert.ok(baseline > 2500 - 1.2 * size && baseline < 2500)
  assert.equal(haloWidth, 0)
})

test('print in the way moves the line to the place where it covers the least', () => {
  const above = leastCoveredPlace(
    image((x, y) => y > 50 && x % 3 === 0),
    widthAt,
  )
  assert.ok(above.baseline < 2500 - 88 + 51)
  const left = leastCoveredPlace(
    image((x) => x > 600 && x < 1000 && x % 3 === 0),
    widthAt,
  )
  assert.ok(left.left + left.width <= 601)
  assert.equal(left.haloWidth, 0)
})

test('a margin that is covered everywhere gives the line a halo', () => {
  const { haloWidth, size } = leastCoveredPlace(
    image((x) => x % 3 === 0),
    widthAt,
  )
  assert.equal(haloWidth, size / 8)
})

test('the line is dark on a light margin, and light on a dark one', () => {
  const greysOn = (ground: number) => {
    const { ink, halo } = leastCoveredPlace(
      image(() => false, { ground }),
      widthAt,
    )
    return { ink, halo }
  }
  assert.deepEqual(greysOn(255), { ink: 60, halo: 255 })
  assert.deepEqual(greysOn(16), { ink: 180, halo: 0 })
})

test('the line never leaves the image, however long the username or small the thumbnail', () => {
  const long = (size: number) => size * 200
  for (const [width, height] of [
    [1600, 2500],
    [300, 200],
    [106, 150],
    [40, 10],
  ] as const) {
    const place = leastCoveredPlace(
      image(() => false, { width, height }),
      long,
    )
    assert.ok(place.left >= 0 && place.left + place.width <= width)
    assert.ok(place.baseline <= height && place.baseline - place.size >= -1)
  }
})
