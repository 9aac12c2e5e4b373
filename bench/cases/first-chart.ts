/** How long somebody with a phone waits for a chart whose link they open: cold browser, warm server, slow processor, slow line. */
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { openViewerSite, type ViewerSite } from '../../test/fixtures/viewer.ts'
import { findChromium } from '../../test/walks/browser.ts'
import { median, spreadOf } from '../report/statistics.ts'
import type { Case, Context } from './context.ts'

export const firstChart: Case = {
  name: 'first-chart',
  about: 'the first chart of the viewer on a phone: a quarter of this processor, 10 Mbit/s',
  run: measureFirstChart,
}

const processor = 4
/** Milliseconds; bytes a second. */
const line = { offline: false, latency: 20, downloadThroughput: 10e6 / 8, uploadThroughput: 5e6 / 8 }
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

async function measureFirstChart({ options, report, note }: Context): Promise<void> {
  const chromium = findChromium()
  if ('missing' in chromium) return note(`left out: ${chromium.missing}`)
  const site = await openViewerSite(chromium)
  try {
    await site.drawn()
    const { path, storageState } = await someApproach(site)
    const times: number[] = []
    while (times.length < options.rounds)
      times.push(await timeToChart(site.browser, { ...phone, storageState }, site.url + path))
    report({
      ...{ case: 'viewer, first chart', unit: 'ms', ours: median(times), spread: spreadOf(times) },
      ...{ beside: null, theirs: null, ratio: null },
    })
  } finally {
    await site.close()
  }
}

/** The address of an approach chart, and the cookies of somebody who may see it. */
async function someApproach(site: ViewerSite) {
  const page = await site.open('/KPDX')
  const link = page.locator('main a[href*="/KPDX/"]').first()
  const path = ((await link.getAttribute('href')) ?? '').replace(/^\/app/, '')
  const storageState = await page.context().storageState()
  await page.context().close()
  return { path, storageState }
}

/** From the start of the navigation until the chart is on the screen. */
async function timeToChart(browser: Browser, options: BrowserContextOptions, url: string): Promise<number> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', line)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: processor })
  await page.goto(url)
  await page.locator('[data-ready="true"]').waitFor()
  const time = await page.evaluate(
    () =>
      new Promise<number>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())))),
  )
  await context.close()
  return time
}
