import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  approve,
  askForConsent,
  type Browser,
  bringRequest,
  callback,
  claimsOf,
  decisionFieldsOf,
  encodeForm,
  type Fields,
  headingOf,
  openBrowser,
  openService,
  password,
  redeemCode,
  requestOf,
  responseIn,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { limits } from '../../contract/index.ts'
import { setClientEnabled } from '../../identity/operators/index.ts'

const service = await openService()
const { app, clock, store } = service
const site = await service.register({ name: 'Flight planner', redirectUris: [callback] })

const asked = (changes: Fields = {}, client = site) => askForConsent(app, client, changes)

describe('consent', () => {
  const again = async (browser: Browser, changes: Fields = {}, client = site) =>
    browser.open(requestOf(client, changes).url)

  test('is remembered for a site with a secret: the next request is answered at once', async () => {
    const client = await service.register({ redirectUris: [callback] })
    const { browser } = await asked({}, client)
    responseIn(await approve(browser))
    assert.ok(responseIn(await again(browser, {}, client)).code)
    assert.ok(responseIn(await again(browser, { prompt: 'none', scope: 'openid' }, client)).code)
  })

  test('is asked for when the request wants more, or a page', async () => {
    const client = await service.register({ redirectUris: [callback] })
    const { browser } = await asked({ scope: 'openid charts' }, client)
    responseIn(await approve(browser))
    for (const changes of [{ scope: 'openid charts fmsdata' }, { prompt: 'consent' }, { prompt: 'select_account' }]) {
      assert.equal(
        headingOf(await again(browser, { scope: 'openid charts', ...changes }, client)),
        'Connect Test application?',
      )
    }
    const silent = await again(browser, { prompt: 'none', scope: 'fmsdata' }, client)
    assert.equal(responseIn(silent).error, 'consent_required')
  })

  test('that was narrowed is asked for again; of other scopes it is kept', async () => {
    const client = await service.register({ redirectUris: [callback] })
    const { browser } = await asked({ scope: 'openid charts' }, client)
    responseIn(await approve(browser))
    await again(browser, { scope: 'charts fmsdata' }, client)
    responseIn(await approve(browser, { scope: ['fmsdata'] }))
    assert.equal(
      responseIn(await again(browser, { prompt: 'none', scope: 'openid charts' }, client)).error,
      'consent_required',
    )
    assert.ok(responseIn(await again(browser, { prompt: 'none', scope: 'openid fmsdata' }, client)).code)
  })

  test('ends when the account signs out everywhere, and when the client is disabled', async () => {
    for (const end of ['account', 'client'] as const) {
      const client = await service.register({ redirectUris: [callback] })
      const { browser } = await asked({}, client)
      responseIn(await approve(browser))
      if (end === 'client') {
        for (const enabled of [false, true]) {
          await setClientEnabled(client.id, enabled, { clients: store.clients, now: clock.now })
        }
      } else {
        await browser.open('/account')
        await browser.submit('/account/sign-out-everywhere')
      }
      await bringRequest(browser, requestOf(client).url)
      assert.equal(headingOf(browser.page), 'Connect Test application?', end)
    }
  })

  test('is listed on the account page, of this person alone, and asked for again once it is forgotten', async () => {
    const client = await service.register({ name: 'Chart wall', redirectUris: [callback] })
    const { browser } = await asked({}, client)
    responseIn(await approve(browser))
    const other = openBrowser(app)
    await bringRequest(other, requestOf(site).url, 'visitor')
    await other.open('/account')
    assert.doesNotMatch(other.page.text, /Chart wall/)
    assert.match((await browser.open('/account')).text, /<bdi>Chart wall<\/bdi>/)
    await browser.submit('/account/forget', { client: client.id })
    assert.match(browser.page.text, /Chart wall has to ask you again/)
    assert.equal(headingOf(await browser.open(requestOf(client).url)), 'Connect Chart wall?')
    await browser.open('/account')
    const [event] = (await store.audit.list({ event: 'consent-forget', limit: 1 })).map(({ clientId }) => clientId)
    assert.equal(event, client.id)
  })

  test('of one person is not that of another', async () => {
    const client = await service.register({ redirectUris: [callback] })
    const { browser } = await asked({}, client)
    responseIn(await approve(browser))
    const other = openBrowser(app)
    await bringRequest(other, requestOf(client).url, 'visitor')
    assert.equal(headingOf(other.page), 'Connect Test application?')
  })
})

describe('the password is asked for again', () => {
  const cases: Readonly<Record<string, Fields>> = {
    'with prompt=login': { prompt: 'login' },
    'with max_age=0': { max_age: '0' },
    'after max_age': { max_age: '60' },
  }
  for (const [name, changes] of Object.entries(cases)) {
    test(`${name}, once, and auth_time is of then`, async () => {
      const client = await service.register({ redirectUris: [callback] })
      const { browser } = await asked({}, client)
      clock.advance(61)
      const sent = requestOf(client, changes)
      await browser.open(sent.url)
      assert.equal(headingOf(browser.page), 'Confirm that it is you')
      clock.advance(2)
      await browser.submit('/login', { password })
      assert.equal(headingOf(browser.page), 'Connect Test application?')
      const { code } = responseIn(await approve(browser))
      const { id_token = '' } = tokensOf(await redeemCode(client, { ...sent, code }))
      assert.equal(claimsOf(id_token).auth_time, Math.floor(clock.now() / 1000))
    })
  }

  test('not within max_age; with prompt=none it is login_required', async () => {
    const { browser } = await asked()
    clock.advance(30)
    await browser.open(requestOf(site, { max_age: '60', prompt: 'consent' }).url)
    assert.equal(headingOf(browser.page), 'Connect Flight planner?')
    clock.advance(31)
    const silent = await browser.open(requestOf(site, { max_age: '60', prompt: 'none' }).url)
    assert.equal(responseIn(silent).error, 'login_required')
  })

  test('and cannot be skipped by posting a decision with the fields of another page', async () => {
    const { browser } = await asked()
    const fields = decisionFieldsOf(browser)
    clock.advance(1)
    await browser.open(requestOf(site, { prompt: 'login' }).url)
    const { csrf, request } = decisionFieldsOf(browser)
    const reply = await browser.post('/authorize', { ...fields, csrf, request, scope: 'openid', decision: 'approve' })
    assert.equal(headingOf(reply), 'Confirm that it is you')
  })

  test('login_hint fills in the username', async () => {
    const browser = openBrowser(app)
    await browser.open(requestOf(site, { login_hint: 'visitor"><b>' }).url)
    assert.match(browser.page.text, /name="username" type="text" value="visitor&quot;&gt;&lt;b&gt;"/)
  })
})

describe('a request is answered once', () => {
  test('a second submit, and the way back, say so, and the code remains valid', async () => {
    const { browser, verifier } = await asked()
    const [page, fields] = [browser.path, decisionFieldsOf(browser)]
    const { code } = responseIn(await approve(browser))
    for (const reply of [
      await browser.post('/authorize', { ...fields, scope: 'openid', decision: 'approve' }),
      await browser.open(page),
    ]) {
      assert.deepEqual([reply.status, headingOf(reply)], [410, 'This request was already answered'])
    }
    tokensOf(await redeemCode(site, { code, verifier }))
  })

  test('concurrent approval and denial have one outcome', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { browser } = await asked()
      const fields = decisionFieldsOf(browser)
      const decide = (decision: string) => browser.post('/authorize', { ...fields, scope: 'openid', decision })
      const replies = await Promise.all(['approve', 'deny', 'approve', 'deny'].map(decide))
      assert.deepEqual(replies.map(({ status }) => status).sort(), [303, 410, 410, 410])
    }
  })

  test('it expires after ten minutes', async () => {
    const { browser } = await asked()
    clock.advance(limits.authorizationRequestLifetime)
    const page = await approve(browser)
    assert.deepEqual([page.status, headingOf(page)], [410, 'This request has expired'])
  })

  test('two tabs are two requests: each is answered to its own application', async () => {
    const { browser } = await asked({ state: 'first' })
    const first = browser.path
    await browser.open(requestOf(site, { prompt: 'consent', state: 'second' }).url)
    assert.equal(responseIn(await approve(browser)).state, 'second')
    await browser.open(first)
    assert.equal(responseIn(await approve(browser)).state, 'first')
  })

  test('a page shown to one account decides nothing for the next: it is shown again', async () => {
    const { browser } = await asked()
    const { digest, request } = decisionFieldsOf(browser)
    await browser.submit('/logout')
    assert.equal(headingOf(browser.page), 'Sign in')
    await browser.submit('/login', { username: 'visitor', password })
    assert.match(browser.page.text, /<bdi>visitor<\/bdi>/)
    const page = await approve(browser, { digest, request })
    assert.equal(headingOf(page), 'Connect Flight planner?')
    assert.match(page.text, /the page had changed/)
  })

  test('after signing out in another tab, the open form is out of date', async () => {
    const { browser } = await asked()
    const fields = decisionFieldsOf(browser)
    await browser.submit('/logout')
    assert.equal((await browser.post('/authorize', { ...fields, scope: 'openid', decision: 'approve' })).status, 403)
  })

  test('after signing out everywhere, a decision leads to the sign-in and back to the request', async () => {
    await service.addUser({
      username: 'traveller',
    })
    const [browser, other] = [openBrowser(app), openBrowser(app)]
    for (const each of [browser, other]) await bringRequest(each, requestOf(site).url, 'traveller')
    await other.open('/account')
    await other.submit('/account/sign-out-everywhere')
    await approve(browser)
    assert.equal(headingOf(browser.page), 'Sign in')
    await browser.submit('/login', { username: 'traveller', password })
    responseIn(await approve(browser))
  })

  test('a request that this server did not seal is rejected', async () => {
    const browser = openBrowser(app)
    await browser.open(`/authorize?${encodeForm({ request: 'forged' })}`)
    assert.deepEqual([browser.page.status, headingOf(browser.page)], [410, 'This request can’t be used'])
  })
})
