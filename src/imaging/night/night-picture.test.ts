import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { chunksOf } from '../png/png-chunks.ts'
import { luminance } from './luminance.ts'
import { nightPalette, nightTable } from './night-palette.ts'
import { nightPicture } from './night-picture.ts'
import { toOklab, toSrgb } from './oklab.ts'

const oklabOf = ([red = 0, green = 0, blue = 0]: Uint8Array | readonly number[]) =>
  toOklab([red / 255, green / 255, blue / 255])
const luminanceOf = ([red = 0, green = 0, blue = 0]: Uint8Array) => luminance([red / 255, green / 255, blue / 255])

test('colours go to OKLab and back', () => {
  for (const colour of [
    [0, 0, 0],
    [1, 1, 1],
    [0.2, 0.5, 0.9],
    [1, 0, 0],
  ] as const) {
    for (const [index, value] of toSrgb(toOklab(colour)).entries()) {
      assert.ok(Math.abs(value - (colour[index] ?? 0)) < 1e-4)
    }
  }
})

test('at night paper is nearly black and ink nearly white, both grey', () => {
  const [paper, ink] = [nightPalette(Uint8Array.of(255, 255, 255)), nightPalette(Uint8Array.of(0, 0, 0))]
  assert.deepEqual([...paper], [paper[0], paper[0], paper[0]])
  assert.deepEqual([...ink], [ink[0], ink[0], ink[0]])
  assert.ok(Math.abs(luminanceOf(paper) - nightTable.paper) < 0.001)
  assert.ok(Math.abs(luminanceOf(ink) - nightTable.ink) < 0.01)
})

const colours = {
  red: [255, 0, 0],
  blue: [0, 0, 255],
  magenta: [200, 0, 160],
  terrain: [236, 216, 188],
  water: [190, 220, 245],
}
for (const [name, colour] of Object.entries(colours)) {
  test(`${name} keeps its hue at night`, () => {
    const [day, night] = [oklabOf(colour), oklabOf(nightPalette(Uint8Array.from(colour)))]
    const turn = Math.atan2(night.b, night.a) - Math.atan2(day.b, day.a)
    const chroma = Math.hypot(night.a, night.b)
    assert.ok(Math.abs(Math.sin(turn / 2)) * chroma < 0.006, `turned by ${turn}`)
    assert.ok(chroma > 0.01, 'still a colour')
  })
}

test('the changed palette carries its own checksum, and every reader takes it', async () => {
  const day = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png({ palette: true })
    .toBuffer()
  const night = nightPicture(day)
  const { data } = await sharp(night, { failOn: 'warning' }).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([...data.subarray(0, 3)], [...nightPalette(Uint8Array.of(255, 255, 255))])
  assert.equal(chunksOf(day).length, chunksOf(night).length)
})

test('transparent entries stay transparent', async () => {
  const clear = { r: 255, g: 0, b: 0, alpha: 0 }
  const day = await sharp({ create: { width: 9, height: 9, channels: 4, background: clear } })
    .png({ palette: true })
    .toBuffer()
  assert.ok(chunksOf(day).some(({ type }) => type === 'tRNS'))
  assert.equal((await sharp(nightPicture(day)).stats()).isOpaque, false)
})

test('a picture without a palette cannot be the background of a night picture', async () => {
  const plain = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  assert.throws(() => nightPicture(plain), /has none/)
})
