import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pixels } from './pixels.ts'
import { thumbnail } from './thumbnail.ts'

type Colour = readonly [red: number, green: number, blue: number]

function picture(width: number, height: number, colourAt: (x: number, y: number) => Colour): Pixels {
  const rgba = Buffer.alloc(width * height * 4, 255)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rgba.set(colourAt(x, y), (y * width + x) * 4)
  return { width, height, rgba }
}
const colourAt = ({ width, rgba }: Pixels, x: number, y: number) => [
  ...rgba.subarray((y * width + x) * 4).subarray(0, 3),
]

const sizes: readonly (readonly [whole: readonly [number, number], small: readonly [number, number]])[] = [
  [
    [1614, 2475],
    [196, 300],
  ],
  [
    [2500, 1600],
    [300, 192],
  ],
  [
    [301, 301],
    [300, 300],
  ],
  [
    [90_000, 2],
    [300, 1],
  ],
  [
    [1, 4000],
    [1, 300],
  ],
]
for (const [[width, height], [across, down]] of sizes) {
  test(`${width} × ${height} pixels become ${across} × ${down}, and one colour stays as it is`, () => {
    const small = thumbnail(picture(width, height, () => [179, 18, 111]))
    assert.deepEqual([small.width, small.height], [across, down])
    const colours = new Set(Array.from({ length: across * down }, (_, at) => small.rgba.readUInt32LE(at * 4)))
    assert.deepEqual([...colours], [0xff6f12b3])
  })
}

test('a picture of 300 pixels and less stays as it is', () => {
  const small = picture(300, 200, (x, y) => [x % 256, y, 0])
  assert.equal(thumbnail(small), small)
})

test('everything keeps its place and its share', () => {
  const halves = thumbnail(
    picture(2400, 1200, (x, y) => [x < 1200 ? 0 : 255, y < 600 ? 0 : 255, (x + y) % 2 ? 255 : 0]),
  )
  for (const [x, y, red, green] of [
    [10, 10, 0, 0],
    [290, 10, 255, 0],
    [10, 140, 0, 255],
    [290, 140, 255, 255],
  ] as const) {
    assert.deepEqual(colourAt(halves, x, y), [red, green, 128])
  }
})

test('a black hairline on white is still to be seen', () => {
  const lined = thumbnail(picture(1600, 2500, (x) => (x >= 800 && x < 803 ? [0, 0, 0] : [255, 255, 255])))
  const row = Array.from({ length: lined.width }, (_, x) => colourAt(lined, x, 150)[0] ?? 255)
  assert.ok(Math.min(...row) < 180, `${Math.min(...row)}`)
  assert.equal(row.filter((value) => value < 250).length <= 3, true)
})
