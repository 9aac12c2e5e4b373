/**
 * Takes the picture of the viewer that README.md shows: `node scripts/launch.js test/viewer/take-pictures.ts`. A chart on a desktop by
 * day, next to an airport on a phone by night.
 */
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import sharp from 'sharp'
import { openViewerSite } from '../fixtures/viewer.ts'
import { findChromium } from '../walks/browser.ts'

const file = join(import.meta.dirname, '../../docs/pictures/viewer.png')
const [desktop, phone] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const [gap, ground] = [28, '#808890']

const found = findChromium()
if ('missing' in found) throw new Error(found.missing)
const site = await openViewerSite(found)
try {
  await site.drawn()
  const take = async (path: string, light: 'day' | 'night', options: BrowserContextOptions, shown: string) => {
    const page = await site.open('/', { ...options, colorScheme: light === 'day' ? 'light' : 'dark' })
    await page.evaluate((light) => localStorage.setItem('platekeeper.light', light), light)
    await page.goto(site.url + path)
    await page.locator(shown).first().waitFor()
    // Until the thumbnails are there.
    await page.waitForLoadState('networkidle')
    return page
  }
  const chart = '[data-ready="true"]'
  for (const pinned of ['/NZWN/NZWN109', '/YBBN/YBBN103', '/KPDX/KPDX191']) {
    const page = await take(pinned, 'day', {}, chart)
    await page.locator(chart).press('p')
    await page.locator('[data-command="pin"][aria-pressed="true"]').waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().close()
  }
  const large = await take('/KPDX/KPDX191', 'day', { viewport: desktop }, chart)
  const touch = { viewport: phone, isMobile: true, hasTouch: true, deviceScaleFactor: 1 }
  const small = await take('/KPDX', 'night', touch, 'a[data-chart] img')
  const [width, height] = [desktop.width + phone.width + 3 * gap, desktop.height + 2 * gap]
  const top = (height - phone.height) / 2
  await sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([
      { input: await large.screenshot(), left: gap, top: gap },
      { input: await small.screenshot(), left: desktop.width + 2 * gap, top },
    ])
    .png({ palette: true, effort: 10 })
    .toFile(file)
} finally {
  await site.close()
}
