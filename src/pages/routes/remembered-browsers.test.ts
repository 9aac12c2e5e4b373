import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  accountHolders,
  approve,
  type Browser,
  callback,
  claimsOf,
  enterCode,
  enterPassword,
  formFields,
  openBrowser,
  openService,
  redeemCode,
  requestOf,
  responseIn,
  setUpSecondStep,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { en as words } from '../words/en/index.ts'

const service = await openService()
const { app, clock, store } = service
const { newPerson, signIn } = accountHolders(service)

/** A person with a second step, and the browser in which it was set up. */
async function withSecondStep() {
  const person = await newPerson()
  const browser = await signIn(person.username)
  return { ...person, browser, ...(await setUpSecondStep(browser, clock)) }
}

const atSecondStep = async (username: string): Promise<Browser> => {
  const browser = openBrowser(app)
  await enterPassword(browser, username)
  assert.equal(browser.path, '/login/second-step')
  return browser
}

describe('a remembered browser', () => {
  const remembered = async () => {
    const person = await withSecondStep()
    const browser = await atSecondStep(person.username)
    await enterCode(browser, person.phone.code(), { remember: 'yes' })
    clock.advance(30)
    return { ...person, browser }
  }
  const asksFor = async (browser: Browser, username: string): Promise<boolean> => {
    await browser.post('/logout', formFields((await browser.open('/account')).text, '/logout'))
    await enterPassword(browser, username)
    return browser.path === '/login/second-step'
  }

  test('does not ask for 30 days, for this account alone', async () => {
    const { browser, username } = await remembered()
    assert.equal(await asksFor(browser, username), false)
    const other = await withSecondStep()
    assert.equal(await asksFor(browser, other.username), true)
    await enterCode(browser, other.phone.code())
    assert.equal(await asksFor(browser, username), false)
    clock.advance(30 * 86_400 + 1)
    await browser.open('/')
    await enterPassword(browser, username)
    assert.equal(browser.path, '/login/second-step')
  })

  test('asks again after another application was set up, and after the sign-ins ended', async () => {
    const { browser, username, sub } = await remembered()
    await browser.open('/account')
    await setUpSecondStep(browser, clock)
    assert.equal(await asksFor(browser, username), true)

    const second = await remembered()
    await store.users.update(second.sub, (user) => ({ ...user, browserSessionVersion: 9 }))
    await enterPassword(second.browser, second.username)
    assert.equal(second.browser.path, '/login/second-step')
    assert.notEqual(sub, second.sub)
  })

  test('asks again after it was signed out in another browser, and after its own sign-out does not', async () => {
    const { browser, username, sub, phone } = await remembered()
    const second = await atSecondStep(username)
    clock.advance(30)
    await enterCode(second, phone.code(), { remember: 'yes' })
    const [latest, first] = await store.browserSessions.list(sub, clock.now(), 9)
    await second.open('/account')
    await second.submit('/account/sign-out-browser', { browser: latest?.sid ?? '' })
    assert.equal(second.path, '/sign-out/done')
    await enterPassword(second, username)
    assert.equal(second.path, '/')
    await second.open('/account')
    await second.submit('/account/sign-out-browser', { browser: first?.sid ?? '' })
    assert.equal(second.path, '/account')
    await enterPassword(browser, username)
    assert.equal(browser.path, '/login/second-step')
  })

  test('asks where the second step is demanded: by a change of methods, or by an application', async () => {
    const { browser, username, phone } = await remembered()
    assert.equal(await asksFor(browser, username), false)
    await browser.open('/account/passkeys/new')
    assert.ok(browser.page.text.includes(words.signInAgain.secondStep))
    await browser.submit('/login', { username, password: 'a password for tests' })
    assert.equal(browser.path, '/login/second-step')
    await enterCode(browser, phone.code())
    assert.equal(browser.path, '/account/passkeys/new')

    clock.advance(30)
    assert.equal(await asksFor(browser, username), false)
    const site = await service.register({ name: 'Flight planner', redirectUris: [callback] })
    const acr = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'
    const { url, verifier } = requestOf(site, { acr_values: acr, prompt: 'consent' })
    await browser.open(url)
    await browser.submit('/login', { username, password: 'a password for tests' })
    assert.match(browser.path, /^\/login\/second-step\?request=/)
    const left = await enterCode(browser, phone.code())
    assert.match(left.text, /Flight planner/)
    const { code } = responseIn(await approve(browser))
    const claims = claimsOf(tokensOf(await redeemCode(site, { code, verifier })).id_token ?? '')
    assert.deepEqual([claims.amr, claims.acr], [['pwd', 'otp', 'mfa'], acr])
  })

  test('is not offered, nor kept, where the operator forbids it', async () => {
    const strict = await openService({ env: { REMEMBER_BROWSERS: 'false' } })
    const holders = accountHolders(strict)
    const { username } = await holders.newPerson()
    const { phone } = await setUpSecondStep(await holders.signIn(username), strict.clock)
    const browser = openBrowser(strict.app)
    await enterPassword(browser, username)
    assert.ok(!browser.page.text.includes('name="remember"'))
    await enterCode(browser, phone.code(), { remember: 'yes' })
    assert.ok(![...browser.cookies.keys()].some((name) => name.includes('second-step')))
  })
})
