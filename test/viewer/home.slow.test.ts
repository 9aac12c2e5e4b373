/** The first page of a person: pinned charts, and the map with the list of what it shows. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { findings } from '../fixtures/accessibility.ts'
import { eventually } from '../fixtures/eventually.ts'
import { openViewerSite, type ViewerSite } from '../fixtures/viewer.ts'
import { findChromium } from '../walks/browser.ts'

const found = findChromium()

describe('the first page of a person', { skip: 'missing' in found ? found.missing : false }, () => {
  let site: ViewerSite
  before(async () => {
    site = await openViewerSite(found)
    await site.drawn()
  })
  after(() => site.close())

  const openHome = async (options: Parameters<ViewerSite['open']>[1] = {}): Promise<Page> => {
    const page = await site.open('/', options)
    await page.waitForSelector('main canvas')
    return page
  }

  test('what the map shows is a list too, and a press on the map lists what is under the finger', async () => {
    const page = await openHome({ reducedMotion: 'reduce' })
    await page.getByText('5 airports in view').waitFor()
    await page.getByRole('button', { name: 'Whole world' }).click()
    const inView = page.getByRole('region', { name: 'On the map' })
    const names = () => inView.getByRole('link').locator('b').allTextContents()
    await eventually(async () => assert.deepEqual((await names()).toSorted(), ['KAHN', 'KPDX', 'KSBP', 'NZWN', 'YBBN']))
    await page.setViewportSize({ width: 844, height: 300 })
    const height = () => page.evaluate('document.documentElement.scrollHeight')
    await eventually(async () => assert.equal(await height(), 300, 'the list scrolls, not the page'))
    await page.setViewportSize({ width: 1280, height: 720 })
    await eventually(() => pressOn(page, 'KPDX'))
    await page.getByRole('heading', { name: 'Airports here' }).waitFor()
    await page.getByRole('region', { name: 'Map', exact: true }).getByRole('link', { name: /KPDX/ }).click()
    await page.waitForURL(`${site.url}/KPDX`)
    await page.context().close()
  })

  test('pinned charts are pictures; as rows they are dragged by their handles, by mouse and with keys', async () => {
    const page = await openHome({ viewport: { width: 390, height: 844 } })
    await page.goto(`${site.url}/KPDX`)
    for (const at of [0, 1, 2]) await page.getByRole('button', { name: /^Pin / }).nth(at).click()
    await page.goto(`${site.url}/`)
    const pictures = page.getByRole('region', { name: 'Pinned' }).locator('ol img')
    await eventually(async () => assert.equal(await pictures.count(), 3))
    assert.deepEqual(await findings(page), [])
    await page.getByRole('button', { name: 'Edit' }).click()
    assert.deepEqual(await findings(page), [], 'edited')
    const names = () => page.getByRole('slider').evaluateAll((all) => all.map((each) => each.ariaLabel))
    const [first, second, third] = await names()
    const handle = page.getByRole('slider').first()
    const from = (await handle.boundingBox()) ?? assert.fail()
    const to = (await page.getByRole('slider').last().boundingBox()) ?? assert.fail()
    await page.mouse.move(from.x + 20, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + 20, to.y + to.height / 2, { steps: 8 })
    await page.mouse.up()
    await eventually(async () => assert.deepEqual(await names(), [second, third, first]))
    await page.getByRole('slider').last().press('ArrowUp')
    await eventually(async () => assert.deepEqual(await names(), [second, first, third]))
    await page.reload()
    await page.getByRole('button', { name: 'Edit' }).click()
    assert.deepEqual(await names(), [second, first, third])
    for (let left = 3; left > 0; left -= 1)
      await page
        .getByRole('button', { name: /^Remove: / })
        .first()
        .click()
    await page.getByText('No chart is pinned.').waitFor()
    await page.context().close()
  })

  test('no page broke the security policy or threw an error', () => assert.deepEqual(site.pageErrors, []))
})

/** The cursor says where the map has airports. */
async function pressOn(page: Page, icao: string): Promise<void> {
  const map = page.getByRole('application')
  const box = (await map.boundingBox()) ?? assert.fail('the map has no place')
  // Every square of a finger's size, until the one with the airport is found.
  for (let y = box.y + 20; y < box.y + box.height; y += 30) {
    for (let x = box.x + 20; x < box.x + box.width - 80; x += 30) {
      await page.mouse.move(x, y)
      if ((await map.evaluate((element) => element.style.cursor)) !== 'pointer') continue
      await page.mouse.click(x, y)
      const card = page.getByRole('region', { name: 'Map', exact: true })
      await card.getByRole('heading', { name: 'Airports here' }).waitFor()
      if ((await card.getByRole('link', { name: icao }).count()) > 0) return
      await card.getByRole('button', { name: 'Close' }).click()
    }
  }
  assert.fail(`the map shows no ${icao}`)
}
