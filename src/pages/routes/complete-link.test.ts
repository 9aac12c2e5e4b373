import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  accountHolders,
  bringCode,
  decide,
  headingOf,
  openBrowser,
  openService,
  password,
  plain,
} from '../../../test/fixtures/index.ts'
import { attemptLimits } from '../../identity/limits/attempt-limits.ts'
import { en as words } from '../words/en/index.ts'

const service = await openService()
const { app, documented, store } = service
const { newPerson, signIn } = accountHolders(service)

const linkTo = (code: string): string => `/device?user_code=${code}`
const opened = { 'sec-fetch-site': 'none' }
const invented = (i: number): string => `BBBB-BB${'BCDFGHJKLM'[Math.floor(i / 10) % 10]}${'BCDFGHJKLM'[i % 10]}`

/** Navigations that another site can cause, or that no person asked for. */
const byOthers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a page of another site': { 'sec-fetch-site': 'cross-site' },
  'a page of a host below': { 'sec-fetch-site': 'same-site' },
  'a browser that does not say': {},
  'a browser that fetches in advance': { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' },
}

async function person() {
  const { username, sub } = await newPerson()
  return { sub, username, browser: await signIn(username) }
}

describe('a complete link that the person opened', () => {
  test('leads to the decision, where the code is compared, once', async () => {
    const { browser } = await person()
    const { user_code: code } = await documented.start()
    const page = await browser.open(linkTo(code), opened)
    assert.equal(browser.path, '/device/consent', 'the code leaves the address bar')
    assert.equal(plain(page.text).split(words.consent.compare).length, 2)
    assert.equal(headingOf(await decide(browser)), words.outcome.approved.title)
  })

  test('leads to the sign-in first, which names the code, and then to the decision', async () => {
    const { username } = await newPerson()
    const browser = openBrowser(app)
    const { user_code: code } = await documented.start()
    await browser.open(linkTo(code), opened)
    assert.equal(browser.path, '/login')
    assert.ok(browser.page.text.includes(code))
    await browser.submit('/login', { username, password })
    assert.equal(browser.path, '/device/consent')
  })

  test('counts as an attempt, as a typed code does', async () => {
    const { browser } = await person()
    const statuses: number[] = []
    for (let i = 0; i <= attemptLimits.userCode.account.attempts; i += 1) {
      statuses.push((await browser.open(linkTo(invented(i)), opened)).status)
    }
    assert.equal(statuses.at(0), 400)
    assert.equal(statuses.at(-1), 429)
  })
})

for (const [name, headers] of Object.entries(byOthers)) {
  describe(`a complete link opened by ${name}`, () => {
    test('looks nothing up, counts nothing and opens no request, also on the way to the decision', async () => {
      const { browser, sub } = await person()
      const { user_code: code } = await documented.start()
      const links = Array.from({ length: attemptLimits.userCode.account.attempts + 1 }, (_, i) => invented(i))
      for (const link of [...links, code]) {
        await browser.open(linkTo(link), headers)
        await browser.open('/device/consent', headers)
        assert.equal(browser.path, '/device')
      }
      const entries = await store.audit.list({ sub, limit: 100 })
      assert.deepEqual(
        entries.map(({ event }) => event).filter((event) => event !== 'sign-in'),
        [],
      )
      assert.equal(headingOf(browser.page), words.enterCode.linkTitle)
      await browser.submit('/device')
      assert.equal(browser.path, '/device/consent', 'one press leads to the decision')
    })

    test('leads to the sign-in, after which the code is looked up', async () => {
      const { username } = await newPerson()
      const browser = openBrowser(app)
      await browser.open(linkTo((await documented.start()).user_code), headers)
      await browser.submit('/login', { username, password })
      assert.equal(browser.path, '/device/consent')
    })
  })
}

test('whoever enters another code finds an empty field', async () => {
  const { browser } = await person()
  await browser.open(linkTo((await documented.start()).user_code), opened)
  await browser.open('/device')
  assert.equal(headingOf(browser.page), words.enterCode.title)
  assert.match(browser.page.text, /name="user_code" type="text" value=""/)
})

test('a code that another site brought does not take over a decision that is shown', async () => {
  const { browser, username } = await person()
  const shown = await documented.start()
  await bringCode(browser, shown.user_code, username)
  const { text } = browser.page
  const foreign = await documented.start()
  await browser.open(linkTo(foreign.user_code), { 'sec-fetch-site': 'cross-site' })
  const digest = /name="digest" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
  await browser.post('/device/consent', { csrf, digest, shown: 'openid', scope: 'openid', decision: 'approve' })
  for (const session of [shown, foreign]) assert.equal(await service.heardBy(session), 'authorization_pending')
})
