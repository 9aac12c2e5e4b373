/** How long a pilot waits for a chart that the page has shown before, on a line with a long way to the server. */
import type { Page } from 'playwright-core'
import { openViewerSite, type ViewerSite } from '../../test/fixtures/viewer.ts'
import { findChromium } from '../../test/walks/browser.ts'
import { median, spreadOf } from '../report/statistics.ts'
import { withAllCores } from '../servers/server.ts'
import type { Case, Context } from './context.ts'

export const flips: Case = {
  name: 'flips',
  about: 'from one chart of the viewer to another among 12 that were open before, 150 ms from the server',
  run: (context) => withAllCores(() => measureFlips(context)),
}

const line = { offline: false, latency: 150, downloadThroughput: 10e6 / 8, uploadThroughput: 5e6 / 8 }
const among = 12
const airports = ['KPDX', 'KSBP', 'NZWN', 'YBBN']
/** An order through all charts that never goes to the next chart of the list. */
const stride = 5

async function measureFlips({ options, report, note }: Context): Promise<void> {
  const chromium = findChromium()
  if ('missing' in chromium) return note(`left out: ${chromium.missing}`)
  const site = await openViewerSite(chromium)
  try {
    await site.drawn()
    const paths = await somePaths(site)
    const page = await site.open(paths[0]?.slice('/app'.length))
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Network.enable')
    await protocol.send('Network.emulateNetworkConditions', line)
    await page.locator('[data-ready="true"]').waitFor()
    const order = paths.map((_, at) => paths[(at * stride) % among] ?? '')
    // The page is at the first of them.
    const first = await timesOf(page, order.slice(1))
    const again: number[] = []
    for (let round = 0; round < options.rounds; round += 1) again.push(...(await timesOf(page, order)))
    for (const [what, times] of [
      ['for the first time', first],
      ['again', again],
    ] as const) {
      report({
        ...{ case: `viewer, a chart of ${among} ${what}`, unit: 'ms', ours: median(times), spread: spreadOf(times) },
        ...{ comparedWith: null, theirs: null, ratio: null },
      })
    }
  } finally {
    await site.close()
  }
}

/** The addresses of charts. */
async function somePaths(site: ViewerSite): Promise<readonly string[]> {
  const paths: string[] = []
  for (const icao of airports) {
    const page = await site.open(`/${icao}`)
    const links = page.locator('main a[data-chart]')
    await links.first().waitFor()
    paths.push(...(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))))
    await page.context().close()
    if (paths.length >= among) return paths.slice(0, among)
  }
  throw new Error(`The demo has ${paths.length} charts`)
}

async function timesOf(page: Page, paths: readonly string[]): Promise<readonly number[]> {
  const times: number[] = []
  for (const path of paths) times.push(await page.evaluate(timeTo, path))
  return times
}

/** Runs in the page: milliseconds from the click until the frame after the chart was drawn. */
async function timeTo(path: string): Promise<number> {
  const chart = decodeURIComponent(path.split('/').at(-1) ?? '')
  const isDrawn = (): boolean => {
    const canvas = document.querySelector<HTMLCanvasElement>(`[data-chart="${chart}"] [data-ready="true"] canvas`)
    if (!canvas?.width || !canvas.height) return false
    const middle = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1)
    return middle !== undefined && middle.data[3] !== 0
  }
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
  const started = performance.now()
  history.pushState(null, '', path)
  while (!isDrawn()) await frame()
  await frame()
  return performance.now() - started
}
