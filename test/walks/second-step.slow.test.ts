import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { findings, sideways } from '../fixtures/accessibility.ts'
import { freePort, password, type Service, startService } from '../fixtures/index.ts'
import { findChromium, launchBrowser } from './browser.ts'

const found = findChromium()
/** A folder for pictures of the pages; by default none are taken. */
const pictures = process.env['WALK_PICTURES']

describe('a second step in Chromium, without scripts', { skip: 'missing' in found ? found.missing : false }, () => {
  let service: Service
  let browser: Browser
  let origin: string
  let secret = ''
  let codes: readonly string[] = []

  before(async () => {
    const port = await freePort()
    origin = `http://localhost:${port}`
    service = await startService({ env: { AUTH_URL: origin, BASE_URL: origin } })
    await service.app.listen({ host: '127.0.0.1', port })
    browser = await launchBrowser(found)
    if (pictures) mkdirSync(pictures, { recursive: true })
  })
  after(async () => {
    await browser.close()
    await service.close()
  })

  const onPhone = (): Promise<BrowserContext> =>
    browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  /** The code of the next moment: each works once. */
  const nextCode = (): string => {
    service.clock.advance(30)
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: service.clock.now() })
  }
  const enterPassword = async (page: Page, path = '/login') => {
    await page.goto(origin + path)
    const username = page.getByLabel('Username')
    if (await username.isVisible()) await username.fill('demo')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.locator('form[action="/login"] button[type="submit"]').click()
  }
  const enterCode = async (page: Page, code: string, label = 'Code') => {
    await page.getByLabel(label, { exact: true }).fill(code)
    await button(page, 'Continue').click()
  }
  const signOut = async (page: Page) => {
    await page.goto(`${origin}/account`)
    await button(page, 'Not you? Sign out').click()
  }
  const look = async (page: Page, name: string) => {
    if (!pictures) return
    for (const [width, scheme] of [
      [390, 'light'],
      [390, 'dark'],
      [320, 'light'],
      [1280, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: width === 320 ? 640 : 844 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.screenshot({ path: `${pictures}/${name}-${width}-${scheme}.png`, fullPage: true })
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'light' })
  }
  /** Nothing that axe finds, and nothing wider than a small phone: axe is a script, so it gets a copy of the page. */
  const assertSound = async (page: Page) => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 }, bypassCSP: true })
    const copy = await context.newPage()
    const body = await page.content()
    await copy.route(`${origin}/copy`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
    await copy.goto(`${origin}/copy`)
    assert.deepEqual(await findings(copy), [])
    assert.equal(await sideways(copy), 0)
    await context.close()
  }

  test('is set up on the account page: the key, a code of it, recovery codes as a file', async () => {
    const page = await (await onPhone()).newPage()
    await enterPassword(page, '/account?open=secondStep')
    await look(page, 'row-off')
    await page.getByRole('link', { name: 'Set up', exact: true }).click()
    secret = ((await page.locator('.key').textContent()) ?? '').replaceAll(' ', '')
    assert.equal(secret.length, 32)
    assert.ok(await page.getByRole('img', { name: 'QR code for an authenticator app' }).isVisible())
    await look(page, 'set-up')
    await assertSound(page)
    await page.getByLabel('Code from the app').fill('12')
    await button(page, 'Turn on').click()
    await page.getByText('A code has six digits').waitFor()
    await look(page, 'set-up-error')
    await page.getByLabel('Code from the app').fill(nextCode())
    await button(page, 'Turn on').click()
    codes = await page.locator('.codes li').allTextContents()
    assert.equal(codes.length, 10)
    await look(page, 'codes')
    await assertSound(page)
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download as text').click()])
    assert.equal(file.suggestedFilename(), 'recovery-codes.txt')
    await page.getByRole('link', { name: 'I have saved them' }).click()
    await page.getByText('10 of 10').waitFor()
    await look(page, 'row-on')
    await assertSound(page)
    await page.context().close()
  })

  test('signs in with a code, and remembers the browser', async () => {
    const page = await (await onPhone()).newPage()
    await enterPassword(page)
    await page.getByLabel('Code', { exact: true }).waitFor()
    await look(page, 'code')
    await assertSound(page)
    await enterCode(page, '000000')
    await page.getByText('This code is wrong').waitFor()
    await look(page, 'code-error')
    await assertSound(page)
    await page.getByText('Don’t ask again in this browser for 30 days').click()
    await enterCode(page, nextCode())
    await page.waitForURL(`${origin}/`)
    await signOut(page)
    await enterPassword(page)
    await page.waitForURL(`${origin}/`)
    await page.goto(`${origin}/account/second-step/new`)
    await page.getByText('This change also requires your second step').waitFor()
    await page.context().close()
  })

  test('signs in with a recovery code, and is removed', async () => {
    const page = await (await onPhone()).newPage()
    await enterPassword(page)
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await look(page, 'recovery')
    await assertSound(page)
    await enterCode(page, codes[0] ?? '', 'Recovery code')
    await page.waitForURL(`${origin}/`)
    await page.goto(`${origin}/account?open=secondStep`)
    await page.getByText('9 of 10').waitFor()
    await page.getByText('A recovery code was used').first().waitFor()
    await button(page, 'Remove the second step').click()
    await page.getByText('This change also requires your second step').waitFor()
    await look(page, 'confirm')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.locator('form[action="/login"] button[type="submit"]').click()
    await enterCode(page, nextCode())
    await page.getByText('9 of 10').waitFor()
    await button(page, 'Remove the second step').click()
    await page.getByText('The second step is removed.').waitFor()
    await signOut(page)
    await enterPassword(page)
    await page.waitForURL(`${origin}/`)
    await page.context().close()
  })
})
