import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { findings } from '../fixtures/accessibility.ts'
import { eventually } from '../fixtures/eventually.ts'
import { openViewerSite, type ViewerSite } from '../fixtures/viewer.ts'
import { findChromium } from '../walks/browser.ts'

const found = findChromium()
const skip = 'missing' in found ? found.missing : false
const folder = mkdtempSync(join(tmpdir(), 'platekeeper-packs-'))

describe('an airport that was taken along', { skip }, () => {
  let site: ViewerSite
  before(async () => {
    site = await openViewerSite(found)
    await site.drawn()
  })
  after(async () => {
    for (const context of opened) await context.close()
    await site.close()
    rmSync(folder, { recursive: true })
  })

  const opened: BrowserContext[] = []
  /** A browser with a profile on the disk, as a person has it. */
  async function openProfile(profile: string): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
    const context = await chromium.launchPersistentContext(join(folder, profile), {
      executablePath: 'path' in found ? found.path : '',
      args: ['--no-sandbox', '--disable-gpu'],
      viewport: { width: 390, height: 844 },
    })
    opened.push(context)
    context.setDefaultTimeout(30_000)
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }

  /** The page loads, and the server answers nothing else: what a page that the browser has stored finds in the air. */
  const cutOff = (context: BrowserContext) => context.route(`${site.url}/api/**`, (route) => route.abort())

  async function signIn(context: BrowserContext, page: Page): Promise<void> {
    // Another window of the same person, whose cookie it gets.
    const other = await site.open('/', { isAlone: true })
    await context.addCookies(await other.context().cookies())
    await other.context().close()
    await page.goto(`${site.url}/NZWN`)
  }

  async function takeAlong(page: Page): Promise<void> {
    await begin(page, 'NZWN')
    await page.getByText('Ready without network').waitFor()
    assert.deepEqual(await findings(page), [])
  }

  async function begin(page: Page, icao: string): Promise<void> {
    await page.getByRole('button', { name: `Take along: ${icao}` }).click()
    await page.getByText(/MB, \d+ charts/).waitFor()
    assert.deepEqual(await findings(page), [])
    await page.getByRole('dialog').getByRole('button', { name: 'Take along' }).click()
  }

  const stored = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<{ readonly files: number; readonly vault: number }>((resolve, reject) => {
          const opening = indexedDB.open('platekeeper-packs')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const database = opening.result
            if (database.objectStoreNames.length === 0) return resolve({ files: 0, vault: 0 })
            const transaction = database.transaction(['files', 'vault'])
            const [files, vault] = ['files', 'vault'].map((name) => transaction.objectStore(name).count())
            transaction.oncomplete = () => {
              database.close()
              resolve({ files: files?.result ?? 0, vault: vault?.result ?? 0 })
            }
          }
        }),
    )

  test('opens in seconds after the browser was closed, without the server; a sign-out without it destroys the key', async () => {
    const first = await openProfile('own')
    await signIn(first.context, first.page)
    await takeAlong(first.page)
    await first.page.goto(`${site.url}/taken-along`)
    await first.page.getByText(/Opens without a network until/).waitFor()
    assert.deepEqual(await findings(first.page), [])
    await first.context.close()
    cpSync(join(folder, 'own'), join(folder, 'copied before'), { recursive: true })

    const { context, page } = await openProfile('own')
    await cutOff(context)
    await page.goto(site.url)
    await page.getByRole('heading', { name: 'Taken along' }).waitFor()
    await page.getByRole('link', { name: /^NZWN/ }).first().waitFor()
    assert.deepEqual(await findings(page), [])
    for (const path of ['KPDX', 'KPDX/KPDX11-1']) {
      await page.goto(`${site.url}/${path}`)
      await page.getByRole('alert').getByText('The server does not answer.').waitFor()
      await page.getByRole('navigation', { name: 'Taken along' }).getByRole('link', { name: /^NZWN/ }).waitFor()
      assert.deepEqual(await findings(page), [])
    }
    await page.goto(site.url)
    await page.getByText('The airports of the map could not be loaded.').waitFor()
    const began = Date.now()
    await page.goto(`${site.url}/NZWN`)
    const chart = page.locator('a[data-chart]').first()
    await chart.waitFor()
    await chart.click()
    await page.locator('[data-ready="true"]').first().waitFor()
    assert.ok(Date.now() - began < 6_000, `${Date.now() - began} ms`)
    // One line, which leaves the chart its place.
    await page.getByText(/^The server does not answer\. You see NZWN as taken along on/).waitFor()
    assert.deepEqual(await findings(page), [])
    assert.ok((await stored(page)).vault === 1)

    await page.getByRole('button', { name: /^Menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForFunction(() => localStorage.getItem('platekeeper.packs') === null)
    await page.waitForURL(`${site.url}/`)
    assert.equal(await page.locator('a[data-chart]').count(), 0)
    await eventually(async () => assert.deepEqual(await stored(page), { files: 0, vault: 0 }))
    await context.close()
    cpSync(join(folder, 'own'), join(folder, 'copied after'), { recursive: true })
  })

  test('is not in a profile that was copied after the sign-out', async () => {
    const { context, page } = await openProfile('copied after')
    await cutOff(context)
    await page.goto(`${site.url}/NZWN`)
    await page.getByRole('heading', { name: 'No connection to the server' }).waitFor()
    assert.equal(await page.locator('a[data-chart]').count(), 0)
    assert.deepEqual(await stored(page), { files: 0, vault: 0 })
    await context.close()
  })

  test('closes at the next contact after a sign-out elsewhere, before any chart', async () => {
    const { context, page } = await openProfile('copied before')
    await context.clearCookies()
    await page.goto(`${site.url}/NZWN`)
    await eventually(async () => assert.deepEqual(await stored(page), { files: 0, vault: 0 }))
    await cutOff(context)
    await page.reload()
    await page.getByRole('heading', { name: 'No connection to the server' }).waitFor()
    assert.equal(await page.locator('a[data-chart]').count(), 0)
    await context.close()
  })

  test('is there with that of another page of this browser, which waited; what the browser removes is named', async () => {
    const { context, page } = await openProfile('two pages')
    await signIn(context, page)
    const other = await context.newPage()
    await other.goto(`${site.url}/YBBN`)
    await Promise.all([begin(page, 'NZWN'), begin(other, 'YBBN')])
    for (const each of [page, other]) await each.getByText('Ready without network').waitFor()
    await other.close()
    await page.goto(`${site.url}/taken-along`)
    await eventually(async () => assert.equal(await page.getByText('Ready without network').count(), 2))

    await page.goto('about:blank')
    const devtools = await context.newCDPSession(page)
    const origin = new URL(site.url).origin
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
    await page.goto(`${site.url}/taken-along`)
    await page.getByText('This browser removed charts that you had taken along: NZWN and YBBN.').waitFor()
    assert.deepEqual(await findings(page), [])
    await page.getByRole('button', { name: 'Continue with NZWN' }).click()
    await page.getByText('Ready without network').waitFor()
    await page.getByText('This browser removed charts that you had taken along: YBBN.').waitFor()
  })
})
