/** What an airport with 300 charts costs the page of the viewer on a phone: its memory, and how long it cannot draw a frame. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { openViewerSite, type ViewerSite } from '../../test/fixtures/viewer.ts'
import { findChromium } from '../../test/walks/browser.ts'
import { addLargeAirport } from '../seed/large-airport.ts'
import { withAllCores } from '../servers/server.ts'
import type { Case, Context } from './context.ts'
import { phone } from './phone.ts'

export const manyCharts: Case = {
  name: 'many-charts',
  about: 'memory and longest task of the viewer with an airport of 300 charts: listed, opened, taken along',
  isLong: true,
  run: (context) => withAllCores(() => measureManyCharts(context)),
}

const [icao, count] = ['NZAA', 300]

async function measureManyCharts(context: Context): Promise<void> {
  const { note } = context
  const chromium = findChromium()
  if ('missing' in chromium) return note(`left out: ${chromium.missing}`)
  const site = await openViewerSite(chromium)
  try {
    await site.drawn()
    await seed(site)
    // One after the other, because a trace takes memory of the page.
    for (const begin of [watchMemory, watchTasks]) await measurePage(site, begin, context)
  } finally {
    await site.close()
  }
}

/** Starts to measure the page; the function that it returns ends that, and reports what it measured. */
type Watch = (page: Page, context: Context) => Promise<(what: string) => Promise<void>>

/** A page that has shown nothing else, so that it has the process of a page that is opened. */
async function measurePage(site: ViewerSite, begin: Watch, context: Context): Promise<void> {
  const page = await site.open('/', phone)
  await page.locator('main').waitFor()
  for (const [what, work] of [
    ['listed', list],
    ['opened', openAll],
    ['taken along', takeAlong],
  ] as const) {
    const end = await begin(page, context)
    await work(page)
    await end(what)
  }
  await page.context().close()
}

/** The server does not have the database open meanwhile. */
async function seed(site: ViewerSite): Promise<void> {
  const server = site.server()
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await ended
  await addLargeAirport(join(site.product.folder, 'data'), icao, count)
  await site.restart()
}

const none = { comparedWith: null, theirs: null, ratio: null, spread: null }

async function watchMemory(page: Page, { report }: Context) {
  const protocol = await page.context().browser()?.newBrowserCDPSession()
  let most = 0
  let isRunning = true
  const sampling = (async () => {
    for (; isRunning; await wait(100)) {
      const { processInfo = [] } = (await protocol?.send('SystemInfo.getProcessInfo')) ?? {}
      // A browser with one page has spare processes, which are smaller.
      for (const { type, id } of processInfo) if (type === 'renderer') most = Math.max(most, privateMemory(id))
    }
  })()
  return async (what: string) => {
    isRunning = false
    await sampling
    report({ ...none, case: `viewer, ${count} charts ${what}, memory`, unit: 'MB', ours: most / 1e6 })
  }
}

async function watchTasks(page: Page, { report, note }: Context) {
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: traced })
  return async (what: string) => {
    const tasks = longestTasks((await browser?.stopTracing()) ?? Buffer.of())
    report({
      ...none,
      case: `viewer, ${count} charts ${what}, task`,
      unit: 'ms',
      ours: tasks[0]?.milliseconds ?? Number.NaN,
    })
    note(
      `${what}: ${tasks.map(({ milliseconds, most }) => `${milliseconds.toFixed(0)} ms, of which ${most}`).join('; ')}`,
    )
  }
}

/** All rows have been on the screen, with their thumbnails. */
async function list(page: Page): Promise<void> {
  await goTo(page, `/app/${icao}`)
  const rows = page.locator(`main a[data-chart^="${icao}"]`)
  await rows.nth(count - 1).waitFor()
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    for (; !isAtEnd(); await frame()) scrollBy(0, 60)
    scrollTo(0, 0)
  })
}

/** Each chart until it is drawn, as a person who goes from one to the next. */
async function openAll(page: Page): Promise<void> {
  const paths = await page
    .locator(`main a[data-chart^="${icao}"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const path of paths) {
    await goTo(page, path)
    await page.locator(`[data-chart="${path.split('/').at(-1)}"] [data-ready="true"]`).waitFor()
  }
}

async function takeAlong(page: Page): Promise<void> {
  await goTo(page, `/app/${icao}`)
  // By selectors: finding parts by their role makes the page compute the names of all rows, for seconds.
  await page.locator(`button[aria-label="Take along: ${icao}"]`).click()
  await page.locator('[role=dialog] .primary:enabled').click()
  await page.locator(`[data-pack=${icao}][data-tone=good]`).waitFor({ timeout: 300_000 })
}

const goTo = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), path)

/** Bytes that are of this process alone, as the task manager of Chromium counts them; 0: it has ended, or there is no /proc. */
function privateMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
    return (kilobytes('RssAnon') + kilobytes('VmSwap')) * 1024
  } catch {
    return 0
  }
}

/** Tasks of threads, and what they do. */
const traced = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Microseconds of processor time. */
  readonly tdur?: number
  readonly args: { readonly name?: string; readonly data?: { readonly url?: string; readonly functionName?: string } }
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`

type Task = { readonly milliseconds: number; readonly most: string }

/** The tasks of main threads, the longest first, by processor time: no frame is drawn during one. */
function longestTasks(trace: Buffer): readonly Task[] {
  const { traceEvents: all } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] }
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args.name === 'CrRendererMain'
  const threads = new Set(all.filter(isMain).map(threadOf))
  const events = all.filter((each) => each.ph === 'X' && threads.has(threadOf(each)))
  const time = ({ tdur = 0 }: TraceEvent): number => tdur / 1000
  const tasks = events.filter(({ name }) => name === 'RunTask').sort((one, other) => time(other) - time(one))
  return tasks.slice(0, 3).map((task) => {
    const end = task.ts + (task.dur ?? 0)
    const parts = events.filter(
      (each) => each !== task && threadOf(each) === threadOf(task) && each.ts >= task.ts && each.ts < end,
    )
    const [longest] = parts.sort((one, other) => time(other) - time(one))
    const { functionName = '', url = '' } = longest?.args.data ?? {}
    const most = longest
      ? `${longest.name} ${functionName} ${url.split('/').at(-1)} ${time(longest).toFixed(0)} ms`
      : 'nothing'
    return { milliseconds: time(task), most }
  })
}
