/** From a scan without a georeference to a chart on the map: by clicks in a browser, and by an import. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { chartMap } from '#client'
import { clicked, madeChart } from '../../src/calibration/fit/made-chart.fixture.ts'
import { serveCalibration, writeEntryFile } from '../../src/calibration/index.ts'
import { viewerBuild } from '../../src/cli/product-folder.ts'
import { readConfig } from '../../src/config/index.ts'
import type { Point } from '../../src/facts/geodesy/index.ts'
import { foldUsername } from '../../src/identity/index.ts'
import { openStore } from '../../src/store/index.ts'
import { findings, sideways } from '../fixtures/accessibility.ts'
import { eventually } from '../fixtures/eventually.ts'
import { openProduct, type Product } from '../fixtures/product.ts'
import { buildViewer } from '../fixtures/viewer.ts'
import { findChromium, launchBrowser } from './browser.ts'

const found = findChromium()
const skip = 'missing' in found ? found.missing : false

/** True to scale, turned a little, with an approach plate's plan view in its upper half. */
const chart = madeChart({ size: { width: 1200, height: 1600 }, turn: 0.2, metresPerPixel: 30 })
const planView = { x1: 100, y1: 200, x2: 1100, y2: 1000 }
const inset = { x1: 100, y1: 800, x2: 350, y2: 1000 }
const circle = { x: 950, y: 880, radius: 90 }
const places: readonly Point[] = [
  [0.15, 0.15],
  [0.85, 0.6],
  [0.8, 0.16],
  [0.2, 0.58],
]

let browser: Browser
let product: Product

before(async () => {
  if (skip) return
  await buildViewer()
  browser = await launchBrowser(found)
  product = await openProduct({ settings: { DEMO: 'false' } })
  const folder = join(product.folder, 'plates')
  mkdirSync(folder)
  writeFileSync(join(folder, 'scan.png'), await scan())
  const row = 'scan.png,KPDX,01,ILS RWY 10R,11-1,2024-01-25'
  writeFileSync(join(folder, 'manifest.csv'), `file,airport,type code,name,index number,revision date\n${row}\n`)
  writeFileSync(
    join(folder, 'airports.csv'),
    'icao_airport_identifier,name,latitude,longitude\nKPDX,Portland,45.6,-122.8\n',
  )
})
after(async () => {
  await browser?.close()
  await product?.close()
})

/** A cross at each place, visible when the test is watched. */
function scan(): Promise<Buffer> {
  const { width, height } = chart.size
  const crosses = clicked(chart, places).map(({ x, y }) => `M${x - 15} ${y}h30M${x} ${y - 15}v30`)
  const { x1, y1, x2, y2 } = planView
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>
    <path d="${crosses.join('')}M${x1} ${y1}H${x2}V${y2}H${x1}z" fill="none" stroke="#000" stroke-width="2"/></svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

/** Waits until the fonts are loaded: they move the picture by a pixel. */
async function settled(page: Page): Promise<void> {
  const box = async () => JSON.stringify(await page.locator('[data-sheet]').boundingBox())
  await eventually(async () => {
    const before = await box()
    await page.evaluate('document.fonts.ready.then(() => new Promise(requestAnimationFrame))')
    assert.equal(await page.evaluate('document.fonts.status'), 'loaded')
    assert.equal(await box(), before)
  })
}

/** Presses a pixel of the picture. */
async function press(page: Page, x: number, y: number): Promise<void> {
  const box = (await page.locator('[data-sheet]').boundingBox()) ?? assert.fail('there is no picture')
  await page.mouse.click(box.x + (x * box.width) / chart.size.width, box.y + (y * box.height) / chart.size.height)
}

const figure = (page: Page, name: string) => page.locator(`[data-figure=${name}]`).innerText()

test('a scan is calibrated by clicks and keys, and the import has the map to two pixels', {
  skip,
  timeout: 600_000,
}, async () => {
  const command = product.start('calibrate', 'plates', '--no-open')
  const [url] = (await once(createInterface(command.stdout ?? assert.fail()), 'line')) as [string]
  assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/[\w-]{22}\/$/)

  const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } })
  await page.goto(url)
  await page.locator('[data-sheet]').waitFor()
  await page.getByRole('heading', { name: 'ILS RWY 10R' }).waitFor()
  await settled(page)

  // Aimed at with the mouse, corrected with keys as people do: whole pixels of the picture.
  for (const [at, { x, y, lat, lng }] of clicked(chart, places).entries()) {
    await press(page, x, y)
    await page.getByLabel(`Position of point ${at + 1}`).fill(`${lat.toFixed(7)}, ${lng.toFixed(7)}`)
  }
  await page.locator('[data-off]', { hasText: 'px off' }).nth(3).waitFor()
  await page.getByText('No plan view was found on the chart: mark it').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).getAttribute('aria-disabled'), 'true')

  await page.getByRole('button', { name: 'Mark the plan view' }).click()
  await press(page, planView.x1, planView.y1)
  await press(page, planView.x2, planView.y2)
  await page.getByRole('button', { name: 'Add a box' }).click()
  await press(page, inset.x2, inset.y1)
  await press(page, inset.x1, inset.y2)
  await page.getByRole('button', { name: 'Add a circle' }).click()
  await press(page, circle.x, circle.y)
  await press(page, circle.x + circle.radius - 20, circle.y)
  await page.getByText('Stated by you, with insets: 2.').waitFor()
  await eventually(async () => assert.match(await figure(page, 'error'), /^\d+\.\d px$/))

  const surface = page.getByRole('application', { name: 'Chart' })
  // A step away and back: arrow keys move the selected point by a pixel of the picture, with Shift by ten.
  const pixel = () => page.locator('[data-selected] [data-pixel]').innerText()
  const before = await pixel()
  await surface.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowLeft')
  const [, x = '0'] = /x ([\d.]+)/.exec(before) ?? []
  await eventually(async () => assert.match(await pixel(), new RegExp(`x ${(Number(x) + 9).toFixed(1)}`)))
  await page.keyboard.press('Control+z')
  await eventually(async () => assert.equal(await pixel(), before))

  // By keys: the middle and the edge of the circle are held one after the other, the edge goes out by 20 pixels.
  await page.getByRole('button', { name: 'Adjust B' }).click()
  await page.keyboard.press('h')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByText(/B: Circle, (179|18[01]) × \1 px/).waitFor()
  // A polygon by keys alone: the cross is in the middle of the stage, arrow keys move the chart below it.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add a polygon' }).press('Enter')
  for (const key of ['Enter', 'Shift+ArrowRight', 'Enter', 'Shift+ArrowDown', 'Enter', 'c']) await surface.press(key)
  await page.locator('[data-inset=polygon]').waitFor()
  await page.getByRole('button', { name: 'Remove C' }).click()
  await page.getByText('Stated by you, with insets: 2.').waitFor()

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    assert.deepEqual(await findings(page), [])
    assert.equal(await sideways(page), 0)
  }
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await eventually(async () => assert.equal(await save.getAttribute('aria-disabled'), 'false'))
  const shown = await figure(page, 'error')
  await save.click()
  await page.locator('[data-saved]', { hasText: 'Saved in calibrations.json' }).waitFor()
  await page.locator('[data-chart] .badge', { hasText: 'calibrated' }).waitFor()
  await page.close()

  const ended = once(command, 'exit')
  command.kill('SIGINT')
  assert.deepEqual(await ended, [0, null])

  const ran = await product.run('import', 'charts', 'folder', 'plates', '--report', 'report.json')
  assert.equal(ran.code, 0, ran.err)
  const { imported } = JSON.parse(readFileSync(join(product.folder, 'report.json'), 'utf8'))
  assert.equal(`${imported[0].residual_px.toFixed(1)} px`, shown)

  const chartRecord = await record()
  const [shownInset] = chartRecord.bounding_boxes?.insets ?? []
  const { x1 = 0, y1 = 0, x2 = 0, y2 = 0 } = shownInset?.pixels ?? {}
  const expected = [inset.x1, chart.size.height - inset.y2, inset.x2, chart.size.height - inset.y1]
  for (const [at, value] of [x1, y1, x2, y2].entries())
    assert.ok(Math.abs(value - (expected[at] ?? 0)) <= 3, `${value}`)
  const [shape, ...others] = chartRecord.bounding_boxes?.inset_shapes ?? []
  assert.deepEqual([shape?.inset, others], [1, []])
  for (const [value, expected] of [
    [shape?.circle?.x, circle.x],
    [shape?.circle?.y, chart.size.height - circle.y],
    [shape?.circle?.radius, circle.radius],
  ] as const)
    assert.ok(Math.abs((value ?? 0) - expected) <= 4, `${value} instead of ${expected}`)
  const map = chartMap(chartRecord) ?? assert.fail('the chart is not georeferenced')
  assert.equal(map.covers({ x: circle.x + 75, y: circle.y + 75 }), true)
  assert.equal(map.covers({ x: circle.x + 55, y: circle.y + 55 }), false)
  for (const [x, y] of [
    [planView.x1, planView.y1],
    [planView.x2, planView.y2],
    [planView.x1, planView.y2],
    [planView.x2, planView.y1],
    [600, 600],
  ] as const) {
    const point = map.toPoint(chart.placeOf([x, y]))
    assert.ok(Math.hypot(point.x - x, point.y - y) < 2, `${x}, ${y} is shown at ${point.x}, ${point.y}`)
  }
})

/** The chart as the live edition has it. */
async function record() {
  const env = { DATA_DIR: join(product.folder, 'data') }
  const store = await openStore(readConfig({ env, cwd: product.folder, home: product.folder }).places, { foldUsername })
  try {
    const { charts } = await store.catalogue.holdings('KPDX')
    return charts[0]?.chart ?? assert.fail('KPDX has no chart')
  } finally {
    await store.close()
  }
}

test('a browser that is given the file opens the page, once', { skip, timeout: 600_000 }, async (t) => {
  const unused = async () => assert.fail('only the list is asked for')
  const list = async () => ({ charts: [], problems: [] })
  const session = {
    ...{
      folder: '/plates',
      list,
      states: () => ({}),
      open: unused,
      picture: unused,
      fit: unused,
      save: unused,
      takeBack: unused,
    },
    close: async () => undefined,
  }
  const server = await serveCalibration({ session, build: viewerBuild, port: 0 })
  t.after(server.close)
  const file = writeEntryFile(server.entryUrl, [product.folder])
  t.after(file.remove)
  const page = await browser.newPage()
  await page.goto(pathToFileURL(file.path).href)
  await page.waitForURL(server.url)
  await page.getByText('/plates').waitFor()
  await page.goto(pathToFileURL(file.path).href)
  await page.getByText('This link was used').waitFor()
  await page.close()
})
