/** The product in browsers other than Chromium: what docs/reference/browsers.md says of them. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { eventually } from '../fixtures/eventually.ts'
import { startLogin } from '../fixtures/sign-in-device.ts'
import { openViewerServer, type ViewerServer } from '../fixtures/viewer.ts'
import { firefox } from './browsers/firefox.ts'
import { brightness, enlargement } from './browsers/pictures.ts'
import { twoFingerEvents, twoFingers, wheel } from './browsers/pinch.ts'
import { type RemotePage, remotePage } from './browsers/remote-page.ts'
import { webkit } from './browsers/webkit.ts'

const phone = { width: 390, height: 844 }
const stage = '[data-ready="true"]'

const engines = [webkit, firefox].map((engine) => ({ ...engine, skip: engine.missing() ?? false }))
let site: ViewerServer
before(async () => {
  if (engines.every(({ skip }) => skip)) return
  site = await openViewerServer()
  await site.drawn()
})
after(() => site?.product.close())

for (const engine of engines) {
  describe(`the viewer in ${engine.name}`, { skip: engine.skip }, () => {
    const profile = mkdtempSync(join(tmpdir(), 'platekeeper-browser-'))
    let page: RemotePage
    const start = async () => {
      page = remotePage(await engine.start(profile, phone))
    }
    before(start)
    after(async () => {
      await page?.close()
      rmSync(profile, { recursive: true, force: true })
    })

    const assertDrawn = (light: 'day' | 'night'): Promise<void> =>
      eventually(async () => {
        const { mean, contrast } = await brightness(await page.screenshot(), await page.boxOf(stage))
        const isAsExpected = light === 'day' ? mean > 180 && contrast > 15 : mean < 80 && contrast > 10
        assert.ok(isAsExpected, `${light}: a mean of ${mean}, a contrast of ${contrast}`)
      })
    async function openChart(light: 'day' | 'night'): Promise<void> {
      await page.evaluate(`localStorage.setItem('platekeeper.light', '${light}')`)
      await page.open(`${site.url}/NZWN`)
      await page.press('a[data-chart]')
      await page.seen(`[data-night="${light === 'night'}"] ${stage}`)
      await assertDrawn(light)
    }

    test('a person signs in, and approves a device', async () => {
      const { username, password } = site.person('demo')
      await page.open(site.url)
      await page.press('header a', /^Sign in$/)
      await page.press('[name=username]')
      await page.type(username)
      await page.press('[name=password]')
      await page.type(password)
      await page.press('button[type=submit]', /^Sign in$/)
      await page.seen('header button', /^Menu/)

      const { link, said } = await startLogin(site.product)
      await page.open(link.href)
      await page.press('[data-decision] button', /^Approve/)
      assert.match(await said(), /Signed in as demo/)
    })

    test('a chart is drawn by day, and by night at the press of a key', async () => {
      await openChart('day')
      await page.type('n')
      await page.seen(`[data-night="true"] ${stage}`)
      await assertDrawn('night')
    })

    test('two fingers enlarge the chart as they move apart, and the wheel does', async () => {
      await openChart('day')
      const box = await page.boxOf(stage)
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const assertEnlarged = async (shown: Buffer, least: number, most: number) =>
        eventually(async () => {
          const factor = await enlargement(shown, await page.screenshot(), box)
          assert.ok(factor > least && factor < most, `${factor}`)
        })
      const whole = await page.screenshot()
      await (engine.hasTouch ? page.perform(twoFingers(middle)) : page.evaluate(twoFingerEvents(middle)))
      await assertEnlarged(whole, 2.2, 2.8)
      await openChart('day')
      await page.perform(wheel(middle))
      await assertEnlarged(whole, 1.25, 2.5)
    })

    test('an airport that was taken along opens after the server and the browser ended', async () => {
      await page.open(`${site.url}/NZWN`)
      await page.press('main button', /^Take along$/)
      const dialog = '[role=dialog] button'
      await page.seen(dialog, /^Take along$/)
      const { height } = await page.boxOf(dialog, /^Take along$/)
      assert.ok(height < 60, `a button of ${height} pixels: the dialog is as high as its content`)
      await page.press(dialog, /^Take along$/)
      await page.seen('main *', /^Ready without network/)
      await page.open(`${site.url}/taken-along`)
      await page.seen('main *', /Opens without a network until/)
      // Firefox without a window asks nobody; WebKitGTK cannot say.
      await page.seen('main *', /^This browser may remove charts/)
      assert.equal(await page.evaluate(`navigator.serviceWorker.ready.then(({ active }) => active !== null)`), true)

      const server = site.server()
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
      await page.close()
      await start()
      await page.open(`${site.url}/NZWN`)
      await page.press('a[data-chart]')
      await page.seen(stage)
      await page.seen('*', /^The server does not answer\. You see NZWN as taken along on/)
      await assertDrawn('day')
      await site.restart()
    })
  })
}
