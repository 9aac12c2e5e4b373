import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { type Language, languages } from '../../src/contract/index.ts'
import { assets } from '../../src/pages/assets.ts'
import { samples } from '../../src/pages/views/samples.ts'
import { wordsIn } from '../../src/pages/words/index.ts'
import { sideways } from '../fixtures/accessibility.ts'
import { findChromium, launchBrowser } from './browser.ts'

const found = findChromium()

/** Wider than the window, or with text that its own box hides. */
const tooLong = (page: Page): Promise<readonly string[]> =>
  page.locator('main *:visible').evaluateAll((all) =>
    all
      .filter((each) => !(each instanceof HTMLInputElement))
      .filter(
        (each) =>
          each.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5 ||
          (each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1),
      )
      .map((each) => each.outerHTML.slice(0, 200)),
  )

describe('no word of any language is too long for a page', { skip: 'missing' in found ? found.missing : false }, () => {
  let browser: Browser

  before(async () => {
    browser = await launchBrowser(found)
  })
  after(() => browser.close())

  /** Every page at an address of its own, as wide as a page of 1280 pixels at 400 % (WCAG 2.2, 1.4.10). */
  async function open(language: Language): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 320, height: 256 }, locale: language })
    await context.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url())
      const asset = assets.get(pathname)
      if (asset) return route.fulfill({ contentType: asset.contentType, body: asset.bytes })
      const page = samples[pathname.slice(1)]
      const body = String(page?.(wordsIn(language)))
      return page ? route.fulfill({ contentType: 'text/html; charset=utf-8', body }) : route.abort()
    })
    return context.newPage()
  }

  for (const [language, name] of Object.entries(languages) as [Language, string][]) {
    test(`${name}, 320 pixels wide`, async () => {
      const page = await open(language)
      for (const sample of Object.keys(samples)) {
        await page.goto(`http://pages.example/${sample}`)
        assert.equal(await sideways(page), 0, sample)
        assert.deepEqual(await tooLong(page), [], sample)
      }
      await page.context().close()
    })
  }

  test('nor with text of twice the size, in the language with the longest words', async () => {
    const page = await open('de')
    for (const sample of Object.keys(samples).filter((each) => !each.startsWith('hostile'))) {
      await page.goto(`http://pages.example/${sample}`)
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      const outside = await page
        .locator('main *:visible')
        .evaluateAll((all) =>
          all
            .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
            .map((each) => each.outerHTML.slice(0, 200)),
        )
      assert.deepEqual(outside, [], sample)
    }
    await page.context().close()
  })
})
