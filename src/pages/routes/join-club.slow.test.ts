import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { isSignedIn, openBrowser, openService, plain } from '../../../test/fixtures/index.ts'
import { makeInvitation } from '../../identity/operators/index.ts'

test('a club of 300 joins by one link from one address, a third of them at the second attempt; the next one does not', async () => {
  const { app, store, clock } = await openService()
  const invited = {
    ...{ uses: 300, expiresAt: clock.now() + 7 * 86_400_000, note: null },
    subscriptions: [{ kind: 'charts', startsAt: null, endsAt: null }],
  } as const
  const { url } = await makeInvitation(invited, 'https://auth.example', {
    ...store,
    random: randomBytes,
    now: clock.now,
  })
  const link = new URL(url).pathname

  async function member(at: number) {
    const browser = openBrowser(app, { ip: '192.0.2.77' })
    await browser.open(link)
    const new_password = `a password of ${at}`
    if (at % 3 === 0) {
      await browser.submit('/join', { username: 'DEMO', new_password })
      assert.equal(browser.page.status, 400, plain(browser.page.text))
    }
    await browser.submit('/join', { username: `pilot ${at}`, new_password })
    assert.equal(browser.path, '/account', plain(browser.page.text))
    return browser
  }
  const club = Array.from({ length: 300 }, (_, at) => at)
  const joined = []
  for (let at = 0; at < club.length; at += 30) joined.push(...(await Promise.all(club.slice(at, at + 30).map(member))))

  for (const browser of [joined[0], joined.at(-1)]) assert.ok(browser && (await isSignedIn(browser)))
  const all = (await store.users.list()).filter(({ username }) => username.startsWith('pilot '))
  assert.deepEqual([all.length, new Set(all.map(({ sub }) => sub)).size], [300, 300])
  assert.ok(all.every(({ subscriptions }) => subscriptions.length === 1))
  const [invitation] = await store.invitations.list(1)
  assert.equal(invitation?.usesLeft, 0)
  assert.equal((await openBrowser(app).open(link)).status, 404)
})
