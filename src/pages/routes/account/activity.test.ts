import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import {
  accountHolders,
  formFields,
  headingOf,
  openBrowser,
  openService,
  password,
  plain,
} from '../../../../test/fixtures/index.ts'
import { grantSubscription, signOutUser } from '../../../identity/operators/index.ts'
import { en as words } from '../../words/en/index.ts'

const service = await openService()
const { app, documented, store, clock } = service
const { newPerson, signIn } = accountHolders(service)
const { activity: texts, kinds } = words.ownData

/** What is listed, in words. */
const listed = (page: string): readonly string[] =>
  [...page.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, text = '']) => plain(text).trim())

describe('the activity of an account', () => {
  test('lists what happened, the newest first, also sign-ins that were refused and what the operator did', async () => {
    const { username } = await newPerson()
    const stranger = openBrowser(app, { ip: '203.0.113.77' })
    await stranger.open('/login')
    await stranger.submit('/login', { username, password: 'wrong' })
    await service.signIn(documented, { username })
    const parts = { ...store, now: clock.now, random: randomBytes }
    await grantSubscription(username, { kind: 'charts', startsAt: clock.now(), endsAt: null }, parts)
    const browser = await signIn(username)
    const { text } = await browser.open('/account/activity')
    assert.equal(headingOf(browser.page), texts.title)
    const client = 'Documented application'
    assert.deepEqual(listed(text), [
      kinds['signed in'](),
      kinds['subscription granted'](),
      kinds['application allowed'](client),
      kinds['signed in'](),
      kinds['sign-in refused'](),
    ])
    assert.match(plain(text), /26 November 2026, 09:0\d UTC 203\.0\.113\.77/)
    assert.ok(plain(text).includes(texts.kept('400 days')))
  })

  test('has nothing of another account', async () => {
    const [mine, theirs] = [await newPerson(), await newPerson()]
    await signOutUser(theirs.username, { ...store, now: clock.now, random: randomBytes })
    const browser = await signIn(mine.username)
    assert.deepEqual(listed((await browser.open('/account/activity')).text), [kinds['signed in']()])
  })

  test('is read in pages; a link to an entry that is not there shows what there is', async () => {
    const { username, sub } = await newPerson()
    const browser = await signIn(username)
    for (let i = 0; i < 35; i += 1) await signOutUser(username, { ...store, now: clock.now, random: randomBytes })
    await browser.open('/login')
    await browser.submit('/login', { username, password })
    const first = (await browser.open('/account/activity')).text
    assert.equal(listed(first).length, 30)
    assert.ok(!first.includes(`>${texts.newest}<`))
    const [, earlier = ''] = /href="(\/account\/activity\?before=\d+)"/.exec(first) ?? []
    const second = (await browser.open(earlier)).text
    assert.equal(listed(first).length + listed(second).length, (await store.audit.list({ sub, limit: 99 })).length)
    assert.doesNotMatch(second, /before=/)
    assert.ok(second.includes(`>${texts.newest}<`))
    for (const wrong of ['0', '-1', '1e9', 'x', '9'.repeat(40)])
      assert.equal((await browser.open(`/account/activity?before=${wrong}`)).text, first, wrong)
    assert.ok(plain((await browser.open('/account/activity?before=1')).text).includes(texts.none))
  })

  test('asks to sign in, and then opens the row that leads there', async () => {
    const { username } = await newPerson()
    const browser = openBrowser(app)
    await browser.open('/account/activity')
    assert.equal(browser.path, '/login')
    await browser.submit('/login', { username, password })
    assert.equal(browser.path, '/account?open=activity')
    assert.match(browser.page.text, /id="row-activity" open>\s*<summary autofocus>/)
    assert.ok(formFields(browser.page.text, '/account/password'))
  })
})
