/** What a phone loads before the first chart of a link is on its screen, and in which order: that is how long it takes. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Page, Request } from 'playwright-core'
import { eventually } from '../fixtures/eventually.ts'
import { openViewerSite, type ViewerSite } from '../fixtures/viewer.ts'
import { findChromium } from '../walks/browser.ts'

const found = findChromium()
const dist = resolve(import.meta.dirname, '../../packages/web/dist')
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

describe('the first chart of a link', { skip: 'missing' in found ? found.missing : false }, () => {
  let site: ViewerSite
  let path: string
  /** Below the viewer, in the order in which they began, until the chart was there. */
  let requests: readonly string[]
  before(async () => {
    site = await openViewerSite(found)
    await site.drawn()
    const list = await site.open('/KPDX')
    const link = list.locator('main a[href*="/KPDX/"]').first()
    path = ((await link.getAttribute('href')) ?? '').replace(/^\/app/, '')
    const storageState = await list.context().storageState()
    await list.context().close()
    const context = await site.browser.newContext({ ...phone, storageState })
    requests = await requestsUntilShown(await context.newPage(), `${site.url}/`, path.slice(1))
    await context.close()
  })
  after(() => site.close())

  const scripts = () => requests.filter((request) => request.endsWith('.js'))

  test('less than 250 KB of script comes before it', () => {
    assert.ok(scripts().length > 0)
    const sizes = [...new Set(scripts())].map((script) => gzipSync(readFileSync(join(dist, script))).length)
    const total = sizes.reduce((sum, size) => sum + size, 0)
    assert.ok(total < 250_000, `${total} bytes`)
  })

  test('the page names all its scripts but the words of the language', () => {
    const page = readFileSync(join(dist, 'index.html'), 'utf8')
    const unnamed = [...new Set(scripts())].filter((script) => !page.includes(`"./${script}"`))
    assert.deepEqual(
      unnamed.map((script) => script.replace(/-[\w-]{8}\.js$/, '')),
      ['assets/en'],
    )
  })

  test('no part that a chart does not need at first comes before it', () => {
    for (const part of [
      'find',
      'airport',
      'search-box',
      'own-ship',
      'ruler',
      'compare',
      'side-panel',
      'route-panel',
      'route-on-chart',
      'person-menu',
      'key-help',
      'calibrate',
      'mesh',
    ])
      assert.ok(!requests.some((request) => request.includes(`/${part}-`)), part)
  })

  test('its image is asked for by the first script, before what is around it, once, and no other image', () => {
    const images = requests.filter((request) => request.endsWith('.png'))
    assert.equal(images.length, 1, images.join('\n'))
    const at = (what: string) => requests.findIndex((request) => request.includes(what))
    for (const earlier of ['api/me', 'api/v2/charts/KPDX?', 'api/v2/airport/KPDX']) assert.ok(at(earlier) < at('.png'))
    for (const later of ['api/kept', 'api/editions', '.woff2']) {
      assert.ok(at(later) === -1 || at('.png') < at(later), later)
    }
    const before = requests.slice(0, at('.png'))
    assert.ok(before.length <= 13, before.join('\n'))
    // The words, which the document does not name, are requested before they are imported; without this test the cache answers the import.
    const once = requests.filter((request) => /^assets\/(?!en-).*\.js$|^api\/(?:me|v2)/.test(request))
    assert.equal(new Set(once).size, once.length, once.join('\n'))
  })
})

/** With a line that is slow for images: what does not wait for the image has begun before it is there. */
async function requestsUntilShown(page: Page, viewer: string, path: string): Promise<string[]> {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[data-ready="true"]')) return
      performance.mark('shown')
      seen.disconnect()
    })
    seen.observe(document, { subtree: true, childList: true, attributeFilter: ['data-ready'] })
  })
  await page.route('**/*.png', async (route) => {
    await wait(500)
    await route.continue()
  })
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  await page.goto(viewer + path)
  await page.locator('[data-ready="true"]').waitFor()
  // A browser lists requests that have ended.
  await eventually(() => assert.equal(underWay.size, 0))
  const urls = await page.evaluate(() => {
    const shown = performance.getEntriesByName('shown')[0]?.startTime ?? Number.NaN
    const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < shown)
    return before.sort((one, other) => one.startTime - other.startTime).map(({ name }) => name)
  })
  return urls.map((url) => url.slice(viewer.length))
}
