import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  accountHolders,
  type Browser,
  formFields,
  headingOf,
  isSignedIn,
  openBrowser,
  password,
  plain,
  send,
} from '../../../test/fixtures/index.ts'
import { startWithMailbox } from '../../../test/fixtures/mailbox.ts'
import { mailLinkLifetime } from '../../identity/index.ts'
import { en } from '../words/en/index.ts'

const { service, mailbox } = await startWithMailbox()
const { mails } = mailbox
const { app, store, clock, addUser, runJobs, documented } = service
const { signIn, assertEnded, auditedOf } = accountHolders(service)
const words = en.notMe
let people = 0

async function newPerson() {
  people += 1
  clock.advance(14_400)
  const email = `watchful.${people}@example.org`
  return { ...(await addUser({ username: `watchful ${people}`, email })), email }
}
type Person = Awaited<ReturnType<typeof newPerson>>
const linkOf = ({ email }: Person): string => {
  const text = mails.findLast(({ to }) => to === email)?.text ?? ''
  return /https:\/\/auth\.example(\/not-me\/nme_[\w-]{43})/.exec(text)?.[1] ?? assert.fail(text)
}
/** A person whose account somebody signed in to, with the link of the mail about it. */
async function withMail() {
  const person = await newPerson()
  const thief = await signIn(person.username)
  await runJobs()
  return { person, thief, link: linkOf(person) }
}
async function use(link: string, browser = openBrowser(app)): Promise<Browser> {
  await browser.open(link)
  await browser.submit('/not-me')
  return browser
}
const noticesOf = async ({ sub }: Person) =>
  (await store.notices.list(sub, 9)).map(({ kind }) => kind).filter((kind) => !kind.startsWith('new '))
const isClosed = ({ page }: Browser): boolean =>
  page.status === 404 && headingOf(page) === en.reset.closed.title && plain(page.text).includes(words.closed)

describe('“This was not me”', () => {
  test('ends every browser and device after one confirmation, without a sign-in, and leads to a new password', async () => {
    const { person, thief, link } = await withMail()
    const device = await service.signIn(documented, { username: person.username })
    const browser = openBrowser(app)
    await browser.open(link)
    assert.equal(browser.path, '/not-me')
    assert.ok(plain(browser.page.text).includes(person.username))
    assert.equal(await isSignedIn(thief), true, 'opening it changes nothing')
    await browser.submit('/not-me')
    assert.equal(browser.path, '/not-me/done')
    assert.match(browser.page.text, /href="\/forgot"/)
    assert.equal(await isSignedIn(thief), false)
    await assertEnded(documented, device)
    assert.deepEqual(await noticesOf(person), ['signed out by link'])
    assert.ok((await auditedOf(person.sub)).includes('user-sign-out ok 127.0.0.1'))
  })

  test('changes nothing else, and signs nobody in', async () => {
    const { person, link } = await withMail()
    const before = await store.users.find(person.sub)
    const browser = await use(link)
    const after = await store.users.find(person.sub)
    const { browserSessionVersion: _, deviceSessionVersion: __, devicesEndedAt: ___, ...kept } = before ?? assert.fail()
    assert.deepEqual({ ...after, ...kept }, after)
    assert.equal(await isSignedIn(browser), false)
    assert.equal(await isSignedIn(await signIn(person.username)), true, 'with the same password')
  })

  test('works once at all servers; a second use is refused, audited and reported once', async () => {
    const { person, link } = await withMail()
    const browsers = [openBrowser(app), openBrowser(app)]
    for (const browser of browsers) await browser.open(link)
    await Promise.all(browsers.map((browser) => browser.submit('/not-me')))
    assert.deepEqual(browsers.map(({ path }) => path).toSorted(), ['/not-me', '/not-me/done'])
    const thief = await signIn(person.username)
    for (let i = 0; i < 2; i += 1) assert.ok(isClosed(await use(link).catch(async () => openedOnly(link))))
    assert.equal(await isSignedIn(thief), true)
    assert.deepEqual((await noticesOf(person)).toSorted(), ['link refused', 'signed out by link'])
    const refused = await store.audit.list({ event: 'link-refuse', sub: person.sub, limit: 9 })
    assert.deepEqual(
      refused.map(({ details }) => details['reason']),
      ['void link'],
    )
  })
  const openedOnly = async (link: string): Promise<Browser> => {
    const browser = openBrowser(app)
    await browser.open(link)
    return browser
  }

  test('also works after the thief changed the password or signed out everywhere', async () => {
    const { person, thief, link } = await withMail()
    await thief.open('/account')
    const changed = { old_password: password, new_password: 'of the thief now', repeated_password: 'of the thief now' }
    await thief.submit('/account/password', changed)
    assert.equal(await isSignedIn(thief), true)
    await use(link)
    assert.equal(await isSignedIn(thief), false)
    await runJobs()
    const mail = mails.filter(({ to }) => to === person.email).find(({ subject }) => subject.includes('password'))
    assert.match(mail?.text ?? '', /\/not-me\/nme_/)
  })

  test('in a browser of another account asks to sign out first; a form sent anyway is refused, and the owner notified', async () => {
    const { person, thief, link } = await withMail()
    const another = await newPerson()
    const browser = await signIn(another.username)
    await browser.open(link)
    const { csrf } = formFields(browser.page.text, '/not-me/switch')
    assert.equal((await browser.post('/not-me', { csrf: csrf?.[0], username: person.username })).status, 404)
    assert.equal(await isSignedIn(thief), true)
    assert.deepEqual(await noticesOf(person), ['link refused'])
    await browser.open(link)
    await browser.submit('/not-me/switch')
    await browser.submit('/not-me')
    assert.equal(browser.path, '/not-me/done')
    assert.equal(await isSignedIn(thief), false)
  })

  test('a form acts by the link that it was shown for alone', async () => {
    const [owner, other] = [await withMail(), await withMail()]
    const browser = openBrowser(app)
    await browser.open(other.link)
    const { csrf, link: shown } = formFields(browser.page.text, '/not-me')
    await browser.open(owner.link)
    assert.equal((await browser.post('/not-me', { csrf: csrf?.[0], link: shown?.[0] })).status, 403)
    for (const { thief } of [owner, other]) assert.equal(await isSignedIn(thief), true)
  })

  test('the link leaves its address at once, ends after seven days, and is one page if it is none', async () => {
    const { link } = await withMail()
    const { status, headers } = await send(app, { url: link })
    assert.deepEqual([status, headers['location'], headers['referrer-policy']], [303, '/not-me', 'no-referrer'])
    const head = await send(app, { method: 'HEAD', url: link })
    assert.deepEqual([head.status, head.headers['set-cookie'], head.text], [200, undefined, ''])
    assert.ok(!(await openedOnly(link)).page.text.includes(link.slice(8)))
    clock.advance(mailLinkLifetime['not me'] - 1)
    assert.equal((await openedOnly(link)).page.status, 200)
    clock.advance(1)
    for (const none of [
      link,
      `/not-me/nme_${'A'.repeat(43)}`,
      `/not-me/eml_${'A'.repeat(43)}`,
      '/not-me/%00',
      '/not-me',
    ])
      assert.ok(isClosed(await openedOnly(none)), none)
  })

  test('a link whose mail was rejected, or is sent again, is void', async () => {
    for (const outcome of ['rejected', 'retry'] as const) {
      mailbox.answer = outcome
      const person = await newPerson()
      await signIn(person.username)
      await runJobs()
      mailbox.answer = 'sent'
      assert.ok((await store.mailLinks.list(person.sub, 9)).every(({ endedAt }) => endedAt !== null))
      clock.advance(60)
      await runJobs()
      const open = (await store.mailLinks.list(person.sub, 9)).filter(({ endedAt }) => endedAt === null)
      assert.equal(open.length, outcome === 'retry' ? 1 : 0)
    }
  })

  test('is offered where another person may act, also at the former address, and not where the operator or nobody did', async () => {
    const person = await newPerson()
    await signIn(person.username)
    await store.notices.add({
      notice: {
        id: `ending ${person.sub}`,
        sub: person.sub,
        kind: 'signed out',
        at: clock.now(),
        language: null,
        details: {},
      },
      job: {
        ...((await store.jobs.list({ kind: 'notice', limit: 1 }))[0] ?? assert.fail()),
        id: 'j1',
        state: 'waiting',
        dueAt: clock.now(),
        input: { noticeId: `ending ${person.sub}` },
        attempts: 0,
        endedAt: null,
      },
    })
    await runJobs()
    const texts = mails.filter(({ to }) => to === person.email).map(({ text }) => text.includes('/not-me/'))
    assert.deepEqual(texts.toSorted(), [false, true])
  })

  test('an address that a thief entered is void afterwards', async () => {
    const { person, thief, link } = await withMail()
    await thief.open('/account/email')
    await thief.submit('/account/email', { email: 'thief@example.org' })
    await runJobs()
    await use(link)
    const again = await signIn(person.username)
    const text = mails.findLast(({ to }) => to === 'thief@example.org')?.text ?? ''
    await again.open(/(\/email\/eml_[\w-]{43})/.exec(text)?.[1] ?? assert.fail(text))
    assert.equal(again.page.status, 404)
    assert.equal((await store.users.find(person.sub))?.email, person.email)
  })
})
