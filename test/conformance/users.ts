import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { aBrowserSession, aUser, unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** What every UserStore and BrowserSessionStore promises. */
export function userStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: UserStore`, async () => {
    const { store, dispose } = await fresh()
    const { users } = store
    after(dispose)

    test('a user is found by sub and by any spelling of the username, and listed', async () => {
      const user = aUser({ username: 'Ｄémo User' })
      await users.add(user)
      assert.deepEqual(await users.find(user.sub), user)
      for (const spelling of ['démo user', ' DÉMO USER ', 'De\u0301mo User']) {
        assert.deepEqual(await users.findByName(spelling), user, spelling)
      }
      assert.ok((await users.list()).some(({ sub }) => sub === user.sub))
    })

    test('nobody is null', async () => {
      assert.equal(await users.find('nobody'), null)
      assert.equal(await users.findByName('nobody'), null)
      assert.equal(await users.findByName(''), null)
      assert.equal(await users.findByName('no\0body'), null)
      assert.equal(await users.find('no\0body'), null)
    })

    test('a username that folds to a taken one is rejected', async () => {
      const user = aUser()
      await users.add(user)
      await assert.rejects(users.add(aUser({ username: user.username.toUpperCase() })))
      assert.deepEqual(await users.findByName(user.username), user)
    })

    test('a sub that is taken is rejected and changes nothing', async () => {
      const user = aUser()
      await users.add(user)
      await assert.rejects(users.add(aUser({ sub: user.sub })))
      assert.deepEqual(await users.find(user.sub), user)
    })

    test('two people cannot take one username at once', async () => {
      const username = unique()
      const taken = await Promise.allSettled(Array.from({ length: 10 }, () => users.add(aUser({ username }))))
      assert.equal(taken.filter(({ status }) => status === 'fulfilled').length, 1)
    })

    test('an update is seen at once, also under a new name; one of nobody is false', async () => {
      const user = aUser()
      await users.add(user)
      const changed = {
        enabled: false,
        browserSessionVersion: 4,
        deviceSessionVersion: 6,
        devicesEndedAt: 9,
        email: 'a@b.example',
        subscriptions: [],
      }
      const renamed = { ...user, username: unique(), ...changed }
      assert.equal(await users.update(user.sub, () => renamed), true)
      assert.deepEqual(await users.findByName(renamed.username), renamed)
      assert.equal(await users.findByName(user.username), null)
      assert.equal(await users.update('nobody', (row) => row), false)
    })

    test('nobody is renamed to a taken username', async () => {
      const [one, two] = [aUser(), aUser()]
      await users.add(one)
      await users.add(two)
      await assert.rejects(users.update(two.sub, (row) => ({ ...row, username: one.username })))
      assert.deepEqual(await users.find(two.sub), two)
    })
  })

  describe(`${name}: BrowserSessionStore`, async () => {
    const { store, dispose } = await fresh()
    const { users, browserSessions } = store
    const { sub } = aUser()
    await users.add(aUser({ sub }))
    after(dispose)

    test('a session is found until its end, and not at it', async () => {
      const session = aBrowserSession(sub)
      await browserSessions.add(session)
      assert.deepEqual(await browserSessions.find(session.idHash, 1999), session)
      assert.equal(await browserSessions.find(session.idHash, 2000), null)
    })

    test('a removed session is gone, and removing it again does no harm', async () => {
      const session = aBrowserSession(sub)
      await browserSessions.add(session)
      await browserSessions.remove(session.idHash)
      await browserSessions.remove(session.idHash)
      assert.equal(await browserSessions.find(session.idHash, 1500), null)
    })

    test('an unknown session is null', async () => assert.equal(await browserSessions.find('unknown', 0), null))
  })
}
