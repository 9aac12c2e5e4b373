import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { ViewerSession, ViewerSessionStore } from '../../src/viewer/index.ts'
import { aPackKey, aViewerSession, unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** Everything that ends a session of the viewer. */
const ends: Readonly<Record<string, (sessions: ViewerSessionStore, session: ViewerSession) => Promise<unknown>>> = {
  'a sign-out': (sessions, { idHash }) => sessions.remove(idHash),
  'the end of the browser session': (sessions, { sid }) => sessions.removeSignedOut({ sub: null, sid: sid ?? '' }),
  'the end of all sign-ins': (sessions, { sub }) => sessions.removeSignedOut({ sub, sid: null }),
  'too many sessions': (sessions, { sub }) => sessions.removeOldest(sub, 0),
  'its age': (sessions, { expiresAt }) => sessions.removeExpired(expiresAt, 100),
}

/** The guarantees of every PackKeyStore. */
export function packKeyStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: PackKeyStore`, async () => {
    const { store, another, dispose } = await fresh()
    const other = await another()
    after(async () => {
      await other.close()
      await dispose()
    })
    const begun = async (changes: Partial<ViewerSession> = {}): Promise<ViewerSession> => {
      const session = aViewerSession(changes)
      await store.viewerSessions.add(session)
      return session
    }

    test('a session has one key, whoever asks first, and every process finds it', async () => {
      const { idHash } = await begun()
      assert.equal(await store.packKeys.find(idHash), null)
      const keys = Array.from({ length: 8 }, () => aPackKey(idHash))
      const ensured = await Promise.all(keys.map((key, at) => (at % 2 ? store : other).packKeys.ensure(key)))
      const [first] = ensured
      assert.ok(first && keys.some(({ id }) => id === first.id))
      for (const key of ensured) assert.deepEqual(key, first)
      assert.deepEqual(await other.packKeys.find(idHash), first)
    })

    test('a session that has ended, or never was, gets no key', async () => {
      const { idHash } = await begun()
      await store.viewerSessions.remove(idHash)
      for (const gone of [idHash, unique()]) {
        assert.equal(await store.packKeys.ensure(aPackKey(gone)), null)
        assert.equal(await store.packKeys.find(gone), null)
      }
    })

    for (const [what, end] of Object.entries(ends))
      test(`${what} removes the key with the session, and no other`, async () => {
        const [session, neighbour] = [await begun(), await begun({ expiresAt: 3000 })]
        for (const { idHash } of [session, neighbour]) await store.packKeys.ensure(aPackKey(idHash))
        await end(other.viewerSessions, session)
        assert.equal(await store.packKeys.find(session.idHash), null)
        assert.ok(await store.packKeys.find(neighbour.idHash))
      })

    test('of an end and a request for the key at the same time, no key remains', async () => {
      for (let round = 0; round < 8; round += 1) {
        const { idHash } = await begun()
        await Promise.all([
          store.packKeys.ensure(aPackKey(idHash)),
          other.viewerSessions.remove(idHash),
          other.packKeys.ensure(aPackKey(idHash)),
        ])
        assert.equal(await store.packKeys.find(idHash), null)
      }
    })
  })
}
