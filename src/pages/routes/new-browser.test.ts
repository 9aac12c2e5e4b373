import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bringCode, decide, openBrowser, openService, password, plain } from '../../../test/fixtures/index.ts'

const service = await openService()
const { app, store, documented } = service

let people = 0
async function somebody() {
  people += 1
  const { sub, username } = await service.addUser({ username: `person ${people}` })
  const kinds = async () => (await store.notices.list(sub, 9)).map(({ kind }) => kind)
  const signIn = async (browser = openBrowser(app, { languages: 'de' })) => {
    await browser.open('/account')
    await browser.submit('/login', { username, password })
    return browser
  }
  return { sub, username, kinds, signIn }
}

describe('the owner of an account is notified', () => {
  test('of a sign-in with a browser that it does not know, once', async () => {
    const { kinds, signIn, sub } = await somebody()
    const browser = await signIn()
    assert.deepEqual(await kinds(), ['new browser'])
    const [notice] = await store.notices.list(sub, 1)
    assert.equal(notice?.language, 'de')
    await browser.submit('/logout')
    await signIn(browser)
    assert.deepEqual(await kinds(), ['new browser'])
    await signIn()
    assert.deepEqual(await kinds(), ['new browser', 'new browser'])
  })

  test('of a browser again after all sign-ins ended: who held it may be another', async () => {
    const { kinds, signIn } = await somebody()
    const browser = await signIn()
    await browser.submit('/account/sign-out-everywhere')
    await signIn(browser)
    assert.deepEqual(await kinds(), ['new browser', 'new browser'])
  })

  test('not of a browser that another person used, as if it were known to both', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const browser = await one.signIn()
    await browser.submit('/logout')
    await two.signIn(browser)
    assert.deepEqual(await two.kinds(), ['new browser'])
  })

  test('not of a wrong password', async () => {
    const { kinds, username } = await somebody()
    const browser = openBrowser(app)
    await browser.open('/login')
    await browser.submit('/login', { username, password: 'wrong' })
    assert.deepEqual(await kinds(), [])
  })

  test('of an approved device, and of none that was denied', async () => {
    const { kinds, signIn, username, sub } = await somebody()
    const browser = await signIn()
    await bringCode(browser, (await documented.start()).user_code, username)
    await decide(browser, { decision: 'deny' })
    assert.deepEqual(await kinds(), ['new browser'])
    await bringCode(browser, (await documented.start()).user_code, username)
    await decide(browser)
    assert.equal((await store.notices.list(sub, 9)).filter(({ kind }) => kind === 'new device').length, 1)
    assert.ok(
      plain((await browser.open('/account')).text).includes('Documented application wurde mit Ihrem Konto verbunden'),
    )
  })
})
