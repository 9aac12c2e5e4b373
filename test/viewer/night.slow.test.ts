import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { command } from '../fixtures/blank-charts.ts'
import { origin } from '../fixtures/chart-page.ts'
import { prepareChartPages } from '../fixtures/chart-pages.ts'
import { eventually } from '../fixtures/eventually.ts'

const { skip, open } = prepareChartPages()

/** How bright the page is, 0 to 255. */
const brightness = async (page: Page): Promise<number> => {
  const { channels } = await sharp(await page.screenshot()).stats()
  return Math.max(...channels.map(({ mean }) => mean))
}

test('night by the sun holds on every page, and while pages load, before any script or style sheet is there', {
  skip,
}, async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  await page.addInitScript(`localStorage.removeItem('platekeeper.light')`)
  await page.clock.setFixedTime(Date.UTC(2026, 10, 21, 10))
  await page.goto(`${origin}/app/KPDX/KPDX111`)
  await page.locator('[data-night="true"] [data-ready="true"]').waitFor()
  for (const [path, shown] of [
    ['KPDX', 'a[data-chart]'],
    ['', '[role=tab]'],
    ['nothing/is/here', 'h1'],
  ] as const) {
    await page.goto(`${origin}/app/${path}`)
    await page.locator(shown).first().waitFor()
    await eventually(async () => assert.ok((await brightness(page)) < 90, path))
  }
  await page.route('**/app/assets/**', (route) => route.abort())
  await page.goto(`${origin}/app/KPDX`)
  const asLoading = await brightness(page)
  assert.ok(asLoading < 40, `a page that loads has ${asLoading}`)
  await page.clock.setFixedTime(Date.UTC(2026, 10, 21, 20))
  await page.goto(`${origin}/app/KPDX`)
  assert.ok((await brightness(page)) > 200, 'by day it is as the device has it')
  await page.close()
})

test('night that was chosen for charts holds on every page; colours that were chosen stay', { skip }, async () => {
  const { page } = await open({ light: 'night' })
  await page.goto(`${origin}/app/KPDX`)
  await page.locator('a[data-chart]').first().waitFor()
  await page.locator('html[data-theme="dark"]').waitFor()
  await page.evaluate(`localStorage.setItem('platekeeper.theme', 'light')`)
  await page.reload()
  await page.locator('html[data-theme="light"]').waitFor()
  await page.goto(`${origin}/app/KPDX/KPDX111`)
  await command(page, 'night').waitFor()
  await page.close()
})
