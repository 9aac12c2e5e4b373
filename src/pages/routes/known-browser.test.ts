import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  accountHolders,
  type Browser,
  isSignedIn,
  openBrowser,
  openService,
  password,
} from '../../../test/fixtures/index.ts'
import { attemptLimits, knownBrowsersOfAccount } from '../../identity/limits/attempt-limits.ts'

const service = await openService()
const { newPerson, signIn } = accountHolders(service)
const { accountAtAddress } = attemptLimits.password

const cookieName = '__Host-platekeeper-browser'
const another = 'quite another password'

/** A person with a browser, and the cookies of so many more browsers that signed in to the same account. */
async function withKeptCookies(count: number) {
  const { username } = await newPerson()
  const cookies: string[] = []
  for (let i = 0; i < count; i += 1) cookies.push((await signIn(username)).cookies.get(cookieName) ?? assert.fail())
  return { username, cookies, owner: await signIn(username) }
}

/** Ten guesses with each cookie, all from one address; how many were checked. */
async function guessWith(cookies: readonly string[], username: string, ip: string): Promise<number> {
  const guesser = openBrowser(service.app, { ip })
  await guesser.open('/login')
  let checked = 0
  for (let i = 0; i < 10 * cookies.length; i += 1) {
    const cookie = [...guesser.cookies].map(([name, value]) => `${name}=${value}`)
    const headers = { cookie: [...cookie, `${cookieName}=${cookies[i % cookies.length]}`].join('; ') }
    const { status } = await guesser.submit('/login', { username, password: 'wrong' }, headers)
    if (status === 400) checked += 1
  }
  return checked
}

async function signInAgain(browser: Browser, username: string, given: string): Promise<boolean> {
  await browser.open('/login')
  await browser.submit('/login', { username, password: given })
  return isSignedIn(browser)
}

async function signOut(browser: Browser): Promise<void> {
  await browser.open('/')
  await browser.submit('/logout')
}

describe('browsers that signed in to an account', () => {
  test('are no longer known after a new password, except the one that changed it', async () => {
    const { username, cookies, owner } = await withKeptCookies(25)
    await owner.open('/account')
    const passwords = { old_password: password, new_password: another, repeated_password: another }
    await owner.submit('/account/password', passwords)
    await signOut(owner)
    assert.equal(await guessWith(cookies, username, '127.0.0.1'), accountAtAddress.attempts)
    assert.equal(await signInAgain(owner, username, another), true)
  })

  test('are no longer known after signing out everywhere', async () => {
    const { username, cookies, owner } = await withKeptCookies(2)
    await owner.open('/account')
    await owner.submit('/account/sign-out-everywhere')
    assert.equal(await guessWith(cookies, username, '198.51.100.7'), accountAtAddress.attempts)
  })

  test('have 20 guesses together, then those of other browsers; the owner still signs in', async () => {
    const { username, cookies, owner } = await withKeptCookies(25)
    await signOut(owner)
    const checked = await guessWith(cookies, username, '198.51.101.7')
    assert.equal(checked, knownBrowsersOfAccount.attempts + accountAtAddress.attempts)
    assert.equal(await signInAgain(owner, username, password), true)
  })
})
