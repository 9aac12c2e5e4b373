import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { BrowserSession, SessionClient } from '../../src/identity/index.ts'
import type { Store } from '../../src/store/index.ts'
import { aBrowserSession, anEntry, aSessionClient, aUser, unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

type Signed = { readonly sub: string; readonly session: BrowserSession }

/** A user who is signed in with a browser. */
async function signedIn(store: Store, sub?: string): Promise<Signed> {
  const user = aUser(sub === undefined ? {} : { sub })
  if (sub === undefined) await store.users.add(user)
  const session = aBrowserSession(user.sub)
  await store.browserSessions.add(session)
  return { sub: user.sub, session }
}

const raise = async (store: Store, sub: string): Promise<unknown> =>
  store.users.update(sub, (row) => ({ ...row, browserSessionVersion: row.browserSessionVersion + 1 }))

/** Everything that is due, without keeping it from the next reader. */
async function dueOf(store: Store, sub: string): Promise<readonly SessionClient[]> {
  const taken = await store.sessionClients.take({ now: 1, until: 1, limit: 1_000 })
  return taken.filter((row) => row.sub === sub).toSorted((a, b) => (a.clientId < b.clientId ? -1 : 1))
}

const drain = async (store: Store): Promise<void> => {
  const taken = await store.sessionClients.take({ now: 10 ** 12, until: 1, limit: 1_000 })
  await store.sessionClients.settle(taken.map(({ id, attempts }) => ({ id, attempts, dueAt: null })))
}

/** The guarantees of every SessionClientStore, and of what ends browser sessions. */
export function sessionClientStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: SessionClientStore`, async () => {
    const { store, another, dispose } = await fresh()
    const { sessionClients } = store
    after(dispose)

    const added = async ({ session }: Signed, changes: Partial<SessionClient> = {}): Promise<SessionClient> => {
      const client = aSessionClient(session, changes)
      assert.equal(await sessionClients.add(client, session.idHash), 'added')
      return client
    }

    test('a client is not due while its session lives, also where the account changes otherwise', async () => {
      const signed = await signedIn(store)
      await added(signed)
      await store.users.update(signed.sub, (row) => ({ ...row, name: 'Another' }))
      await store.users.rename(signed.sub, unique())
      assert.deepEqual(await dueOf(store, signed.sub), [])
    })

    test('a client that is known stays one, and expires with the session', async () => {
      const signed = await signedIn(store)
      const client = await added(signed)
      assert.equal(await sessionClients.add({ ...client, expiresAt: 2500 }, signed.session.idHash), 'known')
      await store.browserSessions.remove(signed.session.idHash, 1000)
      assert.deepEqual(await dueOf(store, signed.sub), [{ ...client, expiresAt: 2500, dueAt: 1, attempts: 1 }])
    })

    test('an authorization that did not come about leaves nothing', async () => {
      const signed = await signedIn(store)
      const { id } = await added(signed)
      await sessionClients.remove(id)
      await store.browserSessions.remove(signed.session.idHash, 1000)
      assert.deepEqual(await dueOf(store, signed.sub), [])
    })

    const ends: Readonly<Record<string, (signed: Signed) => Promise<unknown>>> = {
      'signing out': ({ session }) => store.browserSessions.remove(session.idHash, 1000),
      'the end of all sessions of the account': ({ sub }) => raise(store, sub),
      'the removal of the account': ({ sub }) => store.users.remove(sub, 1),
      'another user who signs in with the browser': async ({ session: { idHash: replaced } }) => {
        const other = aUser()
        await store.users.add(other)
        await store.browserSessions.add(aBrowserSession(other.sub), { replaced })
      },
    }
    for (const [title, end] of Object.entries(ends)) {
      test(`${title} makes all clients of the session due, once, and none of another account`, async () => {
        const [signed, other] = [await signedIn(store), await signedIn(store)]
        const clients = [await added(signed, { clientId: 'a' }), await added(signed, { clientId: 'b' })]
        await added(other)
        await end(signed)
        const due = await dueOf(store, signed.sub)
        assert.deepEqual(
          due,
          clients.map((client) => ({ ...client, dueAt: 1, attempts: 1 })),
        )
        assert.deepEqual(await dueOf(store, other.sub), [])
        assert.equal(await sessionClients.add(aSessionClient(signed.session), signed.session.idHash), 'ended')
      })
    }

    test('signing out of one browser leaves the clients of another', async () => {
      const signed = await signedIn(store)
      const elsewhere = await signedIn(store, signed.sub)
      await added(signed)
      const kept = await added(elsewhere)
      await store.browserSessions.remove(signed.session.idHash, 1000)
      assert.ok((await dueOf(store, signed.sub)).every(({ id }) => id !== kept.id))
    })

    test('a session that the same user continues keeps its clients', async () => {
      const { sub, session } = await signedIn(store)
      const client = await added({ sub, session })
      const next = aBrowserSession(sub, { sid: session.sid })
      assert.equal(await store.browserSessions.add(next, { replaced: session.idHash }), true)
      assert.equal(await store.browserSessions.find(session.idHash, 0), null)
      assert.deepEqual(await dueOf(store, sub), [])
      await store.browserSessions.remove(next.idHash, 1000)
      assert.deepEqual(
        (await dueOf(store, sub)).map(({ id }) => id),
        [client.id],
      )
    })

    test('a step that is not applied makes nothing due', async () => {
      const signed = await signedIn(store)
      await added(signed)
      await store.users.update(signed.sub, () => null)
      await assert.rejects(
        store.users.update(signed.sub, () => {
          throw new Error('no')
        }),
      )
      assert.deepEqual(await dueOf(store, signed.sub), [])
    })

    test('what is taken is due again only after its time; settled, it is gone or due later', async () => {
      await drain(store)
      const signed = await signedIn(store)
      const [gone, later] = [await added(signed, { clientId: 'gone' }), await added(signed, { clientId: 'later' })]
      await store.browserSessions.remove(signed.session.idHash, 1000)
      const take = (now: number) => sessionClients.take({ now, until: now + 60, limit: 10 })
      const taken = await take(100)
      assert.deepEqual(taken.map(({ id }) => id).toSorted(), [gone.id, later.id].toSorted())
      for (const { attempts, dueAt } of taken) assert.deepEqual([attempts, dueAt], [1, 160])
      assert.deepEqual(await take(159), [])
      await sessionClients.settle(
        [
          { id: gone.id, attempts: 1, dueAt: null },
          { id: later.id, attempts: 1, dueAt: 500 },
        ],
        anEntry(),
      )
      assert.deepEqual(await take(499), [])
      const [again, ...more] = await take(500)
      assert.deepEqual([again?.id, again?.attempts, more], [later.id, 2, []])
      await sessionClients.settle([{ id: later.id, attempts: 1, dueAt: null }])
      assert.equal((await take(560)).length, 1, 'another server has taken it since')
    })

    test('of many servers that take concurrently each notification is taken by one', async () => {
      await drain(store)
      const other = await another()
      const signed = await signedIn(store)
      const ids: string[] = []
      for (let i = 0; i < 40; i += 1) ids.push((await added(signed, { clientId: `client ${i}` })).id)
      await raise(store, signed.sub)
      const taken = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          (i % 2 ? store : other).sessionClients.take({ now: 100, until: 200, limit: 5 }),
        ),
      )
      const got = taken.flat().map(({ id }) => id)
      assert.equal(new Set(got).size, got.length)
      const rest = await store.sessionClients.take({ now: 100, until: 200, limit: 100 })
      assert.deepEqual([...got, ...rest.map(({ id }) => id)].toSorted(), ids.toSorted())
      await other.close()
    })

    test('a client that is added while its session ends is due, or is rejected because the session has ended', async () => {
      const other = await another()
      for (let round = 0; round < 12; round += 1) {
        const signed = await signedIn(store)
        const client = aSessionClient(signed.session)
        const end = round % 2 ? raise(other, signed.sub) : other.browserSessions.remove(signed.session.idHash, 1000)
        const [outcome] = await Promise.all([sessionClients.add(client, signed.session.idHash), end])
        const due = (await dueOf(store, signed.sub)).map(({ id }) => id)
        assert.deepEqual(due, outcome === 'added' ? [client.id] : [], outcome)
      }
      await other.close()
    })
  })
}
