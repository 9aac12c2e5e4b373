import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { aFamily } from '../../../../test/conformance/records.ts'
import { bear } from '../../../../test/conformance/refresh-families.ts'
import {
  accountHolders,
  bringCode,
  formFields,
  headingOf,
  isRefused,
  isSignedIn,
  openBrowser,
  openService,
  password,
  plain,
  type Reply,
  refreshTokenOf,
  send,
  tokensOf,
} from '../../../../test/fixtures/index.ts'
import { auditEntry, createPasswords, endSignIns } from '../../../identity/index.ts'
import { resetPassword, signOutUser } from '../../../identity/operators/index.ts'
import { en as words } from '../../words/en/index.ts'

const service = await openService()
const { app, documented, store, clock } = service
const { newPerson, signIn, assertEnded, auditedOf } = accountHolders(service)

describe('the account page', () => {
  test('asks to sign in first and then comes back, also where a code is under way', async () => {
    const { username } = await newPerson()
    const browser = openBrowser(app)
    await browser.open(`/device?user_code=${(await documented.start()).user_code}`)
    await browser.open('/account')
    assert.equal(browser.path, '/login')
    await browser.submit('/login', { username, password })
    assert.equal(browser.path, '/account')
    assert.equal(headingOf(browser.page), words.account.title)
  })

  test('a code that is brought later goes first again', async () => {
    const { username } = await newPerson()
    const browser = openBrowser(app)
    await browser.open('/account')
    await bringCode(browser, (await documented.start()).user_code, username)
    assert.equal(browser.path, '/device/consent')
  })

  test('lists what stays signed in, of this person alone, in words', async () => {
    const { username } = await newPerson()
    const avionics = await service.register({ name: 'Avionics <of> mine' })
    const form = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256', scope: 'charts offline_access' }
    await service.signIn(documented, { username, scope: 'openid charts' })
    await service.signIn(documented, { username: 'demo' })
    const browser = await signIn(username)
    assert.ok(plain((await browser.open('/account')).text).includes(words.account.devices.none))

    const agent = { 'user-agent': 'Avionics/7' }
    const { body } = await avionics.post('/connect/deviceauthorization', form, agent)
    await service.decide(String(body.user_code), { username })
    const session = { ...(await avionics.start({ scope: 'openid offline_access userinfo' })) }
    await service.decide(session.user_code, { username })
    clock.advance(90)
    const first = await avionics.poll(session)
    clock.advance(3600)
    await avionics.refresh(refreshTokenOf(first))
    const { text } = await browser.open('/account')
    assert.equal(text.match(/<li class="device">/g)?.length, 1)
    for (const shown of ['Avionics &lt;of&gt; mine', '26 November 2026, 09:02 UTC', '26 November 2026, 10:02 UTC']) {
      assert.ok(text.includes(shown), shown)
    }
    for (const shown of ['127.0.0.1', 'Identify you', '24 February 2027', '26 November 2027']) {
      assert.ok(plain(text).includes(shown), shown)
    }
    assert.ok(!text.includes('Show the airport charts'), 'what was not allowed')
    assert.ok(!text.includes('Read your username'), 'what permits nothing')
  })

  test('shows as many devices as there is space for, and says that there are more', async () => {
    const { username, sub } = await newPerson()
    const [createdAt, end] = [clock.now(), clock.now() + 1000]
    const holders = { sub, clientId: documented.id, userSessionVersion: 0, clientSessionVersion: 0 }
    for (let i = 0; i < 51; i += 1) {
      await bear(store, aFamily({ ...holders, createdAt, idleExpiresAt: end, absoluteExpiresAt: end }))
    }
    const { text } = await (await signIn(username)).open('/account')
    assert.equal(text.match(/<li class="device">/g)?.length, 50)
    assert.ok(text.includes(words.account.devices.more))
  })

  test('names the device that was signed out because a used token of it was used again', async () => {
    const { username } = await newPerson()
    const spent = refreshTokenOf(await service.signIn(documented, { username }))
    await documented.refresh(spent)
    await documented.refresh(spent)
    const text = plain((await (await signIn(username)).open('/account')).text)
    assert.match(text, /Documented application was signed out for your security 26 November 2026, \d\d:\d\d UTC/)
    assert.ok(text.includes(words.account.devices.none))
    assert.equal(text.match(/was signed out for your security/g)?.length, 1)
  })

  test('names a device that a server of an earlier version signed out, which has no notice', async () => {
    const { username, sub } = await newPerson()
    await bear(store, aFamily({ sub, clientId: documented.id, revokedAt: clock.now(), revocationReason: 'reuse' }))
    const text = plain((await (await signIn(username)).open('/account')).text)
    assert.match(text, /Documented application was signed out for your security/)
  })

  test('says what an operator did to the account, the newest first', async () => {
    const { username } = await newPerson()
    const parts = { ...store, now: clock.now, random: randomBytes }
    await signOutUser(username, parts)
    clock.advance(60)
    const passwords = createPasswords()
    await resetPassword({ username, password: 'another password', signOutDevices: false }, { ...parts, passwords })
    const text = plain((await (await signIn(username, 'another password')).open('/account')).text)
    const kinds = words.notices.kinds
    assert.ok(text.includes(kinds['password reset'].text({ devices: false })))
    assert.ok(text.indexOf(kinds['password reset'].title()) < text.indexOf(kinds['signed out'].title()))
  })
})

describe('signing a device out', () => {
  test('ends all its tokens and no other device’s, says so once, and is recorded in the audit log', async () => {
    const { username, sub } = await newPerson()
    const kept = await service.signIn(documented, { username })
    clock.advance(60)
    const lost = await service.signIn(documented, { username })
    const browser = await signIn(username)
    await browser.open('/account')
    await browser.submit('/account/sign-out')
    assert.equal(browser.path, '/account')
    assert.ok(plain(browser.page.text).includes('Documented application is signed out.'))
    assert.equal(browser.page.text.match(/<li class="device">/g)?.length, 1)
    assert.ok(!(await browser.open('/account')).text.includes('is signed out.'))
    await assertEnded(documented, lost)
    tokensOf(await documented.refresh(refreshTokenOf(kept)))
    assert.equal((await store.refreshFamilies.list(sub, 9)).filter((row) => row.revocationReason === 'user').length, 1)
    assert.ok((await auditedOf(sub)).includes('device-sign-out ok 127.0.0.1'))
  })

  test('of another account, unknown or signed out already changes nothing', async () => {
    const [mine, theirs] = [await newPerson(), await newPerson()]
    const reply = await service.signIn(documented, { username: theirs.username })
    const [family] = await store.refreshFamilies.list(theirs.sub, 9)
    const browser = await signIn(mine.username)
    await browser.open('/account')
    const { csrf } = formFields(browser.page.text, '/account/password')
    for (const device of [family?.id, 'unknown', '', undefined]) {
      assert.equal((await browser.post('/account/sign-out', { csrf, device })).headers.location, '/account')
      assert.ok(plain((await browser.open('/account')).text).includes(words.account.devices.gone))
    }
    tokensOf(await documented.refresh(refreshTokenOf(reply)))
    assert.deepEqual(
      (await auditedOf(mine.sub)).filter((entry) => entry.startsWith('device-sign-out')),
      [],
    )
  })
})

describe('signing out everywhere', () => {
  test('ends every device and every browser, this one too, of this person alone', async () => {
    const [{ username, sub }, other] = [await newPerson(), await newPerson()]
    const devices = [await service.signIn(documented, { username }), await service.signIn(documented, { username })]
    const spared = await service.signIn(documented, { username: other.username })
    const [browser, another, stranger] = [await signIn(username), await signIn(username), await signIn(other.username)]
    await browser.open('/account')
    const copy = new Map(browser.cookies)
    await browser.submit('/account/sign-out-everywhere')
    assert.equal(browser.path, '/account/signed-out')
    assert.equal(headingOf(browser.page), words.outcome.signedOut.title)
    for (const gone of [browser, another]) assert.equal(await isSignedIn(gone), false)
    for (const [name, value] of copy) (browser.cookies as Map<string, string>).set(name, value)
    assert.equal(await isSignedIn(browser), false, 'a copy of its cookie')
    for (const device of devices) await assertEnded(documented, device)
    assert.equal(await isSignedIn(stranger), true)
    tokensOf(await documented.refresh(refreshTokenOf(spared)))
    assert.ok((await auditedOf(sub)).includes('user-sign-out ok 127.0.0.1'))
    assert.equal(await isSignedIn(await signIn(username)), true, 'signing in again')
    tokensOf(await service.signIn(documented, { username }))
  })

  test('a device that was approved before and had not collected yet gets nothing, however often it asks', async () => {
    const { username } = await newPerson()
    const session = await documented.start({ scope: 'openid offline_access' })
    await service.decide(session.user_code, { username })
    const browser = await signIn(username)
    await browser.open('/account')
    await browser.submit('/account/sign-out-everywhere')
    for (let i = 0; i < 2; i += 1) assert.equal((await documented.poll(session)).body.error, 'access_denied')
  })

  test('ends access tokens for charts immediately, and none of those that are issued next', async () => {
    const { username } = await newPerson()
    const statusOf = async (reply: Reply) => {
      const authorization = `Bearer ${tokensOf(reply).access_token}`
      return (await send(app, { url: '/v2/airport/YBBN', headers: { authorization } })).status
    }
    const device = await service.signIn(documented, { username })
    const browser = await signIn(username)
    await browser.open('/account')
    clock.advance(0.5)
    assert.equal(await statusOf(device), 404)
    await browser.submit('/account/sign-out-everywhere')
    assert.equal(await statusOf(device), 401)
    assert.equal(await statusOf(await service.signIn(documented, { username })), 404)
  })

  test('a lost response is not replayed after it', async () => {
    const { username } = await newPerson()
    for (const scope of ['openid', 'openid offline_access']) {
      const session = await documented.start({ scope })
      await service.decide(session.user_code, { username })
      tokensOf(await documented.poll(session))
      const browser = await signIn(username)
      await browser.open('/account')
      await browser.submit('/account/sign-out-everywhere')
      assert.equal((await documented.poll(session)).body.error, 'invalid_grant')
    }
  })
})

describe('a refresh that races', () => {
  type Prepare = (username: string, sub: string) => Promise<() => Promise<unknown>>
  const ends: Readonly<Record<string, Prepare>> = {
    'a change of the password': async (username) => {
      const browser = await signIn(username)
      await browser.open('/account')
      return async () => {
        const fields = { old_password: password, new_password: 'a new password', repeated_password: 'a new password' }
        await browser.submit('/account/password', fields)
      }
    },
    'signing out everywhere': async (username) => {
      const browser = await signIn(username)
      await browser.open('/account')
      return () => browser.submit('/account/sign-out-everywhere')
    },
    'signing the device out': async (username) => {
      const browser = await signIn(username)
      await browser.open('/account')
      return () => browser.submit('/account/sign-out')
    },
    'the lock of the account': async (_, sub) => () =>
      endSignIns(
        sub,
        {
          change: (user) => ({ ...user, enabled: false }),
          devices: true,
          audit: auditEntry('user-disable', clock.now(), { sub }),
        },
        { users: store.users, now: clock.now },
      ),
  }
  for (const [name, prepare] of Object.entries(ends)) {
    test(`${name} leaves no token alive`, async () => {
      for (let round = 0; round < 5; round += 1) {
        const { username, sub } = await newPerson()
        const reply = await service.signIn(documented, { username })
        const end = await prepare(username, sub)
        const refreshing = async (): Promise<Reply[]> => {
          const replies = [reply]
          for (let last = reply; last.status === 200 && replies.length < 20; ) {
            last = await documented.refresh(refreshTokenOf(last))
            if (last.status === 200) replies.push(last)
          }
          return replies
        }
        const [replies] = await Promise.all([refreshing(), end()])
        const last = replies.at(-1) ?? assert.fail()
        assert.ok(isRefused(await documented.refresh(refreshTokenOf(last))))
        for (const { body } of replies) assert.equal((await service.userinfo(String(body.access_token))).status, 401)
      }
    })
  }
})
