/** A drafted pile with airport data: each chart by two clicks where the page asks for them, and one key. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { madeChart } from '../../src/calibration/fit/made-chart.fixture.ts'
import type { Point } from '../../src/facts/geodesy/index.ts'
import { findings, sideways } from '../fixtures/accessibility.ts'
import { eventually } from '../fixtures/eventually.ts'
import { openProduct, type Product } from '../fixtures/product.ts'
import { buildViewer } from '../fixtures/viewer.ts'
import { findChromium, launchBrowser } from './browser.ts'

const found = findChromium()
const skip = 'missing' in found ? found.missing : false

const chart = madeChart({ size: { width: 1200, height: 1600 }, metresPerPixel: 5 })
const ends: Readonly<Record<string, Point>> = {
  '09': [250, 700],
  '27': [950, 720],
  '18': [600, 250],
  '36': [620, 1300],
}

let browser: Browser
let product: Product

before(async () => {
  if (skip) return
  await buildViewer()
  browser = await launchBrowser(found)
  product = await openProduct({ settings: { DEMO: 'false' } })
  writeAirportData(join(product.folder, 'airports'))
  const pile = join(product.folder, 'pile')
  mkdirSync(pile)
  const names = ['diagram.png', 'parking.png', 'text.png']
  for (const [at, name] of names.entries()) writeFileSync(join(pile, name), await scan(at))
  const rows = names.map((name, at) => `${name},?KPDX,AP,Airport ${at + 1},10-9${at + 1},2024-01-25,guess: file name`)
  const columns = 'file,airport,type code,name,index number,revision date,airport_evidence'
  writeFileSync(join(pile, 'manifest.csv'), [columns, ...rows, ''].join('\n'))
})
after(async () => {
  await browser?.close()
  await product?.close()
})

/** Two runways; `at` makes each file another one. */
function scan(at: number): Promise<Buffer> {
  const line = (one: string, other: string) => `M${ends[one]}L${ends[other]}`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"><rect width="100%" height="100%" fill="#fff"/>
    <path d="${line('09', '27')}${line('18', '36')}M20 ${20 + at}h9" stroke="#000" stroke-width="12"/></svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

/** Tables of OurAirports with one airport and the two runways of the drawing. */
function writeAirportData(folder: string): void {
  mkdirSync(folder)
  const end = (ident: string) => {
    const { lat, lng } = chart.placeOf(ends[ident] ?? [0, 0])
    return [ident, lat, lng, 30, '', 0]
  }
  const runway = (id: number, one: string, other: string) =>
    [id, 1, 'KPDX', 9000, 150, 'ASP', 1, 0, ...end(one), ...end(other)].join(',')
  const sides = ['le', 'he'].flatMap((side) =>
    ['ident', 'latitude_deg', 'longitude_deg', 'elevation_ft', 'heading_degT', 'displaced_threshold_ft'].map(
      (name) => `${side}_${name}`,
    ),
  )
  const tables = {
    airports: [
      'id,ident,type,name,latitude_deg,longitude_deg,elevation_ft,continent,iso_country,iso_region,municipality,scheduled_service,icao_code,iata_code,gps_code,local_code',
      '1,KPDX,large_airport,Portland,45.6,-122.8,30,NA,US,US-OR,Portland,yes,KPDX,PDX,KPDX,PDX',
    ],
    runways: [
      `id,airport_ref,airport_ident,length_ft,width_ft,surface,lighted,closed,${sides}`,
      runway(1, '09', '27'),
      runway(2, '18', '36'),
    ],
    navaids: [
      'id,filename,ident,name,type,frequency_khz,latitude_deg,longitude_deg,elevation_ft,iso_country,dme_frequency_khz,dme_channel,dme_latitude_deg,dme_longitude_deg,dme_elevation_ft,slaved_variation_deg,magnetic_variation_deg,usageType,power,associated_airport',
    ],
    'airport-frequencies': ['id,airport_ref,airport_ident,type,description,frequency_mhz'],
    regions: ['id,code,local_code,name,continent,iso_country,wikipedia_link,keywords', '1,US-OR,OR,Oregon,NA,US,,'],
    countries: ['id,code,name,continent,wikipedia_link,keywords', '1,US,United States,NA,,'],
  }
  for (const [name, lines] of Object.entries(tables))
    writeFileSync(join(folder, `${name}.csv`), [...lines, ''].join('\n'))
}

/** Clicks the place that the page asks for. */
async function clickAsked(page: Page): Promise<void> {
  const prompt = await page.locator('[data-prompt] p').innerText()
  const [x, y] = ends[/threshold of (\d\d)/.exec(prompt)?.[1] ?? ''] ?? assert.fail(prompt)
  const box = (await page.locator('[data-sheet]').boundingBox()) ?? assert.fail('there is no picture')
  await page.mouse.click(box.x + (x * box.width) / chart.size.width, box.y + (y * box.height) / chart.size.height)
}

const entries = () => Object.values(JSON.parse(readFileSync(join(product.folder, 'pile/calibrations.json'), 'utf8')))

test('a chart takes two clicks and one key, is saved at once, and the next one follows; one without a map takes a key', {
  skip,
  timeout: 600_000,
}, async () => {
  const ran = await product.run('import', 'airports', 'ourairports', 'airports')
  assert.equal(ran.code, 0, ran.err)
  const command = product.start('calibrate', 'pile', '--no-open')
  const [url] = (await once(createInterface(command.stdout ?? assert.fail()), 'line')) as [string]
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
  await page.goto(url)
  const progress = page.locator('[data-progress] p')
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  await eventually(async () => assert.equal(await progress.innerText(), '0 of 3 done, 3 to go'))
  await heading('Airport 1').waitFor()
  await page.locator('[data-guessed]', { hasText: 'Guessed by the draft: airport' }).waitFor()
  await page.locator('[data-chart]', { hasText: '?KPDX 10-91' }).waitFor()

  for (const [at, name] of ['Airport 1', 'Airport 2'].entries()) {
    await heading(name).waitFor()
    await page.locator('[data-sheet]').waitFor()
    await page.evaluate('document.fonts.ready')
    await clickAsked(page)
    await page.locator('[data-mark="1"]').waitFor()
    await clickAsked(page)
    await page.locator('[data-prompt]', { hasText: 'Compare the green crosses' }).waitFor()
    if (at === 0)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await findings(page), [])
        assert.equal(await sideways(page), 0)
      }
    await page.keyboard.press('a')
    await eventually(async () => assert.equal(await progress.innerText(), `${at + 1} of 3 done, ${2 - at} to go`))
    assert.equal(entries().length, at + 1)
  }
  await heading('Airport 3').waitFor()
  await page.keyboard.press('p')
  await heading('Airport 2').waitFor()
  await page.keyboard.press('n')
  await heading('Airport 3').waitFor()
  await page.keyboard.press('x')
  await eventually(async () => assert.equal(await progress.innerText(), '3 of 3 done, 0 to go'))
  await page.locator('[data-prompt]', { hasText: 'Every chart is done' }).waitFor()
  assert.deepEqual(entries().at(-1), { page: 1, map: false })
  await page.keyboard.press('t')
  await eventually(async () => assert.equal(await progress.innerText(), '2 of 3 done, 1 to go'))
  assert.equal(entries().length, 2)
  await page.getByRole('button', { name: 'Take back' }).waitFor({ state: 'detached' })
  await page.close()
  const ended = once(command, 'exit')
  command.kill('SIGINT')
  assert.deepEqual(await ended, [0, null])
})
