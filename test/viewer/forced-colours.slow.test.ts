import { test } from 'node:test'
import { assertAccessible, openMore } from '../fixtures/blank-charts.ts'
import { origin } from '../fixtures/chart-page.ts'
import { prepareChartPages } from '../fixtures/chart-pages.ts'

const { skip, open } = prepareChartPages()

test('in forced colours every page states the colours that are seen, also at night', { skip }, async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 }, light: 'night' })
  await page.emulateMedia({ forcedColors: 'active' })
  await assertAccessible(page, 'chart')
  await openMore(page)
  await page.getByRole('region', { name: 'More tools' }).waitFor()
  await assertAccessible(page, 'tools')
  await page.goto(`${origin}/app/KPDX`)
  await page.locator('a[data-chart]').first().waitFor()
  await assertAccessible(page, 'airport')
  await page.getByRole('button', { name: 'Menu of demo' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).hover()
  await assertAccessible(page, 'menu')
  await page.close()
})
