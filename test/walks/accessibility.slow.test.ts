import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { endpoints } from '../../src/contract/index.ts'
import { findings, sideways } from '../fixtures/accessibility.ts'
import { freePort, password, requestOf, type Service, startService } from '../fixtures/index.ts'
import { findChromium, launchBrowser } from './browser.ts'

const found = findChromium()

describe('the pages are accessible', { skip: 'missing' in found ? found.missing : false }, () => {
  let service: Service
  let browser: Browser
  let authUrl: string

  before(async () => {
    const port = await freePort()
    authUrl = `http://localhost:${port}`
    service = await startService({ env: { AUTH_URL: authUrl } })
    await service.app.listen({ host: '127.0.0.1', port })
    browser = await launchBrowser(found)
  })
  after(async () => {
    await browser.close()
    await service.close()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`from an application and back, in ${colorScheme} colours, 320 pixels wide`, async () => {
      const callback = `${authUrl}/device`
      const client = await service.register({ isPublic: true, redirectUris: [callback] })
      const context = await browser.newContext({ colorScheme, viewport: { width: 320, height: 700 } })
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
      const session = await service.documented.start({ scope: 'openid offline_access charts' })
      const context = await browser.newContext({ colorScheme, viewport: { width: 320, height: 700 } })
      const page = await context.newPage()
      await page.goto(session.verification_uri_complete)
      assert.deepEqual(await findings(page), [], 'the code')
      await page.click('button[type=submit]')
      assert.deepEqual(await findings(page), [], 'the sign-in')
      await page.fill('[name=username]', 'demo')
      await page.fill('[name=password]', password)
      await page.click('button[type=submit]')
      assert.deepEqual(await findings(page), [], 'the decision')
      await page.click('[name=decision][value=approve]')
      assert.deepEqual(await findings(page), [], 'the outcome')
      await service.documented.poll(session)
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
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } })
      const page = await context.newPage()
      const { verification_uri_complete: address } = await service.documented.start()
      await page.goto(new URL('/docs/api', address).href)
      assert.deepEqual(await findings(page), [])
      assert.equal(await sideways(page), 0, 'nothing is wider than the screen')
      await page.keyboard.press('Tab')
      assert.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to the content')
      await context.close()
    })
  }
})
