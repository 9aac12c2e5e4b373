import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { fc } from '../../../test/fixtures/properties.ts'
import { readIndexedFile, writeIndexedFile } from './indexed-file.ts'

const file = fc
  .record({
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
    colours: fc.integer({ min: 1, max: 256 }),
  })
  .chain(({ width, height, colours }) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      palette: fc.array(fc.integer({ min: 0, max: 0xffffff }), { minLength: colours, maxLength: colours }),
      indices: fc.array(fc.integer({ min: 0, max: colours - 1 }), {
        minLength: width * height,
        maxLength: width * height,
      }),
    }),
  )
  .map(({ indices, ...rest }) => {
    const rows = new Uint8Array((rest.width + 1) * rest.height)
    for (const [at, index] of indices.entries()) rows[at + 1 + Math.floor(at / rest.width)] = index
    return { ...rest, rows }
  })

test('a file that was written is read again, and others read the same colours', async () => {
  await fc.assert(
    fc.asyncProperty(file, async (given) => {
      const png = writeIndexedFile(given)
      const read = readIndexedFile(png)
      assert.ok(read)
      assert.deepEqual({ ...read, rows: [...read.rows] }, { ...given, rows: [...given.rows], physical: undefined })
      const [first = 0] = given.rows.subarray(1)
      const colour = given.palette[first] ?? 0
      const shown = await sharp(png).removeAlpha().toColourspace('srgb').raw().toBuffer()
      assert.deepEqual([...shown.subarray(0, 3)], [colour & 255, (colour >>> 8) & 255, colour >>> 16])
    }),
  )
})

test('the size of a pixel is kept', async () => {
  const { data } = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .withMetadata({ density: 300 })
    .png()
    .toBuffer({ resolveWithObject: true })
  const at = data.indexOf('pHYs')
  const physical = { type: 'pHYs', data: data.subarray(at + 4, at + 13), offset: 0 }
  const png = writeIndexedFile({ width: 1, height: 1, palette: [0], rows: Uint8Array.of(0, 0), physical })
  assert.equal((await sharp(png).metadata()).density, 300)
  assert.deepEqual(readIndexedFile(png)?.physical?.data, physical.data)
})

const intact = writeIndexedFile({
  width: 3,
  height: 2,
  palette: [0, 0xffffff],
  rows: Uint8Array.of(0, 0, 1, 0, 0, 1, 1, 1),
})

test('every file of which a byte was changed, or the end is missing, is not read as one', () => {
  for (let at = 8; at < intact.length; at += 1) {
    const damaged = Buffer.from(intact)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    assert.equal(readIndexedFile(damaged), null, `byte ${at}`)
    assert.equal(readIndexedFile(intact.subarray(0, at)), null, `cut at ${at}`)
  }
})

test('files of other kinds are not read as one: full colour, transparency, filters, fewer bits', async () => {
  const noise = sharp(Buffer.from(Uint8Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * 31) & 0xff)), {
    raw: { width: 64, height: 64, channels: 3 },
  })
  const others = await Promise.all([
    noise.clone().png().toBuffer(),
    noise.clone().ensureAlpha(0.5).png({ palette: true }).toBuffer(),
    noise.clone().png({ palette: true, adaptiveFiltering: true }).toBuffer(),
    noise.clone().png({ palette: true, colours: 4 }).toBuffer(),
    noise.clone().png({ progressive: true, palette: true }).toBuffer(),
  ])
  for (const [at, png] of others.entries()) assert.equal(readIndexedFile(png), null, `${at}`)
})
