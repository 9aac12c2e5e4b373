import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { BrowserSession, SessionClient } from '../../src/identity/index.ts'
import { type Job, newJob } from '../../src/jobs/index.ts'
import type { Store } from '../../src/store/index.ts'
import { aBrowserSession, aSessionClient, aUser, unique } from './records.ts'
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

/** The jobs that notify clients of the ends of an account's sessions. */
export const noticesOf = async ({ jobs }: Store, sub: string): Promise<readonly Job[]> =>
  (await jobs.list({ kind: 'logout notice', limit: 1_000_000 })).filter(({ input }) => input['sub'] === sub)

/** Which clients of the account's sessions are to be notified. */
const dueOf = async (store: Store, sub: string): Promise<readonly unknown[]> =>
  (await noticesOf(store, sub)).map(({ input }) => input['clientId']).toSorted()

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
      assert.deepEqual(await dueOf(store, signed.sub), [client.clientId])
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
        assert.deepEqual(
          await dueOf(store, signed.sub),
          clients.map(({ clientId }) => clientId),
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
      assert.ok(!(await dueOf(store, signed.sub)).includes(kept.clientId))
    })

    test('a session that the same user continues keeps its clients', async () => {
      const { sub, session } = await signedIn(store)
      const client = await added({ sub, session })
      const next = aBrowserSession(sub, { sid: session.sid })
      assert.equal(await store.browserSessions.add(next, { replaced: session.idHash }), true)
      assert.equal(await store.browserSessions.find(session.idHash, 0), null)
      assert.deepEqual(await dueOf(store, sub), [])
      await store.browserSessions.remove(next.idHash, 1000)
      assert.deepEqual(await dueOf(store, sub), [client.clientId])
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

    test('the job of a client that is to be notified is due immediately and says which session of whom', async () => {
      const signed = await signedIn(store)
      const { clientId, sid, sub } = await added(signed)
      await store.browserSessions.remove(signed.session.idHash, 1000)
      const [job, ...more] = await noticesOf(store, sub)
      const { id = '', createdAt = 0 } = job ?? {}
      assert.deepEqual(more, [])
      assert.match(id, /^[0-9a-f]{32}$/)
      const input = { sid, clientId, sub }
      assert.deepEqual(job, { ...newJob({ kind: 'logout notice', input }, id, createdAt), dueAt: 0 })
      assert.ok(Math.abs(Date.now() - createdAt) < 3_600_000, String(createdAt))
    })

    test('a client that is added while its session ends is due, or is rejected because the session has ended', async () => {
      const other = await another()
      for (let round = 0; round < 12; round += 1) {
        const signed = await signedIn(store)
        const client = aSessionClient(signed.session)
        const end = round % 2 ? raise(other, signed.sub) : other.browserSessions.remove(signed.session.idHash, 1000)
        const [outcome] = await Promise.all([sessionClients.add(client, signed.session.idHash), end])
        assert.deepEqual(await dueOf(store, signed.sub), outcome === 'added' ? [client.clientId] : [], outcome)
      }
      await other.close()
    })
  })
}
