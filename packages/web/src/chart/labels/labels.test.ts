import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inkOf } from './ink.ts'
import { disturbance, lettersOf, onImage, type Placing, quietest } from './quiet-place.ts'

type Box = readonly [left: number, top: number, right: number, bottom: number, grey?: number]

/** A copy of an image of 400 × 400 pixels, a quarter of that, with black boxes. */
function copy(boxes: readonly Box[], paper = 255) {
  const side = 100
  const data = new Uint8ClampedArray(side * side * 4).fill(paper)
  for (const [left, top, right, bottom, grey = 0] of boxes)
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) data.set([grey, grey, grey, 255], (y * side + x) * 4)
  return inkOf({ width: side, height: side, data }, 4)
}

test('the share of ink in a square of the image, also at its edges and outside it', () => {
  const ink = copy([[10, 10, 20, 20]])
  assert.equal(ink.share({ x: 60, y: 60 }, 40), 1)
  assert.equal(ink.share({ x: 40, y: 60 }, 40), 0.5)
  assert.equal(ink.share({ x: 300, y: 300 }, 80), 0)
  assert.equal(ink.share({ x: 0, y: 0 }, 40), 0)
  assert.equal(ink.share({ x: -100, y: 900 }, 40), 0)
})

test('a tint is not ink; at night light pixels are', () => {
  assert.equal(copy([[10, 10, 20, 20, 205]]).share({ x: 60, y: 60 }, 40), 0)
  assert.equal(copy([[10, 10, 20, 20, 230]], 12).share({ x: 60, y: 60 }, 40), 1)
})

const upright: Placing = { resolution: 2, rotation: 0, ink: copy([[40, 45, 60, 55]]), mayBe: ({ x }) => x < 380 }

test('letters disturb less next to an altitude than on it, however the chart is turned', () => {
  const letters = lettersOf('10 NM')
  for (const rotation of [0, 0.7, Math.PI / 2, Math.PI, -2]) {
    const placing = { ...upright, rotation }
    assert.ok(disturbance({ x: 200, y: 200 }, letters, placing) > 0.3, `${rotation}`)
    const { x, y } = onImage(0, 60, placing)
    assert.equal(disturbance({ x: 200 + x, y: 200 + y }, letters, placing), 0, `${rotation}`)
  }
  assert.equal(disturbance({ x: 370, y: 20 }, letters, upright), 1, 'partly where they may not be')
})

test('a long name on an altitude disturbs as much as a short one, although the rest of it is next to the altitude', () => {
  const placing = { ...upright, ink: copy([[44, 47, 56, 52]]) }
  for (const right of [-60, 0, 60])
    assert.ok(disturbance({ x: 200 + right, y: 200 }, lettersOf('273112S1530112E'), placing) > 0.3, `${right}`)
})

test('right and down on the screen are right and down on an image that is upright, and turn with it', () => {
  const near = ({ x, y }: { x: number; y: number }, expected: readonly [number, number]) =>
    assert.ok(Math.hypot(x - expected[0], y - expected[1]) < 1e-9, `${x} ${y}`)
  near(onImage(10, 5, upright), [20, 10])
  // Turned clockwise by a quarter, the top of the image is on the right.
  near(onImage(10, 0, { resolution: 1, rotation: Math.PI / 2 }), [0, -10])
})

test('of places that are alike the first is taken, and one that was taken is left only for a better one', () => {
  const cost = (costs: Readonly<Record<string, number>>) => (place: string) => costs[place] ?? 1
  assert.equal(quietest(['a', 'b', 'c'], cost({ a: 0.105, b: 0.1, c: 0.1 })), 'a')
  assert.equal(quietest(['a', 'b', 'c'], cost({ a: 0.3, b: 0.1, c: 0 })), 'c')
  assert.equal(quietest(['a', 'b'], cost({ a: 0.1, b: 0.12 }), { kept: 'b' }), 'b')
  assert.equal(quietest(['a', 'b'], cost({ a: 0.1, b: 0.3 }), { kept: 'b' }), 'a')
  assert.equal(quietest(['a', 'b'], cost({ a: 1, b: 1.5 })), undefined)
  assert.equal(quietest(['a', 'b'], cost({ a: 0.3, b: 0.4 }), { most: 0.2 }), undefined)
})
