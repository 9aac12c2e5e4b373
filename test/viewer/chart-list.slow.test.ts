/** A chart on a wide screen: the charts of the airport next to it, and a second window that follows. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { findings, sideways } from '../fixtures/accessibility.ts'
import { eventually } from '../fixtures/eventually.ts'
import { openViewerSite, type ViewerSite } from '../fixtures/viewer.ts'
import { findChromium } from '../walks/browser.ts'

const found = findChromium()
const desktop = { width: 1440, height: 900 }

describe('a chart on a wide screen', { skip: 'missing' in found ? found.missing : false }, () => {
  let site: ViewerSite
  before(async () => {
    site = await openViewerSite(found)
    await site.drawn()
  })
  after(() => site.close())

  const openChart = async (path: string, options: Parameters<ViewerSite['open']>[1] = {}): Promise<Page> => {
    const page = await site.open(path, { viewport: desktop, ...options })
    await page.locator('[data-ready="true"]').waitFor()
    return page
  }
  const listOf = (page: Page) => page.getByRole('navigation', { name: 'Charts of the airport' })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has the charts of the airport and the pins next to it, in ${colorScheme} colours`, async () => {
      const page = await openChart('/KPDX/KPDX191', { colorScheme })
      const current = listOf(page).locator('[aria-current="page"]')
      assert.equal(await current.getAttribute('data-chart'), 'KPDX191')
      assert.deepEqual(await findings(page), [])
      assert.ok((await sideways(page)) <= 0)
      await listOf(page).locator('a[data-chart="KPDX192"]').click()
      await page.waitForURL(`${site.url}/KPDX/KPDX192`)
      await eventually(async () => assert.equal(await current.getAttribute('data-chart'), 'KPDX192'))
      await page.context().close()
    })
  }

  test('has the height of the window below one line, which names airport and chart; in full screen the line is its own', async () => {
    for (const viewport of [desktop, { width: 820, height: 1180 }]) {
      const page = await openChart('/KPDX/KPDX191', { viewport })
      const line = page.getByRole('banner')
      await line.getByRole('heading', { level: 1, name: '19-1 Visual RWY 10R' }).waitFor()
      await line.getByRole('link', { name: 'KPDX: all charts' }).waitFor()
      const stage = await page.locator('[data-ready]').boundingBox()
      assert.ok(stage && stage.y <= 56 && stage.y + stage.height >= viewport.height - 30, JSON.stringify(stage))
      assert.deepEqual(await findings(page), [])
      const isCut = await line.locator('h1').evaluate((title) => {
        const name = 'ILS or LOC Z RWY 10R (CAT II & III)'
        Reflect.set(title, 'textContent', `11-1A ${name}`)
        return Reflect.get(title, 'scrollWidth') > Reflect.get(title, 'clientWidth')
      })
      assert.equal(isCut, false, 'the end of a long name is its runway')
      await page.locator('[data-ready]').press('f')
      await page.locator('section[data-chart]').getByRole('heading', { level: 1 }).waitFor()
      await page.context().close()
    }
  })

  test('has what is asked of the airport while its chart is open', async () => {
    const page = await openChart('/KPDX/KPDX191')
    const facts = listOf(page).getByRole('list', { name: 'At a glance' })
    await facts.getByText('RWY 10R/28L 11,000 ft').waitFor()
    const text = (await facts.textContent()) ?? ''
    for (const part of [/\d\d:\d\d local/, /sun(rise|set) \d\d:\d\d/, /elev\. 31 ft/, /var\. 14\.5° E/])
      assert.match(text, part)
    await page.context().close()
  })

  test('a chart of the list begins with its thumbnail, and its neighbours are there before they are opened', async () => {
    const page = await openChart('/KPDX/KPDX191')
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(request.url()))
    const list = (await (await page.request.get(`${site.url}/api/v2/charts/KPDX?version=STD`)).json()) as {
      readonly charts: readonly {
        readonly id: string
        readonly image_day_url: string
        readonly thumb_day_url: string
      }[]
    }
    const chart = (id: string) => list.charts.find((each) => each.id === id) ?? assert.fail(id)
    let release = (): void => undefined
    const late = new Promise<void>((done) => {
      release = done
    })
    await page.route(chart('KPDX195').image_day_url, async (route) => {
      await late
      await route.continue()
    })
    await listOf(page).locator('a[data-chart="KPDX195"] img').scrollIntoViewIfNeeded()
    await listOf(page).locator('a[data-chart="KPDX195"]').click()
    const placeholder = page.locator('section[data-chart="KPDX195"] img[alt=""]')
    await placeholder.waitFor()
    assert.equal(await placeholder.getAttribute('src'), chart('KPDX195').thumb_day_url)
    await eventually(async () =>
      assert.ok(await placeholder.evaluate((image) => Reflect.get(image, 'naturalWidth') > 0), 'it is not loaded'),
    )
    release()
    await page.locator('section[data-chart="KPDX195"] [data-ready="true"]').waitFor()
    await placeholder.waitFor({ state: 'detached' })
    await eventually(async () => {
      for (const id of ['KPDX194', 'KPDX196']) assert.ok(asked.has(chart(id).image_day_url), `${id} is not asked for`)
    })
    await page.context().close()
  })

  test('the key l closes the list and opens it, and the chart takes the space; a narrow window has none', async () => {
    const page = await openChart('/KPDX/KPDX191')
    const width = async () => (await page.locator('[data-ready]').boundingBox())?.width ?? 0
    await listOf(page).waitFor()
    const narrow = await width()
    await page.locator('[data-ready]').press('l')
    await listOf(page).waitFor({ state: 'hidden' })
    assert.ok((await width()) > narrow + 250)
    await page.reload()
    await page.locator('[data-ready="true"]').waitFor()
    assert.equal(await listOf(page).count(), 0, 'the choice is kept')
    await page.getByRole('button', { name: 'Charts of the airport' }).click()
    await listOf(page).waitFor()
    await page.setViewportSize({ width: 820, height: 1180 })
    await listOf(page).waitFor({ state: 'hidden' })
    await page.context().close()
  })

  test('a second window follows the chart of the first, and the first does not follow back', async () => {
    const first = await openChart('/KPDX/KPDX191')
    const second = await first.context().newPage()
    await second.goto(`${site.url}/YBBN/YBBN109`)
    await second.locator('[data-ready="true"]').waitFor()
    await second.getByRole('button', { name: 'More tools' }).click()
    await second.getByRole('button', { name: 'Follow the other window' }).click()
    await second.waitForURL(`${site.url}/KPDX/KPDX191`)
    await listOf(first).locator('a[data-chart="KPDX193"]').click()
    await second.waitForURL(`${site.url}/KPDX/KPDX193`)
    await listOf(second).locator('a[data-chart="KPDX195"]').click()
    await second.locator('[data-ready="true"]').waitFor()
    assert.equal(first.url(), `${site.url}/KPDX/KPDX193`)
    await first.context().close()
  })

  test('no page broke the security policy or threw an error', () => assert.deepEqual(site.pageErrors, []))
})
