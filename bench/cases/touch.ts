/** A finger on a phone: frames while it scrolls the list of an airport, and moves and enlarges a chart. */
import type { CDPSession, Page } from 'playwright-core'
import { openViewerSite } from '../../test/fixtures/viewer.ts'
import { findChromium } from '../../test/walks/browser.ts'
import { phone, slowdown } from '../pages/phone.ts'
import { median, spreadOf } from '../report/statistics.ts'
import { withAllCores } from '../servers/server.ts'
import type { Case, Context } from './context.ts'

export const touch: Case = {
  name: 'touch',
  about: 'what a frame of the viewer costs on a phone, under a finger: a quarter of this processor',
  run: (context) => withAllCores(() => measureTouch(context)),
}

type Gesture = { readonly name: string; readonly path: string; readonly shown: string; readonly run: Run }
type Run = (protocol: CDPSession) => Promise<void>

const middle = { x: 195, gestureSourceType: 'touch' } as const
const swipe = (y: number, yDistance: number): Run => {
  const options = { ...middle, y, yDistance, speed: 800 }
  return async (protocol) => void (await protocol.send('Input.synthesizeScrollGesture', options))
}
const pinch = (scaleFactor: number): Run => {
  const options = { ...middle, y: 400, scaleFactor, relativeSpeed: 600 }
  return async (protocol) => void (await protocol.send('Input.synthesizePinchGesture', options))
}
const both =
  (there: Run, back: Run): Run =>
  async (protocol) => {
    await there(protocol)
    await back(protocol)
  }

const chart = { path: '/KPDX/KPDX191', shown: '[data-ready="true"]' } as const
const gestures: readonly Gesture[] = [
  { name: 'scroll a list', path: '/KPDX', shown: 'a[data-chart] img', run: both(swipe(600, -900), swipe(200, 900)) },
  { name: 'pan a chart', ...chart, run: both(swipe(500, -250), swipe(300, 250)) },
  { name: 'pinch a chart', ...chart, run: both(pinch(2.5), pinch(0.4)) },
]

async function measureTouch({ options, report, note }: Context): Promise<void> {
  const chromium = findChromium()
  if ('missing' in chromium) return note(`left out: ${chromium.missing}`)
  const site = await openViewerSite(chromium)
  try {
    await site.drawn()
    for (const { name, path, shown, run } of gestures) {
      const page = await site.open(path, phone)
      const protocol = await page.context().newCDPSession(page)
      await protocol.send('Performance.enable', { timeDomain: 'threadTicks' })
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await page.locator(shown).first().waitFor()
      await page.waitForLoadState('networkidle')
      await run(protocol)
      const rounds: { readonly rate: number; readonly script: number }[] = []
      while (rounds.length < options.rounds) rounds.push(await framesOf(page, protocol, run))
      const row = (unit: string, values: readonly number[]) =>
        report({
          ...{ case: `phone, ${name}`, unit, ours: median(values), spread: spreadOf(values) },
          ...{ comparedWith: null, theirs: null, ratio: null },
        })
      row(
        'frames/s',
        rounds.map(({ rate }) => rate),
      )
      row(
        'script ms/frame',
        rounds.map(({ script }) => script),
      )
      await page.context().close()
    }
  } finally {
    await site.close()
  }
}

/** Frames a second, and milliseconds of the processor that scripts take for one: other programs on this machine do not change that. */
async function framesOf(page: Page, protocol: CDPSession, run: Run) {
  const scripts = async () => {
    const { metrics } = await protocol.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
  }
  await page.evaluate(() => {
    const count = () => {
      performance.mark('frame')
      requestAnimationFrame(count)
    }
    if (performance.getEntriesByName('frame').length === 0) requestAnimationFrame(count)
    performance.clearMarks('frame')
  })
  const [before, started] = [await scripts(), performance.now()]
  await run(protocol)
  const [spent, seconds] = [(await scripts()) - before, (performance.now() - started) / 1000]
  const frames = await page.evaluate(() => performance.getEntriesByName('frame').length)
  return { rate: frames / seconds, script: spent / frames }
}
