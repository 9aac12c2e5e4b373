import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { masterKey, openService, openViewerBrowser } from '../../../test/fixtures/index.ts'
import { createSealingKeys } from '../../identity/index.ts'
import { hashViewerSessionId } from '../session/viewer-session.ts'
import { openTokens, sealTokens } from '../tokens/session-tokens.ts'

const [authUrl, baseUrl] = ['https://auth.example', 'https://charts.example']
const { app, store, clock } = await openService({ env: { AUTH_URL: authUrl, BASE_URL: baseUrl } })
const viewer = `${baseUrl}/app`
const sealing = createSealingKeys(masterKey, randomBytes)

type Browser = ReturnType<typeof openViewerBrowser>

async function signedIn(username = 'demo'): Promise<Browser> {
  const browser = openViewerBrowser({ [authUrl]: app, [baseUrl]: app }, viewer)
  await browser.signIn({ username })
  return browser
}

async function rowOf(browser: Browser) {
  const [cookie] = [...browser.cookies(baseUrl)].filter(([name]) => name.endsWith('platekeeper-viewer'))
  const idHash = hashViewerSessionId(cookie?.[1].value ?? assert.fail('the browser has no session'))
  return (await store.viewerSessions.find(idHash, clock.now())) ?? assert.fail('the session has ended')
}

const idTokenOf = async (browser: Browser): Promise<string> =>
  openTokens(await rowOf(browser), sealing)?.idToken ?? assert.fail('the session has no id_token')

/** Opens the end-session endpoint with a hint in a browser; whether it asks before it signs out. */
async function isAsked(browser: Browser, id_token_hint: string): Promise<boolean> {
  await browser.open(`${authUrl}/connect/endsession?${new URLSearchParams({ id_token_hint })}`)
  const asks = /Sign out\?/.test(browser.page.text)
  await browser.open(`${authUrl}/`)
  assert.equal(/Signed in as/.test(browser.page.text), asks, 'a user who is not asked is signed out')
  return asks
}

describe('signing out by an id_token of the viewer', () => {
  test('is not asked about for the session that is signed in, however old the token is', async () => {
    const browser = await signedIn()
    const idToken = await idTokenOf(browser)
    clock.advance(2 * 3600)
    assert.equal(await isAsked(browser, idToken), false)
  })

  test('is asked about for another person, another session, and a token of another application', async () => {
    const [browser, elsewhere, other] = [await signedIn(), await signedIn(), await signedIn('visitor')]
    for (const stranger of [elsewhere, other]) assert.equal(await isAsked(browser, await idTokenOf(stranger)), true)
  })

  test('is asked about when the page is opened later than a minute after, or with what another session was given', async () => {
    const browser = await signedIn()
    const location = String((await browser.api('/sign-out', { method: 'POST' })).body.location)
    const other = await signedIn()
    await other.open(location)
    assert.match(other.page.text, /Sign out\?/)
    await browser.open(location.replace(/own=../, 'own=AA'))
    assert.match(browser.page.text, /Sign out\?/)
    clock.advance(60)
    await browser.open(location)
    assert.match(browser.page.text, /Sign out\?/)
    await browser.submit('/sign-out')
    assert.equal(browser.url, `${viewer}/`)
  })

  test('needs a token: a session from before tokens were kept is asked about', async () => {
    const browser = await signedIn()
    const row = await rowOf(browser)
    const { idToken: _, ...before } = openTokens(row, sealing) ?? assert.fail()
    const tokens = sealTokens(before as Parameters<typeof sealTokens>[0], row.idHash, sealing)
    await store.viewerSessions.renew(row.idHash, row.generation, { tokens, expiresAt: row.expiresAt })
    await browser.open(String((await browser.api('/sign-out', { method: 'POST' })).body.location))
    assert.match(browser.page.text, /Sign out\?.*Chart viewer/s)
  })
})
