/** A chart that is moved in a real browser without a graphics processor: frames a second while it is panned, zoomed and turned. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { buildViewer, findChromium, launchBrowser, openChartPage } from '../../test/fixtures/chart-page.ts'
import { median, spreadOf } from '../report/statistics.ts'
import { drawnPage, plateHeight as height, plateWidth as width } from '../seed/plate-picture.ts'
import { withAllCores } from '../servers/server.ts'
import type { Case, Context } from './context.ts'

export const viewer: Case = {
  name: 'viewer',
  about: 'frames a second of the chart view, in software rendering',
  run: (context) => withAllCores(() => measureViewer(context)),
}

const gestures = ['pan', 'zoom', 'rotate'] as const
type Gesture = (typeof gestures)[number]

async function measureViewer({ options, report, note, folder }: Context): Promise<void> {
  const chromium = findChromium()
  if ('missing' in chromium) return note(`left out: ${chromium.missing}`)
  const build = join(folder, 'viewer')
  buildViewer(build)
  const [day, boundingBoxes] = [await drawnPage(), null]
  const chart = { icao: 'KPDX', id: 'KPDX111', name: 'ILS', width, height, boundingBoxes, day, night: day }
  const browser = await launchBrowser(chromium)
  try {
    const viewport = { width: 1280, height: 800 }
    const { page } = await openChartPage(browser, { build, charts: [chart], light: 'day', viewport })
    for (const gesture of gestures) {
      const rates: number[] = []
      while (rates.length < options.rounds) rates.push(await frameRate(page, gesture, options.seconds))
      report({
        case: `viewer, ${gesture}, 1280 × 800`,
        comparedWith: null,
        unit: 'frames/s',
        ours: median(rates),
        theirs: null,
        ratio: null,
        spread: spreadOf(rates),
      })
    }
  } finally {
    await browser.close()
  }
}

/** Moves the chart once a frame, as fast as the browser draws. */
function frameRate(page: Page, gesture: Gesture, seconds: number): Promise<number> {
  return page.evaluate(
    async ([gesture, seconds]) => {
      const target = document.querySelector('[data-ready="true"] canvas')
      if (!target) throw new Error('The airport has no chart')
      const { left, top, width, height } = target.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const pointer = (type: string, atX: number, atY: number) =>
        target.dispatchEvent(
          new PointerEvent(type, {
            ...{ bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse', isPrimary: true },
            ...{ buttons: 1, clientX: atX, clientY: atY, altKey: gesture === 'rotate' },
          }),
        )
      const wheel = (deltaY: number) =>
        target.dispatchEvent(
          new WheelEvent('wheel', { bubbles: true, cancelable: true, clientX: x, clientY: y, deltaY }),
        )
      const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
      const radius = 160
      if (gesture !== 'zoom') pointer('pointerdown', x + radius, y)
      const started = await frame()
      let [frames, now] = [0, started]
      while (now - started < seconds * 1000) {
        const angle = ((now - started) / 1000) * 2
        if (gesture === 'zoom') wheel(Math.sin(angle * 2) > 0 ? -30 : 30)
        else pointer('pointermove', x + radius * Math.cos(angle), y + radius * Math.sin(angle))
        now = await frame()
        frames++
      }
      if (gesture !== 'zoom') pointer('pointerup', x + radius, y)
      return (frames * 1000) / (now - started)
    },
    [gesture, seconds] as const,
  )
}
