/** How long a phone takes to show a chart from a link: cold browser, warm server, slow processor, slow line. */
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { openViewerSite, type ViewerSite } from '../../test/fixtures/viewer.ts'
import { findChromium } from '../../test/walks/browser.ts'
import { phone, slowdown } from '../pages/phone.ts'
import { median, spreadOf } from '../report/statistics.ts'
import { withAllCores } from '../servers/server.ts'
import type { Case, Context } from './context.ts'

export const firstChart: Case = {
  name: 'first-chart',
  about: 'the first chart of the viewer on a phone: a quarter of this processor, 10 Mbit/s',
  run: (context) => withAllCores(() => measureFirstChart(context)),
}

/** Milliseconds; bytes a second. */
const line = { offline: false, latency: 20, downloadThroughput: 10e6 / 8, uploadThroughput: 5e6 / 8 }

async function measureFirstChart({ options, report, note }: Context): Promise<void> {
  const chromium = findChromium()
  if ('missing' in chromium) return note(`left out: ${chromium.missing}`)
  const site = await openViewerSite(chromium)
  try {
    await site.drawn()
    const { path, storageState } = await firstLink(site)
    const measure = () => timeToChart(site.browser, { ...phone, storageState }, site.url + path)
    // The server is warm; each time has a new browser context.
    await measure()
    const times: number[] = []
    while (times.length < options.rounds) times.push(await measure())
    report({
      ...{ case: 'viewer, first chart', unit: 'ms', ours: median(times), spread: spreadOf(times) },
      ...{ comparedWith: null, theirs: null, ratio: null },
    })
  } finally {
    await site.close()
  }
}

/** The address of the first chart of an airport, and the cookies of a subscriber. */
async function firstLink(site: ViewerSite) {
  const page = await site.open('/KPDX')
  const link = page.locator('main a[href*="/KPDX/"]').first()
  const path = ((await link.getAttribute('href')) ?? '').replace(/^\/app/, '')
  const storageState = await page.context().storageState()
  await page.context().close()
  return { path, storageState }
}

/**
 * From the start of the navigation until the page is complete and the chart on its canvas no longer changes: nothing is moving or
 * about to become sharp. The page measures it, so that the round trip to this process does not count.
 */
async function timeToChart(browser: Browser, options: BrowserContextOptions, url: string): Promise<number> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', line)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(markLastChange)
  await page.goto(url)
  await page.waitForFunction(() => performance.getEntriesByName('still').length > 0, undefined, { polling: 250 })
  const time = await page.evaluate(() => performance.getEntriesByName('shown').at(-1)?.startTime ?? Number.NaN)
  await context.close()
  return time
}

/** Runs in the page. `shown`: the frame after the chart's pixels changed; `still`: they have not changed for 20 frames. */
function markLastChange(): void {
  const side = 80
  /** A sum of the pixels, which this page computes in every frame; 0: nothing is drawn yet. */
  const middle = (): number => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-ready="true"] canvas')
    if (!canvas || canvas.width < side || canvas.height < side) return 0
    const [left, top] = [(canvas.width - side) / 2, (canvas.height - side) / 2]
    const pixels = canvas.getContext('2d')?.getImageData(left, top, side, side).data
    if (!pixels || pixels[3] === 0) return 0
    return new Uint32Array(pixels.buffer).reduce((sum, pixel) => (Math.imul(sum, 31) + pixel) | 0, 1)
  }
  let [last, unchanged] = [0, 0]
  const look = () => {
    const now = middle()
    unchanged = now === last ? unchanged + 1 : 0
    if (now !== last) requestAnimationFrame(() => performance.mark('shown'))
    last = now
    if (now !== 0 && unchanged === 20) performance.mark('still')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
