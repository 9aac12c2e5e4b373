import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DeviceSession, RefreshFamily } from '../../src/identity/index.ts'
import type { Store } from '../../src/store/index.ts'
import {
  aBrowserSession,
  aClient,
  aCodeRequest,
  aConsent,
  aFamily,
  aJob,
  aNotice,
  anEntry,
  aPushedRequest,
  aRevokedToken,
  aSession,
  aSessionClient,
  aStoredResponse,
  aUsedProof,
  aUser,
} from './records.ts'
import { bear } from './refresh-families.ts'
import { type RetainedRow, retainedLinks } from './retained-links.ts'
import type { StoreUnderTest } from './store-under-test.ts'

const sessionOf = (end: { expiresAt: number; endedAt: number | null }) => async (store: Store) => {
  const session = aSession({ state: end.endedAt === null ? 'pending' : 'denied', ...end })
  await store.deviceSessions.add(session)
  return () => store.deviceSessions.update(session.deviceCodeHash, ({ session: row }) => ({ reply: row !== null }))
}

type Ends = Pick<RefreshFamily, 'idleExpiresAt' | 'absoluteExpiresAt' | 'revokedAt'>

const familyOf = (end: Ends & Partial<RefreshFamily>) => {
  return async (store: Store) => {
    const family = aFamily({ ...end, revocationReason: end.revokedAt === null ? null : 'revoked' })
    // Within a session that ends much later, so that only the family is swept.
    const session = aSession({ expiresAt: 10 ** 12 })
    await store.deviceSessions.add(session)
    await store.deviceSessions.update(session.deviceCodeHash, () => ({ family, reply: null }))
    return async () => (await store.refreshFamilies.find(family.id)) !== null
  }
}

const sessionWithAnswer = (store: Store, endedAt: number) => {
  const session = aSession({ state: 'redeemed', endedAt, storedResponse: 'sealed' })
  const left = (): Promise<DeviceSession | null> =>
    store.deviceSessions.update(session.deviceCodeHash, ({ session: row }) => ({ reply: row }))
  return { session, left, put: () => store.deviceSessions.add(session) }
}

async function codeRequestOf(store: Store, end: { expiresAt: number; endedAt: number | null }) {
  const request = aCodeRequest(end)
  await store.codeRequests.add(request, anEntry())
  return () => store.codeRequests.isDecided(request.requestHash)
}

const never = 10 ** 12
const neverEnds = { idleExpiresAt: never, absoluteExpiresAt: never, revokedAt: null }
const rows: Readonly<Record<string, RetainedRow>> = {
  'a session that expired': {
    kept: 'device sessions',
    put: (store, end) => sessionOf({ expiresAt: end, endedAt: null })(store),
  },
  'a session that ended before it expired': {
    kept: 'device sessions',
    put: (store, end) => sessionOf({ expiresAt: never, endedAt: end })(store),
  },
  'a family that was not used': {
    kept: 'refresh families',
    put: (store, end) => familyOf({ idleExpiresAt: end, absoluteExpiresAt: never, revokedAt: null })(store),
  },
  'a family that is too old': {
    kept: 'refresh families',
    put: (store, end) => familyOf({ idleExpiresAt: never, absoluteExpiresAt: end, revokedAt: null })(store),
  },
  'a family that was revoked': {
    kept: 'refresh families',
    put: (store, end) => familyOf({ idleExpiresAt: never, absoluteExpiresAt: never, revokedAt: end })(store),
  },
  'a family that ended with all of its account': {
    kept: 'refresh families',
    put: async (store, end) => {
      const user = aUser({ devicesEndedAt: end })
      await store.users.add(user)
      const userSessionVersion = user.deviceSessionVersion - 1
      return familyOf({ ...neverEnds, sub: user.sub, userSessionVersion })(store)
    },
  },
  'a family that ended with all of its client': {
    kept: 'refresh families',
    put: async (store, end) => {
      const client = aClient({ sessionsEndedAt: end })
      await store.clients.add(client)
      const clientSessionVersion = client.sessionVersion - 1
      return familyOf({ ...neverEnds, clientId: client.id, clientSessionVersion })(store)
    },
  },
  'a code request whose code expired': {
    kept: 'code requests',
    put: (store, end) => codeRequestOf(store, { expiresAt: end, endedAt: null }),
  },
  'a code request whose code was redeemed': {
    kept: 'code requests',
    put: (store, end) => codeRequestOf(store, { expiresAt: never, endedAt: end }),
  },
  'a pushed request': {
    kept: 'pushed requests',
    async put({ pushedRequests }, end) {
      const request = aPushedRequest({ expiresAt: end })
      await pushedRequests.add(request)
      return async () => {
        const taken = await pushedRequests.take(request.uriHash, request.clientId, 0)
        if (taken) await pushedRequests.add(taken)
        return taken !== null
      }
    },
  },
  'a consent': {
    kept: 'consents',
    async put({ consents }, end) {
      const consent = aConsent({ expiresAt: end })
      await consents.put(consent)
      return async () => (await consents.find(consent.sub, consent.clientId)) !== null
    },
  },
  'a browser session': {
    kept: 'browser sessions',
    async put({ users, browserSessions }, end) {
      const user = aUser()
      await users.add(user)
      const session = aBrowserSession(user.sub, { expiresAt: end })
      await browserSessions.add(session)
      return async () => (await browserSessions.find(session.idHash, 0)) !== null
    },
  },
  'a browser session that expired unused, which signing in again continues': {
    kept: 'browser sessions',
    async put({ users, browserSessions }, end) {
      const user = aUser()
      await users.add(user)
      const session = aBrowserSession(user.sub, { expiresAt: 1, absoluteExpiresAt: end })
      await browserSessions.add(session)
      return async () => (await browserSessions.find(session.idHash, 0)) !== null
    },
  },
  'a client of a browser session': {
    kept: 'session clients',
    async put(store, end) {
      const user = aUser()
      await store.users.add(user)
      const session = aBrowserSession(user.sub, { expiresAt: end })
      await store.browserSessions.add(session)
      const client = aSessionClient(session)
      await store.sessionClients.add(client, session.idHash)
      return async () => {
        const outcome = await store.sessionClients.add(client, session.idHash)
        if (outcome === 'added') await store.sessionClients.remove(client.id)
        return outcome === 'known'
      }
    },
  },
  'a used proof': {
    kept: 'used proofs',
    async put({ usedProofs }, end) {
      const proof = aUsedProof({ expiresAt: end })
      await usedProofs.add(proof)
      // What is not there can be added, and is added for good.
      return async () => !(await usedProofs.add({ ...proof, expiresAt: never }))
    },
  },
  'a revoked token': {
    kept: 'revoked tokens',
    async put({ revokedTokens }, end) {
      const token = aRevokedToken({ expiresAt: end })
      await revokedTokens.add(token)
      return () => revokedTokens.has(token.jti)
    },
  },
  'a job that ended': {
    kept: 'jobs',
    async put({ jobs }, end) {
      const job = aJob()
      await jobs.add(job)
      await jobs.cancel(job.id, end)
      return async () => {
        const isThere = (await jobs.find(job.id)) !== null
        assert.equal((await jobs.events(job.id, 0, 10)).length, isThere ? 1 : 0)
        return isThere
      }
    },
  },
  'a security notice': {
    kept: 'notices',
    async put({ users, notices }, end) {
      const { sub } = aUser()
      await users.add(aUser({ sub }))
      const added = aNotice(sub, { at: end })
      await users.update(sub, (row) => row, undefined, added)
      return async () => (await notices.find(added.notice.id)) !== null
    },
  },
  ...retainedLinks,
  'what is left of a removed account': {
    kept: 'removed accounts',
    async put({ users }, end) {
      const { sub } = aUser()
      await users.add(aUser({ sub }))
      await users.remove(sub, end)
      return async () => (await users.signedOutSince(0)).some((account) => account.sub === sub)
    },
  },
  'the answer of a poll': {
    kept: 'poll responses',
    async put(store, end) {
      const { put, left } = sessionWithAnswer(store, end)
      await put()
      return async () => ((await left()) ?? assert.fail('the session is gone')).storedResponse !== null
    },
  },
  'the answer of a refresh': {
    kept: 'refresh responses',
    async put(store, end) {
      const family = aFamily({ storedResponse: aStoredResponse(end) })
      await bear(store, family)
      return async () =>
        ((await store.refreshFamilies.find(family.id)) ?? assert.fail('the family is gone')).storedResponse !== null
    },
  },
}

/** The guarantees of every RetentionStore. */
export function retentionStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: RetentionStore`, () => {
    for (const [title, { kept, put }] of Object.entries(rows)) {
      test(`${title} is removed from its end on, and not before`, async (t) => {
        const { store, dispose } = await fresh()
        t.after(dispose)
        const ended = await put(store, 5000)
        const live = await put(store, 5001)
        const look = { endedBefore: 5000, after: null, limit: 10 }
        assert.deepEqual(await store.retention.sweep(kept, look), { removed: 1, next: null })
        assert.deepEqual([await ended(), await live()], [false, true])
        assert.equal((await store.retention.sweep(kept, look)).removed, 0)
      })

      test(`${title}: looks of two rows at a time come to all of them, ended or not, and then to an end`, async (t) => {
        const { store, dispose } = await fresh()
        t.after(dispose)
        const things: { end: number; isThere: () => Promise<boolean> }[] = []
        for (const end of [1, 9000, 2, 9000, 3, 4, 9000]) things.push({ end, isThere: await put(store, end) })
        const removals: number[] = []
        let after: string | null = null
        do {
          const swept = await store.retention.sweep(kept, { endedBefore: 5000, after, limit: 2 })
          removals.push(swept.removed)
          after = swept.next
        } while (after !== null && removals.length < 20)
        assert.equal(
          removals.reduce((sum, removed) => sum + removed, 0),
          4,
        )
        assert.ok(removals.every((removed) => removed <= 2))
        for (const { end, isThere } of things) assert.equal(await isThere(), end === 9000)
      })
    }

    test('a user code is free and the family is untouched once its session is forgotten', async (t) => {
      const { store, dispose } = await fresh()
      t.after(dispose)
      const family = aFamily()
      await bear(store, family)
      const session = aSession()
      await store.deviceSessions.add(session)
      await store.retention.sweep('device sessions', { endedBefore: session.expiresAt, after: null, limit: 10 })
      assert.equal(await store.deviceSessions.findByUserCode(session.userCodeDigest), null)
      assert.equal(await store.deviceSessions.add(aSession({ userCodeDigest: session.userCodeDigest })), true)
      assert.deepEqual(await store.refreshFamilies.find(family.id), family)
    })

    test('a session and a family whose answers were forgotten are otherwise as they were; those without any are left alone', async (t) => {
      const { store, dispose } = await fresh()
      t.after(dispose)
      const { session, left, put } = sessionWithAnswer(store, 10)
      await put()
      const family = aFamily({ storedResponse: aStoredResponse(10) })
      await bear(store, family)
      await bear(store, aFamily())
      const look = { endedBefore: never, after: null, limit: 10 }
      assert.equal((await store.retention.sweep('poll responses', look)).removed, 1)
      assert.equal((await store.retention.sweep('refresh responses', look)).removed, 1)
      assert.deepEqual(await left(), { ...session, storedResponse: null })
      assert.deepEqual(await store.refreshFamilies.find(family.id), { ...family, storedResponse: null })
    })

    test('a family that began after others of its account and client ended stays', async (t) => {
      const { store, dispose } = await fresh()
      t.after(dispose)
      const [user, client] = [aUser({ devicesEndedAt: 1 }), aClient({ sessionsEndedAt: 1 })]
      await store.users.add(user)
      await store.clients.add(client)
      const isThere = await familyOf({ ...neverEnds, sub: user.sub, clientId: client.id })(store)
      const look = { endedBefore: 5000, after: null, limit: 10 }
      assert.equal((await store.retention.sweep('refresh families', look)).removed, 0)
      assert.equal(await isThere(), true)
    })

    test('what another process changed since the look is judged as it is now', async (t) => {
      const { store, another, dispose } = await fresh()
      t.after(dispose)
      const other = await another()
      const family = aFamily({ idleExpiresAt: 5000, absoluteExpiresAt: never })
      await bear(store, family)
      // Both go to the store in the same turn: whichever is first, a family that was prolonged is not lost.
      const [prolonged] = await Promise.all([
        other.refreshFamilies.update(family.id, ({ family: row }) =>
          row ? { next: { ...row, idleExpiresAt: never }, reply: true } : { reply: false },
        ),
        store.retention.sweep('refresh families', { endedBefore: 5000, after: null, limit: 10 }),
      ])
      assert.equal((await store.refreshFamilies.find(family.id)) !== null, prolonged)
      await other.close()
    })
  })
}
