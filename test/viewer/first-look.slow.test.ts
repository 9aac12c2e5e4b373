/** Where the charts begin: on the first screen of a phone, in every language, with everything that can be above them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { languages } from '../../src/contract/index.ts'
import { sideways } from '../fixtures/accessibility.ts'
import { eventually } from '../fixtures/eventually.ts'
import { openViewerSite, type ViewerSite } from '../fixtures/viewer.ts'
import { findChromium } from '../walks/browser.ts'

const found = findChromium()
const touch = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const screens = [
  { name: 'a phone', viewport: { width: 390, height: 844 }, above: 600 },
  { name: 'a phone in landscape', viewport: { width: 844, height: 390 }, above: 330 },
] as const

describe('the first look at an airport', { skip: 'missing' in found ? found.missing : false }, () => {
  let site: ViewerSite
  before(async () => {
    site = await openViewerSite(found)
    await site.drawn()
  })
  after(() => site.close())

  /** An airport with both versions, one chart of which has expired. */
  async function openAirport(language: string, viewport: { readonly width: number; readonly height: number }) {
    const page = await site.open('/', { ...touch, viewport })
    await page.evaluate((tag) => localStorage.setItem('platekeeper.language', tag), language)
    await page.route('**/api/v2/charts/NZWN?*', async (route) => {
      const answer = await route.fetch()
      const list = (await answer.json()) as { readonly charts: readonly object[] }
      const charts = list.charts.map((chart, at) => (at === 1 ? { ...chart, valid_until: '2020-01-29' } : chart))
      await route.fulfill({ response: answer, json: { ...list, charts } })
    })
    await page.goto(`${site.url}/NZWN`)
    await page.locator('a[data-chart] img').first().waitFor()
    await page.locator('[data-expired="true"]').waitFor()
    assert.equal(await page.locator('fieldset').first().getByRole('button').count(), 2, 'the switch between versions')
    assert.equal(await page.locator('html').getAttribute('lang'), language)
    return page
  }
  /** Lower edges, in pixels from the top of the screen. */
  const lowerEdge = async (page: Page, part: string): Promise<number> => {
    const box = (await page.locator(part).first().boundingBox()) ?? assert.fail(`${part} is not shown`)
    return box.y + box.height
  }

  for (const { name, viewport, above } of screens) {
    for (const language of Object.keys(languages)) {
      test(`${name}, in ${language}: the first chart's name and thumbnail are above ${above} pixels`, async () => {
        const page = await openAirport(language, viewport)
        await eventually(async () => {
          for (const part of ['a[data-chart] img', 'a[data-chart]']) {
            const edge = await lowerEdge(page, part)
            assert.ok(edge < above, `${part} ends at ${edge}`)
          }
        })
        assert.ok((await sideways(page)) <= 0)
        await page.context().close()
      })
    }
  }

  test('all that is pressed there has 44 pixels', async () => {
    const page = await openAirport('en', screens[0].viewport)
    const small = await page.locator('main :is(button, a, summary):visible').evaluateAll((controls) =>
      controls
        .map((control) => ({ name: control.textContent || control.ariaLabel, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
    )
    assert.deepEqual(small, [])
    await page.context().close()
  })
})
