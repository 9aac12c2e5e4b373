import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Browser,
  bringCode,
  headingOf,
  openBrowser,
  openService,
  password,
  type Reply,
  startService,
  storeWith,
} from '../../../test/fixtures/index.ts'
import { attemptLimits } from '../../identity/limits/attempt-limits.ts'
import { queueLimits } from '../../identity/limits/hashing-queue.ts'
import { en as words } from '../words/en/index.ts'

async function signIn(browser: Browser, username: string, given: string): Promise<Reply> {
  await browser.open('/login')
  return browser.submit('/login', { username, password: given })
}
const enter = async (browser: Browser, code: string): Promise<Reply> => {
  await browser.open('/device')
  return browser.submit('/device', { user_code: code })
}

/** Codes that were not issued, each another one. */
const invented = (i: number): string => `BBBB-BB${'BCDFGHJKLM'[Math.floor(i / 10) % 10]}${'BCDFGHJKLM'[i % 10]}`
const isRefused = ({ status, headers }: Reply): boolean => status === 429 && Number(headers['retry-after']) > 0

describe('passwords', () => {
  const { accountAtAddress, address, account } = attemptLimits.password

  test('after five wrong ones from one address the right one is rejected too, and the page says when to return', async () => {
    const { app, clock } = await openService()
    const browser = openBrowser(app)
    for (let i = 0; i < accountAtAddress.attempts; i += 1) {
      assert.equal((await signIn(browser, 'demo', `wrong ${i}`)).status, 400)
    }
    const page = await signIn(browser, 'demo', password)
    assert.deepEqual([page.status, page.headers['retry-after']], [429, '60'])
    assert.ok(page.text.includes('Too many attempts. Try again in 60 seconds.'))
    assert.equal(headingOf(page), words.signIn.title)
    clock.advance(60)
    assert.equal((await signIn(browser, 'demo', password)).status, 200)
  })

  test('signing in to an account of one’s own brings no attempt at another’s back', async () => {
    const { app } = await openService()
    const statuses: number[] = []
    for (let i = 0; i < accountAtAddress.attempts + 1; i += 1) {
      await signIn(openBrowser(app), 'visitor', password)
      statuses.push((await signIn(openBrowser(app), 'demo', 'wrong')).status)
    }
    assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429])
  })

  test('an address is limited over all accounts, known and invented alike, but not those who sign in rightly', async () => {
    const { app } = await openService()
    for (let i = 0; i < 30; i += 1) assert.equal((await signIn(openBrowser(app), 'demo', password)).status, 200)
    const pages: Reply[] = []
    for (let i = 0; i <= address.attempts; i += 1) {
      pages.push(await signIn(openBrowser(app), i % 2 ? `nobody ${i}` : `somebody ${i}`, 'wrong'))
    }
    assert.equal(pages.filter(({ status }) => status === 400).length, address.attempts)
    assert.ok(isRefused(pages.at(-1) ?? assert.fail()))
  })

  test('an IPv6 subscriber has the attempts of one address, however many addresses', async () => {
    const { app } = await openService()
    for (let i = 1; i <= accountAtAddress.attempts; i += 1) {
      await signIn(openBrowser(app, { ip: `2001:db8::${i}` }), 'demo', 'wrong')
    }
    assert.ok(isRefused(await signIn(openBrowser(app, { ip: '2001:db8::99' }), 'demo', password)))
    assert.equal((await signIn(openBrowser(app, { ip: '2001:db8:0:1::1' }), 'demo', password)).status, 200)
  })

  test('a stranger, from any number of addresses, locks no user out', async () => {
    const { app } = await openService()
    const own = openBrowser(app, { ip: '203.0.113.1' })
    await signIn(own, 'demo', password)
    await own.open('/')
    await own.submit('/logout')
    let answered = 0
    for (let i = 0; i < account.attempts * 3; i += 1) {
      const { status } = await signIn(openBrowser(app, { ip: `198.51.100.${i % 12}` }), 'demo', 'wrong')
      if (status === 400) answered += 1
    }
    assert.ok(answered <= account.attempts + 12, `${answered} guesses were answered`)
    for (let i = 0; i < 3; i += 1) assert.equal((await signIn(own, 'demo', 'mistyped')).status, 400)
    assert.equal((await signIn(own, 'demo', password)).status, 200, 'the browser that was here before')
    const elsewhere = openBrowser(app, { ip: '203.0.113.77' })
    assert.equal((await signIn(elsewhere, 'demo', password)).status, 200, 'a new browser at a new address')
  })

  test('a browser that was here before has attempts of its own, for the accounts it signed in to alone', async () => {
    const { app } = await openService()
    const browser = openBrowser(app)
    await signIn(browser, 'visitor', password)
    await browser.open('/')
    await browser.submit('/logout')
    for (let i = 0; i < accountAtAddress.attempts; i += 1) await signIn(openBrowser(app), 'demo', 'wrong')
    assert.ok(isRefused(await signIn(browser, 'demo', password)))
    const { knownBrowser } = attemptLimits.password
    for (let i = 0; i < knownBrowser.attempts; i += 1) {
      assert.equal((await signIn(browser, ' VISITOR ', 'wrong')).status, 400)
    }
    assert.ok(isRefused(await signIn(browser, 'visitor', password)))
  })

  test('when more wait than can be hashed, the page says that the password was not checked and when to return', async () => {
    const { app, store } = await openService()
    const browsers = Array.from({ length: 3 * queueLimits.other }, (_, i) => openBrowser(app, { ip: `10.0.${i}.1` }))
    for (const browser of browsers) await browser.open('/login')
    const pages = await Promise.all(
      browsers.map((browser) => browser.submit('/login', { username: 'visitor', password: 'wrong' })),
    )
    const busy = pages.filter(({ status }) => status === 503)
    assert.ok(busy.length > 0 && busy.length <= 2 * queueLimits.other)
    for (const page of busy) {
      assert.match(page.headers['retry-after'] ?? '', /^\d+$/)
      assert.match(page.text, /your password was not checked\. Try again in \d+ seconds\./)
      assert.equal(headingOf(page), words.signIn.title)
      assert.ok(page.text.includes('value="visitor"'), 'the name need not be typed again')
    }
    const entries = await store.audit.list({ event: 'sign-in', limit: 1000 })
    const looked = entries.filter(({ outcome }) => outcome === 'refused').length
    assert.equal(looked, pages.filter(({ status }) => status === 400).length)
  })

  test('a rejected attempt costs no look-up and no hash', async () => {
    let lookUps = 0
    const service = await openService({
      storeAs: storeWith('users', (own) => ({
        findByName: (name) => {
          lookUps += 1
          return own.findByName(name)
        },
      })),
    })
    const browser = openBrowser(service.app)
    for (let i = 0; i < 10; i += 1) await signIn(browser, 'demo', 'wrong')
    assert.equal(lookUps, accountAtAddress.attempts)
  })
})

describe('user codes', () => {
  const { session, account, address } = attemptLimits.userCode

  test('after five unusable ones in one session a right one is rejected unseen, and accepted when an attempt is back', async () => {
    const { app, documented, clock } = await openService()
    const browser = openBrowser(app)
    await signIn(browser, 'demo', password)
    for (let i = 0; i < session.attempts; i += 1) assert.equal((await enter(browser, invented(i))).status, 400)
    const { user_code } = await documented.start()
    const page = await enter(browser, user_code)
    assert.deepEqual([page.status, page.headers['retry-after']], [429, String(session.every)])
    assert.ok(page.text.includes('Too many attempts. Try again in 2 minutes.'))
    assert.ok(page.text.includes(user_code), 'it need not be typed again')
    clock.advance(session.every)
    assert.equal((await browser.submit('/device')).status, 200)
    assert.equal(browser.path, '/device/consent')
  })

  test('any number of right ones are accepted, and they bring no wrong attempt back', async () => {
    const { app, documented } = await openService()
    const browser = openBrowser(app)
    await signIn(browser, 'demo', password)
    for (let i = 0; i < session.attempts; i += 1) {
      for (let j = 0; j < 3; j += 1) await enter(browser, (await documented.start()).user_code)
      assert.equal(browser.path, '/device/consent')
      assert.equal((await enter(browser, invented(i))).status, 400)
    }
    assert.ok(isRefused(await enter(browser, (await documented.start()).user_code)))
  })

  test('a new session gives an account no new attempts, and a new account none to the address', async () => {
    const { app, addUser } = await openService()
    const tryAs = async (username: string, rounds: number): Promise<readonly number[]> => {
      const statuses: number[] = []
      for (let i = 0; i < rounds; i += 1) {
        const browser = openBrowser(app)
        await bringCode(browser, invented(i), username)
        statuses.push(browser.page.status)
      }
      return statuses
    }
    assert.deepEqual((await tryAs('demo', account.attempts + 1)).slice(-2), [400, 429])
    await tryAs('visitor', account.attempts)
    assert.equal(address.attempts, 2 * account.attempts)
    await addUser({ username: 'third' })
    assert.deepEqual(await tryAs('third', 1), [429])
  })

  test('no other page looks a code up uncounted', async () => {
    const { app, documented } = await openService()
    const live = await documented.start()
    const answers = []
    for (const code of [live.user_code, invented(0)]) {
      const browser = openBrowser(app)
      await signIn(browser, 'demo', password)
      await browser.open(`/device?user_code=${code}`)
      const status = await browser.open('/device/status')
      answers.push([status.text, (await browser.open('/')).status])
    }
    assert.deepEqual(answers[0], answers[1])
  })

  test('opening the same code again, or deciding on it, is not a further attempt', async () => {
    const { app, documented } = await openService()
    const browser = openBrowser(app)
    const { user_code } = await documented.start()
    await bringCode(browser, user_code)
    for (let i = 0; i < 30; i += 1) assert.equal((await browser.open('/device/consent')).status, 200)
    await enter(browser, invented(0))
    await enter(browser, user_code)
    assert.equal((await browser.submit('/device/consent', { decision: 'approve' })).status, 200)
  })
})

test('attempts are counted in the store: a restarted server continues the count', async () => {
  const { app, store } = await openService()
  for (let i = 0; i < attemptLimits.password.accountAtAddress.attempts; i += 1) {
    await signIn(openBrowser(app), 'demo', 'wrong')
  }
  const next = await startService({ storeAs: () => store })
  assert.ok(isRefused(await signIn(openBrowser(next.app), 'demo', password)))
  await next.close()
})
