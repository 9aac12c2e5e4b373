import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { findings, sideways } from '../fixtures/accessibility.ts'
import { eventually } from '../fixtures/eventually.ts'
import { openViewerSite, type ViewerSite } from '../fixtures/viewer.ts'
import { findChromium } from '../walks/browser.ts'

const found = findChromium()

type Charts = { readonly charts: readonly Record<string, unknown>[] }

const noonInBrisbane = Date.UTC(2026, 10, 21, 2)

describe('the viewer shows an airport', { skip: 'missing' in found ? found.missing : false }, () => {
  let site: ViewerSite
  before(async () => {
    site = await openViewerSite(found)
    await site.drawn()
  })
  after(() => site.close())

  const openAirport = async (icao: string, options: Parameters<ViewerSite['open']>[1] = {}): Promise<Page> => {
    const page = await site.open(`/${icao}`, options)
    await cardsOf(page).first().waitFor()
    return page
  }
  const cardsOf = (page: Page): Locator => page.locator('a[data-chart]')
  const focused = (page: Page): Promise<string> =>
    page.evaluate('document.activeElement.dataset.chart ?? document.activeElement.textContent')
  const keptBy = (page: Page): Promise<string> =>
    page.evaluate(`fetch(new URL('api/kept', '${site.url}/')).then((answer) => answer.text())`)
  /** Scripts of a page may not evaluate texts, so the question is asked again from here. */
  const untilKept = (page: Page, text: string): Promise<void> =>
    eventually(async () => assert.ok((await keptBy(page)).includes(text), `The server never had ${text}`))
  /** What the server answers, changed on its way. */
  const changeCharts = async (page: Page, change: (list: Charts) => Charts): Promise<void> => {
    await page.route('**/api/v2/charts/KPDX?*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: change((await answer.json()) as Charts) })
    })
  }

  test('its record is in readable units, which the person chooses for all devices', async () => {
    const page = await openAirport('KPDX')
    const elevation = page.locator('dl > div', { hasText: 'Elevation' }).first()
    assert.match((await elevation.textContent()) ?? '', /31 ft/)
    await page.getByRole('button', { name: 'Metres' }).click()
    await elevation.getByText('9 m').waitFor()
    const runways = page.getByRole('region', { name: 'Runways' })
    assert.match((await runways.textContent()) ?? '', /3,353 m/)
    await untilKept(page, 'metres')
    const other = await openAirport('YBBN')
    await other.getByRole('button', { name: 'Metres', pressed: true }).waitFor()
    await other.getByRole('button', { name: 'Feet' }).click()
    await untilKept(other, 'feet')
    await Promise.all([page.context().close(), other.context().close()])
  })

  test('the keyboard shows the source of every field, and hides it again', async () => {
    const page = await openAirport('KPDX')
    await page.getByRole('button', { name: 'Sources' }).focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('region', { name: 'Services and data' })
      .getByText(/Demo, cycle \d{4}/)
      .first()
      .waitFor()
    assert.deepEqual(await findings(page), [])
    await page.keyboard.press('Enter')
    await page
      .getByText(/Demo, cycle \d{4}/)
      .first()
      .waitFor({ state: 'hidden' })
    await page.context().close()
  })

  test('numbers choose a category, arrows move along the tabs, and the counts are those of the lists', async () => {
    const page = await openAirport('KPDX')
    const tabs = page.getByRole('tab')
    const all = await cardsOf(page).count()
    let sum = 0
    for (const [at, name] of ['Approach', 'Airport', 'Arrival', 'Departure', 'Reference'].entries()) {
      await page.keyboard.press(String(at + 1))
      const tab = page.getByRole('tab', { name: new RegExp(`^${name} `), selected: true })
      await tab.waitFor()
      const count = Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0])
      assert.equal(await cardsOf(page).count(), count, name)
      sum += count
    }
    assert.equal(sum, all)
    await tabs.last().focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: 'All', selected: true }).waitFor()
    assert.equal(await cardsOf(page).count(), all)
    await page.context().close()
  })

  test('words and runways filter the list; without a match it says so and offers the way back', async () => {
    const page = await openAirport('KPDX')
    const all = await cardsOf(page).count()
    await page.getByRole('button', { name: 'Filter and sort' }).click()
    await page.getByRole('combobox', { name: 'Runway' }).selectOption('10R')
    await eventually(async () => {
      const ofRunway = await cardsOf(page).allTextContents()
      assert.ok(ofRunway.length > 0 && ofRunway.length < all)
      for (const text of ofRunway) assert.match(text, /10R/)
    })
    await page.getByRole('searchbox', { name: 'Filter charts' }).fill('no such chart')
    await page.getByText('No chart matches the filters.').waitFor()
    assert.deepEqual(await findings(page), [])
    await page.getByRole('tabpanel').getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText(`${all} charts`).waitFor()
    await page.context().close()
  })

  test('arrow keys move between the rows, and back from a chart the list is as it was left', async () => {
    const page = await openAirport('KPDX', { viewport: { width: 1280, height: 500 } })
    await page.getByRole('button', { name: 'Filter and sort' }).click()
    await page.getByRole('searchbox', { name: 'Filter charts' }).fill('rwy')
    const ids = await cardsOf(page).evaluateAll((links) => links.map((link) => link.getAttribute('data-chart')))
    assert.ok(ids.length > 3)
    await cardsOf(page).first().focus()
    await page.keyboard.press('End')
    assert.equal(await focused(page), ids.at(-1))
    await page.keyboard.press('ArrowLeft')
    assert.equal(await focused(page), ids.at(-2))
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    assert.equal(await focused(page), ids[1])
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${site.url}/KPDX/${ids.at(-1)}`)
    await page.goBack()
    await cardsOf(page).first().waitFor()
    assert.equal(await page.getByRole('searchbox', { name: 'Filter charts' }).inputValue(), 'rwy')
    const left = page.locator(`a[data-chart="${ids.at(-1)}"]:focus`)
    await eventually(async () => {
      const { y = -1 } = (await left.boundingBox()) ?? {}
      assert.ok(y > 0 && y < 500, `the chart that was left is at ${y}`)
    })
    await page.context().close()
  })

  test('a favourite and a pin are with the server, in every browser of the person', async () => {
    const page = await openAirport('NZWN', { isAlone: true })
    await page.getByRole('button', { name: 'Favourite' }).click()
    const id = await cardsOf(page).first().getAttribute('data-chart')
    await cardsOf(page).first().focus()
    await page.keyboard.press('p')
    await page.locator(`li:has(a[data-chart="${id}"])`).getByRole('button', { pressed: true }).waitFor()
    await untilKept(page, '"favourites","key":"NZWN"')
    await untilKept(page, `"pins","key":"${id}"`)
    const other = await openAirport('NZWN')
    await other.getByRole('button', { name: 'Favourite', pressed: true }).waitFor()
    await other.locator(`li:has(a[data-chart="${id}"])`).getByRole('button', { pressed: true }).waitFor()
    await other.getByRole('button', { name: 'Favourite' }).click()
    await other.locator(`li:has(a[data-chart="${id}"])`).getByRole('button').click()
    await other.locator(`li:has(a[data-chart="${id}"])`).getByRole('button', { pressed: false }).waitFor()
    await Promise.all([page.context().close(), other.context().close()])
  })

  test('what is done while the network is away is shown, survives a reload, and is sent when it is back', async () => {
    const page = await openAirport('KSBP', { viewport: { width: 320, height: 760 } })
    const isKept = async () => (await keptBy(page)).includes('"favourites","key":"KSBP"')
    await page.route('**/api/kept/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Favourite' }).click()
    await page.getByText('Not sent yet').waitFor()
    assert.ok((await sideways(page)) <= 0)
    assert.equal(await isKept(), false)
    await page.reload()
    await page.getByRole('button', { name: 'Favourite', pressed: true }).waitFor()
    assert.deepEqual(await findings(page), [])
    await page.unroute('**/api/kept/**')
    await page.evaluate('dispatchEvent(new Event("online"))')
    await page.getByText('Not sent yet').waitFor({ state: 'hidden' })
    await untilKept(page, '"favourites","key":"KSBP"')
    await page.context().close()
  })

  test('since the last visit charts are new or changed, and expired ones are loud', async () => {
    const first = await openAirport('KPDX', { as: 'visitor' })
    await untilKept(first, '"visits"')
    await first.context().close()
    const page = await site.open('/', { as: 'visitor' })
    await changeCharts(page, ({ charts }) => ({
      charts: charts.map((chart, at) => ({
        ...chart,
        ...(at === 0 && { id: 'KPDXnew' }),
        ...(at === 1 && { revision_date: '20270101' }),
        ...(at === 2 && { valid_from: '2020-01-01', valid_until: '2020-01-29' }),
      })),
    }))
    await page.goto(`${site.url}/KPDX`)
    await page.getByText(/Since your last visit on .*: 1 new, 1 changed/).waitFor()
    await page.locator('li:has(a[data-chart="KPDXnew"])').getByText('New').waitFor()
    await page.getByText('EXPIRED Jan 29, 2020').waitFor()
    await page.getByText('One chart has expired. Do not use it for flight.').waitFor()
    await page.reload()
    await page.getByText(/1 new, 1 changed/).waitFor()
    assert.deepEqual(await findings(page), [])
    await page.context().close()
  })

  test('without a subscription every row says Demo, but not at an airport that is free of subscription', async () => {
    const page = await openAirport('KPDX', { as: 'visitor' })
    await page.getByText('Demo images only').waitFor()
    assert.equal(
      await page.getByRole('tabpanel').getByText('Demo', { exact: true }).count(),
      await cardsOf(page).count(),
    )
    assert.deepEqual(await findings(page), [])
    const open = await openAirport('YBBN', { as: 'visitor' })
    await open.locator('img[src*="/api/v2/charts/YBBN/"]').first().waitFor()
    assert.equal(await open.getByText('Demo images only').count(), 0)
    await Promise.all([page.context().close(), open.context().close()])
  })

  test('an identifier that is not published offers others like it', async () => {
    const page = await site.open('/KPDZ')
    await page.getByRole('heading', { name: 'KPDZ is not on this server' }).waitFor()
    await page.getByRole('link', { name: /KPDX/ }).click()
    await page.waitForURL(`${site.url}/KPDX`)
    await page.context().close()
  })

  test('a dark page has the night thumbnails, a light one by day those of the day', async () => {
    const page = await site.open('/', { colorScheme: 'dark' })
    await page.clock.setFixedTime(noonInBrisbane)
    await page.goto(`${site.url}/YBBN`)
    await cardsOf(page).first().waitFor()
    const source = () => page.locator('a[data-chart] img').first().getAttribute('src')
    assert.match((await source()) ?? '', /_tn\.png$/)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.waitForSelector('a[data-chart] img[src$="_td.png"]')
    await page.context().close()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [320, 1280]) {
      test(`every state is accessible in ${colorScheme} colours, ${width} pixels wide`, async () => {
        const options = { colorScheme, viewport: { width, height: 760 } }
        for (const icao of ['KPDX', 'NZWN', 'KAHN']) {
          const page = await openAirport(icao, options)
          assert.deepEqual(await findings(page), [], icao)
          await page.getByRole('button', { name: 'Filter and sort' }).click()
          await page.getByRole('button', { name: 'Pinned charts' }).click()
          await page.getByRole('region', { name: 'Pinned charts' }).waitFor()
          assert.deepEqual(await findings(page), [], `${icao}, everything open`)
          assert.ok((await sideways(page)) <= 0, `${icao} does not scroll sideways`)
          await page.context().close()
        }
        const none = await site.open('/XXXX', options)
        await none.getByRole('heading', { level: 1 }).waitFor()
        assert.deepEqual(await findings(none), [], 'an unknown airport')
        await none.context().close()
      })
    }
  }

  test('in forced colours and in a language that is 40 % longer nothing is lost', async () => {
    const page = await openAirport('KPDX', { forcedColors: 'active', viewport: { width: 320, height: 700 } })
    await page.evaluate('localStorage.setItem("platekeeper.language", "pseudo")')
    await page.reload()
    await page.getByRole('heading', { name: /^\[Rùñ/ }).waitFor()
    assert.deepEqual(await findings(page), [])
    assert.ok((await sideways(page)) <= 0)
    await page.context().close()
  })

  test('no script failed, and the security policy had nothing to refuse', () => assert.deepEqual(site.pageErrors, []))
})
