import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { CDPSession, Page } from 'playwright-core'
import { findings } from '../fixtures/accessibility.ts'
import { openViewerSite, type ViewerSite } from '../fixtures/viewer.ts'
import { findChromium } from '../walks/browser.ts'

const found = findChromium()
const skip = 'missing' in found ? found.missing : false

/** Of the images of the airport, by their addresses: what was loaded since. */
function imagesOf(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.url().endsWith('.png')) loaded.push(request.url())
  })
  return loaded
}

const usage = (page: Page) => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)

/** The browser has this many bytes left for the site; null: as many as it has. */
async function leave(page: Page, devtools: CDPSession, bytes: number | null): Promise<void> {
  const { origin } = new URL(page.url())
  const quotaSize = bytes === null ? {} : { quotaSize: (await usage(page)) + bytes }
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, ...quotaSize })
}

describe('a disk that is full', { skip }, () => {
  let site: ViewerSite
  before(async () => {
    site = await openViewerSite(found)
    await site.drawn()
  })
  after(() => site.close())

  for (const percent of [10, 50, 99])
    test(`at ${percent} % of an airport that is taken along: the page says so, keeps whole files, and continues with them`, async (t) => {
      const page = await site.open('/NZWN', { viewport: { width: 390, height: 844 } })
      t.after(() => page.context().close())
      const devtools = await page.context().newCDPSession(page)
      await page.getByRole('button', { name: 'Take along: NZWN' }).click()
      const size = await page.getByText(/MB, \d+ charts/).textContent()
      const bytes = Number(size?.split(' ')[0]) * 1_000_000
      await leave(page, devtools, (bytes * percent) / 100)
      const before = imagesOf(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Take along' }).click()
      await page.getByText(/This browser has no room left\. Whole files were kept/).waitFor()
      assert.deepEqual(await findings(page), [])
      const stored = await imagesStored(page)
      assert.ok(stored < before.length)
      t.diagnostic(`${stored} images are stored`)

      await leave(page, devtools, null)
      const again = imagesOf(page)
      await page.getByRole('button', { name: 'Continue with NZWN' }).click()
      // The browser of this test has no service worker, so that the viewer itself is not stored.
      await page.getByText('Complete in this browser').waitFor()
      const all = await imagesStored(page)
      assert.ok(all > stored)
      // Half a file would not have its hash, and be loaded again. So is what was stored after the index.
      assert.ok(again.length <= all - stored + 8, `${again.length} of ${all}, ${stored} were there`)
    })
})

/** The number of encrypted images on the disk. */
const imagesStored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('platekeeper-packs')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const range = IDBKeyRange.bound('image/', 'image/\uffff')
          const count = opening.result.transaction('files').objectStore('files').count(range)
          count.onsuccess = () => {
            opening.result.close()
            resolve(count.result)
          }
        }
      }),
  )
