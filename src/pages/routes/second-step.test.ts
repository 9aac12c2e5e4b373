import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  accountHolders,
  appFor,
  type Browser,
  bringCode,
  enterCode,
  enterPassword,
  formFields,
  isSignedIn,
  openBrowser,
  openService,
  recoveryCodesOn,
  setUpSecondStep,
} from '../../../test/fixtures/index.ts'
import { en as words } from '../words/en/index.ts'

const service = await openService()
const { app, clock, store, documented } = service
const { newPerson, signIn } = accountHolders(service)
const { faults } = words.secondStep

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
const noticesOf = async (sub: string) => (await store.notices.list(sub, 20)).map(({ kind }) => kind)
const sessionOf = async (sub: string) => (await store.browserSessions.list(sub, clock.now(), 1))[0]
const lastEntry = async (sub: string) => (await store.audit.list({ sub, limit: 1 }))[0]

describe('setting up', () => {
  test('counts once a code of the application was entered', async () => {
    const { username, sub } = await newPerson()
    const browser = await signIn(username)
    await browser.open('/account/second-step/new')
    const phone = appFor(browser, clock)
    assert.equal(await store.secondSteps.find(sub), null)
    for (const wrong of [phone.wrong(), '', 'x', phone.code(5)]) {
      const { status } = await browser.submit('/account/second-step/new', { code: wrong })
      assert.equal(status, 400)
      assert.equal(appFor(browser, clock).code(), phone.code(), 'the key stays')
    }
    assert.equal(await store.secondSteps.find(sub), null)
    const done = await browser.submit('/account/second-step/new', { code: ` ${phone.code().replace(/(...)/, '$1 ')} ` })
    assert.equal(recoveryCodesOn(done.text).length, 10)
    assert.deepEqual((await noticesOf(sub)).sort(), ['new browser', 'second step added'])
    assert.equal((await lastEntry(sub))?.event, 'second-step-add')
  })

  test('the code that confirmed it cannot sign in, and the browser has proved both factors', async () => {
    const { username, sub } = await newPerson()
    const browser = await signIn(username)
    await browser.open('/account/second-step/new')
    const code = appFor(browser, clock).code()
    await browser.submit('/account/second-step/new', { code })
    assert.deepEqual((await sessionOf(sub))?.amr, ['pwd', 'otp', 'mfa'])
    const other = await atSecondStep(username)
    assert.ok((await enterCode(other, code)).text.includes(faults.replayed))
  })

  test('neither the secret nor a recovery code is stored as it is', async () => {
    const { sub, codes } = await withSecondStep()
    const stored = JSON.stringify(await store.secondSteps.find(sub))
    for (const code of codes) assert.ok(!stored.includes(code) && !stored.includes(code.replaceAll('-', '')))
    assert.doesNotMatch(stored, /[A-Z2-7]{32}/)
  })

  test('another account gets another key in the same browser', async () => {
    const [one, other] = [await newPerson(), await newPerson()]
    const browser = await signIn(one.username)
    const first = await browser.open('/account/second-step/new')
    const keyOf = (text: string) => /<p class="key"[^>]*>(.*?)</.exec(text)?.[1]
    assert.equal(keyOf((await browser.open('/account/second-step/new')).text), keyOf(first.text))
    await browser.post('/logout', formFields((await browser.open('/account')).text, '/logout'))
    await enterPassword(browser, other.username)
    assert.notEqual(keyOf((await browser.open('/account/second-step/new')).text), keyOf(first.text))
  })

  test('the recovery codes come as a text file, and nothing else does', async () => {
    const { browser, codes, username } = await withSecondStep()
    const { csrf } = formFields((await browser.open('/account')).text, '/account/second-step/codes')
    const file = await browser.post('/account/second-step/codes.txt', { csrf: csrf?.[0], codes: codes.join(' ') })
    assert.match(file.headers['content-type'] ?? '', /^text\/plain/)
    assert.equal(file.headers['content-disposition'], 'attachment; filename="recovery-codes.txt"')
    assert.ok(codes.every((code) => file.text.includes(code)) && file.text.includes(username))
    const forged = await browser.post('/account/second-step/codes.txt', { csrf: csrf?.[0], codes: '<script>' })
    assert.equal(forged.status, 400)
  })
})

describe('signing in with it', () => {
  test('the code is asked for after the password, and the session says so', async () => {
    const { username, sub, phone } = await withSecondStep()
    const browser = await atSecondStep(username)
    assert.equal(await isSignedIn(browser), false)
    await browser.open('/login/second-step')
    await enterCode(browser, phone.code())
    assert.ok(await isSignedIn(browser))
    assert.deepEqual((await sessionOf(sub))?.amr, ['pwd', 'otp', 'mfa'])
    const entry = await lastEntry(sub)
    assert.deepEqual([entry?.event, entry?.outcome, entry?.details], ['sign-in', 'ok', { second_step: 'application' }])
  })

  test('what waits stays: the code of a device, a page of the account', async () => {
    const { username, phone } = await withSecondStep()
    const browser = openBrowser(app)
    await bringCode(browser, (await documented.start()).user_code, username)
    assert.match(browser.page.text, /You are about to connect the device/)
    await enterCode(browser, phone.code())
    assert.equal(browser.path, '/device/consent')

    clock.advance(30)
    const another = openBrowser(app)
    await another.open('/account/passkeys/new')
    await another.submit('/login', { username, password: 'a password for tests' })
    await enterCode(another, phone.code())
    assert.equal(another.path, '/account/passkeys/new')
  })

  test('codes of the time steps around are right, others are wrong, and each works once', async () => {
    const { username, phone } = await withSecondStep()
    for (const [steps, isRight] of [
      [2, false],
      [-2, false],
      [1, true],
      [1, false],
      [0, false],
    ] as const) {
      const browser = await atSecondStep(username)
      await enterCode(browser, phone.code(steps))
      assert.equal(await isSignedIn(browser), isRight, String(steps))
    }
  })

  test('a form that is sent twice, by a double press for example, is no alarm and no wrong code', async () => {
    const { username, sub, phone, codes } = await withSecondStep()
    for (const code of [phone.code(), codes[0] ?? '']) {
      const browser = await atSecondStep(username)
      const sent = { ...formFields(browser.page.text, '/login/second-step'), code }
      const before = [...browser.cookies]
      await browser.post('/login/second-step', sent)
      const kept = await noticesOf(sub)
      for (let i = 0; i < 6; i += 1) {
        for (const [name, value] of before) (browser.cookies as Map<string, string>).set(name, value)
        const again = await browser.post('/login/second-step', sent)
        assert.deepEqual([again.status, again.text.includes(faults.gone)], [400, true])
      }
      assert.equal(await isSignedIn(browser), false)
      assert.deepEqual(await noticesOf(sub), kept)
    }
  })

  test('each error says what to do, and the page keeps what waits', async () => {
    const { username, phone } = await withSecondStep()
    const browser = await atSecondStep(username)
    const cases = [
      ['12345', faults.noCode],
      [phone.wrong(), faults.wrong],
      ['0000-0000-0000-0000', faults.wrongRecovery],
    ] as const
    for (const [code, text] of cases) {
      const again = await enterCode(browser, code)
      assert.deepEqual([again.status, again.text.includes(text)], [400, true], text)
      assert.ok(!again.text.includes(code))
    }
    await enterCode(browser, phone.code())
    assert.ok(await isSignedIn(browser))
  })

  test('a browser without the right password reaches nothing, and exhausts nothing', async () => {
    const { username, phone } = await withSecondStep()
    const stranger = openBrowser(app)
    await enterPassword(stranger, username, 'a wrong password')
    assert.equal(stranger.path, '/login')
    assert.equal((await stranger.open('/login/second-step')) && stranger.path, '/login')
    const { csrf } = formFields(stranger.page.text, '/login')
    for (let i = 0; i < 30; i += 1)
      assert.equal((await stranger.post('/login/second-step', { csrf: csrf?.[0], code: '123456' })).status, 400)
    const browser = await atSecondStep(username)
    await enterCode(browser, phone.code())
    assert.ok(await isSignedIn(browser))
  })

  test('wrong codes have to wait after the fifth, over all networks, and their owner is notified', async () => {
    const { username, sub, phone } = await withSecondStep()
    for (let i = 0; i < 5; i += 1) {
      const browser = openBrowser(app, { ip: `198.51.100.${i}` })
      await enterPassword(browser, username)
      assert.equal((await enterCode(browser, phone.wrong())).status, 400)
    }
    assert.deepEqual((await noticesOf(sub)).slice(0, 1), ['second step guessed'])
    const browser = openBrowser(app, { ip: '203.0.113.99' })
    await enterPassword(browser, username)
    const limited = await enterCode(browser, phone.code())
    assert.deepEqual([limited.status, limited.headers['retry-after']], [429, '60'])
    clock.advance(60)
    await enterCode(browser, phone.code())
    assert.ok(await isSignedIn(browser))
  })

  test('the first factor lasts ten minutes', async () => {
    const { username, phone } = await withSecondStep()
    const browser = await atSecondStep(username)
    clock.advance(601)
    const late = await enterCode(browser, phone.code())
    assert.deepEqual([late.status, late.text.includes(faults.gone)], [400, true])
    await browser.open('/login/second-step')
    assert.equal(browser.path, '/login')
  })

  test('the first factor is void after the password was changed', async () => {
    const { username, phone, sub } = await withSecondStep()
    const browser = await atSecondStep(username)
    await store.users.update(sub, (user) => ({ ...user, browserSessionVersion: user.browserSessionVersion + 1 }))
    assert.ok((await enterCode(browser, phone.code())).text.includes(faults.gone))
  })

  test('another account may sign in instead', async () => {
    const { username } = await withSecondStep()
    const browser = await atSecondStep(username)
    await browser.submit('/login/second-step/cancel')
    assert.equal(browser.path, '/login')
    await enterPassword(browser, (await newPerson()).username)
    assert.ok(await isSignedIn(browser))
  })
})

describe('a recovery code', () => {
  test('signs in once, makes a notice that says how many are left, and is no step-up', async () => {
    const { username, sub, codes } = await withSecondStep()
    const browser = await atSecondStep(username)
    await browser.open('/login/second-step?with=recovery-code')
    await enterCode(browser, (codes[0] ?? '').toLowerCase().replaceAll('-', ' '))
    assert.ok(await isSignedIn(browser))
    assert.deepEqual((await sessionOf(sub))?.amr, ['pwd', 'recovery', 'mfa'])
    const [notice] = (await store.notices.list(sub, 9)).filter(({ kind }) => kind === 'recovery code used')
    assert.equal(notice?.details.left, 9)

    await browser.open('/account/passkeys/new')
    assert.equal(browser.path, '/login')
    assert.ok(browser.page.text.includes(words.signInAgain.secondStep))

    clock.advance(1)
    const replay = await atSecondStep(username)
    assert.ok((await enterCode(replay, codes[0] ?? '')).text.includes(faults.replayedRecovery))
    assert.equal((await noticesOf(sub))[0], 'second step replayed')
  })

  test('lets its owner set up another application: everything else ends, with an alarm', async () => {
    const { username, sub, browser: before, codes } = await withSecondStep()
    const browser = await atSecondStep(username)
    await enterCode(browser, codes[3] ?? '')
    clock.advance(1)
    const { phone, codes: renewed } = await setUpSecondStep(browser, clock)
    assert.ok(await isSignedIn(browser))
    assert.equal(await isSignedIn(before), false)
    assert.equal((await noticesOf(sub))[0], 'second step recovered')
    assert.deepEqual((await sessionOf(sub))?.amr, ['pwd', 'recovery', 'mfa'])
    for (const old of codes) assert.ok(!renewed.includes(old))

    const again = await atSecondStep(username)
    assert.ok((await enterCode(again, codes[4] ?? '')).text.includes(faults.wrongRecovery))
    await enterCode(again, phone.code())
    assert.ok(await isSignedIn(again))
  })

  test('new ones void the earlier ones', async () => {
    const { username, sub, browser, codes } = await withSecondStep()
    await browser.open('/account')
    const renewed = recoveryCodesOn((await browser.submit('/account/second-step/codes')).text)
    assert.equal(renewed.length, 10)
    assert.equal((await noticesOf(sub))[0], 'recovery codes made')
    const other = await atSecondStep(username)
    await enterCode(other, codes[0] ?? '')
    assert.equal(await isSignedIn(other), false)
    await other.open('/login/second-step')
    await enterCode(other, renewed[0] ?? '')
    assert.ok(await isSignedIn(other))
  })
})

describe('removing it', () => {
  test('needs a sign-in with it, and makes a notice; then the password is enough', async () => {
    const { username, sub, browser, phone } = await withSecondStep()
    clock.advance(601)
    await browser.open('/account')
    await browser.submit('/account/second-step/remove')
    assert.equal(browser.path, '/login')
    await browser.submit('/login', { username, password: 'a password for tests' })
    await enterCode(browser, phone.code())
    assert.equal(browser.path, '/account?open=secondStep')
    const done = await browser.submit('/account/second-step/remove')
    assert.ok(done.text.includes(words.secondStep.row.removed))
    assert.equal((await noticesOf(sub))[0], 'second step removed')
    const other = openBrowser(app)
    await enterPassword(other, username)
    assert.ok(await isSignedIn(other))
  })

  test('a sign-in that waits for its code begins again', async () => {
    const { username, browser, phone, sub } = await withSecondStep()
    const waiting = await atSecondStep(username)
    await browser.open('/account')
    await browser.submit('/account/second-step/remove')
    assert.ok((await enterCode(waiting, phone.code())).text.includes(faults.gone))
    assert.equal((await lastEntry(sub))?.details['reason'], 'no second step')
  })

  test('a changed password keeps the second step of the session, with its age', async () => {
    const { sub, browser } = await withSecondStep()
    const before = await sessionOf(sub)
    clock.advance(500)
    await browser.open('/account')
    const fields = {
      old_password: 'a password for tests',
      new_password: 'quite another password',
      repeated_password: 'quite another password',
    }
    await browser.submit('/account/password', fields)
    const after = await sessionOf(sub)
    assert.deepEqual([after?.amr, after?.authTime], [['pwd', 'otp', 'mfa'], before?.authTime])
  })
})
