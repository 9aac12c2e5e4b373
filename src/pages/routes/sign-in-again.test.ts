import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  accountHolders,
  approve,
  type Browser,
  bringCode,
  callback,
  decide,
  errorOf,
  formFields,
  headingOf,
  openService,
  password,
  plain,
  requestOf,
  responseIn,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { en as words } from '../words/en/index.ts'

const service = await openService()
const { clock, documented, store } = service
const { newPerson, signIn } = accountHolders(service)
const hour = 3_600_000
const { title } = words.signInAgain

/** Makes the last sign-in of the account older, without an end of its session. */
async function age(sub: string, milliseconds: number): Promise<string> {
  const [session] = await store.browserSessions.list(sub, clock.now(), 1)
  assert.ok(session)
  const aged = { ...session, authTime: clock.now() - milliseconds }
  await store.browserSessions.add(aged, { replaced: session.idHash })
  return session.sid
}

async function personIn(
  milliseconds: number,
): Promise<{ browser: Browser; username: string; sub: string; sid: string }> {
  const person = await newPerson()
  const browser = await signIn(person.username)
  return { ...person, browser, sid: await age(person.sub, milliseconds) }
}

const sessionsOf = async (sub: string) => await store.browserSessions.list(sub, clock.now(), 10)

describe('a device is approved by a sign-in of the last 12 hours', () => {
  test('exactly that old, it is shown', async () => {
    const { browser } = await personIn(12 * hour)
    const { user_code: code } = await documented.start()
    await browser.open('/device')
    await browser.submit('/device', { user_code: code })
    assert.match(headingOf(browser.page), /^Connect /)
  })

  test('older, the person confirms who they are, and continues with the code; the session stays the same one', async () => {
    const { browser, username, sub, sid } = await personIn(13 * hour)
    const started = await documented.start()
    await browser.open('/device')
    await browser.submit('/device', { user_code: started.user_code })
    assert.deepEqual([browser.path, headingOf(browser.page)], ['/login', title])
    const text = plain(browser.page.text)
    const why =
      /You last signed in 13 hours ago\. Connecting an application requires a sign-in within the last 12 hours\./
    assert.match(text, why)
    assert.ok(text.includes(username))
    assert.ok(browser.page.text.includes(started.user_code))
    assert.equal(await errorOf(documented.poll(started)), 'authorization_pending')
    await browser.submit('/login', { password })
    assert.equal(browser.path, '/device/consent')
    assert.equal((await decide(browser)).status, 200)
    clock.advance(started.interval)
    tokensOf(await documented.poll(started))
    assert.deepEqual(
      (await sessionsOf(sub)).map((session) => [session.sid, session.authTime > clock.now() - hour]),
      [[sid, true]],
    )
  })

  test('the code is not looked up before that: one that does not exist leads there too', async () => {
    const { browser } = await personIn(13 * hour)
    await browser.open('/device')
    await browser.submit('/device', { user_code: 'BCDF-GHJK' })
    assert.equal(headingOf(browser.page), title)
    await browser.submit('/login', { password })
    assert.ok(plain(browser.page.text).includes(words.enterCode.unusable))
  })

  test('an approval of a page from before is not applied, a denial is', async () => {
    const { browser, sub } = await personIn(0)
    for (const [decision, outcome] of [
      ['approve', title],
      ['deny', undefined],
    ] as const) {
      const started = await documented.start()
      await bringCode(browser, started.user_code)
      const fields = formFields(browser.page.text, '/device/consent')
      await age(sub, 13 * hour)
      const reply = await browser.submit('/device/consent', { ...fields, decision })
      if (outcome) assert.equal(headingOf(reply), outcome)
      clock.advance(started.interval)
      assert.equal(await errorOf(documented.poll(started)), outcome ? 'authorization_pending' : 'access_denied')
      await age(sub, 0)
    }
  })
})

describe('an authorization request is approved by a sign-in of the last 12 hours', () => {
  test('the person confirms who they are, also after a wrong password, and continues with the request', async () => {
    const client = await service.register({ name: 'Chart wall', redirectUris: [callback] })
    const { browser, sub, sid } = await personIn(15 * hour)
    await browser.open(requestOf(client).url)
    assert.equal(headingOf(browser.page), title)
    assert.match(plain(browser.page.text), /You last signed in 15 hours ago/)
    await browser.submit('/login', { password: 'wrong' })
    assert.equal(browser.page.status, 400)
    assert.equal(headingOf(browser.page), title)
    assert.match(plain(browser.page.text), /You last signed in 15 hours ago.*Wrong username or password/)
    await browser.submit('/login', { password })
    assert.equal(headingOf(browser.page), 'Connect Chart wall?')
    assert.ok(responseIn(await approve(browser)).code)
    assert.deepEqual(
      (await sessionsOf(sub)).map((session) => session.sid),
      [sid],
    )
  })

  test('one that was granted before is answered without a page, whatever the age', async () => {
    const client = await service.register({ redirectUris: [callback] })
    const { browser, sub } = await personIn(0)
    await browser.open(requestOf(client).url)
    responseIn(await approve(browser))
    await age(sub, 15 * hour)
    assert.ok(responseIn(await browser.open(requestOf(client, { prompt: 'none' }).url)).code)
  })

  test('another person signs in there, and continues with the request', async () => {
    const client = await service.register({ name: 'Chart wall', redirectUris: [callback] })
    const { browser, sub } = await personIn(15 * hour)
    await browser.open(requestOf(client).url)
    await browser.submit('/logout')
    assert.deepEqual([headingOf(browser.page), await sessionsOf(sub)], ['Sign in', []])
    await browser.submit('/login', { username: 'visitor', password })
    assert.equal(headingOf(browser.page), 'Connect Chart wall?')
    assert.match(browser.page.text, /<bdi>visitor<\/bdi>/)
  })
})

describe('the password is changed by a sign-in of the last 12 hours', () => {
  const another = 'quite another password'
  const passwords = { old_password: password, new_password: another, repeated_password: another }

  test('older, the person confirms who they are and returns to the form; nothing was changed', async () => {
    const { browser, username, sub } = await personIn(13 * hour)
    await browser.open('/account')
    await browser.submit('/account/password', passwords)
    assert.deepEqual([browser.path, headingOf(browser.page)], ['/login', title])
    assert.match(plain(browser.page.text), /Changing your password requires a sign-in within the last 12 hours/)
    await browser.submit('/login', { password })
    assert.equal(browser.path, '/account?open=password')
    await browser.submit('/account/password', passwords)
    assert.ok(plain(browser.page.text).includes(words.account.password.changed))
    await signIn(username, another)
    assert.equal((await sessionsOf(sub)).length, 2)
  })

  test('signing in as another account there is a sign-in of that account, and ends this session', async () => {
    const { browser, sub } = await personIn(13 * hour)
    await browser.open('/account')
    await browser.submit('/account/password', passwords)
    await browser.submit('/login', { username: 'visitor', password })
    assert.equal(browser.path, '/account?open=password')
    assert.match(browser.page.text, /<bdi>visitor<\/bdi>/)
    assert.deepEqual(await sessionsOf(sub), [])
  })

  test('asked for in one tab and given in another, the page leads on; asked for nothing, to where it did before', async () => {
    const { browser, sub } = await personIn(13 * hour)
    await browser.open('/account')
    await browser.submit('/account/password', passwords)
    await age(sub, 0)
    await browser.open('/login')
    assert.equal(browser.path, '/account?open=password')
    await age(sub, 13 * hour)
    await browser.open('/login')
    assert.equal(browser.path, '/')
  })
})
