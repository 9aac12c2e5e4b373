import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { aBrowserSession, aFamily, aUser, unique, withoutCredentials } from './records.ts'
import { bear } from './refresh-families.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** The guarantees of every UserStore and BrowserSessionStore. */
export function userStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: UserStore`, async () => {
    const { store, another: more, dispose } = await fresh()
    const { users } = store
    after(dispose)

    test('a user is found by sub and by any spelling of the username, and listed', async () => {
      const user = aUser({ username: 'Ｄémo User' })
      await users.add(user)
      assert.deepEqual(await users.find(user.sub), withoutCredentials(user))
      for (const spelling of ['démo user', ' DÉMO USER ', 'De\u0301mo User']) {
        assert.deepEqual(await users.findByName(spelling), withoutCredentials(user), spelling)
      }
      assert.ok((await users.list()).some(({ sub }) => sub === user.sub))
    })

    test('what is read of an account never contains its credentials, which are found by its sub', async () => {
      const user = aUser({ passwordHash: 'the hash' })
      await users.add(user)
      const read = [await users.find(user.sub), await users.findByName(user.username), await users.list()]
      assert.doesNotMatch(JSON.stringify(read), /the hash|passwordHash/)
      assert.deepEqual(await store.credentials.find(user.sub), { passwordHash: 'the hash' })
      assert.equal(await store.credentials.find('nobody'), null)
      assert.equal(await store.credentials.find(''), null)
    })

    test('credentials are changed in the write that changes their account, and otherwise stay', async () => {
      const user = aUser({ passwordHash: 'first' })
      await users.add(user)
      const seen: unknown[] = []
      await users.update(user.sub, (row, held) => {
        seen.push(held)
        return { ...row, passwordHash: 'second', browserSessionVersion: 9 }
      })
      assert.deepEqual(seen.at(-1), { passwordHash: 'first' })
      await users.update(user.sub, (row) => ({ ...row, enabled: false }))
      await users.rename(user.sub, unique())
      assert.deepEqual(await store.credentials.find(user.sub), { passwordHash: 'second' })
      assert.equal((await users.find(user.sub))?.browserSessionVersion, 9)
      await users.update(user.sub, () => null)
      await users.remove(user.sub, 1)
      assert.equal(await store.credentials.find(user.sub), null)
    })

    test('an unknown user is null', async () => {
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
      assert.deepEqual(await users.findByName(user.username), withoutCredentials(user))
    })

    test('a sub that is taken is rejected and changes nothing', async () => {
      const user = aUser()
      await users.add(user)
      await assert.rejects(users.add(aUser({ sub: user.sub })))
      assert.deepEqual(await users.find(user.sub), withoutCredentials(user))
    })

    test('two people cannot take one username concurrently', async () => {
      const username = unique()
      const taken = await Promise.allSettled(Array.from({ length: 10 }, () => users.add(aUser({ username }))))
      assert.equal(taken.filter(({ status }) => status === 'fulfilled').length, 1)
    })

    test('an update is visible immediately, also under a new name; an update of an unknown user returns false', async () => {
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
      assert.deepEqual(await users.findByName(renamed.username), withoutCredentials(renamed))
      assert.equal(await users.findByName(user.username), null)
      assert.equal(await users.update('nobody', (row) => row), false)
    })

    test('no user is renamed to a taken username', async () => {
      const [one, two] = [aUser(), aUser()]
      await users.add(one)
      await users.add(two)
      await assert.rejects(users.update(two.sub, (row) => ({ ...row, username: one.username })))
      assert.deepEqual(await users.find(two.sub), withoutCredentials(two))
      assert.equal(await users.rename(two.sub, one.username.toUpperCase()), 'taken')
      assert.deepEqual(await users.find(two.sub), withoutCredentials(two))
    })

    test('a renamed account is found by its new name, which may be the old one in another spelling', async () => {
      const user = aUser({ username: `Ann ${unique()}` })
      await users.add(user)
      for (const username of [user.username.toUpperCase(), unique()]) {
        assert.equal(await users.rename(user.sub, username), 'renamed')
        assert.deepEqual(await users.findByName(username), { ...withoutCredentials(user), username })
      }
      assert.equal(await users.findByName(user.username), null)
      assert.equal(await users.rename('nobody', unique()), 'no such user')
    })

    test('of many who take one name concurrently, one gets it', async () => {
      const [username, takers] = [unique(), Array.from({ length: 8 }, () => aUser())]
      await Promise.all(takers.map((user) => users.add(user)))
      const outcomes = await Promise.all(takers.map(({ sub }) => users.rename(sub, username)))
      assert.deepEqual(outcomes.toSorted(), ['renamed', ...Array.from({ length: 7 }, () => 'taken')].toSorted())
    })

    test('a removed account is gone with its browser sessions and refresh families, and its name is free', async () => {
      const [user, other] = [aUser(), aUser()]
      const sessions = [user, other].map(({ sub }) => aBrowserSession(sub))
      const families = [user, other].map(({ sub }) => aFamily({ sub }))
      for (const each of [user, other]) await users.add(each)
      for (const session of sessions) assert.equal(await store.browserSessions.add(session), true)
      for (const family of families) await bear(store, family)
      assert.equal(await users.remove(user.sub, 1), true)
      const isThere = (found: readonly unknown[]) => found.map((row) => row !== null)
      assert.deepEqual(isThere([await users.find(user.sub), await users.findByName(user.username)]), [false, false])
      const left = await Promise.all([
        ...sessions.map(({ idHash }) => store.browserSessions.find(idHash, 1500)),
        ...families.map(({ id }) => store.refreshFamilies.find(id)),
      ])
      assert.deepEqual(isThere(left), [false, true, false, true])
      assert.equal(await users.remove(user.sub, 1), false)
      assert.equal(await users.update(user.sub, (row) => row), false)
      await users.add(aUser({ username: user.username }))
    })

    test('accounts that were signed out after a time are found, also by another process', async () => {
      const reader = await more()
      const [before, out, disabled, removed, signedIn] = [aUser(), aUser(), aUser(), aUser(), aUser()]
      for (const user of [before, out, disabled, removed, signedIn]) await users.add(user)
      for (const [{ sub }, devicesEndedAt] of [
        [before, 1000],
        [out, 1001],
      ] as const)
        await users.update(sub, (row) => ({ ...row, devicesEndedAt }))
      await users.update(disabled.sub, (row) => ({ ...row, enabled: false, devicesEndedAt: 2000 }))
      await users.remove(removed.sub, 3000)
      const since = async (time: number) => {
        const found = await reader.users.signedOutSince(time)
        return found.filter(({ at }) => at >= 1000).toSorted((a, b) => a.at - b.at)
      }
      const removal = { sub: removed.sub, at: 3000, enabled: false }
      assert.deepEqual(await since(1000), [
        { sub: out.sub, at: 1001, enabled: true },
        { sub: disabled.sub, at: 2000, enabled: false },
        removal,
      ])
      assert.deepEqual(await since(2999), [removal])
      assert.deepEqual(await since(3000), [])
      await reader.close()
    })

    test('a removal and concurrent sign-ins of the account leave no session', async () => {
      const another = await more()
      for (let round = 0; round < 5; round += 1) {
        const user = aUser()
        await users.add(user)
        const sessions = Array.from({ length: 6 }, () => aBrowserSession(user.sub))
        const begin = sessions.map((session, at) => (at % 2 ? store : another).browserSessions.add(session))
        const [removed, ...begun] = await Promise.all([another.users.remove(user.sub, 1), ...begin])
        assert.equal(removed, true)
        assert.ok(begun.every((isAdded) => typeof isAdded === 'boolean'))
        for (const { idHash } of sessions) assert.equal(await store.browserSessions.find(idHash, 1500), null)
      }
      await another.close()
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
      await browserSessions.remove(session.idHash, 1000)
      await browserSessions.remove(session.idHash, 1000)
      assert.equal(await browserSessions.find(session.idHash, 1500), null)
    })

    test('no session begins for an account that is gone', async () => {
      const session = aBrowserSession(aUser().sub)
      assert.equal(await browserSessions.add(session), false)
      assert.equal(await browserSessions.find(session.idHash, 1500), null)
    })

    test('an unknown session is null', async () => assert.equal(await browserSessions.find('unknown', 0), null))
  })
}
