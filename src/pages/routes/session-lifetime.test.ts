import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  accountHolders,
  approve,
  type Browser,
  bringCode,
  callback,
  decide,
  headingOf,
  isSignedIn,
  openService,
  password,
  plain,
  requestOf,
  responseIn,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { findPerson, lookUpPerson } from '../../identity/index.ts'
import { en as words } from '../words/en/index.ts'

const service = await openService()
const { clock, documented, store } = service
const { newPerson, signIn } = accountHolders(service)
const [hour, day] = [3600, 86_400]

/** Opens a page every seven hours, for this many hours. */
async function useFor(browser: Browser, hours: number): Promise<void> {
  for (let passed = 7; passed <= hours; passed += 7) {
    clock.advance(7 * hour)
    assert.equal(await isSignedIn(browser), true, `after ${passed} hours`)
  }
  clock.advance((hours % 7) * hour)
}

describe('a browser session', () => {
  test('ends after eight hours without use', async () => {
    const browser = await signIn((await newPerson()).username)
    clock.advance(8 * hour - 1)
    assert.equal(await isSignedIn(browser), true)
    clock.advance(8 * hour)
    assert.equal(await isSignedIn(browser), false)
  })

  test('that is used ends after 30 days', async () => {
    const browser = await signIn((await newPerson()).username)
    await useFor(browser, 30 * 24 - 1)
    assert.equal(await isSignedIn(browser), true)
    clock.advance(hour)
    assert.equal(await isSignedIn(browser), false)
  })

  test('in use for 13 hours may be browsed with, and asks again before a device is approved', async () => {
    const browser = await signIn((await newPerson()).username)
    await useFor(browser, 13)
    await browser.open('/account')
    assert.equal(headingOf(browser.page), words.account.title)
    const started = await documented.start()
    await browser.open('/device')
    await browser.submit('/device', { user_code: started.user_code })
    assert.deepEqual([browser.path, headingOf(browser.page)], ['/login', words.signInAgain.title])
    await browser.submit('/login', { password })
    await decide(browser)
    clock.advance(started.interval)
    tokensOf(await documented.poll(started))
  })

  test('is continued by signing in, for another 30 days', async () => {
    const { username, sub } = await newPerson()
    const browser = await signIn(username)
    await useFor(browser, 13)
    const [before] = await store.browserSessions.list(sub, clock.now(), 9)
    await browser.open('/device')
    await browser.submit('/device', { user_code: (await documented.start()).user_code })
    await browser.submit('/login', { password })
    const [after] = await store.browserSessions.list(sub, clock.now(), 9)
    assert.equal(after?.sid, before?.sid)
    assert.equal(after?.absoluteExpiresAt, clock.now() + 30 * day * 1000)
  })

  test('is not kept by what asks without a person: open pages to decide and to sign in, and applications with prompt=none', async () => {
    const { username } = await newPerson()
    const client = await service.register({ redirectUris: [callback] })
    const browser = await signIn(username)
    await browser.open(requestOf(client).url)
    responseIn(await approve(browser))
    await bringCode(browser, (await documented.start()).user_code, username)
    for (let asked = 0; asked < 2; asked += 1) {
      clock.advance(4 * hour - 1)
      for (const path of ['/device/status', '/login/passkey']) assert.equal((await browser.open(path)).status, 200)
      assert.ok(responseIn(await browser.open(requestOf(client, { prompt: 'none' }).url)).code)
    }
    clock.advance(2)
    assert.equal(await isSignedIn(browser), false)
  })

  test('says on the account page when it ends', async () => {
    const browser = await signIn((await newPerson()).username)
    const text = plain((await browser.open('/account')).text)
    assert.match(text, /ends on \d+ \w+ \d{4} at the latest, or after 8 hours without use\./)
  })

  test('is neither ended nor prolonged by a clock that is a year ahead for six seconds', async () => {
    const { username, sub } = await newPerson()
    const [browser, late] = [await signIn(username), (await newPerson()).username]
    const stored = await store.browserSessions.list(sub, clock.now(), 9)
    clock.advance(365 * day)
    assert.equal(await isSignedIn(browser), false)
    const other = await signIn(late)
    assert.equal(await isSignedIn(other), true, 'signed in while it was ahead')
    clock.advance(6 - 365 * day)
    assert.deepEqual(await store.browserSessions.list(sub, clock.now(), 9), stored)
    assert.equal(await isSignedIn(browser), true)
    assert.equal(await isSignedIn(other), true, 'and shortened')
    clock.advance(8 * hour)
    assert.equal(await isSignedIn(browser), false)
    assert.equal(await isSignedIn(other), false, 'nothing lives a year')
  })

  test('is found although its use cannot be recorded, and looking at it records none', async () => {
    const { sub } = await newPerson()
    const user = (await store.users.find(sub)) ?? assert.fail()
    const session = {
      ...{ idHash: 'hash', sid: 'sid', sub, authTime: 0, amr: ['pwd'], requester: null },
      ...{ expiresAt: 1, absoluteExpiresAt: 30 * day * 1000, sessionVersion: user.browserSessionVersion },
    }
    let tried = 0
    const extend = async () => {
      tried += 1
      throw new StoreUnavailable('the disk is full')
    }
    const browserSessions = { ...store.browserSessions, find: async () => session, extend }
    const parts = { browserSessions, users: store.users, now: () => 0, endsFrom: (now: number) => now }
    assert.equal((await lookUpPerson('id', parts))?.user.sub, sub)
    assert.equal(tried, 0)
    assert.equal((await findPerson('id', parts))?.user.sub, sub)
    assert.equal(tried, 1)
  })
})
