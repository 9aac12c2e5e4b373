import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { findings } from '../fixtures/accessibility.ts'
import { blankCharts } from '../fixtures/blank-charts.ts'
import { type Answer, airportRecord, json, origin, recordOf, type ServedChart } from '../fixtures/chart-page.ts'
import { type ChartPageOptions, prepareChartPages } from '../fixtures/chart-pages.ts'
import { eventually } from '../fixtures/eventually.ts'
import { editionsKnown, returnUntilShown } from '../fixtures/live-editions.ts'

const { skip, open: openPages } = prepareChartPages()

describe('the viewer keeps working through faults', { skip }, () => {
  let charts: readonly ServedChart[]
  let overlay: ServedChart
  before(async () => {
    const [chart, other] = await blankCharts()
    assert.ok(chart && other)
    charts = [chart, other]
    overlay = { ...chart, id: 'KPDXC11', name: 'ILS of an airline', fields: { index_number: '11-1C' } }
  })

  const open = async (options: ChartPageOptions = {}): Promise<Page> => (await openPages({ charts, ...options })).page

  describe('airline overlay charts', () => {
    /** The server's files of each version. */
    const versions =
      ({ standard }: { readonly standard: readonly ServedChart[] }) =>
      (path: string, query: URLSearchParams): Answer | undefined => {
        if (path === 'v2/airport/KPDX') return json({ ...airportRecord('KPDX'), cao_charts: true })
        if (path !== 'v2/charts/KPDX') return undefined
        return json({ charts: (query.get('version') === 'CAO' ? [overlay] : standard).map(recordOf) })
      }
    const cards = (page: Page) => page.locator('a[data-chart]')
    const switchTo = (page: Page, name: string, pressed = false) => page.getByRole('button', { name, pressed })

    test('the switch lists them, and the choice is there when the person comes back', async () => {
      const page = await open({ charts: [...charts, overlay], extra: versions({ standard: charts }) })
      await page.goto(`${origin}/app/KPDX`)
      await cards(page).nth(1).waitFor()
      await switchTo(page, 'Airline (CAO)').click()
      await page.locator('a[data-chart="KPDXC11"]').waitFor()
      await eventually(async () => assert.equal(await cards(page).count(), 1))
      assert.deepEqual(await findings(page), [])
      await cards(page).click()
      await page.locator('[data-chart="KPDXC11"] [data-ready="true"]').waitFor()
      await page.goBack()
      await page.locator('a[data-chart="KPDXC11"]').waitFor()
      await page.reload()
      await page.locator('a[data-chart="KPDXC11"]').waitFor()
      await switchTo(page, 'Standard').click()
      await page.locator('a[data-chart="KPDX112"]').waitFor()
      await page.close()
    })

    test('an airport that has no others opens on them', async () => {
      const page = await open({ charts: [...charts, overlay], extra: versions({ standard: [] }), path: 'KPDX/KPDXC11' })
      await page.goto(`${origin}/app/KPDX`)
      await switchTo(page, 'Airline (CAO)', true).waitFor()
      await page.locator('a[data-chart="KPDXC11"]').waitFor()
      await switchTo(page, 'Standard').click()
      await page.getByRole('heading', { name: 'No charts' }).waitFor()
      await page.close()
    })
  })

  test('what was fitted is fitted again after the phone is turned, and what was moved stays', async () => {
    const page = await open({ viewport: { width: 390, height: 844 } })
    const [wide, upright] = [
      { width: 844, height: 390 },
      { width: 390, height: 844 },
    ]
    await eventually(async () => assert.ok((await chartOn(page)).width > 0, 'the chart is drawn'))
    await untilSteady(page)
    const atFirst = await chartOn(page)
    await page.setViewportSize(wide)
    await eventually(async () => {
      const { space, ...turned } = await chartOn(page)
      assert.ok(turned.width <= space.width && turned.width > 0.2 * space.width, 'the page is in sight')
      assert.ok(turned.width > space.width - 40 || turned.height > space.height - 40, 'and fills the screen')
    })
    await page.setViewportSize(upright)
    await eventually(async () => assert.deepEqual(await chartOn(page), atFirst))
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await eventually(async () => assert.notDeepEqual(await chartOn(page), atFirst))
    await untilSteady(page)
    const enlarged = await chartOn(page)
    await page.setViewportSize(wide)
    await untilSteady(page)
    await page.setViewportSize(upright)
    await eventually(async () => assert.deepEqual(await chartOn(page), enlarged))
    await page.close()
  })

  describe('an edition that is published while a page is open', () => {
    /** Until `publish`, the server is as it was when the page was opened. */
    function edition(after: (path: string) => Answer | undefined) {
      let isNew = false
      return {
        publish: async (page: Page) => {
          await editionsKnown(page)
          isNew = true
          const show = page.getByRole('button', { name: 'Show them' })
          await returnUntilShown(page, show)
          await show.click()
        },
        extra: (path: string): Answer | undefined => {
          if (path === 'editions/live') return json({ editions: [], mark: isNew ? 'new' : 'old' })
          return isNew ? after(path) : undefined
        },
      }
    }
    test('on the page of a chart it is said whether this one changed', async () => {
      const other = charts.map((chart) => ({
        ...recordOf(chart),
        ...(chart.id === 'KPDX111' && { image_day: 'new.png' }),
      }))
      for (const [chart, says] of [
        ['KPDX111', 'This chart changed.'],
        ['KPDX112', 'This chart did not change.'],
      ] as const) {
        let isNew = false
        const extra = (path: string): Answer | undefined => {
          if (path === 'editions/live') return json({ editions: [], mark: isNew ? 'new' : 'old' })
          return isNew && path === 'v2/charts/KPDX' ? json({ charts: other }) : undefined
        }
        const page = await open({ path: `KPDX/${chart}`, extra })
        await editionsKnown(page)
        isNew = true
        await returnUntilShown(page, page.getByText(says))
        assert.deepEqual(await findings(page), [])
        await page.close()
      }
    })

    const notFound = json({ title: 'Not found', status: 404 }, 404)

    test('an airport that it lacks says so, and stays as it was', async () => {
      const { publish, extra } = edition((path) => (/KPDX/.test(path) ? notFound : undefined))
      const page = await open({ extra })
      await page.goto(`${origin}/app/KPDX`)
      await page.locator('a[data-chart="KPDX112"]').waitFor()
      await publish(page)
      await page.getByRole('alert').getByText('this airport is no longer published').waitFor()
      assert.equal(await page.locator('a[data-chart]').count(), 2)
      assert.deepEqual(await findings(page), [])
      await page.close()
    })

    test('a chart on the screen stays, and says that it is withdrawn; so does one of an airport that is gone', async () => {
      const without = json({ charts: charts.slice(1).map(recordOf) })
      for (const answer of [without, notFound]) {
        const { publish, extra } = edition((path) => (path === 'v2/charts/KPDX' ? answer : undefined))
        const page = await open({ extra })
        await page.keyboard.press('r')
        await publish(page)
        await page.getByRole('alert').getByText('This chart is no longer published').waitFor()
        await page.locator('[data-chart="KPDX111"] [data-ready="true"]').waitFor()
        await page.getByRole('button', { name: 'Rotated 90°' }).waitFor()
        assert.deepEqual(await findings(page), [])
        await page.close()
      }
    })
  })

  test('thumbnails that do not load leave their frames empty: in a list, next to a chart, and where airports are found', async () => {
    const url = `${origin}/app/api/v2/charts/KPDX/unreachable_td.png`
    const withoutThumbnail = charts.map((chart) => ({
      ...chart,
      fields: { ...chart.fields, thumb_day_url: url, thumb_night_url: url },
    }))
    const page = await open({ charts: withoutThumbnail, viewport: { width: 1400, height: 900 } })
    await page.keyboard.press('p')
    await assertFramesEmpty(page.getByRole('navigation', { name: 'Charts of the airport' }), 3)
    await page.goto(`${origin}/app/KPDX`)
    await assertFramesEmpty(page.locator('main'), 2)
    await page.goto(`${origin}/app/`)
    await assertFramesEmpty(page.locator('main'), 2)
    await page.close()
  })

  describe('a browser without space', () => {
    const fill = `Storage.prototype.setItem = () => { throw new DOMException('There is no space', 'QuotaExceededError') }`

    test('does what the person chose, and says for how long', async () => {
      const page = await open()
      await page.evaluate(fill)
      await page.keyboard.press('n')
      await page.locator('[data-night="true"] [data-ready="true"]').waitFor()
      await page.getByText('This browser has no room left.').waitFor()
      assert.deepEqual(await findings(page), [])
      await page.keyboard.press(']')
      await page.locator('[data-chart="KPDX112"] [data-ready="true"]').waitFor()
      assert.equal((await page.locator('[data-night="true"]').count()) > 0, true, 'the next chart is dark, too')
      await page.getByRole('button', { name: 'All right' }).click()
      await page.getByText('This browser has no room left.').waitFor({ state: 'hidden' })
      await page.close()
    })

    test('keeps in the tab what cannot be sent, and sends it when the server answers', async () => {
      const page = await open()
      await page.evaluate(fill)
      await page.route('**/api/kept/pins/**', (route) => route.abort())
      await page.keyboard.press('p')
      await page.getByText('Storage is full. Your last changes are kept in this tab alone').waitFor()
      await page.getByRole('button', { name: 'Unpin this chart' }).waitFor()
      assert.deepEqual(await findings(page), [])
      await page.unroute('**/api/kept/pins/**')
      await page.evaluate('dispatchEvent(new Event("online"))')
      await page.getByText('Storage is full.').waitFor({ state: 'hidden' })
      await page.reload()
      await page.getByRole('button', { name: 'Unpin this chart' }).waitFor()
      await page.close()
    })

    test('or with storage switched off opens charts and lists all the same', async () => {
      const page = await open()
      // Without storage no choice of light is known, and it is automatic: by day `n` leads to night.
      await page.clock.setFixedTime(noonInPortland)
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('Storage is switched off', 'SecurityError')
            },
          })
      })
      await page.reload()
      await page.locator('[data-ready="true"]').waitFor()
      await page.keyboard.press('n')
      await page.locator('[data-night="true"]').waitFor()
      await page.goto(`${origin}/app/KPDX`)
      await page.locator('a[data-chart="KPDX112"]').click()
      await page.locator('[data-chart="KPDX112"] [data-ready="true"]').waitFor()
      await page.goBack()
      await page.locator('a[data-chart="KPDX112"]').waitFor()
      await page.close()
    })
  })
})

/** Browsers draw the sign of a broken picture in the place of one that is visible. */
async function assertFramesEmpty(part: Locator, count: number): Promise<void> {
  const states = () =>
    part
      .locator('img[src*="unreachable"]')
      .evaluateAll((images: readonly HTMLImageElement[]) =>
        images.map((image) => [image.complete && image.naturalWidth === 0, getComputedStyle(image).visibility]),
      )
  await eventually(async () => assert.deepEqual(await states(), Array(count).fill([true, 'hidden'])))
}

const noonInPortland = Date.UTC(2026, 10, 21, 20)

/** Where the white chart is in its place on the screen, by day, in pixels. */
async function chartOn(page: Page) {
  const space = (await page.locator('[data-ready]').first().boundingBox()) ?? assert.fail('There is no chart')
  const { data, info } = await sharp(await page.screenshot({ clip: space }))
    .threshold(250)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isWhite = (x: number, y: number) => data[y * info.width + x] === 255
  const columns = Array.from({ length: info.width }, (_, x) => x).filter((x) => isWhite(x, info.height >> 1))
  const rows = Array.from({ length: info.height }, (_, y) => y).filter((y) => isWhite(info.width >> 1, y))
  return { width: columns.length, height: rows.length, left: columns[0], top: rows[0], space }
}

/** The page was drawn twice without a change. */
async function untilSteady(page: Page): Promise<void> {
  for (let before = '', attempt = 0; attempt < 50; attempt += 1) {
    const now = (await page.screenshot()).toString('base64')
    if (now === before) return
    before = now
  }
}
