/** What an airport with 300 charts costs the page of the viewer on a phone: its memory, and how long it cannot draw a frame. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openViewerSite, type ViewerSite } from '../../test/fixtures/viewer.ts'
import { findChromium } from '../../test/walks/browser.ts'
import { list, openAll, takeAlong } from '../pages/many-charts.ts'
import { phone } from '../pages/phone.ts'
import { openPlainPage, type Worked } from '../pages/plain-page.ts'
import { median, spreadOf } from '../report/statistics.ts'
import { addLargeAirport } from '../seed/large-airport.ts'
import { withAllCores } from '../servers/server.ts'
import type { Case, Context } from './context.ts'

export const manyCharts: Case = {
  name: 'many-charts',
  about: 'memory and longest task of the viewer with an airport of 300 charts: listed, opened, taken along',
  isLong: true,
  run: (context) => withAllCores(() => measureManyCharts(context)),
}

const [icao, count] = ['NZAA', 300]

async function measureManyCharts(context: Context): Promise<void> {
  const { note, report } = context
  const chromium = findChromium()
  if ('missing' in chromium) return note(`left out: ${chromium.missing}`)
  const site = await openViewerSite(chromium)
  try {
    await site.drawn()
    await seed(site)
    // One after the other, because a trace takes memory of the page; more than once, because the browser collects garbage when it likes.
    for (const [measured, unit, measure, rounds] of [
      ['memory', 'MB', measureMemory, 3],
      ['task', 'ms', measureTasks, 2],
    ] as const) {
      const results: Array<readonly number[]> = []
      for (let round = 0; round < rounds; round += 1) results.push(await measure(site, context))
      for (const [step, [what]] of steps.entries()) {
        const values = results.map((result) => result[step] ?? Number.NaN)
        const row = { case: `viewer, ${count} charts ${what}, ${measured}`, unit, ours: median(values) }
        report({ ...row, comparedWith: null, theirs: null, ratio: null, spread: spreadOf(values) })
      }
    }
  } finally {
    await site.close()
  }
}

const steps = [
  ['listed', list],
  ['opened', openAll],
  ['taken along', takeAlong],
] as const

/** Starts to measure; the function that it returns ends that, with the result. */
type Begin = () => Promise<(what: string) => Promise<number>>

/** A page that has shown nothing else, so that it has the process of a page that is opened. Returns a result for each step. */
async function measurePage(page: Worked, begin: Begin): Promise<readonly number[]> {
  const results: number[] = []
  for (const [what, work] of steps) {
    const end = await begin()
    await page.evaluate(work, { icao, count })
    results.push(await end(what))
  }
  return results
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

/** In MB. The page also has its service worker, as a person's has. */
async function measureMemory(site: ViewerSite): Promise<readonly number[]> {
  const like = (await site.open('/', phone)).context()
  const first = `localStorage['platekeeper.light'] ??= 'day'`
  const page = await openPlainPage(site.browser, { url: `${site.url}/`, like, first })
  await like.close()
  const protocol = await site.browser.newBrowserCDPSession()
  const results = await measurePage(page, async () => {
    let most = 0
    let isRunning = true
    const sampling = (async () => {
      for (; isRunning; await wait(100)) {
        const { processInfo } = await protocol.send('SystemInfo.getProcessInfo')
        // A browser with one page has spare processes, which are smaller.
        for (const { type, id } of processInfo) if (type === 'renderer') most = Math.max(most, privateMemory(id))
      }
    })()
    return async () => {
      isRunning = false
      await sampling
      return most / 1e6
    }
  })
  await protocol.detach()
  await page.close()
  return results
}

/** In ms. */
async function measureTasks(site: ViewerSite, { note }: Context): Promise<readonly number[]> {
  const page = await site.open('/', phone)
  await page.locator('main').waitFor()
  const results = await measurePage(page, async () => {
    await site.browser.startTracing(page, { categories: traced })
    return async (what) => {
      const tasks = longestTasks(await site.browser.stopTracing())
      note(
        `${what}: ${tasks.map(({ milliseconds, most }) => `${milliseconds.toFixed(0)} ms, of which ${most}`).join('; ')}`,
      )
      return tasks[0]?.milliseconds ?? Number.NaN
    }
  })
  await page.context().close()
  return results
}

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
