import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formFields, openBrowser, openService, password, send } from '../../../test/fixtures/index.ts'
import { en as words } from '../words/en/index.ts'

const service = await openService()
const { app } = service
const plain = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('the session', () => {
  test('is renewed at sign-in: cookie and form token are new, and the old ones are worth nothing', async () => {
    const browser = openBrowser(app)
    await browser.open('/login')
    const before = { cookie: [...browser.cookies.values()][0], csrf: formFields(browser.page.text, '/login').csrf }
    await browser.submit('/login', { username: 'demo', password })
    await browser.open('/')
    const after = formFields(browser.page.text, '/logout')
    assert.notDeepEqual(after.csrf, before.csrf)
    assert.notEqual([...browser.cookies.values()][0], before.cookie)
    const stale = await send(app, { url: '/', headers: { cookie: `__Host-platekeeper=${before.cookie}` } })
    assert.ok(!stale.text.includes(words.account.signedInAs))
  })

  test('is found behind cookies of the same name that another server set first', async () => {
    const plain = await openService({ env: { AUTH_URL: 'http://localhost:8628' } })
    const browser = openBrowser(plain.app)
    await browser.open('/login')
    await browser.submit('/login', { username: 'demo', password })
    const own = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const cookie = `platekeeper=; platekeeper=garbage; platekeeper=${'A'.repeat(80)}; ${own}`
    assert.ok((await send(plain.app, { url: '/', headers: { cookie } })).text.includes(words.account.signedInAs))
  })

  test('ends at sign-out, also for a copy of its cookie', async () => {
    const browser = openBrowser(app)
    await browser.open('/login')
    await browser.submit('/login', { username: 'demo', password })
    await browser.open('/')
    const copy = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join()
    assert.ok(browser.page.text.includes(words.account.signedInAs))
    await browser.submit('/logout')
    const reply = await send(app, { url: '/', headers: { cookie: copy } })
    assert.ok(!reply.text.includes(words.account.signedInAs))
  })

  test('ends when another user signs in with the same browser, also for a copy of its cookie', async () => {
    const browser = openBrowser(app)
    await browser.open('/login')
    await browser.submit('/login', { username: 'demo', password })
    await browser.open('/')
    const copy = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join()
    const { csrf } = formFields(browser.page.text, '/logout')
    assert.equal((await browser.post('/login', { csrf, username: 'visitor', password })).status, 303)
    assert.ok((await browser.open('/')).text.includes('<bdi>visitor</bdi>'))
    const reply = await send(app, { url: '/', headers: { cookie: copy } })
    assert.ok(!reply.text.includes(words.account.signedInAs))
  })

  test('ends when the account is disabled', async () => {
    const { sub } = await service.addUser({ username: 'leaver' })
    const browser = openBrowser(app)
    const signedIn = async (): Promise<boolean> => (await browser.open('/')).text.includes(words.account.signedInAs)
    await browser.open('/login')
    await browser.submit('/login', { username: 'leaver', password })
    assert.equal(await signedIn(), true)
    await service.store.users.update(sub, (row) => ({ ...row, enabled: false }))
    assert.equal(await signedIn(), false)
  })

  test('cookies that were tampered with start a new visit', async () => {
    for (const value of ['x', 'A'.repeat(200), '', '"', '%00', 'a=b=c']) {
      const reply = await send(app, { url: '/', headers: { cookie: `__Host-platekeeper=${value}` } })
      assert.equal(reply.status, 200, value)
    }
  })

  test('its cookie is for this host alone, out of reach of scripts, and not sent along from other sites', async () => {
    const { headers } = await send(app, { url: '/device' })
    const [pair = '', ...attributes] = (headers['set-cookie'] ?? '').split('; ')
    assert.match(pair, /^__Host-platekeeper=/)
    assert.deepEqual(attributes.sort(), ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure'])
  })

  test('by plain http, as on this machine, the cookie is not marked Secure, or it would not come back', async () => {
    const local = await openService({ env: { AUTH_URL: 'http://localhost:8628' } })
    const { headers } = await send(local.app, { url: '/device' })
    assert.match(headers['set-cookie'] ?? '', /^platekeeper=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/)
  })
})

describe('signing in', () => {
  const attempts: readonly (readonly [username: string, password: string])[] = [
    ['demo', 'wrong'],
    ['demo', ''],
    ['nobody', password],
    ['', ''],
    ["' OR 1=1 --", password],
    ['demo', 'x'.repeat(5000)],
    ['x'.repeat(5000), password],
  ]
  for (const [username, given] of attempts) {
    test(`as ${username.slice(0, 20)} with ${given.slice(0, 20)} gets the one refusal`, async () => {
      const browser = openBrowser(app)
      await browser.open('/login')
      const page = await browser.submit('/login', { username, password: given })
      assert.equal(page.status, 400)
      assert.ok(plain(page.text).includes(words.signIn.refused))
      assert.ok(!page.text.includes('xxxxxxxxxx'.repeat(50)), 'the password is not sent back')
    })
  }
})
