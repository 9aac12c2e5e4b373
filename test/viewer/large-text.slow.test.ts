import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sideways } from '../fixtures/accessibility.ts'
import { openMore } from '../fixtures/blank-charts.ts'
import { type Answer, airportRecord, json, origin } from '../fixtures/chart-page.ts'
import { prepareChartPages } from '../fixtures/chart-pages.ts'

const { skip, open } = prepareChartPages()

const end = (designator: string) => ({
  ...{
    designator,
    position: { lat: 45.58, lng: designator === '10L' ? -122.62 : -122.58 },
    elevation: 31,
    displaced: 400,
  },
  ...{ indicator: { aid: 'PAPI', side: 'left', degrees: 3 }, approachLights: 'ALSF-2', traffic: 'right' },
})
const features = {
  runways: [
    { length: 9827, width: 150, surface: 'Asphalt', lighted: true, closed: false, ends: [end('10L'), end('28R')] },
  ],
  ...{ stations: [{ service: 'Ground control', frequencies: ['121.9', '348.6'] }], navaids: [] },
  ...{ zone: 'America/Los_Angeles', sources: { runways: null, stations: null, navaids: null } },
}
const extra = (path: string): Answer | undefined => {
  if (path === 'airport/KPDX/features') return json(features)
  if (path !== 'v2/airport/KPDX') return undefined
  return json({ ...airportRecord('KPDX'), name: 'Portland International Airport', cao_charts: true })
}

test('letters of twice the size on a phone: no page is wider than the screen, and titles have its width', {
  skip,
}, async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 }, extra })
  for (const [path, shown] of [
    ['', 'h1'],
    ['KPDX', 'a[data-chart]'],
    ['KPDX/KPDX111', '[data-ready="true"]'],
  ] as const) {
    await page.goto(`${origin}/app/${path}`)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await page.locator(shown).first().waitFor({ state: 'attached' })
    if (path === 'KPDX') await page.getByRole('table').waitFor()
    assert.equal(await sideways(page), 0, path)
  }
  const title = (await page.locator('h1').boundingBox()) ?? assert.fail()
  assert.ok(title.width > 300, `the title of a chart has ${title.width} px`)
  const chart = (await page.locator('[data-ready]').boundingBox()) ?? assert.fail()
  assert.ok(chart.height > 500, `the chart has ${chart.height} px`)
  await openMore(page)
  const tools = (await page.getByRole('region', { name: 'More tools' }).boundingBox()) ?? assert.fail()
  assert.ok(tools.width > 300, `tools have ${tools.width} px`)
  await page.close()
})
