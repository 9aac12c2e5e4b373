import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { endpoints } from '../../src/contract/index.ts'
import { findings, sideways } from '../fixtures/accessibility.ts'
import { password, requestOf } from '../fixtures/index.ts'
import { findChromium } from './browser.ts'
import { pagesInBrowser } from './pages-in-browser.ts'

const found = findChromium()

describe('the pages are accessible', { skip: 'missing' in found ? found.missing : false }, () => {
  const pages = pagesInBrowser(found)

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`from an application and back, in ${colorScheme} colours, 320 pixels wide`, async () => {
      const callback = `${pages.origin}/device`
      const client = await pages.service.register({ isPublic: true, redirectUris: [callback] })
      const context = await pages.browser.newContext({ colorScheme, viewport: { width: 320, height: 700 } })
      const page = await context.newPage()
      const { url } = requestOf(client, { redirect_uri: callback })
      await page.goto(new URL(url, callback).href)
      assert.deepEqual(await findings(page), [], 'the sign-in')
      await page.fill('[name=username]', 'demo')
      await page.fill('[name=password]', password)
      await page.click('button[type=submit]')
      assert.deepEqual(await findings(page), [], 'the decision')
      assert.ok((await sideways(page)) <= 0, 'the decision does not scroll sideways')
      await page.click('[name=decision][value=deny]')
      await page.waitForURL(/error=access_denied/)
      await page.goBack()
      assert.deepEqual(await findings(page), [], 'a request that was answered')
      await page.goto(new URL(requestOf(client, { redirect_uri: 'https://evil.example/' }).url, callback).href)
      assert.deepEqual(await findings(page), [], 'a request that leads elsewhere')
      await context.close()
    })

    test(`from the code to the outcome, in ${colorScheme} colours, 320 pixels wide`, async () => {
      const session = await pages.service.documented.start({ scope: 'openid offline_access charts' })
      const context = await pages.browser.newContext({ colorScheme, viewport: { width: 320, height: 700 } })
      const page = await context.newPage()
      await page.goto(new URL('/device', session.verification_uri_complete).href)
      assert.deepEqual(await findings(page), [], 'the code')
      await page.goto(session.verification_uri_complete)
      assert.deepEqual(await findings(page), [], 'the sign-in')
      await page.fill('[name=username]', 'demo')
      await page.fill('[name=password]', password)
      await page.click('button[type=submit]')
      assert.deepEqual(await findings(page), [], 'the decision')
      await page.click('[name=decision][value=approve]')
      assert.deepEqual(await findings(page), [], 'the outcome')
      await pages.service.documented.poll(session)
      await page.goto(new URL('/account', session.verification_uri_complete).href)
      assert.deepEqual(await findings(page), [], 'the account')
      await page.goto(new URL(endpoints.endSession.path, session.verification_uri_complete).href)
      assert.deepEqual(await findings(page), [], 'the sign-out')
      await page.click('.sheet button[type=submit]')
      assert.deepEqual(await findings(page), [], 'after it')
      assert.equal(await sideways(page), 0, 'nothing is wider than the screen')
    })

    const width = { light: 1360, dark: 320 }[colorScheme]
    test(`the API page in ${colorScheme} colours, ${width} pixels wide`, async () => {
      const context = await pages.browser.newContext({ colorScheme, viewport: { width, height: 800 } })
      const page = await context.newPage()
      const { verification_uri_complete: address } = await pages.service.documented.start()
      await page.goto(new URL('/docs/api', address).href)
      assert.deepEqual(await findings(page), [])
      assert.equal(await sideways(page), 0, 'nothing is wider than the screen')
      await page.keyboard.press('Tab')
      assert.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to the content')
      await context.close()
    })
  }
})
