import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import {
  type Application,
  claimsOf,
  freePort,
  password,
  type Service,
  startService,
  tokensOf,
} from '../fixtures/index.ts'
import { isLong } from '../fixtures/rounds.ts'
import { openStoresToWalk } from '../fixtures/stores.ts'
import { findChromium, launchBrowser } from './browser.ts'

const found = findChromium()

for (const [store, open] of Object.entries(openStoresToWalk())) {
  describe(`${store}: a person with a browser`, { skip: 'missing' in found ? found.missing : false }, () => {
    let service: Service
    let browser: Browser

    before(async () => {
      const port = await freePort()
      service = await startService({ env: { AUTH_URL: `http://localhost:${port}`, ...(await open()) } })
      await service.app.listen({ host: '127.0.0.1', port })
      browser = await launchBrowser(found)
    })
    after(async () => {
      await browser.close()
      await service.close()
    })

    /** A page in a browser of its own; anything that the security policy refuses fails the test. */
    async function openPage(options: { javaScriptEnabled: boolean; colorScheme: 'light' | 'dark' }): Promise<Page> {
      const context = await browser.newContext({ ...options, viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      page.on('console', (message) => {
        if (message.type() === 'error') assert.fail(message.text())
      })
      page.on('pageerror', (error) => assert.fail(error.message))
      return page
    }

    for (const javaScriptEnabled of [false, true]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        if (!isLong && javaScriptEnabled !== (colorScheme === 'dark')) continue
        const scripts = javaScriptEnabled ? 'with' : 'without'
        test(`follows the link, signs in and approves, ${scripts} scripts, in ${colorScheme} colours`, async () => {
          const client: Application = service.documented
          const scope = 'openid offline_access charts'
          const session = await client.start()
          await client.poll(session, { scope })
          const page = await openPage({ javaScriptEnabled, colorScheme })

          await page.goto(session.verification_uri_complete)
          assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, '/login')
          assert.ok(await page.getByText(session.user_code, { exact: true }).isVisible())

          await page.getByLabel('Username').fill('demo')
          await page.getByLabel('Password').fill(password)
          await page.getByRole('button', { name: 'Sign in', exact: true }).click()

          await page.getByRole('heading', { name: 'Connect Documented application?' }).waitFor()
          await page.waitForLoadState()
          assert.ok(await page.getByText(session.user_code, { exact: true }).isVisible())
          assert.equal(await page.getByRole('checkbox').count(), 3)
          const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
          const [red = 0] = (background.match(/[\d.]+/g) ?? []).map(Number)
          assert.equal(red < (background.startsWith('rgb') ? 128 : 0.5), colorScheme === 'dark', background)
          // The label covers its box, so that the whole row can be touched.
          await page.getByText('Stay signed in').click()
          assert.equal(await page.getByRole('checkbox', { name: /stay signed in/i }).isChecked(), false)
          await page.getByRole('button', { name: 'Approve' }).click()

          await page.getByRole('heading', { name: 'Approved' }).waitFor()
          const tokens = tokensOf(await client.poll(session, { scope }))
          assert.equal(claimsOf(tokens.access_token).scope, 'openid charts')
          assert.equal(tokens.refresh_token, undefined)
          await page.context().close()
        })
      }
    }

    test('types the code and denies; the Enter key alone never approves', async () => {
      const session = await service.documented.start()
      const page = await openPage({ javaScriptEnabled: true, colorScheme: 'light' })
      await page.goto(new URL('/device', session.verification_uri_complete).href)
      await page.locator('#user_code').pressSequentially(session.user_code.replace('-', '').toLowerCase())
      assert.equal(await page.inputValue('#user_code'), session.user_code)
      await page.keyboard.press('Enter')
      await page.getByLabel('Username').fill('demo')
      await page.getByLabel('Password').fill(password)
      await page.keyboard.press('Enter')
      await page.getByRole('checkbox').first().waitFor()
      await page.waitForLoadState()
      await page.getByRole('checkbox').first().focus()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Denied' }).waitFor()
      assert.equal((await service.documented.poll(session)).body.error, 'access_denied')
      await page.context().close()
    })

    for (const javaScriptEnabled of [false, true]) {
      test(`sees the device on the account page, changes the password and signs out everywhere, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
        const username = `walker ${javaScriptEnabled}`
        await service.addUser({ username })
        const tokens = tokensOf(await service.signIn(service.documented, { username }))
        const page = await openPage({ javaScriptEnabled, colorScheme: 'dark' })
        await page.goto(String(claimsOf(tokens.access_token).iss))
        await page.getByRole('link', { name: 'Your browsers, devices and password' }).click()
        await page.getByLabel('Username').fill(username)
        await page.getByLabel('Password').fill(password)
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()

        const openRow = (id: string) => page.locator(`#row-${id} > summary`).click()
        await openRow('password')
        assert.equal(await page.getByRole('checkbox', { name: 'Also sign out all devices' }).isChecked(), true)
        await page.getByText('Also sign out all devices').click()
        await page.getByLabel('Current password').fill(password)
        await page.getByLabel('New password', { exact: true }).fill('another password')
        await page.getByLabel('Confirm new password').fill('another password')
        await page.getByRole('button', { name: 'Change password' }).click()
        await page.getByText('Password changed.').waitFor()
        const refreshed = tokensOf(await service.documented.refresh(String(tokens.refresh_token)))

        await openRow('devices')
        await page.getByRole('heading', { name: 'Documented application', exact: true }).waitFor()
        await page.getByRole('button', { name: 'Sign out Documented application' }).click()
        await page.getByText('Documented application is signed out.').waitFor()
        const refused = await service.documented.refresh(String(refreshed.refresh_token))
        assert.equal(refused.body.error, 'invalid_grant')
        await openRow('everywhere')
        await page.getByRole('button', { name: 'Sign out everywhere' }).click()
        await page.getByRole('heading', { name: 'Signed out everywhere' }).waitFor()
        await page.context().close()
      })
    }

    test('sees the list shrink when the application says what it needs, and the decision counts', async () => {
      const session = await service.documented.start()
      const page = await openPage({ javaScriptEnabled: true, colorScheme: 'light' })
      await page.goto(session.verification_uri_complete)
      await page.getByLabel('Username').fill('demo')
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText('may request permission to').waitFor()
      await service.documented.poll(session, { scope: 'charts' })
      await page.getByText('requests permission to', { exact: true }).waitFor()
      assert.equal(await page.getByRole('checkbox').count(), 1)
      await page.getByRole('button', { name: 'Approve' }).click()
      await page.getByRole('heading', { name: 'Approved' }).waitFor()
      assert.equal(claimsOf(tokensOf(await service.documented.poll(session)).access_token).scope, 'charts')
      await page.context().close()
    })
  })
}
