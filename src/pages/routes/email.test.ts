import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  accountHolders,
  type Browser,
  formFields,
  headingOf,
  openBrowser,
  password,
  plain,
  send,
} from '../../../test/fixtures/index.ts'
import { startWithMailbox } from '../../../test/fixtures/mailbox.ts'
import { type Mail, mailLinkLifetime } from '../../identity/index.ts'
import { en } from '../words/en/index.ts'

const { service, mailbox } = await startWithMailbox()
const { mails } = mailbox
const { app, store, clock, addUser, runJobs } = service
const { auditedOf } = accountHolders(service)
const words = en.email
let people = 0

async function newPerson(email: string | null = null) {
  people += 1
  clock.advance(3600)
  const user = await addUser({ username: `owner ${people}`, email })
  return { ...user, address: `owner.${people}@example.org` }
}
type Person = Awaited<ReturnType<typeof newPerson>>
/** Each in a network of their own. */
async function signIn({ username }: Pick<Person, 'username'>, browser = openBrowser(app, { ip: `192.0.2.${people}` })) {
  await browser.open('/login')
  await browser.submit('/login', { username, password })
  return browser
}
async function ask(browser: Browser, email: string) {
  await browser.open('/account/email')
  return browser.submit('/account/email', { email })
}
const sentTo = (address: string): readonly Mail[] => mails.filter(({ to }) => to === address)
function linkTo(address: string): string {
  const { text } = sentTo(address).at(-1) ?? assert.fail(`no mail to ${address}`)
  const [link] = /https:\/\/auth\.example(\/email\/eml_[\w-]{43})/.exec(text)?.slice(1) ?? []
  return link ?? assert.fail(text)
}
const confirm = async (browser: Browser, link: string) => {
  await browser.open(link)
  return browser.submit('/email')
}
const userOf = async ({ sub }: Pick<Person, 'sub'>) => (await store.users.find(sub)) ?? assert.fail('no user')
const noticesOf = async ({ sub }: Pick<Person, 'sub'>) =>
  (await store.notices.list(sub, 9)).map(({ kind }) => kind).filter((kind) => kind !== 'new browser')
const isClosed = ({ page }: Browser): boolean =>
  page.status === 404 && headingOf(page) === en.reset.closed.title && plain(page.text).includes(words.confirm.closed)
/** A person whose address waits, the browser in which they entered it, and the link. */
async function waiting(before: string | null = null) {
  const person = await newPerson(before)
  const browser = await signIn(person)
  await ask(browser, person.address)
  await runJobs()
  return { person, browser, link: linkTo(person.address) }
}

describe('a mail address that its owner enters', () => {
  test('counts once its link is opened by the account, signed in, and the button pressed', async () => {
    const { person, browser, link } = await waiting()
    assert.equal(browser.path, '/account')
    assert.ok(plain(browser.page.text).includes(words.sent(person.address)))
    assert.equal((await userOf(person)).email, null)
    await browser.open(link)
    assert.equal(browser.path, '/email')
    assert.equal((await userOf(person)).email, null, 'opening it changes nothing')
    await browser.submit('/email')
    assert.equal(browser.path, '/account')
    assert.ok(plain(browser.page.text).includes(words.confirmed(person.address)))
    const { email, emailVerifiedAt } = await userOf(person)
    assert.deepEqual([email, emailVerifiedAt], [person.address, clock.now()])
    assert.deepEqual(await noticesOf(person), ['address added'])
    const audited = await auditedOf(person.sub)
    for (const event of ['email-ask ok', 'user-email ok']) assert.ok(audited.some((each) => each.startsWith(event)))
  })

  test('applications get it as verified; one that an operator entered is not', async () => {
    const { person, browser, link } = await waiting('desk@example.org')
    const claims = async () => {
      const { body } = await service.signIn(service.documented, { username: person.username })
      const { body: info } = await service.userinfo(String(body.access_token))
      return [info['email'], info['email_verified']]
    }
    assert.deepEqual(await claims(), ['desk@example.org', false])
    await confirm(browser, link)
    assert.deepEqual(await claims(), [person.address, true])
  })

  test('receives nothing but its link while it waits', async () => {
    const { person, browser } = await waiting('desk@example.org')
    await browser.open('/account')
    const changed = { old_password: password, new_password: 'a newer password', repeated_password: 'a newer password' }
    await browser.submit('/account/password', changed)
    await runJobs()
    assert.equal(sentTo(person.address).length, 1)
    assert.ok(sentTo('desk@example.org').length > 0)
    const [mail] = sentTo(person.address)
    for (const part of [mail?.text, mail?.html]) assert.ok(!part?.includes(person.username), 'it may be a stranger')
  })

  test('replaces the former one, whose reader is notified; it lies readable in no job', async () => {
    const { person, browser, link } = await waiting('former@example.org')
    await confirm(browser, link)
    const jobs = await store.jobs.list({ limit: 1000 })
    assert.ok(jobs.some(({ kind }) => kind === 'notice to former address'))
    assert.ok(!JSON.stringify(jobs).includes('former@example.org'))
    await runJobs()
    for (const to of ['former@example.org', person.address])
      assert.match(sentTo(to).at(-1)?.subject ?? '', /address of your account was changed/)
    assert.deepEqual(await noticesOf(person), ['address changed'])
  })

  test('that an operator entered before is only confirmed: nobody is notified', async () => {
    const person = await newPerson('same@example.org')
    const browser = await signIn(person)
    await ask(browser, 'same@example.org')
    await runJobs()
    await confirm(browser, linkTo('same@example.org'))
    assert.notEqual((await userOf(person)).emailVerifiedAt, null)
    assert.deepEqual(await noticesOf(person), [])
    await ask(browser, 'same@example.org')
    assert.ok(plain(browser.page.text).includes(words.page.before))
  })

  test('is removed with a notice to it, and withdrawn while it waits', async () => {
    const { person, browser, link } = await waiting('removed@example.org')
    await browser.open('/account?open=email')
    await browser.submit('/account/email/withdraw')
    assert.ok(plain(browser.page.text).includes(words.withdrawn))
    await browser.open(link)
    assert.ok(isClosed(browser))
    await browser.open('/account/email')
    await browser.submit('/account/email/remove')
    assert.ok(plain(browser.page.text).includes(words.removed))
    assert.equal((await userOf(person)).email, null)
    await runJobs()
    assert.match(sentTo('removed@example.org').at(-1)?.subject ?? '', /was removed/)
    assert.deepEqual(await noticesOf(person), ['address removed'])
  })

  test('needs a sign-in within ten minutes, and comes back to the page', async () => {
    const person = await newPerson()
    const browser = await signIn(person)
    clock.advance(601)
    await browser.open('/account/email')
    assert.equal(browser.path, '/login')
    await browser.submit('/login', { password })
    assert.equal(browser.path, '/account/email')
  })

  test('that is none, too long or unsafe is refused with what to do', async () => {
    const browser = await signIn(await newPerson())
    for (const [given, says] of [
      ['', words.page.wrong],
      ['zoe', words.page.wrong],
      ['a@b@c d', words.page.wrong],
      [`${'a'.repeat(65)}@example.org`, words.page.long],
      ['zoe\u202e@example.org', words.page.unsafe],
    ] as const) {
      await ask(browser, given)
      assert.equal(browser.page.status, 400)
      assert.ok(plain(browser.page.text).includes(says), given)
    }
    assert.equal((await store.jobs.list({ limit: 1, kind: 'address link' })).length <= 1, true)
  })

  test('three links an hour are sent for an account', async () => {
    const person = await newPerson()
    const browser = await signIn(person)
    for (let i = 0; i < 3; i += 1) assert.equal((await ask(browser, `try.${i}.${person.address}`)).status, 200)
    const { status, headers } = await ask(browser, person.address)
    assert.equal(status, 429)
    assert.ok(Number(headers['retry-after']) > 3000)
    assert.ok((await auditedOf(person.sub)).some((each) => each.startsWith('email-ask limited')))
  })
})

describe('a link that confirms an address', () => {
  test('leaves its address at once, and no page or row contains its token', async () => {
    const { browser, link } = await waiting()
    const { status, headers } = await send(app, { url: link })
    assert.deepEqual([status, headers['location'], headers['cache-control']], [303, '/email', 'no-store'])
    assert.equal(headers['referrer-policy'], 'no-referrer')
    const head = await send(app, { method: 'HEAD', url: link })
    assert.deepEqual([head.status, head.headers['set-cookie'], head.text], [200, undefined, ''])
    await browser.open(link)
    assert.ok(!browser.page.text.includes(link.slice(7)))
  })

  test('asks a browser that is not signed in to sign in, and then goes on', async () => {
    const { person, link } = await waiting()
    const browser = openBrowser(app)
    await browser.open(link)
    assert.equal(browser.path, '/login')
    await signIn(person, browser)
    assert.equal(browser.path, '/email')
    await browser.submit('/email')
    assert.equal((await userOf(person)).email, person.address)
  })

  test('opened again by its owner says that the address is confirmed; of two forms at once, one confirms it', async () => {
    const { person, browser, link } = await waiting()
    await browser.open(link)
    const { csrf, link: shown } = formFields(browser.page.text, '/email')
    await Promise.all([1, 2].map(() => browser.post('/email', { csrf: csrf?.[0], link: shown?.[0] })))
    assert.equal((await auditedOf(person.sub)).filter((each) => each.startsWith('user-email')).length, 1)
    await browser.open(link)
    assert.equal(browser.path, '/account')
    assert.ok(plain(browser.page.text).includes(words.confirmed(person.address)))
    assert.deepEqual(await noticesOf(person), ['address added'])
  })

  test('in a browser of another account asks to sign out; a form sent anyway is refused, and the owner notified', async () => {
    const { person, link } = await waiting()
    const thief = await newPerson()
    const browser = await signIn(thief)
    await browser.open(link)
    assert.ok(plain(browser.page.text).includes(thief.username))
    assert.ok(!plain(browser.page.text).includes(person.username), 'a stranger learns no name')
    const { csrf } = formFields(browser.page.text, '/email/switch')
    assert.equal((await browser.post('/email', { csrf: csrf?.[0] })).status, 404)
    for (const each of [person, thief]) assert.equal((await userOf(each)).email, null)
    assert.deepEqual(await noticesOf(person), ['link refused'])
    await browser.open(link)
    await browser.submit('/email/switch')
    assert.equal(browser.path, '/login')
    await signIn(person, browser)
    assert.equal(browser.path, '/email')
  })

  test('a form acts by the link that it was shown for alone', async () => {
    const { person, browser, link } = await waiting()
    await browser.open(link)
    const { csrf } = formFields(browser.page.text, '/email')
    for (const shown of ['another', undefined])
      assert.equal((await browser.post('/email', { csrf: csrf?.[0], link: shown })).status, 403)
    assert.equal((await userOf(person)).email, null)
  })

  test('is void after a newer one, after all sign-ins ended, and after a day', async () => {
    const { person, browser, link } = await waiting()
    await ask(browser, `newer.${person.address}`)
    await browser.open(link)
    assert.ok(isClosed(browser))
    await runJobs()
    const newer = linkTo(`newer.${person.address}`)
    await browser.open('/account')
    await browser.submit('/account/sign-out-everywhere')
    await signIn(person, browser)
    await browser.open(newer)
    assert.ok(isClosed(browser))
    const late = await waiting()
    clock.advance(mailLinkLifetime.address)
    await signIn(late.person, late.browser)
    await late.browser.open(late.link)
    assert.ok(isClosed(late.browser))
    assert.deepEqual(await noticesOf(late.person), [])
  })

  test('that is made up, or none, gets the same page', async () => {
    const browser = await signIn(await newPerson())
    for (const link of [
      '/email/eml_made-up',
      `/email/eml_${'A'.repeat(43)}`,
      `/email/nme_${'A'.repeat(43)}`,
      '/email/%00',
      '/email',
    ])
      assert.ok((await browser.open(link)) && isClosed(browser), link)
  })

  test('is sent again with another token after a failure', async () => {
    const person = await newPerson()
    const browser = await signIn(person)
    mailbox.answer = 'retry'
    await ask(browser, person.address)
    await runJobs()
    const [first] = await store.mailLinks.list(person.sub, 1)
    mailbox.answer = 'sent'
    clock.advance(60)
    await runJobs()
    const [second] = await store.mailLinks.list(person.sub, 1)
    assert.deepEqual([second?.id, second?.tokenHash !== first?.tokenHash], [first?.id, true])
    await confirm(browser, linkTo(person.address))
    assert.equal((await userOf(person)).email, person.address)
  })

  test('ends when the mail server rejects its mail for good', async () => {
    const person = await newPerson()
    const browser = await signIn(person)
    mailbox.answer = 'rejected'
    await ask(browser, person.address)
    await runJobs()
    mailbox.answer = 'sent'
    assert.notEqual((await store.mailLinks.list(person.sub, 1))[0]?.endedAt, null)
  })
})
