/** An area chart whose map leans, from the coordinates that it prints to a chart with north up: by one key in a browser, and by an import. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { chartMap } from '#client'
import { readConfig } from '../../src/config/index.ts'
import { apply } from '../../src/facts/geodesy/index.ts'
import { foldUsername } from '../../src/identity/index.ts'
import { type Made, makeSheet } from '../../src/imaging/georeference/printed/made-sheet.fixture.ts'
import { randomFrom } from '../../src/imaging/georeference/printed/random-sheet.fixture.ts'
import { fileToPicture } from '../../src/imaging/index.ts'
import { openStore } from '../../src/store/index.ts'
import { findings, sideways } from '../fixtures/accessibility.ts'
import { eventually } from '../fixtures/eventually.ts'
import { openProduct, type Product } from '../fixtures/product.ts'
import { buildViewer } from '../fixtures/viewer.ts'
import { findChromium, launchBrowser } from './browser.ts'

const found = findChromium()
const skip = 'missing' in found ? found.missing : false
const aerodrome = { lat: 45.6, lng: -122.8 }

let browser: Browser
let product: Product
let sheet: Made

before(async () => {
  if (skip) return
  await buildViewer()
  browser = await launchBrowser(found)
  product = await openProduct({ settings: { DEMO: 'false' } })
  const folder = join(product.folder, 'plates')
  mkdirSync(folder)
  sheet = await makeSheet({
    ...{ position: aerodrome, scale: 150, spacing: 10, graticule: 'lines', form: 'full', random: randomFrom(1) },
    projection: '+proj=lcc +lat_1=44 +lat_2=47 +lat_0=45 +lon_0=-117.8 +datum=WGS84',
  })
  writeFileSync(join(folder, 'area.pdf'), sheet.pdf)
  const row = 'area.pdf,KPDX,AP,Area,11-1,2024-01-25'
  writeFileSync(join(folder, 'manifest.csv'), `file,airport,type code,name,index number,revision date\n${row}\n`)
  const airport = `KPDX,Portland,${aerodrome.lat},${aerodrome.lng}`
  writeFileSync(join(folder, 'airports.csv'), `icao_airport_identifier,name,latitude,longitude\n${airport}\n`)
})
after(async () => {
  await browser?.close()
  await product?.close()
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

async function imported(): Promise<Awaited<ReturnType<typeof record>>> {
  const ran = await product.run('import', 'charts', 'folder', 'plates', '--force')
  assert.equal(ran.code, 0, ran.err)
  return record()
}

test('a map that leans is published when a person has agreed that the chart is turned, and until they take it back', {
  skip,
  timeout: 600_000,
}, async () => {
  assert.equal((await imported()).bounding_boxes, null)

  const command = product.start('calibrate', 'plates', '--no-open')
  const [url] = (await once(createInterface(command.stdout ?? assert.fail()), 'line')) as [string]
  const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } })
  await page.goto(url)
  const prompt = page.locator('[data-prompt] p')
  await eventually(async () =>
    assert.match(
      await prompt.innerText(),
      /^Compare the grid with the chart, and agree to turn it by 3\.6° counter-clockwise$/,
    ),
  )
  const why = page.locator('[data-turn]')
  assert.match(
    await why.innerText(),
    /^The map leans\. The import will turn the chart by 3\.6° counter-clockwise so that/,
  )
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    assert.deepEqual(await findings(page), [])
    assert.equal(await sideways(page), 0)
  }
  await page.setViewportSize({ width: 320, height: 800 })
  assert.equal(await sideways(page), 0)
  await page.setViewportSize({ width: 1400, height: 1000 })

  await page.keyboard.press('a')
  await eventually(async () =>
    assert.equal(await prompt.innerText(), 'Every chart is done. Import the folder to publish them.'),
  )
  const file = join(product.folder, 'plates/calibrations.json')
  const [{ turn = 0 } = {}] = Object.values<{ readonly turn?: number }>(JSON.parse(readFileSync(file, 'utf8')))
  assert.ok(Math.abs(turn + 3.57) < 0.05, `${turn}`)
  await why.waitFor()

  const chart = await imported()
  const map = chartMap(chart) ?? assert.fail('the chart is not georeferenced')
  const flat = { width: 1750, height: 2475 }
  const toPicture = fileToPicture({ size: flat, grid: flat, northUp: { degrees: turn, flat } })
  for (const place of sheet.places) {
    const [across, up] = sheet.pageOf(place)
    const [x, top] = apply(toPicture, [(across * 300) / 72, (up * 300) / 72])
    const point = map.toPoint(place)
    assert.ok(Math.hypot(point.x - x, chart.height - point.y - top) < 1.5, `${place.lat}, ${place.lng}`)
  }

  await page.keyboard.press('t')
  await eventually(async () => assert.match(await prompt.innerText(), /agree to turn it by 3\.6°/))
  await page.close()
  const ended = once(command, 'exit')
  command.kill('SIGINT')
  assert.deepEqual(await ended, [0, null])
  assert.deepEqual(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}, {})
  assert.equal((await imported()).bounding_boxes, null)
})
