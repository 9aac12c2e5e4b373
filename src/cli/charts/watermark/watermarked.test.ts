import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { indexedPng } from '../../../imaging/png/index.ts'
import { watermarked } from './watermarked.ts'

const line = 'linked to the service account demo'
const [width, height] = [800, 1200] as const

type Colour = readonly [red: number, green: number, blue: number]

/** A chart: some colours above, and a margin of one colour, or of what `margin` says. */
function chart(ground: number, margin: (x: number, y: number) => Colour = () => [ground, ground, ground]): Buffer {
  const rgba = Buffer.alloc(width * height * 4, 255)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = y < 1100 ? [(x * 40) & 224, (y * 40) & 224, ground] : margin(x, y)
      rgba.set(colour, (y * width + x) * 4)
    }
  }
  return rgba
}

const asFile = {
  'with a palette': (rgba: Buffer) => indexedPng({ width, height, rgba }),
  'in full colour': (rgba: Buffer) =>
    sharp(rgba, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  'with a palette and filters': (rgba: Buffer) =>
    sharp(rgba, { raw: { width, height, channels: 4 } })
      .png({ palette: true, dither: 0, adaptiveFiltering: true })
      .toBuffer(),
} as const

/** 3: with a palette (PNG specification, 11.2.1). */
const colourType = (png: Uint8Array) => png[25]

const pixelsOf = (png: Uint8Array) => sharp(png).removeAlpha().raw().toBuffer()

for (const [kind, file] of Object.entries(asFile)) {
  for (const [name, ground] of [
    ['day', 255],
    ['night', 16],
  ] as const) {
    test(`on a ${name} picture ${kind} the line is legible, and everything above the margin keeps its colour`, async () => {
      const png = await file(chart(ground))
      const [before, after] = await Promise.all([pixelsOf(png), pixelsOf(await watermarked(png, line))])
      assert.equal(before.length, after.length)
      const differences = after.map((value, at) => Math.abs(value - (before[at] ?? 0)))
      assert.ok(differences.findIndex((value) => value > 0) > width * 1150 * 3)
      const margin = differences.subarray(width * 1150 * 3)
      assert.ok(Math.max(...margin) > 110, 'letters stand out')
      assert.ok(margin.filter((value) => value > 90).length > 1000, 'and are more than traces')
    })
  }
}

test('a picture with a palette keeps it, and the size of its pixels', async () => {
  const png = await sharp(indexedPng({ width, height, rgba: chart(255) }))
    .withMetadata({ density: 300 })
    .png({ palette: true, dither: 0 })
    .toBuffer()
  for (const picture of [
    png,
    await sharp(chart(255), { raw: { width, height, channels: 4 } })
      .withMetadata({ density: 300 })
      .png()
      .toBuffer(),
  ]) {
    assert.equal((await sharp(await watermarked(picture, line)).metadata()).density, 300)
  }
  assert.equal(colourType(await watermarked(indexedPng({ width, height, rgba: chart(255) }), line)), 3)
})

test('where print covers the margin, a halo of its ground separates the line from it', async () => {
  const striped = indexedPng({ width, height, rgba: chart(255, (x) => (x % 4 === 0 ? [0, 0, 0] : [255, 255, 255])) })
  const after = await pixelsOf(await watermarked(striped, line))
  const greyAt = (x: number, y: number) => after[(y * width + x) * 3] ?? 0
  let softened = 0
  for (let y = 1100; y < height; y += 1) for (let x = 0; x < width; x += 4) if (greyAt(x, y) > 150) softened += 1
  assert.ok(softened > 20, `${softened}`)
})

test('a palette without any colour for the line is given up for full colour', async () => {
  // 256 colours, all used, none of them near the grey of the letters.
  const rgba = chart(255, (x, y) => (y > 1130 ? [255, 255, 255] : [255, x & 15, (x >> 4) & 15]))
  for (let at = 0; at < width * 1100; at += 1) rgba.set([255, (at & 15) * 16, ((at >> 4) & 15) * 16], at * 4)
  const png = indexedPng({ width, height, rgba })
  const marked = await watermarked(png, line)
  assert.notEqual(colourType(marked), 3)
  const [before, after] = await Promise.all([pixelsOf(png), pixelsOf(marked)])
  assert.ok(before.subarray(0, width * 1150 * 3).equals(after.subarray(0, width * 1150 * 3)))
  assert.ok(Math.min(...after.subarray(width * 1150 * 3)) < 80)
})

test('a damaged picture is an error, not a picture with a line', async () => {
  const png = indexedPng({ width, height, rgba: chart(255) })
  await assert.rejects(watermarked(png.subarray(0, png.length / 2), line), /image is damaged/)
})

test('a picture of this service is written on without sharp and without a font', () => {
  const script = `
    import { readFileSync } from 'node:fs'
    import { watermarked } from ${JSON.stringify(new URL('watermarked.ts', import.meta.url).href)}
    await watermarked(readFileSync(0), 'linked to the service account demo')
    process.report.excludeNetwork = true
    const { createRequire } = await import('node:module')
    const loaded = Object.keys(createRequire(${JSON.stringify(import.meta.url)}).cache)
    console.log(loaded.filter((path) => /node_modules.(sharp|opentype)/.test(path)).length, process.report.getReport().sharedObjects.filter((path) => /vips/.test(path)).length)
  `
  const printed = execFileSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script],
    { cwd: fileURLToPath(new URL('.', import.meta.url)), input: indexedPng({ width, height, rgba: chart(255) }) },
  )
  assert.equal(printed.toString().trim(), '0 0')
})
