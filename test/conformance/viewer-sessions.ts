import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { aViewerSession, unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** The guarantees of every ViewerSessionStore. */
export function viewerSessionStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: ViewerSessionStore`, async () => {
    const { store, another, dispose } = await fresh()
    after(dispose)
    const { viewerSessions: sessions } = store
    const others = (await another()).viewerSessions
    const added = async (changes: Parameters<typeof aViewerSession>[0] = {}) => {
      const session = aViewerSession(changes)
      await sessions.add(session)
      return session
    }

    test('a session is found, by another process too, until it expires', async () => {
      const session = await added({ expiresAt: 2000 })
      for (const store of [sessions, others]) {
        assert.deepEqual(await store.find(session.idHash, 1999), session)
        assert.equal(await store.find(session.idHash, 2000), null)
        assert.equal(await store.find(unique(), 0), null)
      }
    })

    test('of two processes one renews, and the other may when its time is over', async () => {
      const { idHash } = await added()
      const take = (store: typeof sessions, now: number) =>
        store.takeRenewal(idHash, { generation: 0, now, until: now + 100 })
      const taken = await Promise.all([sessions, others, sessions, others].map((store) => take(store, 1000)))
      assert.equal(taken.filter((isTaken) => isTaken).length, 1)
      assert.equal(await take(others, 1099), false)
      assert.equal(await take(others, 1100), true)
    })

    test('only the tokens that were read are replaced, once, by any process', async () => {
      const session = await added({ renewalUntil: 1500 })
      const { idHash } = session
      const renew = (store: typeof sessions, tokens: string) => store.renew(idHash, 0, { tokens, expiresAt: 5000 })
      const names = ['a', 'b', 'c', 'd']
      const renewed = await Promise.all(names.map((tokens, i) => renew(i % 2 ? others : sessions, tokens)))
      assert.equal(renewed.filter((isRenewed) => isRenewed).length, 1)
      const tokens = names[renewed.indexOf(true)] ?? ''
      const expected = { ...session, tokens, expiresAt: 5000, generation: 1, renewalUntil: null }
      assert.deepEqual(await others.find(idHash, 1000), expected)
      assert.equal(await sessions.takeRenewal(idHash, { generation: 0, now: 1, until: 2 }), false)
      assert.equal(await sessions.takeRenewal(idHash, { generation: 1, now: 1, until: 2 }), true)
    })

    test('a session that has ended is neither renewed nor found', async () => {
      const session = await added()
      const { idHash } = session
      assert.deepEqual(await others.remove(idHash), session)
      assert.equal(await sessions.remove(idHash), null)
      assert.equal(await sessions.find(idHash, 0), null)
      assert.equal(await sessions.takeRenewal(idHash, { generation: 0, now: 1, until: 2 }), false)
      assert.equal(await sessions.renew(idHash, 0, { tokens: 'x', expiresAt: 5000 }), false)
      const expired = await added({ expiresAt: 2000 })
      assert.equal(await sessions.takeRenewal(expired.idHash, { generation: 0, now: 2000, until: 3000 }), false)
    })

    test('of an account the newest sessions stay, whichever process began them', async () => {
      const sub = unique()
      const mine = [] as string[]
      for (const createdAt of [30, 10, 40, 20]) mine.push((await added({ sub, createdAt })).idHash)
      const other = await added({ createdAt: 1 })
      assert.deepEqual(await others.removeOldest(sub, 4), [])
      const removed = await others.removeOldest(sub, 2)
      assert.deepEqual(
        removed.map(({ createdAt }) => createdAt).toSorted((one, two) => one - two),
        [10, 20],
      )
      for (const [at, idHash] of mine.entries())
        assert.equal((await sessions.find(idHash, 0)) !== null, at === 0 || at === 2)
      assert.ok(await sessions.find(other.idHash, 0))
    })

    test('of a renewal and an end, both hold or the renewal finds nothing', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { idHash } = await added()
        const [isRenewed, removed] = await Promise.all([
          sessions.renew(idHash, 0, { tokens: 'renewed', expiresAt: 5000 }),
          others.remove(idHash),
        ])
        assert.equal(removed?.tokens, isRenewed ? 'renewed' : 'sealed')
        assert.equal(await sessions.find(idHash, 0), null)
      }
    })

    test('a sign-out ends the sessions of one browser session, of an account, or of one in the other', async () => {
      const [sub, sid] = [unique(), unique()]
      const one = () => added({ sub, sid })
      const [other, foreign] = [await added({ sub, sid: null }), await added()]
      for (const which of [
        { sub: null, sid },
        { sub, sid },
      ]) {
        const session = await one()
        assert.deepEqual(await sessions.removeSignedOut(which), [session])
        assert.deepEqual(await sessions.removeSignedOut(which), [])
      }
      assert.deepEqual(await sessions.removeSignedOut({ sub: unique(), sid }), [])
      assert.deepEqual(await sessions.removeSignedOut({ sub, sid: null }), [other])
      assert.deepEqual(await sessions.find(foreign.idHash, 0), foreign)
    })

    test('expired sessions are removed, a few at a time', async () => {
      const expired = [await added({ expiresAt: 10 }), await added({ expiresAt: 11 }), await added({ expiresAt: 12 })]
      const kept = await added({ expiresAt: 13 })
      assert.equal(await sessions.removeExpired(12, 2), 2)
      assert.equal(await sessions.removeExpired(12, 2), 1)
      assert.equal(await sessions.removeExpired(12, 2), 0)
      for (const { idHash } of expired) assert.equal(await sessions.find(idHash, 0), null)
      assert.deepEqual(await sessions.find(kept.idHash, 0), kept)
    })
  })
}
