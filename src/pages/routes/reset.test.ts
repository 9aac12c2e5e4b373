import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import {
  accountHolders,
  type Browser,
  formFields,
  headingOf,
  isSignedIn,
  openBrowser,
  openService,
  password,
  plain,
  refreshTokenOf,
  send,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { makeResetLink, resetLinkLifetime } from '../../identity/operators/index.ts'
import { en } from '../words/en/index.ts'

const service = await openService()
const { app, store, clock, documented } = service
const { newPerson, signIn, assertEnded, auditedOf } = accountHolders(service)
const { reset: words } = en
const chosen = 'a password of my own'

const linkFor = async (sub: string): Promise<string> => {
  const made = await makeResetLink(sub, 'https://auth.example', { ...store, random: randomBytes, now: clock.now })
  assert.ok(made)
  return new URL(made.url).pathname
}
const set = (browser: Browser, changes: Parameters<Browser['submit']>[1] = {}) =>
  browser.submit('/reset', { new_password: chosen, ...changes })
const open = async (link: string, browser = openBrowser(app)): Promise<Browser> => {
  await browser.open(link)
  return browser
}
const noticesOf = async (sub: string) =>
  (await store.notices.list(sub, 9))
    .map(({ kind }) => kind)
    .filter((kind) => !kind.startsWith('new '))
    .toSorted()
const refusalsOf = async (sub: string | null) =>
  (await store.audit.list({ event: 'link-refuse', limit: 100 }))
    .filter((entry) => entry.sub === sub)
    .map(({ details }) => details['reason'])
const isClosed = (browser: Browser): boolean =>
  browser.page.status === 404 && headingOf(browser.page) === words.closed.title

describe('a reset link', () => {
  test('sets a password and nothing else: nobody is signed in, every browser ends, and devices if the box is ticked', async () => {
    const { username, sub } = await newPerson()
    const device = await service.signIn(documented, { username })
    const earlier = await signIn(username)
    const browser = await open(await linkFor(sub))
    assert.equal(browser.path, '/reset')
    assert.equal(headingOf(browser.page), words.title)
    assert.ok(plain(browser.page.text).includes(username))
    assert.deepEqual(formFields(browser.page.text, '/reset')['devices'], ['sign-out'])
    await set(browser)
    assert.equal(browser.path, '/reset/done')
    assert.equal(headingOf(browser.page), words.done.title)
    for (const each of [browser, earlier]) assert.equal(await isSignedIn(each), false)
    await assertEnded(documented, device)
    assert.equal(await isSignedIn(await signIn(username)), false, 'with the old password')
    assert.equal(await isSignedIn(await signIn(username, chosen)), true)
    assert.ok((await auditedOf(sub)).includes('password-reset ok 127.0.0.1'))
    assert.deepEqual(await noticesOf(sub), ['password set by link'])
  })

  test('leaves the devices alone when the box is not ticked', async () => {
    const { username, sub } = await newPerson()
    const device = await service.signIn(documented, { username })
    await set(await open(await linkFor(sub)), { devices: undefined })
    tokensOf(await documented.refresh(refreshTokenOf(device)))
  })

  test('leaves its address at once, and no page refers to it', async () => {
    const link = await linkFor((await newPerson()).sub)
    const { status, headers } = await send(app, { url: link })
    assert.deepEqual([status, headers['location'], headers['cache-control']], [303, '/reset', 'no-store'])
    assert.equal(headers['referrer-policy'], 'no-referrer')
    const { page } = await open(link)
    assert.ok(!page.text.includes(link.slice(7)))
  })

  test('opening it, however often and with HEAD, changes nothing', async () => {
    const { username, sub } = await newPerson()
    const link = await linkFor(sub)
    const before = (await store.audit.list({ limit: 10_000 })).length
    for (const method of ['HEAD', 'GET', 'GET'] as const) {
      await send(app, { method, url: link })
      await send(app, { method, url: '/reset' })
    }
    for (let i = 0; i < 3; i += 1) await open(link)
    assert.equal((await store.audit.list({ limit: 10_000 })).length, before)
    const head = await send(app, { method: 'HEAD', url: link })
    assert.deepEqual([head.status, head.headers['set-cookie'], head.text], [200, undefined, ''])
    await set(await open(link))
    assert.equal(await isSignedIn(await signIn(username, chosen)), true)
  })

  test('is used once, and the owner is notified of a second use once, however often', async () => {
    const { username, sub } = await newPerson()
    const link = await linkFor(sub)
    const [first, second] = [await open(link), await open(link)]
    await set(first)
    await set(second, { new_password: 'the password of a thief' })
    assert.ok(isClosed(second))
    for (let i = 0; i < 2; i += 1) assert.ok(isClosed(await open(link)))
    assert.equal(await isSignedIn(await signIn(username, chosen)), true)
    assert.deepEqual(await noticesOf(sub), ['link refused', 'password set by link'])
    assert.deepEqual(await refusalsOf(sub), ['void link'])
  })

  test('of two forms that are sent at the same time, one sets the password', async () => {
    const { sub } = await newPerson()
    const link = await linkFor(sub)
    const browsers = [await open(link), await open(link)]
    await Promise.all(browsers.map((browser, at) => set(browser, { new_password: `${chosen} ${at}` })))
    assert.deepEqual(browsers.map(({ path }) => path).toSorted(), ['/reset', '/reset/done'])
    assert.deepEqual((await auditedOf(sub)).filter((entry) => entry.startsWith('password-reset')).length, 1)
  })

  test('whose form is sent twice, by a double press for example, is used once, without an alarm', async () => {
    const { username, sub } = await newPerson()
    const browser = await open(await linkFor(sub))
    const fields = { ...formFields(browser.page.text, '/reset'), new_password: chosen }
    const copy = openBrowser(app)
    for (const [name, value] of browser.cookies) (copy.cookies as Map<string, string>).set(name, value)
    const replies = await Promise.all([1, 2].map(() => browser.post('/reset', fields)))
    for (const { headers } of [...replies, await copy.post('/reset', fields)])
      assert.equal(headers.location, '/reset/done')
    assert.deepEqual(await noticesOf(sub), ['password set by link'])
    assert.deepEqual(await refusalsOf(sub), [])
    assert.deepEqual((await auditedOf(sub)).filter((entry) => entry.startsWith('password-reset')).length, 1)
    assert.equal(await isSignedIn(await signIn(username, chosen)), true)
  })

  test('that was used says once whether its password is right, and nothing more', async () => {
    const { sub } = await newPerson()
    const link = await linkFor(sub)
    const [owner, thief, again] = [await open(link), await open(link), await open(link)]
    await set(owner)
    await set(thief, { new_password: 'a guess of the thief' })
    await set(again)
    assert.deepEqual([isClosed(thief), isClosed(again)], [true, true])
    assert.deepEqual(await noticesOf(sub), ['link refused', 'password set by link'])
  })

  test('voids the other links of the account, and no other account’s', async () => {
    const [one, other] = [await newPerson(), await newPerson()]
    const [used, left, foreign] = [await linkFor(one.sub), await linkFor(one.sub), await linkFor(other.sub)]
    await set(await open(used))
    assert.ok(isClosed(await open(left)))
    assert.equal((await open(foreign)).page.status, 200)
  })

  const ends: Readonly<Record<string, (person: { username: string; sub: string }) => Promise<unknown>>> = {
    'a changed password': async ({ username }) => {
      const browser = await signIn(username)
      await browser.open('/account')
      await browser.submit('/account/password', {
        ...{ old_password: password, new_password: chosen, repeated_password: chosen },
      })
    },
    'signing out everywhere': async ({ username }) => {
      const browser = await signIn(username)
      await browser.open('/account')
      await browser.submit('/account/sign-out-everywhere')
    },
    'disabling the account': ({ sub }) =>
      store.users.update(sub, (user) => ({
        ...user,
        enabled: false,
        browserSessionVersion: user.browserSessionVersion + 1,
      })),
  }
  for (const [what, end] of Object.entries(ends)) {
    test(`is void after ${what}; its owner is notified of its use`, async () => {
      const person = await newPerson()
      const link = await linkFor(person.sub)
      const browser = await open(link)
      await end(person)
      await set(browser, { new_password: 'the password of a thief' })
      assert.ok(isClosed(browser))
      assert.ok((await noticesOf(person.sub)).includes('link refused'))
      assert.equal((await refusalsOf(person.sub)).length, 1)
    })
  }

  test('is void after the removal of the account, also if another one gets its username', async () => {
    const { username, sub } = await newPerson()
    const browser = await open(await linkFor(sub))
    await store.users.remove(sub, clock.now())
    await service.addUser({ username })
    await set(browser)
    assert.ok(isClosed(browser))
    assert.equal(await isSignedIn(await signIn(username)), true)
  })

  test('expires after 30 minutes, which is refused without an alarm', async () => {
    const { sub } = await newPerson()
    const link = await linkFor(sub)
    clock.advance(resetLinkLifetime - 1)
    const browser = await open(link)
    assert.equal(browser.page.status, 200)
    clock.advance(1)
    await set(browser)
    assert.ok(isClosed(browser))
    assert.deepEqual(await noticesOf(sub), [])
    assert.deepEqual(await refusalsOf(sub), ['expired link'])
  })

  test('made while the clock was a year ahead is void when the clock is right again', async () => {
    const { sub } = await newPerson()
    clock.advance(365 * 86_400)
    const link = await linkFor(sub)
    clock.advance(-365 * 86_400)
    assert.ok(isClosed(await open(link)))
  })

  test('made before the clock was a year ahead is valid when the clock is right again', async () => {
    const { sub } = await newPerson()
    const link = await linkFor(sub)
    clock.advance(365 * 86_400)
    assert.ok(isClosed(await open(link)))
    clock.advance(-365 * 86_400)
    assert.equal((await open(link)).page.status, 200)
  })

  test('in a browser that is signed in to another account asks to sign out, and then continues with its code', async () => {
    const [owner, another] = [await newPerson(), await newPerson()]
    const browser = await signIn(another.username)
    await browser.open(`/device?user_code=${(await documented.start()).user_code}`)
    await browser.submit('/device')
    await browser.open(await linkFor(owner.sub))
    assert.ok(plain(browser.page.text).includes(another.username))
    await browser.submit('/reset/switch')
    assert.equal(browser.path, '/reset')
    await set(browser)
    assert.equal(browser.path, '/reset/done')
    await browser.open('/login')
    await browser.submit('/login', { username: owner.username, password: chosen })
    assert.equal(browser.path, '/device/consent')
  })

  test('used by a browser that is signed in to another account is refused, and its owner is notified', async () => {
    const [owner, another] = [await newPerson(), await newPerson()]
    const other = await signIn(another.username)
    await other.open(await linkFor(owner.sub))
    const form = formFields(other.page.text, '/reset/switch')
    const { status } = await other.post('/reset', { csrf: form['csrf']?.[0], new_password: chosen })
    assert.equal(status, 404)
    assert.deepEqual(await refusalsOf(owner.sub), ['signed in as another'])
    assert.deepEqual(await noticesOf(owner.sub), ['link refused'])
    assert.equal(await isSignedIn(await signIn(owner.username)), true)
  })

  test('that the browser opens after another one leaves the form of the first without effect', async () => {
    const [one, other] = [await newPerson(), await newPerson()]
    const browser = await open(await linkFor(one.sub))
    const form = { ...formFields(browser.page.text, '/reset'), new_password: chosen }
    await open(await linkFor(other.sub), browser)
    const { status, text } = await browser.post('/reset', form)
    assert.equal(status, 403)
    assert.ok(plain(text).includes(en.error.outOfDate))
    assert.deepEqual([await refusalsOf(one.sub), await refusalsOf(other.sub)], [[], []])
    for (const { username } of [one, other]) assert.equal(await isSignedIn(await signIn(username)), true)
    await browser.open('/reset')
    await set(browser)
    assert.equal(await isSignedIn(await signIn(other.username, chosen)), true)
  })

  test('sets the password of its own account alone, whatever username the form has', async () => {
    const [owner, another] = [await newPerson(), await newPerson()]
    await set(await open(await linkFor(owner.sub)), { username: another.username, sub: another.sub })
    assert.equal(await isSignedIn(await signIn(another.username)), true)
    assert.equal(await isSignedIn(await signIn(owner.username, chosen)), true)
  })

  test('stays valid after a password that is not accepted, which is not shown again', async () => {
    const { username, sub } = await newPerson()
    const browser = await open(await linkFor(sub))
    for (const [given, says] of [
      ['1234567', en.account.password.short(8)],
      ['password1', en.account.password.common],
      [username, en.account.password.name],
    ] as const) {
      await set(browser, { new_password: given, devices: undefined })
      assert.equal(browser.page.status, 400)
      assert.ok(plain(browser.page.text).includes(says), given)
      assert.equal(formFields(browser.page.text, '/reset')['devices'], undefined)
    }
    await set(browser)
    assert.equal(browser.path, '/reset/done')
  })

  test('that is none, or made up, gets the same page, and only the first of a series is in the audit log', async () => {
    const before = (await refusalsOf(null)).length
    for (const link of ['/reset/rst_made-up', `/reset/rst_${'A'.repeat(43)}`, '/reset/done2', '/reset/%00'])
      assert.ok(isClosed(await open(link)), link)
    const without = await open('/reset')
    assert.ok(isClosed(without))
    assert.equal((await refusalsOf(null)).length, before + 1)
  })

  test('is not made for an account that is disabled or gone', async () => {
    const { sub } = await newPerson()
    await store.users.update(sub, (user) => ({ ...user, enabled: false }))
    const parts = { ...store, random: randomBytes, now: clock.now }
    assert.equal(await makeResetLink(sub, 'https://auth.example', parts), null)
    assert.equal(await makeResetLink('nobody', 'https://auth.example', parts), null)
  })
})
