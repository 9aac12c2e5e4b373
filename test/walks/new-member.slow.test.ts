import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { makeInvitation } from '../../src/identity/operators/index.ts'
import { findChromium } from './browser.ts'
import { pagesInBrowser } from './pages-in-browser.ts'
import { openWithAuthenticator } from './person-with-authenticator.ts'

const found = findChromium()

describe('a new member with a phone', { skip: 'missing' in found ? found.missing : false }, () => {
  const opened = pagesInBrowser(found)

  test('joins by the link, adds a passkey, and approves a device with it after signing out', async () => {
    const { service, browser, origin } = opened
    const { store, clock } = service
    const invitation = { uses: 1, expiresAt: clock.now() + 86_400_000, subscriptions: [], note: null }
    const made = await makeInvitation(invitation, origin, { ...store, random: randomBytes, now: clock.now })

    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const { page, credentials } = await openWithAuthenticator(context)
    await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await page.goto(made.url)
    assert.equal(page.url(), `${origin}/join`, 'the secret is not in the address bar')
    await page.getByLabel('Username').fill('zoe')
    await page.getByLabel('Password', { exact: true }).fill('a password of my own')
    await press('Create account')
    await page.getByRole('link', { name: 'Add a passkey' }).click()
    await press('Create the passkey')
    await page.getByText('is added.').waitFor()
    assert.equal((await credentials()).length, 1)

    await page.getByRole('button', { name: 'Not you? Sign out' }).click()
    await page.waitForURL(`${origin}/`)
    const session = await service.documented.start()
    await page.goto(session.verification_uri_complete)
    await press('Sign in with a passkey')
    await press('Approve')
    await page.getByRole('heading', { name: 'Approved' }).waitFor()
    assert.equal(await service.heardBy(session), 'tokens')
  })
})
