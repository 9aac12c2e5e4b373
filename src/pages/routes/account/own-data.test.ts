import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  accountHolders,
  formFields,
  headingOf,
  isRefused,
  isSignedIn,
  openBrowser,
  openService,
  password,
  plain,
  refreshTokenOf,
} from '../../../../test/fixtures/index.ts'
import { auditEntry } from '../../../identity/index.ts'
import { en as words } from '../../words/en/index.ts'

const service = await openService()
const { app, documented, store, clock } = service
const { newPerson, signIn } = accountHolders(service)
const { deletion: texts } = words.ownData
const hour = 3600

describe('downloading what the server holds', () => {
  test('is one JSON file, for this person alone, without secrets, and recorded in the audit log', async () => {
    const [{ username, sub }, other] = [await newPerson(), await newPerson()]
    const token = refreshTokenOf(await service.signIn(documented, { username }))
    await service.signIn(documented, { username: other.username })
    const browser = await signIn(username)
    await browser.open('/account')
    const { text, headers, status } = await browser.submit('/account/data')
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(headers['content-disposition'], 'attachment; filename="platekeeper-account.json"')
    assert.equal(headers['cache-control'], 'no-store')
    const data = JSON.parse(text)
    assert.deepEqual([data.account.username, data.account.sub], [username, sub])
    assert.deepEqual(
      data.devices.map((each: { client_name: string }) => each.client_name),
      ['Documented application'],
    )
    assert.equal(data.browsers.length, (await store.browserSessions.list(sub, clock.now(), 9)).length)
    assert.equal(data.activity[0].event, 'account-export')
    assert.equal(data.activity.length, (await store.audit.list({ sub, limit: 999 })).length)
    assert.equal(data.activity.at(-1).ip, '127.0.0.1')
    assert.ok(data.withheld.length > 0)
    const { passwordHash } = (await store.credentials.find(sub)) ?? assert.fail()
    const [family] = await store.refreshFamilies.list(sub, 1)
    for (const secret of [passwordHash, token, family?.tokenHash ?? '', other.sub, other.username])
      assert.ok(!text.includes(JSON.stringify(secret).slice(1, -1)), secret)
    const [entry] = await store.audit.list({ sub, event: 'account-export', limit: 9 })
    assert.deepEqual([entry?.outcome, entry?.ip, entry?.actor], ['ok', '127.0.0.1', { kind: 'account', id: sub }])
  })

  test('has what the person named, and browsers whose session has expired and is still stored', async () => {
    const { username } = await newPerson()
    await service.signIn(documented, { username })
    await signIn(username)
    clock.advance(9 * hour)
    const browser = await signIn(username)
    await browser.open('/account')
    const [, path = ''] = /href="(\/account\/devices\/name[^"]*)"/.exec(browser.page.text) ?? []
    await browser.open(path)
    await browser.submit('/account/devices/name', { name: 'Simulator PC' })
    const { devices, browsers } = JSON.parse((await browser.submit('/account/data')).text)
    assert.equal(devices[0].name, 'Simulator PC')
    assert.equal(browsers.length, 3)
    assert.ok(browsers.some((each: { expires_at: string }) => Date.parse(each.expires_at) < clock.now()))
  })

  test('needs a recent sign-in, a form of our own and a session', async () => {
    const { username, sub } = await newPerson()
    const browser = await signIn(username)
    await browser.open('/account')
    const { csrf } = formFields(browser.page.text, '/account/data')
    assert.equal((await browser.post('/account/data', {})).status, 403)
    await age(sub, 13 * hour)
    assert.equal((await browser.post('/account/data', { csrf })).headers.location, '/login')
    await browser.open('/login')
    assert.match(plain(browser.page.text), /Downloading your data requires a sign-in within the last 12 hours/)
    assert.deepEqual(await store.audit.list({ sub, event: 'account-export', limit: 9 }), [])
  })
})

/** As if the person had signed in earlier. */
async function age(sub: string, seconds: number): Promise<void> {
  for (const session of await store.browserSessions.list(sub, clock.now(), 9)) {
    const aged = { ...session, authTime: clock.now() - seconds * 1000 }
    const audit = auditEntry('sign-in', clock.now(), { sub })
    await store.browserSessions.add(aged, { audit, replaced: session.idHash })
  }
}

describe('deleting the account', () => {
  test('says what goes and what stays, and wants the username', async () => {
    const { username, sub } = await newPerson()
    const browser = await signIn(username)
    await browser.open('/account/delete')
    assert.equal(headingOf(browser.page), texts.title)
    const { going, staying } = texts
    for (const each of [going.account, going.signIns('60 minutes'), staying.entries('400 days'), staying.backups])
      assert.ok(plain(browser.page.text).includes(each), each)
    for (const typed of ['', 'demo', `${username} `.repeat(2)]) {
      await browser.submit('/account/delete', { username: typed })
      assert.equal(browser.page.status, 400)
      assert.ok(plain(browser.page.text).includes(texts.wrong))
    }
    assert.ok(await store.users.find(sub))
    assert.equal(await isSignedIn(browser), true)
  })

  test('ends everything, leaves no address or name in the audit log, which still verifies', async () => {
    const [{ username, sub }, other] = [await newPerson(), await newPerson()]
    const device = await service.signIn(documented, { username })
    const spared = await service.signIn(documented, { username: other.username })
    const [browser, second] = [await signIn(username), await signIn(username)]
    await browser.open('/account/delete')
    const copy = new Map(browser.cookies)
    await browser.submit('/account/delete', { username: ` ${username.toUpperCase()} ` })
    assert.equal(browser.path, '/account/deleted')
    assert.equal(headingOf(browser.page), texts.done)
    assert.equal(await store.users.find(sub), null)
    for (const [name, value] of copy) (browser.cookies as Map<string, string>).set(name, value)
    for (const each of [browser, second]) assert.equal(await isSignedIn(each), false)
    assert.ok(isRefused(await documented.refresh(refreshTokenOf(device))))
    await second.open('/login')
    await second.submit('/login', { username, password })
    assert.equal(second.page.status, 400)
    const entries = await store.audit.list({ sub, limit: 99 })
    assert.ok(entries.some(({ event, outcome }) => event === 'user-remove' && outcome === 'ok'))
    for (const { ip, personal, event } of entries) {
      assert.equal(ip, null, event)
      assert.ok(personal === null || Object.keys(personal).length === 0, event)
    }
    assert.ok(!JSON.stringify(entries).includes(username))
    assert.equal((await store.audit.verify()).intact, true)
    assert.equal((await documented.refresh(refreshTokenOf(spared))).status, 200)
    assert.ok((await store.audit.list({ sub: other.sub, limit: 99 })).some(({ ip }) => ip !== null))
  })

  test('needs a sign-in within 10 minutes, at the page and at its form', async () => {
    const { username, sub } = await newPerson()
    const browser = await signIn(username)
    await browser.open('/account/delete')
    const { csrf } = formFields(browser.page.text, '/account/delete')
    await age(sub, 601)
    assert.equal((await browser.post('/account/delete', { csrf, username })).headers.location, '/login')
    assert.ok(await store.users.find(sub))
    await browser.open('/account/delete')
    assert.equal(browser.path, '/login')
    await browser.submit('/login', { password })
    assert.equal(browser.path, '/account?open=delete')
  })

  test('of one who was removed meanwhile, or twice at the same time, happens once', async () => {
    const { username, sub } = await newPerson()
    const browsers = [await signIn(username), await signIn(username)]
    for (const browser of browsers) await browser.open('/account/delete')
    await Promise.all(browsers.map((browser) => browser.submit('/account/delete', { username })))
    assert.equal((await store.audit.list({ sub, event: 'user-remove', limit: 9 })).length, 1)
  })
})

test('without a session the pages ask to sign in', async () => {
  const browser = openBrowser(app)
  await browser.open('/account/delete')
  assert.equal(browser.path, '/login')
})
