import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { languages } from '../../src/contract/index.ts'
import { findings, sideways } from '../fixtures/accessibility.ts'
import { password, requestOf } from '../fixtures/index.ts'
import { findChromium } from './browser.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const found = findChromium()
const phone = { width: 390, height: 844 }
const scope = 'openid offline_access charts fmsdata'

/** Lower edge of the last element that says something, and the edges of both buttons, in pixels of the window. */
const places = (page: Page): Promise<{ warning: number; buttons: readonly { top: number; bottom: number }[] }> =>
  page.evaluate(`({
    warning: document.querySelector('form .warning').getBoundingClientRect().bottom,
    buttons: [...document.querySelectorAll('[data-decision] button')].map((button) => button.getBoundingClientRect().toJSON()),
  })`)

describe('the page to decide on', { skip: 'missing' in found ? found.missing : false }, () => {
  const pages = pagesInBrowser(found)

  async function openDecision(options: BrowserContextOptions, asked = scope): Promise<Page> {
    const client = pages.service.documented
    const session = await client.start()
    await client.poll(session, { scope: asked })
    const page = await (await pages.browser.newContext({ viewport: phone, ...options })).newPage()
    page.on('pageerror', (error) => assert.fail(error.message))
    await signIn(page, session.verification_uri_complete)
    return page
  }

  async function signIn(page: Page, address: string): Promise<void> {
    await page.goto(address)
    await page.fill('[name=username]', 'demo')
    await page.fill('[name=password]', password)
    await page.press('[name=password]', 'Enter')
    await page.locator('[data-decision]').waitFor()
  }

  async function assertInSight(page: Page): Promise<void> {
    const height = page.viewportSize()?.height ?? 0
    const { buttons } = await places(page)
    assert.equal(buttons.length, 2)
    for (const { top, bottom } of buttons) assert.ok(top >= 0 && bottom <= height, `${top} to ${bottom} of ${height}`)
  }

  for (const locale of Object.keys(languages)) {
    test(`shows everything on one screen of a phone (${locale})`, async () => {
      const page = await openDecision({ locale })
      const { warning, buttons } = await places(page)
      const [deny] = buttons
      assert.ok(deny && warning < deny.top, `the warning ends at ${warning}, the buttons begin at ${deny?.top}`)
      await assertInSight(page)
      assert.deepEqual(await findings(page), [])
      await page.context().close()
    })

    test(`keeps the buttons in sight and the focus above them, however long the list is (${locale})`, async () => {
      for (const viewport of [
        { width: 320, height: 568 },
        { width: 844, height: 390 },
      ]) {
        const page = await openDecision({ locale, viewport }, `${scope} position`)
        await assertInSight(page)
        assert.ok((await sideways(page)) <= 0, 'nothing is wider than the screen')
        for (const box of await page.getByRole('checkbox').all()) {
          await box.focus()
          const { bottom, height } = await box.evaluate((element) => {
            const { bottom, height } = Reflect.apply(Reflect.get(element, 'getBoundingClientRect'), element, [])
            return { bottom, height }
          })
          const [deny] = (await places(page)).buttons
          assert.ok(
            bottom > height && bottom <= (deny?.top ?? 0),
            `the focus is at ${bottom}, the buttons at ${deny?.top}`,
          )
        }
        await page.getByRole('checkbox').last().focus()
        await assertInSight(page)
        await page.context().close()
      }
    })
  }

  test('keeps the buttons in sight when text is twice as large', async () => {
    const page = await openDecision({ locale: 'fr' })
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
    await assertInSight(page)
    assert.ok((await sideways(page)) <= 0)
    await page.context().close()
  })

  test('of an application that sent the browser here fits on one screen too', async () => {
    const callback = `${pages.origin}/device`
    const client = await pages.service.register({ isPublic: true, redirectUris: [callback] })
    const page = await (await pages.browser.newContext({ viewport: phone, locale: 'de' })).newPage()
    await signIn(page, new URL(requestOf(client, { redirect_uri: callback }).url, callback).href)
    const { warning, buttons } = await places(page)
    assert.ok(warning < (buttons[0]?.top ?? 0))
    await assertInSight(page)
    await page.context().close()
  })

  test('leads to another code when the time is over', async () => {
    const client = pages.service.documented
    const session = await client.start()
    const context = await pages.browser.newContext({ viewport: phone })
    const page = await context.newPage()
    await page.clock.install()
    await signIn(page, session.verification_uri_complete)
    await page.clock.fastForward(660_000)
    await page.getByRole('link', { name: 'Enter another code' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Approve' }).count(), 0)
    assert.equal(
      await page.getByRole('status').textContent(),
      'The code has expired. Start again on your device to get a new one.',
    )
    assert.deepEqual(await findings(page), [])
    await page.getByRole('link', { name: 'Enter another code' }).click()
    await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
    assert.equal(await page.inputValue('#user_code'), '')
    await context.close()
  })
})
