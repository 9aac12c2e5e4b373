import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  formFields,
  openViewerBrowser,
  password,
  plain,
  type Service,
  startService,
  tokensOf,
  type ViewerBrowser,
} from '../fixtures/index.ts'
import { openStores } from '../fixtures/stores.ts'

const [authUrl, baseUrl] = ['https://auth.example', 'https://charts.example']
const viewer = `${baseUrl}/app`
const hour = 3600

for (const [name, settingsOf] of Object.entries(openStores())) {
  describe(`browsers on the account page, ${name}`, async () => {
    const service: Service = await startService({
      env: { AUTH_URL: authUrl, BASE_URL: baseUrl, ...(await settingsOf()) },
    })
    after(service.close)
    const { app, store, clock } = service
    const open = (): ViewerBrowser => openViewerBrowser({ [authUrl]: app, [baseUrl]: app }, viewer)
    let people = 0
    const newPerson = async (): Promise<string> => {
      people += 1
      return (await service.addUser({ username: `person ${people}` })).username
    }
    const signedIn = async (username: string): Promise<ViewerBrowser> => {
      const browser = open()
      await browser.signIn({ username })
      return browser
    }
    /** At the identity server alone, on the account page. */
    const atAccount = async (username: string): Promise<ViewerBrowser> => {
      const browser = open()
      await browser.open(`${authUrl}/account`)
      await browser.submit('/login', { username, password })
      assert.equal(browser.url, `${authUrl}/account`)
      return browser
    }
    const rowsOf = ({ page }: ViewerBrowser): readonly string[] =>
      page.text
        .split('<li class="device browser">')
        .slice(1)
        .map((row) => row.slice(0, row.indexOf('</li>')))
    /** Presses the button of a row. */
    const signOutRow = async (browser: ViewerBrowser, row: string | undefined) =>
      browser.submit(
        '/account/sign-out-browser',
        formFields(row ?? assert.fail('no such row'), '/account/sign-out-browser'),
      )
    const asksForPassword = async (browser: ViewerBrowser): Promise<boolean> => {
      await browser.open(`${viewer}/sign-in`)
      return /name="password"/.test(browser.page.text)
    }
    const shown = async (browser: ViewerBrowser): Promise<number> => (await browser.api('/kept')).status

    test('a browser that is signed out from another one needs the password again, in the viewer too', async () => {
      const username = await newPerson()
      const [first, second] = [await signedIn(username), await atAccount(username)]
      await second.open(`${authUrl}/account`)
      const [own, row, ...others] = rowsOf(second)
      assert.deepEqual(others, [])
      assert.match(plain(own ?? ''), /This browser/)
      assert.match(plain(row ?? ''), /Charts last used/)
      assert.doesNotMatch(plain(second.page.text), /Chart viewer/, 'it is not a device')
      await signOutRow(second, row)
      assert.match(plain(second.page.text), /The browser is signed out\./)
      assert.equal(rowsOf(second).length, 1)
      clock.advance(31)
      assert.equal(await shown(first), 401)
      assert.equal(await asksForPassword(first), true)
      assert.match(plain((await second.open(`${authUrl}/account`)).text), /This browser/, 'the other stays signed in')
      const { sub = '' } = (await store.users.findByName(username)) ?? {}
      const [entry] = await store.audit.list({ sub, event: 'browser-sign-out', limit: 9 })
      assert.equal(entry?.outcome, 'ok')
    })

    test('after its sign-in to the account has expired, a browser is still listed with its charts, and can be signed out', async () => {
      const username = await newPerson()
      const first = await signedIn(username)
      clock.advance(13 * hour)
      assert.equal(await shown(first), 200)
      const second = await atAccount(username)
      const [, row] = rowsOf(second)
      assert.match(plain(row ?? ''), /This account asks for the password again\. Your charts stay open until/)
      await signOutRow(second, row)
      clock.advance(31)
      assert.equal(await shown(first), 401)
      assert.equal(await asksForPassword(first), true)
    })

    test('a user who signs in again in a browser whose session has expired stays signed in to its viewer', async () => {
      const browser = await signedIn(await newPerson())
      clock.advance(13 * hour)
      await browser.open(`${authUrl}/account`)
      await browser.submit('/login', { username: `person ${people}`, password })
      const [row, ...others] = rowsOf(browser)
      assert.deepEqual(others, [])
      assert.match(
        plain(row ?? ''),
        /This browser.*at the latest, or after 8 hours without use\..*Your charts stay open until/,
      )
      await service.runJobs()
      clock.advance(31)
      assert.equal(await shown(browser), 200)
    })

    test('charts that are used stay open after the 30 days of the session, without another sign-in', async () => {
      const browser = await signedIn(await newPerson())
      for (let days = 0; days < 90; days += 30) {
        clock.advance(30 * 24 * hour)
        assert.equal(await shown(browser), 200, `after ${days + 30} days`)
      }
      await service.runJobs()
      assert.equal(await shown(browser), 200)
      await browser.open(`${authUrl}/account`)
      assert.match(browser.page.text, /name="password"/)
    })

    test('signing the own browser out on the account page ends its viewer too', async () => {
      const username = await newPerson()
      const browser = await signedIn(username)
      await browser.open(`${authUrl}/account`)
      await signOutRow(browser, rowsOf(browser)[0])
      assert.equal(browser.url, `${authUrl}/sign-out/done`)
      clock.advance(31)
      assert.equal(await shown(browser), 401)
      assert.equal(await asksForPassword(browser), true)
    })

    test('a password change that keeps devices ends the viewers of all browsers, also if none is notified', async () => {
      const username = await newPerson()
      const [first, second] = [await signedIn(username), await atAccount(username)]
      const newPassword = 'several other words'
      await second.open(`${authUrl}/account`)
      const fields = formFields(second.page.text, '/account/password')
      await second.submit('/account/password', {
        ...{ ...fields, devices: '' },
        ...{ old_password: password, new_password: newPassword, repeated_password: newPassword },
      })
      assert.match(plain(second.page.text), /Password changed\./)
      assert.equal(rowsOf(second).length, 1)
      clock.advance(31)
      assert.equal(await shown(first), 401)
    })

    test('a code that a browser kept is worth nothing once it is signed out', async () => {
      const username = await newPerson()
      const first = await atAccount(username)
      let location = `${viewer}/sign-in`
      while (!location.startsWith(`${viewer}/signed-in`)) {
        await first.open(location, { follows: false })
        location = new URL(String(first.page.headers.location), location).href
      }
      const second = await atAccount(username)
      await signOutRow(second, rowsOf(second)[1])
      await first.open(location)
      assert.equal(first.page.status, 400)
      assert.equal(await asksForPassword(first), true)
    })

    test('a browser of another person, an unknown one, and one that was signed out already change nothing', async () => {
      const [mine, theirs] = [await atAccount(await newPerson()), await signedIn(await newPerson())]
      await theirs.open(`${authUrl}/account`)
      const { browser: sid } = formFields(rowsOf(theirs)[0] ?? '', '/account/sign-out-browser')
      for (const browser of [String(sid), 'unknown', '', 'x'.repeat(10_000)]) {
        await mine.submit('/account/sign-out-browser', { browser })
        assert.equal(mine.page.status, 200, browser)
        assert.match(plain(mine.page.text), /That browser was already signed out\./)
      }
      await service.runJobs()
      clock.advance(31)
      assert.equal(await shown(theirs), 200)
    })

    test('a device that a browser approved stays signed in when the browser is signed out', async () => {
      const username = await newPerson()
      const started = await service.documented.start({ scope: 'openid offline_access charts' })
      const browser = await atAccount(username)
      await browser.open(`${authUrl}/device?user_code=${started.user_code}`)
      if (browser.page.text.includes('action="/device"')) await browser.submit('/device')
      await browser.submit('/device/consent', { decision: 'approve' })
      await browser.open(`${authUrl}/account`)
      await signOutRow(browser, rowsOf(browser)[0])
      const tokens = tokensOf(await service.documented.poll(started))
      assert.ok(tokens.refresh_token)
      tokensOf(await service.documented.refresh(tokens.refresh_token))
    })
  })
}
