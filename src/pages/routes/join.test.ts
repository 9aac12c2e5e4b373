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
  plain,
  send,
} from '../../../test/fixtures/index.ts'
import type { InvitedSubscription } from '../../identity/index.ts'
import { makeInvitation, makeResetLink, revokeInvitation } from '../../identity/operators/index.ts'
import { en } from '../words/en/index.ts'

const service = await openService()
const { app, store, clock, documented } = service
const { newPerson, signIn } = accountHolders(service)
const { join: words } = en
const parts = { ...store, random: randomBytes, now: clock.now }
const chosen = 'a password of my own'
const week = 7 * 86_400

type Wanted = { readonly uses?: number; readonly subscriptions?: readonly InvitedSubscription[] }

async function invite({ uses = 1, subscriptions = [] }: Wanted = {}) {
  const expiresAt = clock.now() + week * 1000
  const made = await makeInvitation({ uses, expiresAt, subscriptions, note: null }, 'https://auth.example', parts)
  const { pathname } = new URL(made.url)
  const leftOf = async () => (await store.invitations.find(made.invitation.tokenHash))?.usesLeft
  return { link: pathname, id: made.invitation.id, leftOf }
}

let people = 0
const newName = (): string => {
  people += 1
  return `member.${people}`
}
const open = async (link: string, browser = openBrowser(app)): Promise<Browser> => {
  await browser.open(link)
  return browser
}
const join = (browser: Browser, changes: Parameters<Browser['submit']>[1] = {}) =>
  browser.submit('/join', { username: newName(), name: '', new_password: chosen, ...changes })
const isClosed = ({ page }: Browser): boolean => page.status === 404 && headingOf(page) === words.closed.title
const refusals = async () =>
  (await store.audit.list({ event: 'link-refuse', limit: 1000 })).map(({ sub, details }) => ({
    ...{ sub, reason: details['reason'], invitation: details['invitation'] },
  }))

describe('an invitation', () => {
  test('makes an account with its subscriptions, and signs in to it', async () => {
    const endsAt = clock.now() + 30 * 86_400_000
    const [from, username] = [clock.now() + 86_400_000, newName()]
    const { link, id, leftOf } = await invite({
      subscriptions: [
        { kind: 'charts', startsAt: null, endsAt },
        { kind: 'fmsdata', startsAt: from, endsAt: null },
      ],
    })
    const browser = await open(link)
    assert.equal(browser.path, '/join')
    for (const shown of [words.title, words.subscriptions.charts, en.formats.day(endsAt - 1), words.usernameHint])
      assert.ok(plain(browser.page.text).includes(shown), shown)
    clock.advance(5)
    await join(browser, { username, name: '  Zo\u0065\u0308  Quimby ' })
    assert.equal(browser.path, '/account')
    assert.equal(await isSignedIn(browser), true)
    const user = await store.users.findByName(username)
    assert.ok(user)
    assert.deepEqual([user.name, user.email, user.enabled], ['Zo\u00eb Quimby', null, true])
    assert.deepEqual(user.subscriptions, [
      { kind: 'charts', startsAt: clock.now(), endsAt },
      { kind: 'fmsdata', startsAt: from, endsAt: null },
    ])
    assert.equal(await leftOf(), 0)
    const [entry] = await store.audit.list({ sub: user.sub, limit: 1 })
    assert.deepEqual(
      [entry?.event, entry?.ip, entry?.details, entry?.personal, entry?.actor],
      [
        ...['invitation-accept', '127.0.0.1', { invitation: id, subscriptions: ['charts', 'fmsdata'] }, { username }],
        { kind: 'account', id: user.sub },
      ],
    )
    assert.ok((await browser.open('/account/activity')).text.includes(en.ownData.kinds['account added']()))
    assert.equal(await isSignedIn(await signIn(username, chosen)), true)
  })

  test('leads to the code that was under way', async () => {
    const { link } = await invite()
    const browser = openBrowser(app)
    await browser.open(`/device?user_code=${(await documented.start()).user_code}`)
    await join(await open(link, browser))
    assert.equal(browser.path, '/device/consent')
  })

  test('leaves its address at once; opening it, however often and with HEAD, changes nothing', async () => {
    const { link, leftOf } = await invite()
    const before = (await store.audit.list({ limit: 10_000 })).length
    const { status, headers } = await send(app, { url: link })
    assert.deepEqual([status, headers['location'], headers['cache-control']], [303, '/join', 'no-store'])
    assert.equal(headers['referrer-policy'], 'no-referrer')
    const head = await send(app, { method: 'HEAD', url: link })
    assert.deepEqual([head.status, head.headers['set-cookie'], head.text], [200, undefined, ''])
    for (let i = 0; i < 3; i += 1) assert.ok(!(await open(link)).page.text.includes(link.slice(6)))
    assert.equal((await store.audit.list({ limit: 10_000 })).length, before)
    assert.equal(await leftOf(), 1)
  })

  test('for one person is used once, also when two forms are sent at the same time', async () => {
    const { link, id } = await invite()
    const browsers = [await open(link), await open(link)]
    await Promise.all(browsers.map((browser) => join(browser)))
    assert.deepEqual(browsers.map(({ path }) => path).toSorted(), ['/account', '/join'])
    assert.ok(isClosed(await open(link)))
    assert.deepEqual((await refusals()).at(-1), { sub: null, reason: 'used invitation', invitation: id })
  })

  for (const [name, uses] of [
    ['for one person', 1],
    ['for a club', 20],
  ] as const)
    test(`${name} whose form is sent twice, by a double press for example, makes one account and signs in to it`, async () => {
      const { link, leftOf } = await invite({ uses })
      const [browser, username] = [await open(link), newName()]
      const fields = { ...formFields(browser.page.text, '/join'), username: ` ${username}`, new_password: chosen }
      const replies = await Promise.all([1, 2].map(() => browser.post('/join', fields)))
      assert.deepEqual(
        replies.map(({ headers }) => headers.location),
        ['/account', '/account'],
      )
      assert.equal(await isSignedIn(browser), true)
      assert.equal(await leftOf(), uses - 1)
    })

  test('whose form is sent again signs in with the right password alone, and only for a minute', async () => {
    const { link } = await invite({ uses: 20 })
    const username = newName()
    await join(await open(link), { username })
    const other = await open(link)
    await join(other, { username, new_password: 'the password of another' })
    assert.deepEqual([other.page.status, await isSignedIn(other)], [400, false])
    clock.advance(61)
    const late = await open(link)
    await join(late, { username })
    assert.deepEqual([late.page.status, await isSignedIn(late)], [400, false])
  })

  test('does not tell its people for ever which usernames are taken, and gives back what was no such answer', async () => {
    const { link } = await invite()
    const browser = await open(link)
    for (let at = 0; at < 40; at += 1) await join(browser, { new_password: 'short' })
    for (let at = 0; at < 22; at += 1) await join(browser, { username: 'demo' })
    assert.equal(browser.page.status, 400)
    for (const username of ['demo', newName()]) {
      await join(browser, { username })
      assert.equal(browser.page.status, 429)
    }
    clock.advance(60)
    await join(browser)
    assert.equal(browser.path, '/account')
  })

  test('a taken username, or one that looks like it, gets proposals that are free, and keeps what was entered', async () => {
    await service.addUser({ username: 'zoe' })
    await service.addUser({ username: 'zoe.quimby' })
    const { link, leftOf } = await invite()
    const browser = await open(link)
    for (const username of ['Zoe', 'z\u043ee']) {
      await join(browser, { username, name: 'Zo\u00eb Quimby' })
      assert.equal(browser.page.status, 400)
      const text = plain(browser.page.text)
      assert.ok(text.includes(words.taken), text)
      assert.ok(text.includes(words.free(`zo\u00eb.quimby, ${username}.q, ${username}2`)), text)
      assert.ok(
        browser.page.text.includes(`value="${username}"`) && browser.page.text.includes('value="Zo\u00eb Quimby"'),
      )
      assert.ok(!browser.page.text.includes(chosen))
    }
    assert.equal(await leftOf(), 1)
    await join(browser, { username: 'zoe2' })
    assert.equal(browser.path, '/account')
  })

  test('that the browser opens after another one leaves the form of the first without effect', async () => {
    const [first, second] = [await invite(), await invite()]
    const browser = await open(first.link)
    const form = { ...formFields(browser.page.text, '/join'), username: newName(), new_password: chosen }
    await open(second.link, browser)
    const { status, text } = await browser.post('/join', form)
    assert.deepEqual([status, plain(text).includes(en.error.outOfDate)], [403, true])
    assert.deepEqual([await first.leftOf(), await second.leftOf(), await isSignedIn(browser)], [1, 1, false])
  })

  test('stays valid after names and passwords that are not accepted', async () => {
    const { link } = await invite()
    const browser = await open(link)
    for (const [changes, says] of [
      [{ username: ' ' }, words.names.empty],
      [{ username: 'a\u200bb' }, words.names.unsafe],
      [{ name: 'x'.repeat(61) }, words.names['too long']],
      [{ new_password: '1234567' }, en.account.password.short(8)],
      [{ new_password: 'password1' }, en.account.password.common],
      [{ username: 'quimby.q', new_password: 'quimby.q' }, en.account.password.name],
    ] as const) {
      await join(browser, changes)
      assert.equal(browser.page.status, 400)
      assert.ok(plain(browser.page.text).includes(says), says)
    }
    await join(browser)
    assert.equal(browser.path, '/account')
  })

  test('that is revoked, expired, unknown or none gets one page; the audit log says why', async () => {
    const [revoked, expired] = [await invite(), await invite()]
    const [atRevoked, atExpired] = [await open(revoked.link), await open(expired.link)]
    assert.equal(await revokeInvitation(revoked.id, parts), true)
    assert.equal(await revokeInvitation(revoked.id, parts), false)
    await join(atRevoked)
    clock.advance(week - 1)
    assert.equal((await open(expired.link)).page.status, 200)
    clock.advance(1)
    await join(atExpired)
    for (const browser of [atRevoked, atExpired]) assert.ok(isClosed(browser))
    const [first, last] = (await refusals()).slice(-2)
    assert.deepEqual([first?.reason, first?.invitation], ['revoked invitation', revoked.id])
    assert.deepEqual([last?.reason, last?.invitation], ['expired invitation', expired.id])
    for (const link of ['/join', '/join/inv_made-up', `/join/inv_${'A'.repeat(43)}`])
      assert.ok(isClosed(await open(link)))
  })

  test('made while the clock was a year ahead is void when the clock is right again', async () => {
    clock.advance(365 * 86_400)
    const { link } = await invite()
    clock.advance(-365 * 86_400)
    assert.ok(isClosed(await open(link)))
  })

  test('in a browser that is signed in asks to sign out; a form that is sent anyway is refused', async () => {
    const { username } = await newPerson()
    const { link, id, leftOf } = await invite()
    const [browser, fresh] = [await signIn(username), await open(link)]
    await browser.open(link)
    assert.ok(plain(browser.page.text).includes(words.signedIn))
    const csrf = /name="csrf" value="([^"]*)"/.exec(browser.page.text)?.[1] ?? ''
    const reply = await browser.post('/join', { csrf, username: newName(), new_password: chosen })
    assert.equal(reply.status, 403)
    assert.deepEqual((await refusals()).at(-1), { sub: null, reason: 'signed in', invitation: id })
    assert.equal(await leftOf(), 1)
    await browser.submit('/join/switch')
    assert.equal(await isSignedIn(browser), false)
    await browser.open('/join')
    await join(browser)
    assert.equal(browser.path, '/account')
    await join(fresh)
    assert.ok(isClosed(fresh))
  })
})

describe('a link of the one kind on the page of the other', () => {
  test('a reset link is no invitation: it is refused, stays valid, and its owner is notified once', async () => {
    const { sub } = await newPerson()
    const made = await makeResetLink(sub, 'https://auth.example', parts)
    const link = new URL(made?.url ?? assert.fail('no link')).pathname
    for (let i = 0; i < 2; i += 1) assert.ok(isClosed(await open(link.replace('/reset/', '/join/'))))
    assert.deepEqual((await refusals()).at(-1), { sub, reason: 'on the page of invitations', invitation: undefined })
    assert.deepEqual(
      (await store.notices.list(sub, 9)).map(({ kind }) => kind),
      ['link refused'],
    )
    assert.equal((await open(link)).page.status, 200)
  })

  test('an invitation sets no password: it is refused, and stays valid', async () => {
    const { link } = await invite()
    const { page } = await open(link.replace('/join/', '/reset/'))
    assert.deepEqual([page.status, headingOf(page)], [404, en.reset.closed.title])
    await join(await open(link))
  })

  test('a cookie of the one page opens nothing on the other', async () => {
    const { sub } = await newPerson()
    const made = await makeResetLink(sub, 'https://auth.example', parts)
    const browser = await open(new URL(made?.url ?? assert.fail('no link')).pathname)
    assert.ok(isClosed(await open('/join', browser)))
    const invited = await open((await invite()).link)
    await invited.open('/reset')
    assert.equal(headingOf(invited.page), en.reset.closed.title)
  })
})
