import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addedMark, removedMark } from './changes.ts'
import { findDifference, type Pixels } from './difference.ts'

type Colour = readonly [red: number, green: number, blue: number]
type Box = readonly [left: number, top: number, right: number, bottom: number]
type Filled = readonly [...box: Box, colour?: Colour]

/** A page of 400 × 300 pixels with boxes on it, black unless they state a colour. */
function page(boxes: readonly Filled[], paper: Colour = [255, 255, 255]): Pixels {
  const [width, height] = [400, 300]
  const data = new Uint8ClampedArray(width * height * 4)
  const fill = (left: number, top: number, right: number, bottom: number, colour: Colour) => {
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) data.set([...colour, 255], (y * width + x) * 4)
  }
  fill(0, 0, width, height, paper)
  for (const [left, top, right, bottom, colour] of boxes) fill(left, top, right, bottom, colour ?? [0, 0, 0])
  return { width, height, data }
}

/** Pixels at 300 dpi: a tenth of the height of letters. */
const fullStop = (5 * 0.104 * 300) / 72

/** Adds a square whose edges cover pixels partly, as renderers draw it. */
function withStop(
  { width, height, data: paper }: Pixels,
  {
    left,
    top,
    side,
    grey,
  }: { readonly left: number; readonly top: number; readonly side: number; readonly grey: number },
): Pixels {
  const data = paper.slice()
  const covered = (from: number, at: number) => Math.max(0, Math.min(from + side, at + 1) - Math.max(from, at))
  for (let y = Math.floor(top); y < top + side; y++)
    for (let x = Math.floor(left); x < left + side; x++) {
      const value = 255 - (255 - grey) * covered(left, x) * covered(top, y)
      data.set([value, value, value], (y * width + x) * 4)
    }
  return { width, height, data }
}

const found = (before: Pixels, after: Pixels) =>
  findDifference(before, after).changes.map(({ kind, box: { left, top, right, bottom } }) => [
    kind,
    [left, top, right, bottom],
  ])

describe('two images', () => {
  test('that are the same differ nowhere', () => {
    const one = page([[10, 10, 50, 20]])
    const { marks, changes } = findDifference(one, page([[10, 10, 50, 20]]))
    assert.deepEqual(changes, [])
    assert.ok(marks.every((bits) => bits === 0))
  })

  test('differ where something was removed, added, or replaced, in the order of reading', () => {
    const before = page([
      [300, 20, 320, 30],
      [20, 100, 60, 110],
      [100, 200, 300, 202],
    ])
    const after = page([
      [20, 24, 40, 34],
      [20, 100, 60, 110, [200, 0, 0]],
      [100, 200, 300, 202],
    ])
    assert.deepEqual(found(before, after), [
      ['added', [20, 24, 40, 34]],
      ['removed', [300, 20, 320, 30]],
      ['both', [20, 100, 60, 110]],
    ])
  })

  test('differ once where a change is within the box of another', () => {
    const around: readonly Filled[] = [
      [20, 20, 380, 24],
      [20, 20, 24, 280],
    ]
    assert.deepEqual(found(page([[200, 150, 220, 160]]), page(around)), [['both', [20, 20, 380, 280]]])
  })

  test('have marks for each pixel', () => {
    const { marks } = findDifference(page([[10, 10, 20, 20]]), page([[200, 10, 210, 20]]))
    const at = (x: number, y: number) => marks[y * 400 + x]
    assert.deepEqual([at(15, 15), at(205, 15), at(100, 15)], [removedMark, addedMark, 0])
    assert.equal(marks.filter((bits) => bits > 0).length, 200)
  })

  test('at the edges of the page', () => {
    const corners: readonly Box[] = [
      [0, 0, 6, 6],
      [394, 0, 400, 6],
      [0, 294, 6, 300],
      [394, 294, 400, 300],
    ]
    assert.deepEqual(
      found(page([]), page(corners)),
      corners.map((box) => ['added', [...box]]),
    )
  })

  const same = [
    ['a line that moved by a pixel', [100, 50, 101, 250], [101, 50, 102, 250]],
    ['letters whose edges are a pixel thicker', [100, 50, 110, 60], [99, 49, 111, 61]],
    ['a speck', [], [50, 50, 51, 53]],
  ] as const
  for (const [what, before, after] of same) {
    test(`do not differ by ${what}`, () => {
      const boxes = (box: readonly number[]) => (box.length > 0 ? [box as unknown as Box] : [])
      assert.deepEqual(found(page(boxes(before)), page(boxes(after))), [])
    })
  }

  for (const [ink, grey] of [
    ['black', 0],
    ['grey', 128],
  ] as const)
    test(`differ by the full stop of letters of 5 points in ${ink}, wherever it lies between two pixels`, () => {
      const digits: readonly Box[] = [
        [96, 90, 98, 105],
        [106, 90, 108, 105],
      ]
      const before = page(digits)
      const fifths = [0, 0.2, 0.4, 0.6, 0.8]
      for (const x of fifths)
        for (const y of fifths) {
          const after = withStop(before, { left: 101 + x, top: 102.8 + y, side: fullStop, grey })
          const [place, ...others] = findDifference(before, after).changes
          assert.deepEqual([place?.kind, others], ['added', []], `${x} ${y}`)
        }
    })

  test('do not differ by a line that lies between two rows of pixels', () => {
    const before = page([[50, 100, 350, 101]])
    const after = page([[50, 100, 350, 102, [128, 128, 128]]])
    assert.deepEqual(found(before, after), [])
  })

  test('differ by a light tint, and at night as by day', () => {
    assert.deepEqual(found(page([]), page([[50, 50, 100, 100, [200, 225, 255]]])), [['added', [50, 50, 100, 100]]])
    const night: Colour = [16, 20, 24]
    const light: Filled = [50, 50, 100, 100, [230, 230, 230]]
    assert.deepEqual(found(page([], night), page([light], night)), [['added', [50, 50, 100, 100]]])
  })

  test('differ in one place where letters of a word were changed, and in two where words are far from each other', () => {
    const word = (left: number) => [0, 8, 16, 24].map((x) => [left + x, 50, left + x + 5, 60] as const)
    assert.deepEqual(found(page([]), page(word(20))), [['added', [20, 50, 49, 60]]])
    assert.equal(found(page([]), page([...word(20), ...word(200)])).length, 2)
  })
})
