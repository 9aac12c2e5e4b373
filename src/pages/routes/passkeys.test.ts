import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  accountHolders,
  type Browser,
  createAuthenticator,
  formFields,
  headingOf,
  isSignedIn,
  openBrowser,
  openService,
  password,
  plain,
} from '../../../test/fixtures/index.ts'
import { wordsIn } from '../words/index.ts'

const service = await openService()
const { app, store, clock } = service
const { newPerson, signIn, auditedOf } = accountHolders(service)
const words = wordsIn('en')
const { passkeys } = words.account

type Asked = {
  readonly options: {
    readonly challenge: string
    readonly rpId: string
    readonly rp: { id: string }
    user: { id: string }
  }
  readonly ceremony: string
}

/** What the script of a page asks for. */
const ask = async (browser: Browser, path: string) => (await browser.fetch(path)).body as Asked

async function add(browser: Browser, authenticator: ReturnType<typeof createAuthenticator>, name = 'My key') {
  await browser.open('/account/passkeys/new')
  const { options: asked, ceremony } = await ask(browser, '/account/passkeys/options')
  return browser.submit('/account/passkeys/new', { name, ceremony, response: authenticator.create(asked) })
}

async function use(browser: Browser, authenticator: ReturnType<typeof createAuthenticator>) {
  const { options: asked, ceremony } = await ask(browser, '/login/passkey')
  return browser.submit('/login/passkey', { ceremony, response: authenticator.get(asked) })
}

/** A person whose account has a passkey, added with this browser. */
async function owner() {
  const person = await newPerson()
  const browser = await signIn(person.username)
  const authenticator = createAuthenticator({ origin: 'https://auth.example' })
  await add(browser, authenticator)
  return { ...person, browser, authenticator }
}

describe('passkeys on the account page', () => {
  test('are added, renamed and removed, each with a message and an entry in the audit log', async () => {
    const { username, sub } = await newPerson()
    const browser = await signIn(username)
    await add(browser, createAuthenticator({ origin: 'https://auth.example' }))
    assert.equal(browser.path, '/account')
    assert.ok(plain(browser.page.text).includes(passkeys.isAdded('My key')))
    const [{ id = '' } = {}] = await store.passkeys.list(sub)
    await browser.open(`/account/passkeys/edit?id=${id}`)
    await browser.submit('/account/passkeys/rename', { name: 'Key ring' })
    assert.ok(plain(browser.page.text).includes(passkeys.isRenamed))
    await browser.open(`/account/passkeys/edit?id=${id}`)
    assert.equal(headingOf(browser.page), 'Key ring')
    await browser.submit('/account/passkeys/remove')
    assert.ok(plain(browser.page.text).includes(passkeys.isRemoved('Key ring')))
    assert.deepEqual(await store.passkeys.list(sub), [])
    const events = (await auditedOf(sub)).filter((entry) => entry.startsWith('passkey'))
    assert.deepEqual(events.sort(), [
      'passkey-add ok 127.0.0.1',
      'passkey-remove ok 127.0.0.1',
      'passkey-rename ok 127.0.0.1',
    ])
  })

  test('a link to one that is gone hides no notice', async () => {
    const { username, sub, browser } = await owner()
    const [{ id = '' } = {}] = await store.passkeys.list(sub)
    await browser.open(`/account/passkeys/edit?id=${id}`)
    clock.advance(1) // The page shows the newest notices.
    await browser.submit('/account/passkeys/remove')
    const another = await signIn(username)
    await another.open(`/account/passkeys/edit?id=${id}`)
    assert.ok(plain(another.page.text).includes(passkeys.gone))
    assert.ok(plain(another.page.text).includes(words.notices.kinds['passkey removed'].title()))
  })

  test('need a sign-in within ten minutes, which leads back to the page', async () => {
    const { username, sub, browser, authenticator } = await owner()
    const [{ id = '' } = {}] = await store.passkeys.list(sub)
    const { csrf } = formFields(
      (await browser.open(`/account/passkeys/edit?id=${id}`)).text,
      '/account/passkeys/remove',
    )
    const asked = await ask(browser, '/account/passkeys/options')
    clock.advance(601)
    for (const path of ['/account/passkeys/new', '/account/passkeys/options'])
      assert.equal((await browser.fetch(path)).headers['location'], '/login')
    const fields = { csrf, id, name: 'x', ceremony: asked.ceremony, response: authenticator.create(asked.options) }
    for (const path of ['/account/passkeys/new', '/account/passkeys/remove'])
      assert.equal((await browser.post(path, fields)).headers['location'], '/login')
    assert.equal((await store.passkeys.list(sub)).length, 1)
    await browser.open('/account/passkeys/new')
    assert.equal(headingOf(browser.page), words.signInAgain.title)
    await browser.submit('/login', { username, password })
    assert.equal(browser.path, '/account/passkeys/new')
  })

  test('of another account are neither shown nor changed', async () => {
    const [one, other] = [await owner(), await owner()]
    const [{ id = '' } = {}] = await store.passkeys.list(other.sub)
    const { csrf } = formFields((await one.browser.open('/account')).text, '/account/password')
    for (const path of ['/account/passkeys/rename', '/account/passkeys/remove']) {
      await one.browser.post(path, { csrf, id, name: 'Mine' })
      assert.ok(plain((await one.browser.open('/account')).text).includes(passkeys.gone))
    }
    await one.browser.open(`/account/passkeys/edit?id=${id}`)
    assert.equal(one.browser.path, '/account')
    assert.deepEqual(
      (await store.passkeys.list(other.sub)).map(({ name }) => name),
      ['My key'],
    )
  })

  test('a name that cannot be shown, and an answer that is not accepted, bring the page back with the reason', async () => {
    const { username, sub } = await newPerson()
    const browser = await signIn(username)
    const authenticator = createAuthenticator({ origin: 'https://auth.example' })
    assert.equal((await add(browser, authenticator, ' ')).status, 400)
    assert.ok(plain(browser.page.text).includes(passkeys.faults.name))
    const elsewhere = createAuthenticator({ origin: 'https://auth.example.attacker.example' })
    assert.equal((await add(browser, elsewhere)).status, 400)
    assert.ok(plain(browser.page.text).includes(passkeys.faults.refused))
    assert.deepEqual(await store.passkeys.list(sub), [])
  })
})

describe('signing in with a passkey', () => {
  test('leads to the code that waits, and the way is first in this browser the next time', async () => {
    const { authenticator } = await owner()
    const browser = openBrowser(app)
    const { user_code } = await service.documented.start()
    await browser.open(`/device?user_code=${user_code}`)
    assert.equal(browser.path, '/login')
    await use(browser, authenticator)
    assert.equal(browser.path, '/device/consent')
    await browser.post('/logout', { csrf: formFields((await browser.open('/account')).text, '/logout')['csrf'] })
    const { text } = await browser.open('/login')
    assert.ok(text.indexOf('action="/login/passkey"') < text.indexOf('action="/login"'))
    assert.ok(!(await openBrowser(app).open('/login')).text.includes('class="primary" type="submit" name="send"'))
  })

  test('confirms who it is, with a passkey of the same account alone', async () => {
    const [one, other] = [await owner(), await owner()]
    clock.advance(601)
    await one.browser.open('/account/passkeys/new')
    await use(one.browser, other.authenticator)
    assert.equal(one.browser.page.status, 400)
    assert.equal(headingOf(one.browser.page), words.signInAgain.title)
    assert.ok(plain(one.browser.page.text).includes(words.signIn.passkey.another))
    await use(one.browser, one.authenticator)
    assert.equal(one.browser.path, '/account/passkeys/new')
  })

  test('with one that was removed says so, and lets the browser forget it', async () => {
    const { browser: theirs, sub, authenticator } = await owner()
    const [{ id = '', credentialId = '' } = {}] = await store.passkeys.list(sub)
    await theirs.open(`/account/passkeys/edit?id=${id}`)
    await theirs.submit('/account/passkeys/remove')
    const browser = openBrowser(app)
    await browser.open('/login')
    await use(browser, authenticator)
    assert.equal(browser.page.status, 400)
    assert.ok(plain(browser.page.text).includes(words.signIn.passkey.unknown))
    assert.ok(browser.page.text.includes(`data-unknown="${credentialId}" data-host="auth.example"`))
    assert.equal(await isSignedIn(browser), false)
  })

  test('needs the form token of the browser that asked', async () => {
    const { authenticator } = await owner()
    const [victim, attacker] = [openBrowser(app), openBrowser(app)]
    await attacker.open('/login')
    const { options: asked, ceremony } = await ask(attacker, '/login/passkey')
    const fields = { ceremony, response: authenticator.get(asked) }
    await victim.open('/login')
    assert.equal((await victim.post('/login/passkey', fields)).status, 403)
    await victim.submit('/login/passkey', fields)
    assert.ok(plain(victim.page.text).includes(words.signIn.passkey.late))
    assert.equal(await isSignedIn(victim), false)
  })
})

test('over plain http, and at an IP address, no page offers a passkey, and the account page says why', async () => {
  for (const [url, reason] of [
    ['http://auth.example', passkeys.obstacles['no https']],
    ['https://192.0.2.7', passkeys.obstacles['IP address']],
  ] as const) {
    const other = await openService({ env: { AUTH_URL: url } })
    const browser = openBrowser(other.app)
    assert.ok(!(await browser.open('/login')).text.includes('passkey'))
    await browser.open('/account')
    await browser.submit('/login', { username: 'demo', password })
    const { text } = await browser.open('/account')
    assert.ok(plain(text).includes(reason))
    assert.ok(!text.includes('/account/passkeys/new'))
  }
})
