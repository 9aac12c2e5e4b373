import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { chartMap } from '#client'
import type { BoundingBoxes, PixelBox } from '../../src/contract/index.ts'
import { openChartPool } from '../../src/editions/render/chart-job.ts'
import { buildViewer, findChromium, launchBrowser, openChartPage, type ServedChart } from '../fixtures/chart-page.ts'

/**
 * Own-ship on the screen beside GDAL's reading of the same page. Three coloured squares are painted into each image at known pixels;
 * where a screenshot shows them says how the chart is zoomed and turned, and where it shows the symbol says where the viewer puts the
 * position: nothing here is computed as the viewer computes it.
 */
const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url))
const files = [
  ['KPDX', 'faa/plates/00330IL10R.pdf'],
  ['KAHN', 'faa/plates/00983ILD27.pdf'],
  ['KSBP', 'faa/plates/00989R11.PDF'],
  ['KBOS', 'geopdf/geo_4326_ISO32000.pdf'],
  ['KBED', 'geopdf/geo_lcc_ISO32000.pdf'],
  ['KBVY', 'geopdf/geo_lcc_OGC_BP.pdf'],
] as const

/** The system's own Python has GDAL's module; others in front of it may not. */
const python = ['/usr/bin/python3', 'python3'].find(
  (name) => spawnSync(name, ['-c', 'from osgeo import gdal']).status === 0,
)
const chromium = findChromium()
const skip = !existsSync(data)
  ? 'the sample data (../shared/data) is not on this machine'
  : python === undefined
    ? 'the Python module of GDAL is not installed (apt-get install python3-gdal)'
    : 'missing' in chromium
      ? chromium.missing
      : false

const pool = openChartPool({ size: 1 })
const folder = mkdtempSync(join(tmpdir(), 'own-ship-'))
let browser: Browser | undefined
before(async () => {
  if (skip) return
  buildViewer(folder)
  browser = await launchBrowser(chromium)
})
after(async () => {
  await browser?.close()
  await pool.close()
  rmSync(folder, { recursive: true, force: true })
})

type Spot = { readonly x: number; readonly y: number }
const colours = { cyan: [0, 255, 255], green: [0, 255, 0], blue: [0, 0, 255], symbol: [209, 0, 104] } as const

/** Around the position, in pixels of a page of 2475: at every zoom in sight, and never below the symbol. */
const marks = [
  ['cyan', { x: -190, y: -110 }],
  ['green', { x: 190, y: -110 }],
  ['blue', { x: 0, y: 220 }],
] as const

/** Parts of the plan view, one for each look; those inside an inset, or without room for the marks, are passed over. */
const parts = [
  [0.1, 0.08],
  [0.9, 0.1],
  [0.3, 0.3],
  [0.72, 0.3],
  [0.5, 0.45],
  [0.72, 0.65],
  [0.5, 0.25],
  [0.4, 0.5],
] as const

const hasRoom = ({ x, y }: Spot, { width, height }: { readonly width: number; readonly height: number }): boolean => {
  const room = (250 * height) / 2475
  return x > room * 0.85 && x < width - room * 0.85 && y > room && y < height - room
}

async function withMarks(image: Uint8Array, middle: Spot, height: number): Promise<Buffer> {
  const scale = height / 2475
  const side = Math.round(40 * scale)
  const squares = marks.map(([name, from]) => {
    const [r, g, b] = colours[name]
    const input = { create: { width: side, height: side, channels: 3 as const, background: { r, g, b } } }
    const [left, top] = [Math.round(middle.x + from.x * scale), Math.round(middle.y + from.y * scale)]
    return { at: { x: left + side / 2, y: top + side / 2 }, input, left, top }
  })
  return sharp(image)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .composite(squares.map(({ input, left, top }) => ({ input, left, top })))
    .png()
    .toBuffer()
}

const centreOfMark = (index: number, middle: Spot, height: number): Spot => {
  const scale = height / 2475
  const side = Math.round(40 * scale)
  const from = marks[index]?.[1] ?? { x: 0, y: 0 }
  return {
    x: Math.round(middle.x + from.x * scale) + side / 2,
    y: Math.round(middle.y + from.y * scale) + side / 2,
  }
}

/** The middle of everything of a colour on a screenshot. */
async function find(page: Page, names: readonly (keyof typeof colours)[]): Promise<readonly Spot[]> {
  const { data: pixels, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return names.map((name) => {
    const [r, g, b] = colours[name]
    let [x, y, count] = [0, 0, 0]
    for (let at = 0; at < pixels.length; at += 3) {
      const off =
        Math.abs((pixels[at] ?? 0) - r) + Math.abs((pixels[at + 1] ?? 0) - g) + Math.abs((pixels[at + 2] ?? 0) - b)
      if (off > 60) continue
      x += ((at / 3) % info.width) + 0.5
      y += Math.floor(at / 3 / info.width) + 0.5
      count++
    }
    assert.ok(count > 3, `${name} is on the screenshot`)
    return { x: x / count, y: y / count }
  })
}

/** Where a place on the image is on the screen: the affine map that takes three known places to where they are seen. */
function carry(known: readonly Spot[], seen: readonly Spot[], place: Spot): Spot {
  const [a = place, b = place, c = place] = known
  const [p = place, q = place, r = place] = seen
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
  const u = ((place.x - a.x) * (c.y - a.y) - (c.x - a.x) * (place.y - a.y)) / area
  const v = ((b.x - a.x) * (place.y - a.y) - (place.x - a.x) * (b.y - a.y)) / area
  return { x: p.x + u * (q.x - p.x) + v * (r.x - p.x), y: p.y + u * (q.y - p.y) + v * (r.y - p.y) }
}

const flipped = ({ x1, y1, x2, y2 }: PixelBox, height: number): PixelBox => ({
  ...{ x1, x2 },
  ...{ y1: height - y1, y2: height - y2 },
})
const fromTop = (boxes: BoundingBoxes, height: number) => ({
  ...boxes,
  planview: { ...boxes.planview, pixels: flipped(boxes.planview.pixels, height) },
  insets: boxes.insets.map(({ pixels }) => ({ pixels: flipped(pixels, height) })),
})

for (const [icao, name] of files) {
  test(`${icao}: own-ship is within 2 px of GDAL’s reading at five zooms and rotations`, { skip }, async () => {
    const file = join(data, name)
    const drawn = await pool.run({ bytes: readFileSync(file), page: 1, calibrations: [], mapErrorLimit: 15 })
    const { width, height, boundingBoxes } = drawn
    assert.ok(boundingBoxes, 'georeferenced')
    const map = chartMap({ width, height, bounding_boxes: boundingBoxes }) ?? assert.fail('georeferenced')
    const { left, top, right, bottom } = map.planview
    const spots = parts
      .map(([x, y]) => ({ x: left + x * (right - left), y: top + y * (bottom - top) }))
      .filter((spot) => map.covers(spot) && hasRoom(spot, drawn))
      .slice(0, 5)
    assert.equal(spots.length, 5)
    const places = execFileSync(
      python ?? '',
      [join(import.meta.dirname, 'gdal-positions.py'), file, ...spots.map(({ x, y }) => `${x / width},${y / height}`)],
      { encoding: 'utf8' },
    )
    const positions = places
      .trim()
      .split('\n')
      .map((line) => line.split(' ').map(Number))

    let worst = 0
    for (const light of ['day', 'night'] as const) {
      for (const boxes of [boundingBoxes, fromTop(boundingBoxes, height)]) {
        const charts: ServedChart[] = []
        for (const [look, spot] of spots.entries()) {
          const [day, night] = await Promise.all([
            withMarks(drawn.day, spot, height),
            withMarks(drawn.night, spot, height),
          ])
          charts.push({ ...{ icao, width, height, day, night }, id: `look${look}`, name, boundingBoxes: boxes })
        }
        const { page, send } = await openChartPage(browser ?? assert.fail(), { build: folder, charts, light })
        await page.keyboard.press('g')
        await page.getByText('No simulator or receiver').waitFor() // Connected.
        for (const [look, spot] of spots.entries()) {
          if (look > 0) {
            await page.keyboard.press(']')
            await page.locator(`[data-chart="look${look}"] [data-ready="true"]`).waitFor()
          }
          const [lat, lng] = positions[look] ?? []
          const at = '2026-11-22T12:00:00Z'
          const unknown = { heading: null, track: null, altitude: null, groundSpeed: null, onGround: null }
          const position = { lat, lng, ...unknown, at, source: 'replay' }
          // After a jump there is no trail, which has the colour of the symbol.
          send({ ...position, lat: 0 })
          send(position)
          if (look === 0) {
            await page.getByRole('button', { name: 'Rings' }).click()
            await page.getByRole('button', { name: 'Follow' }).click()
          }
          for (let step = 0; step < 3; step++) await page.keyboard.press('-')
          for (let step = 0; step < look; step++) await page.keyboard.press('+')
          const angle = [0, 37, 118, 214, 305][look] ?? 0
          await turn(page, angle)
          // A position of five seconds ago is drawn hollow, and a busy machine takes that long.
          send(position)
          await page.locator('[data-kind="fine"]').waitFor()
          const known = marks.map((_, index) => centreOfMark(index, spot, height))
          const [symbol = spot, ...seen] = await find(page, ['symbol', 'cyan', 'green', 'blue'])
          const expected = carry(known, seen, spot)
          const off = Math.hypot(symbol.x - expected.x, symbol.y - expected.y)
          assert.ok(off <= 2, `${light}, zoom ${look}, ${angle}°: ${off.toFixed(2)} px away`)
          worst = Math.max(worst, off)
        }
        await page.close()
      }
    }
    console.log(`${icao}: at most ${worst.toFixed(2)} px`)
  })
}

/** Turns the chart by a mouse around the middle of it. */
async function turn(page: Page, degrees: number): Promise<void> {
  if (degrees === 0) return
  const box = (await page.locator('[data-ready="true"]').boundingBox()) ?? assert.fail()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const radius = 150
  await page.keyboard.down('Alt')
  await page.mouse.move(x + radius, y)
  await page.mouse.down()
  for (let step = 1; step <= 12; step++) {
    const angle = (degrees * step * Math.PI) / 180 / 12
    await page.mouse.move(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
  }
  await page.mouse.up()
  await page.keyboard.up('Alt')
}
