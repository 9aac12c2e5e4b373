import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from 'node:test'
import { aMailLink } from '../../../test/conformance/link-records.ts'
import { aPasskey } from '../../../test/conformance/passkeys.ts'
import { aNotice, anEntry } from '../../../test/conformance/records.ts'
import {
  accountHolders,
  appFor,
  type Browser,
  bringCode,
  callback,
  decide,
  enterCode,
  enterPassword,
  headingOf,
  openBrowser,
  openService,
  password,
  requestOf,
  responseIn,
  setUpSecondStep,
} from '../../../test/fixtures/index.ts'
import { viewerClient } from '../../contract/index.ts'
import { en as words } from '../words/en/index.ts'

const service = await openService({ env: { SECOND_STEP: 'required' } })
const { app, clock, store, documented } = service
const { newPerson } = accountHolders(service)
const site = await service.register({ name: 'Flight planner', redirectUris: [callback] })

const entered = async (username: string): Promise<Browser> => {
  const browser = openBrowser(app)
  await enterPassword(browser, username)
  return browser
}

/** Sets up an application from the page that requires it, and goes on from the recovery codes. */
async function setUpFrom(browser: Browser) {
  const [, link = ''] = /href="(\/account\/second-step\/new[^"]*)"/.exec(browser.page.text) ?? []
  await browser.open(link.replaceAll('&amp;', '&'))
  const phone = appFor(browser, clock)
  await browser.submit('/account/second-step/new', { code: phone.code() })
  const [, next = ''] = /<a class="button primary" href="([^"]*)"/.exec(browser.page.text) ?? []
  clock.advance(30)
  await browser.open(next.replaceAll('&amp;', '&'))
  return phone
}

describe('where a second step is required', () => {
  test('who has none is led to set one up after the sign-in, and then to what waits', async () => {
    const { username } = await newPerson()
    const browser = openBrowser(app)
    await bringCode(browser, (await documented.start()).user_code, username)
    assert.deepEqual([browser.path, headingOf(browser.page)], ['/login/set-up', words.secondStep.required.title])
    await setUpFrom(browser)
    assert.equal(browser.path, '/device/consent')
    await decide(browser)
    assert.equal(browser.path, '/device/approved')
  })

  test('a device cannot be approved before, also not with a page that was open', async () => {
    const { username } = await newPerson()
    const session = await documented.start()
    const browser = await entered(username)
    await browser.open('/device')
    await browser.submit('/device', { user_code: session.user_code })
    assert.equal(browser.path, '/login/set-up')
    const { csrf } = Object.fromEntries(
      [...browser.page.text.matchAll(/name="(csrf)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    await browser.post('/device/consent', { csrf, decision: 'approve', digest: 'x', scope: 'charts' })
    assert.equal((await service.heardBy(session)) === 'tokens', false)
  })

  test('the link that confirms a mail address is opened after it', async () => {
    const { username, sub } = await newPerson()
    const token = `eml_${'x'.repeat(43)}`
    const times = { createdAt: clock.now(), expiresAt: clock.now() + 86_400_000 }
    await store.mailLinks.add(
      aMailLink(sub, { tokenHash: hash('sha256', token, 'base64url'), sessionVersion: 0, ...times }),
    )
    const browser = openBrowser(app)
    await browser.open(`/email/${token}`)
    await browser.submit('/login', { username, password })
    assert.equal(browser.path, '/login/set-up')
    await setUpFrom(browser)
    assert.deepEqual([browser.path, browser.page.status], ['/email', 200])
  })

  test('an application is asked for after it, and gets its answer', async () => {
    const { username } = await newPerson()
    const browser = openBrowser(app)
    const { url } = requestOf(site)
    await browser.open(url)
    await browser.submit('/login', { username, password })
    assert.match(browser.path, /^\/login\/set-up\?request=/)
    await setUpFrom(browser)
    assert.match(browser.page.text, /Flight planner/)
    assert.ok(responseIn(await browser.submit('/authorize', { decision: 'approve' })).code)
  })

  test('without a page there is no answer: the viewer’s own sign-in and remembered consents do not go around it', async () => {
    const { username } = await newPerson()
    const browser = await entered(username)
    for (const client of [site, { id: viewerClient.id }]) {
      const [redirectUri] = (await store.clients.find(client.id))?.redirectUris ?? []
      const silent = requestOf(client, { prompt: 'none', redirect_uri: redirectUri })
      assert.equal(responseIn(await browser.open(silent.url), redirectUri).error, 'login_required')
      await browser.open(requestOf(client, { redirect_uri: redirectUri }).url)
      assert.match(browser.path, /^\/login\/set-up\?request=/)
    }
  })

  test('a passkey is one: who signed in with the password alone uses it, and the password adds no other', async () => {
    const { username, sub } = await newPerson()
    const condition = { most: 9, sessionVersion: 0 }
    await store.passkeys.add(aPasskey(sub), condition, anEntry({ sub }), aNotice(sub))
    const browser = await entered(username)
    assert.equal(browser.path, '/login/set-up')
    assert.ok(browser.page.text.includes(words.secondStep.required.usePasskey))
    await browser.open('/account/second-step/new')
    assert.equal(browser.path, '/login')
    const [session] = await store.browserSessions.list(sub, clock.now(), 1)
    assert.ok(session)
    await store.browserSessions.add({ ...session, amr: ['hwk', 'user', 'mfa'] }, { replaced: session.idHash })
    await browser.open('/login/set-up')
    assert.notEqual(browser.path, '/login/set-up')
  })

  test('a sign-in from before the account had one does not go on with that of another browser', async () => {
    const { username, sub } = await newPerson()
    const thief = await entered(username)
    clock.advance(60)
    const { phone } = await setUpSecondStep(await entered(username), clock)
    const [redirectUri] = (await store.clients.find(viewerClient.id))?.redirectUris ?? []
    const silent = requestOf(viewerClient, { prompt: 'none', redirect_uri: redirectUri })
    for (const changesPassword of [false, true]) {
      if (changesPassword) {
        await thief.open('/account')
        const changed = { new_password: 'a password of the thief', repeated_password: 'a password of the thief' }
        await thief.submit('/account/password', { old_password: password, ...changed })
        assert.equal((await store.users.find(sub))?.browserSessionVersion, 1)
      }
      await thief.open('/device')
      await thief.submit('/device', { user_code: (await documented.start()).user_code })
      assert.equal(thief.path, '/login')
      assert.ok(thief.page.text.includes(words.signInAgain.secondStepSince))
      assert.equal(responseIn(await thief.open(silent.url), redirectUri).error, 'login_required')
      await thief.open(requestOf(site).url)
      assert.ok(thief.page.text.includes(words.signInAgain.secondStepSince))
    }
    clock.advance(30)
    await thief.open('/device')
    await thief.submit('/device', { user_code: (await documented.start()).user_code })
    await thief.submit('/login', { username, password: 'a password of the thief' })
    assert.equal(thief.path, '/login/second-step')
    await enterCode(thief, phone.code())
    assert.equal(thief.path, '/device/consent')
  })

  test('a remembered browser goes on', async () => {
    const { username } = await newPerson()
    const first = await entered(username)
    const { phone } = await setUpSecondStep(first, clock)
    const browser = await entered(username)
    await enterCode(browser, phone.code(), { remember: 'yes' })
    await browser.open('/account')
    await browser.submit('/logout')
    await bringCode(browser, (await documented.start()).user_code, username)
    assert.equal(browser.path, '/device/consent')
  })
})
