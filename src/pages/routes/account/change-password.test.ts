import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  accountHolders,
  type Browser,
  formFields,
  interruptedStore,
  isSignedIn,
  openBrowser,
  openService,
  password,
  plain,
  refreshTokenOf,
  tokensOf,
} from '../../../../test/fixtures/index.ts'
import { passwordLength } from '../../../identity/index.ts'
import { en as words } from '../../words/en/index.ts'

const service = await openService()
const { documented, clock } = service
const { newPerson, signIn, assertEnded, auditedOf } = accountHolders(service)

describe('changing the password', () => {
  const another = 'quite another password'
  const change = (browser: Browser, changes: Parameters<Browser['submit']>[1] = {}) =>
    browser.submit('/account/password', {
      old_password: password,
      new_password: another,
      repeated_password: another,
      ...changes,
    })

  test('signs every other browser and, as the box is ticked, every device out; this browser continues', async () => {
    const { username, sub } = await newPerson()
    const device = await service.signIn(documented, { username })
    const [browser, other] = [await signIn(username), await signIn(username)]
    await browser.open('/account')
    assert.deepEqual(formFields(browser.page.text, '/account/password').devices, ['sign-out'])
    const [before] = [...browser.cookies].find(([name]) => name.endsWith('platekeeper')) ?? []
    const copy = browser.cookies.get(before ?? '')
    await change(browser)
    assert.equal(browser.path, '/account')
    assert.ok(plain(browser.page.text).includes(words.account.password.changed))
    assert.equal(await isSignedIn(browser), true)
    assert.notEqual(browser.cookies.get(before ?? ''), copy)
    assert.equal(await isSignedIn(other), false)
    await assertEnded(documented, device)
    assert.equal(await isSignedIn(await signIn(username)), false, 'with the old password')
    assert.equal(await isSignedIn(await signIn(username, another)), true)
    assert.ok((await auditedOf(sub)).includes('user-password ok 127.0.0.1'))
  })

  test('leaves a notice in the language of the page, which this browser is not shown with the confirmation', async () => {
    const { username, sub } = await newPerson()
    const browser = await signIn(username)
    await browser.open('/account?ui_locales=en')
    await change(browser, { devices: undefined })
    const notice = words.notices.kinds['password changed']
    assert.ok(plain(browser.page.text).includes(words.account.password.changed))
    assert.ok(!browser.page.text.includes(notice.title()))
    const { text } = await (await signIn(username, another)).open('/account')
    for (const shown of [notice.title(), notice.text({ devices: false }), notice.advice])
      assert.ok(text.includes(shown))
    const [stored, ...others] = await service.store.notices.list(sub, 9, ['password changed'])
    assert.deepEqual([stored?.kind, stored?.language, others], ['password changed', 'en', []])
  })

  test('that is refused leaves no notice', async () => {
    const { username, sub } = await newPerson()
    const browser = await signIn(username)
    await browser.open('/account')
    await change(browser, { old_password: 'wrong' })
    assert.deepEqual(await service.store.notices.list(sub, 9, ['password changed']), [])
  })

  test('leaves the devices alone when the box is not ticked', async () => {
    const { username } = await newPerson()
    const device = await service.signIn(documented, { username })
    const [browser, other] = [await signIn(username), await signIn(username)]
    await browser.open('/account')
    await change(browser, { devices: undefined })
    assert.equal(await isSignedIn(other), false)
    tokensOf(await documented.refresh(refreshTokenOf(device)))
  })

  const faults: Readonly<Record<string, { given: Record<string, string>; says: string }>> = {
    'that is too short': {
      given: { new_password: '1234567', repeated_password: '1234567' },
      says: words.account.password.short(passwordLength.least),
    },
    'of seven letters that take more than seven units': {
      given: { new_password: '✈🛫🛬🛩🚁🚀🗼', repeated_password: '✈🛫🛬🛩🚁🚀🗼' },
      says: words.account.password.short(passwordLength.least),
    },
    'that is missing': { given: { new_password: '' }, says: words.account.password.short(passwordLength.least) },
    'that is too long': {
      given: { new_password: 'x'.repeat(1001), repeated_password: 'x'.repeat(1001) },
      says: words.account.password.long(passwordLength.most),
    },
    'that is common': {
      given: { new_password: 'Password1', repeated_password: 'Password1' },
      says: words.account.password.common,
    },
    'that was mistyped once': { given: { repeated_password: `${another}!` }, says: words.account.password.differ },
  }
  for (const [name, { given, says }] of Object.entries(faults)) {
    test(`to one ${name} is rejected, says why, and costs no attempt`, async () => {
      const { username } = await newPerson()
      const browser = await signIn(username)
      await browser.open('/account')
      for (let i = 0; i < 12; i += 1) {
        const page = await change(browser, { old_password: 'wrong', ...given })
        assert.equal(page.status, 400)
        assert.ok(plain(page.text).includes(says))
        assert.ok(!page.text.includes(another), 'no password is sent back')
      }
      await change(browser)
      assert.equal(browser.path, '/account')
    })
  }

  test('with a wrong old one is rejected and logged, and as limited as signing in', async () => {
    const { username, sub } = await newPerson()
    const browser = await signIn(username)
    await browser.open('/account')
    let refused = 0
    while ((await change(browser, { old_password: 'wrong', devices: undefined })).status === 400) refused += 1
    assert.equal(refused, 10, 'as many as a browser has that was here before')
    assert.equal(browser.page.status, 429)
    assert.ok(Number(browser.page.headers['retry-after']) > 0)
    assert.equal((await change(browser)).status, 429, 'the right one too')
    assert.equal(await isSignedIn(browser), true)
    const logged = (await auditedOf(sub)).filter((entry) => entry.startsWith('user-password'))
    assert.deepEqual(logged, Array(10).fill('user-password refused 127.0.0.1'))
    clock.advance(60)
    await browser.open('/account')
    assert.equal((await change(browser)).status, 200)
  })

  test('twice concurrently with one current password happens once', async () => {
    const { username } = await newPerson()
    const browsers = [await signIn(username), await signIn(username)]
    for (const browser of browsers) await browser.open('/account')
    const replies = await Promise.all(
      browsers.map((browser, i) =>
        change(browser, { new_password: `${another} ${i}`, repeated_password: `${another} ${i}` }),
      ),
    )
    const won = replies.map(({ status }) => status === 200)
    assert.equal(won.filter(Boolean).length, 1)
    for (const [i, isNew] of won.entries()) {
      assert.equal(await isSignedIn(await signIn(username, `${another} ${i}`)), isNew)
    }
  })

  test('a sign-in with the old password that is under way leads nowhere', async () => {
    const { storeAs, meanwhile } = interruptedStore({ browserSessions: 'add' })
    const slow = await openService({ storeAs })
    const at = async (browser: Browser) => {
      await browser.open('/login')
      await browser.submit('/login', { username: 'demo', password })
      return browser
    }
    const owner = await at(openBrowser(slow.app))
    await owner.open('/account')
    meanwhile(() => change(owner))
    const thief = await at(openBrowser(slow.app))
    assert.equal(await isSignedIn(thief), false)
    assert.equal(await isSignedIn(owner), true)
  })
})
