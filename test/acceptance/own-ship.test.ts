import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { BoundingBoxes, PixelBox } from '../../src/contract/index.ts'
import { openChartPool } from '../../src/editions/render/chart-job.ts'
import { buildViewer, findChromium, launchBrowser, openChartPage, type ServedChart } from '../fixtures/chart-page.ts'
import { eventually } from '../fixtures/eventually.ts'
import { charts, data, noData, type Reading, readings } from './gdal/readings.ts'
import { centreOf, marksBeside, type Picture, withMarks } from './screen/marks.ts'
import {
  between,
  carry,
  directionOf,
  middleOf,
  pictureOf,
  type Screenshot,
  type Spot,
  screenshot,
} from './screen/screenshot.ts'

/**
 * Own-ship on the screen compared with GDAL's reading of the same page, near the corners, sides and middle of the plan view. Three coloured
 * squares are painted into each image at known pixels; where a screenshot shows them says how the chart is zoomed and turned, and where
 * it shows the symbol says where the viewer puts the position: nothing here is computed as the viewer computes it.
 */
const zooms = [0.25, 0.5, 0.67, 1, 2]
const angles = [0, 37, 118, 214, 305]

const chromium = findChromium()
const skip = noData || ('missing' in chromium ? chromium.missing : false)

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

const flipped = ({ x1, y1, x2, y2 }: PixelBox, height: number): PixelBox => ({
  ...{ x1, x2 },
  ...{ y1: height - y1, y2: height - y2 },
})
const fromTop = (boxes: BoundingBoxes, height: number) => ({
  ...boxes,
  planview: { ...boxes.planview, pixels: flipped(boxes.planview.pixels, height) },
  insets: boxes.insets.map(({ pixels }) => ({ pixels: flipped(pixels, height) })),
})

const inPixels = ({ across, down }: { across: number; down: number }, { width, height }: Picture): Spot => ({
  x: across * width,
  y: down * height,
})

for (const [icao, name] of charts) {
  test(`${icao}: own-ship is within 1.2 px of GDAL’s reading and points where it says within 1°, at five zooms and rotations`, {
    skip,
  }, async () => {
    const bytes = readFileSync(join(data, name))
    const drawn = await pool.run({ bytes, page: 1, calibrations: [], mapErrorLimit: 15 })
    const { width, height } = drawn
    const boxes = drawn.boundingBoxes ?? assert.fail('georeferenced')
    const places = readings(icao)
    const worst = { away: 0, turned: 0 }
    let look = 0
    for (const light of ['day', 'night'] as const) {
      const pictures = await Promise.all(
        places.map((place) => withMarks(drawn[light], marksBeside(inPixels(place, drawn), drawn))),
      )
      for (const boundingBoxes of [boxes, fromTop(boxes, height)]) {
        const served = pictures.map((picture, at): ServedChart => {
          const images = { day: picture, night: picture }
          return { ...{ icao, width, height, boundingBoxes }, ...images, id: `look${at}`, name }
        })
        const { page, send } = await openChartPage(browser ?? assert.fail(), { build: folder, charts: served, light })
        await page.keyboard.press('g')
        await page.getByText('No simulator or receiver').waitFor() // Connected.
        for (const [at, place] of places.entries()) {
          if (at > 0) {
            await page.keyboard.press(']')
            await page.locator(`[data-chart="look${at}"] [data-ready="true"]`).waitFor()
          }
          const [zoom = 1, angle = 0] = [zooms[look % 5], angles[Math.floor(look / 5) % 5]]
          look++
          const fly = (heading: number | null) => send(position(place, heading))
          // After a jump no trail is drawn, which has the colour of the symbol.
          send({ ...position(place, null), lat: 0 })
          fly(null)
          if (at === 0) {
            await page.getByRole('button', { name: 'Rings' }).click()
            await page.getByRole('button', { name: 'Follow' }).click()
          }
          await turn(page, angle)
          const where = `${light}, place ${at}, zoom ${zoom}, ${angle}°`
          const seen = await eventually(async () => {
            fly(null)
            const look = await see(page, place, drawn)
            const isZoomed = Math.abs(look.zoom / zoom - 1) < 0.02
            if (!isZoomed) await zoomBy(page, zoom / look.zoom)
            assert.ok(isZoomed, `${where}: zoomed to ${look.zoom}`)
            assert.ok(look.away <= 1.2, `${where}: ${look.away.toFixed(2)} px away`)
            return look
          })
          const turned = await eventually(async () => {
            fly(place.heading)
            const elsewhere = between(directionOf(await screenshot(page), seen.symbol), seen.ahead)
            assert.ok(elsewhere <= 1, `${where}: points ${elsewhere.toFixed(2)}° elsewhere`)
            return elsewhere
          })
          worst.away = Math.max(worst.away, seen.away)
          worst.turned = Math.max(worst.turned, turned)
        }
        await page.close()
      }
    }
    console.log(`${icao}: at most ${worst.away.toFixed(2)} px and ${worst.turned.toFixed(2)}°`)
  })
}

test('where own-ship is, the coordinates below the cross-hair are its own, and none are shown outside the plan view', {
  skip,
}, async () => {
  const [icao, name] = charts[2]
  const bytes = readFileSync(join(data, name))
  const drawn = await pool.run({ bytes, page: 1, calibrations: [], mapErrorLimit: 15 })
  const chart = { icao, name, id: 'plate', ...drawn }
  const { page, send } = await openChartPage(browser ?? assert.fail(), { build: folder, charts: [chart], light: 'day' })
  await page.keyboard.press('g')
  await page.getByText('No simulator or receiver').waitFor() // Connected.
  await page.keyboard.press('c')
  const readOut = page.getByRole('status', { name: 'Position' })
  for (const [at, place] of readings(icao).entries()) {
    send(position(place, 90))
    if (at === 0) await page.getByRole('button', { name: 'Follow' }).click()
    await eventually(async () => {
      const read = minutes((await readOut.textContent()) ?? '')
      const own = [place.lat * 60, place.lng * -60]
      const off = Math.max(...own.map((each, axis) => Math.abs(each - (read[axis] ?? Number.NaN))))
      // Hundredths are shown.
      assert.ok(off <= 0.0051, `place ${at}: ${off} minutes`)
    })
  }
  const { x, y, width } = await stageOf(page)
  await page.mouse.move(x + width / 2, y + 30)
  await eventually(async () => assert.equal(await readOut.textContent(), 'Outside the map area'))
  await page.close()
})

/** `N45°35.32′ W122°35.85′` */
const minutes = (text: string): readonly number[] =>
  [...text.matchAll(/[NW](\d+)°([\d.]+)′/g)].map(([, degrees, part]) => Number(degrees) * 60 + Number(part))

const position = ({ lat, lng }: Reading, heading: number | null) => {
  const unknown = { track: null, altitude: null, groundSpeed: null, onGround: null }
  return { lat, lng, heading, ...unknown, at: '2026-11-22T12:00:00Z', source: 'replay' }
}

/** The marks next to a place: where they are in the picture, and where they are seen. */
function lookAt(shot: Screenshot, place: Reading, picture: Picture) {
  const marks = marksBeside(inPixels(place, picture), picture)
  return { known: marks.map(centreOf), seen: marks.map(({ colour }) => middleOf(shot, colour)) }
}

function zoomOf({ known, seen }: ReturnType<typeof lookAt>): number {
  const distance = ([one, , other]: readonly Spot[]) =>
    one && other ? Math.hypot(one.x - other.x, one.y - other.y) : Number.NaN
  return distance(seen) / distance(known)
}

/** How far the symbol is from where GDAL has the place, and in which direction GDAL has the place ahead. */
async function see(page: Page, place: Reading, picture: Picture) {
  // A position of five seconds ago is drawn hollow, and a busy machine takes that long.
  await page.locator('[data-kind="fine"]').waitFor()
  const shot = await screenshot(page)
  const look = lookAt(shot, place, picture)
  const onScreen = (spot: { across: number; down: number }) => carry(look.known, look.seen, inPixels(spot, picture))
  const [here, ahead, symbol] = [onScreen(place), onScreen(place.ahead), middleOf(shot, 'symbol')]
  return {
    symbol,
    zoom: zoomOf(look),
    away: Math.hypot(symbol.x - here.x, symbol.y - here.y),
    ahead: (Math.atan2(ahead.x - here.x, here.y - ahead.y) * 180) / Math.PI,
  }
}

const stageOf = async (page: Page) => (await page.locator('[data-ready="true"]').boundingBox()) ?? assert.fail()

/** By the wheel, in the middle: 300 pixels of it are a factor of two. Each turn of it moves the chart a moment later, and for a moment. */
async function zoomBy(page: Page, factor: number): Promise<void> {
  const { x, y, width, height } = await stageOf(page)
  const middle = { x: x + width / 2, y: y + height / 2 }
  await page.mouse.move(middle.x, middle.y)
  const around = () => pictureOf(page, { x: middle.x - 100, y: middle.y - 100, width: 200, height: 200 })
  const all = -300 * Math.log2(factor)
  const turns = Math.ceil(Math.abs(all) / 300)
  for (let turned = 0; turned < turns; turned++) {
    const former = await around()
    await page.mouse.wheel(0, all / turns)
    await eventually(async () => {
      const now = await around()
      assert.ok(!now.equals(former) && now.equals(await around()), 'The chart does not stop after a turn of the wheel')
    })
  }
}

/** Turns the chart by a mouse around the middle of it. */
async function turn(page: Page, degrees: number): Promise<void> {
  if (degrees === 0) return
  const box = await stageOf(page)
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
