/** A page that is open: its session without a network, its screen, its scripts, and plain http. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { chartExample } from '../../src/contract/operations/example-values.ts'
import { findings } from '../fixtures/accessibility.ts'
import { eventually } from '../fixtures/eventually.ts'
import { api, notAnswering, open, openProfile, shellShown, skip, stored, tryNow } from '../fixtures/stored-viewer.ts'
import { buildViewer } from '../fixtures/viewer.ts'
import { openWorkerSite } from '../fixtures/worker-site.ts'

describe('a page that is open', { skip }, () => {
  before(buildViewer)

  test('stays when the session ends without a network, and says so once there is one', async (t) => {
    const answers: Record<string, unknown> = { ...api }
    const { page, site } = await open(t, { answers })
    await page.goto(`${site.url}NZWN`)
    const card = page.locator(`[data-chart="${chartExample.id}"]`)
    await card.waitFor()
    await site.stop()
    await page.getByRole('textbox').or(page.getByRole('combobox')).first().fill('KPDX')
    await notAnswering(page)
    await card.waitFor()
    answers.me = { signedIn: false }
    await site.start()
    await tryNow(page)
    await page.getByText('Your session has ended. What is on the screen stays').waitFor()
    await card.waitFor()
    assert.equal(await page.evaluate(() => localStorage.getItem('platekeeper.person')), null)
    assert.deepEqual(await findings(page), [])
  })

  test('keeps the screen on while a chart is open, not longer', async (t) => {
    const { page, site } = await open(t, { isStored: false })
    await page.addInitScript(() => {
      const held = new Set<object>()
      Object.assign(globalThis, { held })
      const request = WakeLock.prototype.request
      WakeLock.prototype.request = async function (this: WakeLock, kind) {
        const lock = await request.call(this, kind)
        held.add(lock)
        lock.addEventListener('release', () => held.delete(lock))
        return lock
      }
    })
    const held = () => page.evaluate(() => (globalThis as unknown as { readonly held: Set<object> }).held.size)
    await page.goto(`${site.url}NZWN`)
    await page.locator(`[data-chart="${chartExample.id}"]`).waitFor()
    assert.equal(await held(), 0)
    await page.goto(`${site.url}NZWN/${chartExample.id}`)
    await eventually(async () => assert.equal(await held(), 1))
    await page.getByRole('link', { name: 'NZWN: all charts' }).click()
    await eventually(async () => assert.equal(await held(), 0))
  })

  test('asks for the worker after everything that the first page needs', async (t) => {
    const { page, site } = await open(t, { isStored: false })
    const asked: string[] = []
    site.interfere((path) => void asked.push(path))
    await page.goto(`${site.url}NZWN`)
    await stored(page)
    const worker = asked.indexOf('worker.js')
    for (const earlier of ['api/me', 'api/v2/charts/NZWN?version=STD&rules=ANY', 'api/v2/airport/NZWN', 'api/kept']) {
      assert.ok(asked.includes(earlier), earlier)
      assert.ok(asked.indexOf(earlier) < worker, earlier)
    }
    const loaded = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().loadEventEnd > 0)
    assert.ok(loaded)
  })

  test('takes no string for code, and no other policy', async (t) => {
    const { page, site } = await open(t, { isStored: false })
    await page.goto(site.url)
    await shellShown(page)
    const refused = await page.evaluate((outside) => {
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): object }
      }
      const attempts = [
        () => document.body.insertAdjacentHTML('beforeend', '<b>text</b>'),
        () => new DOMParser().parseFromString('<a/>', 'text/html'),
        () => new Worker(outside),
        () => trustedTypes.createPolicy('other', {}),
        () => trustedTypes.createPolicy('platekeeper', {}),
      ]
      return attempts.map((attempt) => {
        try {
          attempt()
          return 'allowed'
        } catch (error) {
          return (error as Error).name
        }
      })
    }, `${site.url}assets/a.js`)
    assert.deepEqual(refused, Array(5).fill('TypeError'))
  })

  test('on plain http has no worker, says once what this address cannot do, and leads to the recipe', async (t) => {
    const browser = await openProfile(t, '--host-resolver-rules=MAP charts.test localhost')
    const site = await openWorkerSite(api)
    t.after(() => site.close())
    const page = await browser.start()
    const url = site.url.replace('localhost', 'charts.test')
    await page.goto(url)
    const note = page.getByText('At this address (http, not https)')
    await note.waitFor()
    assert.equal(await page.evaluate(() => 'serviceWorker' in navigator || 'wakeLock' in navigator), false)
    assert.deepEqual(await findings(page), [])
    const [recipe] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'How to add https' }).click(),
    ])
    await recipe.getByRole('heading', { name: 'Serve this address over https' }).waitFor()
    assert.deepEqual(await findings(recipe), [])
    await page.getByRole('button', { name: 'All right' }).click()
    await note.waitFor({ state: 'hidden' })
    await page.reload()
    await shellShown(page)
    assert.equal(await note.count(), 0)
  })
})
