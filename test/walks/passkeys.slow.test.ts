import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { removePasskey } from '../../src/identity/index.ts'
import { eventually } from '../fixtures/eventually.ts'
import { freePort, password, type Service, startService } from '../fixtures/index.ts'
import { findChromium, launchBrowser } from './browser.ts'
import { openWithAuthenticator } from './person-with-authenticator.ts'

const found = findChromium()

describe('a passkey in Chromium', { skip: 'missing' in found ? found.missing : false }, () => {
  let service: Service
  let browser: Browser
  let origin: string
  let context: BrowserContext
  let person: Awaited<ReturnType<typeof openWithAuthenticator>>

  before(async () => {
    const port = await freePort()
    origin = `http://localhost:${port}`
    service = await startService({ env: { AUTH_URL: origin, BASE_URL: origin } })
    await service.app.listen({ host: '127.0.0.1', port })
    browser = await launchBrowser(found)
    context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    person = await openWithAuthenticator(context)
    // A virtual authenticator takes a suggestion by itself: only the test of suggestions has them.
    await person.page.addInitScript(
      'if (!localStorage.suggest) PublicKeyCredential.isConditionalMediationAvailable = async () => false',
    )
  })
  after(async () => {
    await browser.close()
    await service.close()
  })

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const signOut = async () => {
    await person.page.goto(`${origin}/account`)
    await person.page.getByRole('button', { name: 'Not you? Sign out' }).click()
    await person.page.waitForURL(`${origin}/`)
    await person.page.goto(`${origin}/login`)
  }

  test('is added on the account page, which proposes a name', async () => {
    const { page } = person
    await person.setPresent(false)
    await page.goto(`${origin}/account?open=passkeys`)
    await page.getByLabel('Username').fill('demo')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Sign in').click()
    await page.getByRole('link', { name: 'Add a passkey' }).click()
    assert.equal(await page.getByLabel('Name').inputValue(), 'Chrome on Linux')
    await person.setPresent(true)
    await page.getByLabel('Name').fill('My tablet')
    await button(page, 'Create the passkey').click()
    await page.getByText('“My tablet” is added.').waitFor()
    assert.equal((await person.credentials()).length, 1)
    const [passkey] = await service.store.passkeys.list((await service.store.users.findByName('demo'))?.sub ?? '')
    assert.deepEqual([passkey?.rpId, passkey?.isSynced, passkey?.transports], ['localhost', true, ['internal']])
  })

  test('is not made twice on one device', async () => {
    const { page } = person
    await page.goto(`${origin}/account/passkeys/new`)
    await button(page, 'Create the passkey').click()
    await page.getByText('has a passkey for your account already').waitFor()
    assert.equal((await person.credentials()).length, 1)
  })

  test('signs in by the button, without a username, and comes first the next time', async () => {
    const { page } = person
    await person.setPresent(false)
    await signOut()
    assert.equal(await page.locator('.primary').first().textContent(), 'Sign in')
    await person.setPresent(true)
    await button(page, 'Sign in with a passkey').click()
    await page.waitForURL(`${origin}/`)
    await person.setPresent(false)
    await signOut()
    assert.equal(await page.locator('.primary').first().textContent(), 'Sign in with a passkey')
  })

  test('signs in by a suggestion in the username field, and approves the device that waits', async () => {
    const { page } = person
    const session = await service.documented.start()
    // A present person chooses the suggestion as soon as it is there.
    await page.evaluate("localStorage.suggest = 'yes'")
    await person.setPresent(true)
    await page.goto(`${origin}/device?user_code=${session.user_code}`)
    await button(page, 'Approve').click()
    await page.getByRole('heading', { name: 'Approved' }).waitFor()
    assert.equal(await service.heardBy(session), 'tokens')
    await page.evaluate('localStorage.clear()')
  })

  test('that is cancelled, or whose owner is not verified, leaves the page with the next step', async () => {
    const { page } = person
    await person.setPresent(false)
    await signOut()
    await person.setVerified(false)
    await person.setPresent(true)
    await button(page, 'Sign in with a passkey').click()
    await page.getByText('No passkey was used').waitFor()
    assert.equal(await button(page, 'Sign in with a passkey').isEnabled(), true)
    await person.setVerified(true)
  })

  test('that was removed is said to be unknown, and the password still signs in', async () => {
    const { page } = person
    const { sub = '' } = (await service.store.users.findByName('demo')) ?? {}
    await page.goto(`${origin}/login`)
    const [passkey] = await service.store.passkeys.list(sub)
    const facts = { ...service.store, now: service.clock.now, random: randomBytes }
    assert.ok(await removePasskey({ sub, id: passkey?.id ?? '' }, null, facts))
    await button(page, 'Sign in with a passkey').click()
    await page.getByText('This passkey is not known here any more.').waitFor()
    await eventually(async () => assert.deepEqual(await person.credentials(), [], 'the browser forgets it'))
    await page.getByLabel('Username').fill('demo')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Sign in').click()
    await page.waitForURL(`${origin}/`)
  })

  test('is added and used in a browser that cannot read the options itself', async () => {
    const { page } = person
    await page.addInitScript(() => {
      Reflect.deleteProperty(Reflect.get(globalThis, 'PublicKeyCredential'), 'parseCreationOptionsFromJSON')
      Reflect.deleteProperty(Reflect.get(globalThis, 'PublicKeyCredential'), 'parseRequestOptionsFromJSON')
    })
    await person.setPresent(true)
    await page.goto(`${origin}/account/passkeys/new`)
    await button(page, 'Create the passkey').click()
    await page.getByText('is added.').waitFor()
    await page.goto(`${origin}/account/passkeys/new`)
    await button(page, 'Create the passkey').click()
    await page.getByText('has a passkey for your account already').waitFor()
    await signOut()
    await button(page, 'Sign in with a passkey').click()
    await page.waitForURL(`${origin}/`)
  })

  test('without scripts the password alone is offered', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(`${origin}/login`)
    assert.equal(await button(page, 'Sign in with a passkey').isVisible(), false)
    assert.equal(await button(page, 'Sign in').isVisible(), true)
    await page.close()
  })
})
