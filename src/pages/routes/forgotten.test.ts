import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  accountHolders,
  type Browser,
  headingOf,
  isSignedIn,
  openBrowser,
  openService,
  plain,
} from '../../../test/fixtures/index.ts'
import { startWithMailbox } from '../../../test/fixtures/mailbox.ts'
import { createSealingKeys, type Mail } from '../../identity/index.ts'
import { en } from '../words/en/index.ts'

/** Every call of the store while a request is answered. */
const calls: string[] = []
const { service, mailbox } = await startWithMailbox({
  env: { CONTACT: 'help@example.org' },
  storeAs: (store) => {
    const watched = (name: string, port: object) =>
      new Proxy(port, {
        get: (target, method) => {
          const value: unknown = Reflect.get(target, method)
          if (typeof value !== 'function') return value
          return (...given: unknown[]) => {
            calls.push(`${name}.${String(method)}`)
            return value.apply(target, given)
          }
        },
      })
    return {
      ...store,
      users: watched('users', store.users) as typeof store.users,
      credentials: watched('credentials', store.credentials) as typeof store.credentials,
      jobs: watched('jobs', store.jobs) as typeof store.jobs,
      rateLimits: watched('rateLimits', store.rateLimits) as typeof store.rateLimits,
      audit: watched('audit', store.audit) as typeof store.audit,
    }
  },
})
const { mails } = mailbox
const { app, store, clock, addUser, runJobs } = service
const { signIn } = accountHolders(service)
const words = en.forgotten
let people = 0

async function newPerson(email: string | null, changes: Partial<Parameters<typeof addUser>[0]> = {}) {
  people += 1
  clock.advance(7200)
  return addUser({ username: `forgetful ${people}`, email, ...changes })
}
const newBrowser = (languages?: string): Browser =>
  openBrowser(app, { ip: `198.51.100.${people}`, ...(languages !== undefined && { languages }) })
async function ask(name: string, browser = newBrowser()) {
  await browser.open('/forgot')
  await browser.submit('/forgot', { name })
  return browser
}
const run = async () => {
  await runJobs()
  await runJobs()
}
const sentTo = (address: string): readonly Mail[] => mails.filter(({ to }) => to === address)
const linkIn = ({ text }: Mail): string =>
  /https:\/\/auth\.example(\/reset\/rst_[\w-]{43})/.exec(text)?.[1] ?? assert.fail(text)

describe('a forgotten password', () => {
  test('leads from the sign-in page to a mail, a new password and a new sign-in', async () => {
    const { username } = await newPerson('zoe@example.org')
    const browser = newBrowser()
    await browser.open('/login')
    assert.match(browser.page.text, /<a [^>]*href="\/forgot"/)
    await ask(username.toUpperCase(), browser)
    assert.equal(browser.path, '/forgot/sent')
    assert.equal(headingOf(browser.page), words.sent.title)
    await run()
    const [mail = assert.fail('no mail'), ...more] = sentTo('zoe@example.org')
    assert.equal(more.length, 0)
    for (const part of [mail.text, mail.html]) assert.ok(part.includes(username) && part.includes('help@example.org'))
    await browser.open(linkIn(mail))
    await browser.submit('/reset', { new_password: 'remembered at last' })
    assert.equal(browser.path, '/reset/done')
    assert.ok(await isSignedIn(await signIn(username, 'remembered at last')))
    const [entry] = await store.audit.list({ event: 'reset-link', limit: 1 })
    assert.deepEqual([entry?.ip, entry?.actor?.kind], [`198.51.100.${people}`, 'service'])
  })

  test('is answered with the same bytes, after the same calls, with a row of the same size, whether there is an account', async () => {
    await newPerson('known@example.org')
    const names = [
      `forgetful ${people}`,
      'known@example.org',
      'nobody',
      'nobody@example.org',
      '',
      'ü'.repeat(300),
      'x\u202e',
      '\ud800',
      'long'.repeat(500),
    ]
    const seen = new Set<string>()
    for (const name of names) {
      clock.advance(3600)
      const browser = newBrowser()
      await browser.open('/forgot')
      calls.length = 0
      const { status, headers, text } = await browser.submit('/forgot', { name })
      const { date: _, 'x-request-id': __, ...others } = headers
      const [job = assert.fail('no job')] = await store.jobs.list({ kind: 'forgotten password', limit: 1 })
      const row = JSON.stringify({
        ...job,
        input: Object.entries(job.input).map(([key, value]) => [key, String(value).length]),
      })
      seen.add(JSON.stringify({ status, others, text, calls, row: row.length }))
      assert.ok(name === '' || !JSON.stringify(job).includes(name.slice(0, 300)))
    }
    assert.equal(seen.size, 1, [...seen].join('\n'))
    assert.deepEqual(
      calls.filter((call) => !call.startsWith('jobs.list')),
      ['rateLimits.update', 'jobs.add'],
    )
    await run()
    assert.equal(sentTo('known@example.org').length, 2)
  })

  test('sends each account of an address its link, whatever the case, and nobody else', async () => {
    const [one, other] = [await newPerson('shared@example.org'), await newPerson('Shared@Example.org')]
    await newPerson('shared@example.org', { enabled: false })
    await ask(' SHARED@example.org ')
    await run()
    const texts = mails.filter(({ to }) => to.toLowerCase() === 'shared@example.org').map(({ text }) => text)
    assert.equal(texts.length, 2)
    for (const { username } of [one, other]) assert.equal(texts.filter((text) => text.includes(username)).length, 1)
  })

  test('sends nothing to an address that is not confirmed yet, to an account without one, or of a removed or disabled account', async () => {
    const bare = await newPerson(null)
    const browser = await signIn(bare.username)
    await browser.open('/account/email')
    await browser.submit('/account/email', { email: 'pending@example.org' })
    const gone = await newPerson('gone@example.org')
    for (const name of [bare.username, 'pending@example.org', gone.username]) await ask(name)
    await store.users.remove(gone.sub, clock.now())
    await run()
    assert.equal(sentTo('pending@example.org').filter(({ text }) => text.includes('/reset/')).length, 0)
    assert.equal(sentTo('gone@example.org').length, 0)
  })

  test('sends an account three mails, then one in 20 minutes, which delay no notice to it', async () => {
    const { username } = await newPerson('busy@example.org')
    for (let i = 0; i < 5; i += 1) {
      clock.advance(60)
      await ask(username)
    }
    await run()
    assert.equal(sentTo('busy@example.org').length, 3)
    const browser = await signIn(username)
    assert.ok(await isSignedIn(browser))
    await run()
    assert.match(sentTo('busy@example.org').at(-1)?.subject ?? '', /New sign-in/)
    clock.advance(3600)
    await ask(username)
    await run()
    assert.equal(sentTo('busy@example.org').length, 5)
  })

  test('a stranger who asks all the time cannot keep the owner without a link that works', async () => {
    const { username } = await newPerson('besieged@example.org')
    for (let minutes = 0; minutes < 180; minutes += 10) {
      await ask(username)
      await run()
      const page = await newBrowser().open(linkIn(sentTo('besieged@example.org').at(-1) ?? assert.fail('no mail')))
      assert.equal(page.status, 200, `after ${minutes} minutes`)
      clock.advance(600)
    }
  })

  test('asked for too often from a network is refused, known or not, with the time to wait', async () => {
    await newPerson('limited@example.org')
    const browser = newBrowser()
    for (let i = 0; i < 5; i += 1) assert.equal((await ask('nobody', browser)).path, '/forgot/sent')
    for (const name of ['nobody', `forgetful ${people}`]) {
      await ask(name, browser)
      assert.equal(browser.page.status, 429)
      assert.equal(browser.page.headers['retry-after'], '300')
      assert.ok(plain(browser.page.text).includes('Too many links were asked for.'))
    }
    const limited = await store.audit.list({ event: 'password-forgotten', limit: 9 })
    assert.deepEqual(
      limited.map(({ outcome, sub }) => [outcome, sub]),
      [['limited', null]],
    )
  })

  test('is written about in the language of the person, else of the page', async () => {
    await newPerson('amelie@example.org', { language: 'fr' })
    await ask(`forgetful ${people}`)
    await newPerson('jutta@example.org')
    await ask(`forgetful ${people}`, newBrowser('de'))
    await run()
    assert.match(sentTo('amelie@example.org')[0]?.text ?? '', /^Bonjour/m)
    assert.match(sentTo('jutta@example.org')[0]?.html ?? '', /<html lang="de">/)
  })

  test('whose mail fails gets another link in the next attempt, and none after a rejection', async () => {
    await newPerson('later@example.org')
    mailbox.answer = 'retry'
    await ask(`forgetful ${people}`)
    await run()
    mailbox.answer = 'sent'
    clock.advance(60)
    await run()
    assert.equal(sentTo('later@example.org').length, 1)
    await newPerson('rejected@example.org')
    mailbox.answer = 'rejected'
    await ask(`forgetful ${people}`)
    await run()
    mailbox.answer = 'sent'
    clock.advance(600)
    await run()
    assert.equal(sentTo('rejected@example.org').length, 0)
  })

  test('is found by a job that was run twice, and not by one that another service sealed', async () => {
    const { username } = await newPerson('twice@example.org')
    await ask(username)
    const [job = assert.fail('no job')] = await store.jobs.list({ kind: 'forgotten password', limit: 1 })
    const foreign = createSealingKeys(Buffer.alloc(32, 1), (size) => Buffer.alloc(size))
    await store.jobs.add({ ...job, id: 'foreign', input: { asked: foreign.seal('forgotten password', '{}') } })
    await run()
    assert.equal(sentTo('twice@example.org').length, 1)
    assert.equal((await store.jobs.find('foreign'))?.state, 'succeeded')
  })
})

test('without a mail server the pages name whom to ask, and no form is accepted', async () => {
  const own = await openService({ env: { CONTACT: 'help@example.org' } })
  const browser = openBrowser(own.app)
  await browser.open('/login')
  assert.doesNotMatch(browser.page.text, /href="\/forgot"/)
  assert.ok(plain(browser.page.text).includes(words.ask))
  assert.match(browser.page.text, /mailto:help@example\.org/)
  const csrf = /name="csrf" value="([^"]+)"/.exec(browser.page.text)?.[1]
  await browser.open('/forgot')
  assert.ok(plain(browser.page.text).includes(words.ask))
  assert.doesNotMatch(browser.page.text, /<form/)
  assert.equal((await browser.post('/forgot', { csrf, name: 'demo' })).status, 200)
  assert.equal((await own.store.jobs.list({ kind: 'forgotten password', limit: 1 })).length, 0)
})
