import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { BrowserSession, RefreshFamily } from '../../src/identity/index.ts'
import {
  aBrowserSession,
  aClient,
  aCodeRequest,
  aFamily,
  anEntry,
  aSessionClient,
  aUser,
  sessionVersion,
  unique,
} from './records.ts'
import { bear, isEnded, readFamily } from './refresh-families.ts'
import { noticesOf } from './session-clients.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** What every store guarantees of the end of a browser session, and of what ends with it. */
export function browserEndSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: ends of browser sessions`, async () => {
    const { store, another, dispose } = await fresh()
    const { browserSessions } = store
    after(dispose)

    const client = aClient({ sessionVersion: 0 })
    await store.clients.add(client)
    const newPerson = async (): Promise<string> => {
      const { sub } = aUser()
      await store.users.add(aUser({ sub }))
      return sub
    }
    const signedIn = async (sub: string, changes: Partial<BrowserSession> = {}): Promise<BrowserSession> => {
      const session = aBrowserSession(sub, changes)
      await browserSessions.add(session)
      return session
    }
    const familyOf = ({ sub, sid }: BrowserSession, changes: Partial<RefreshFamily> = {}): RefreshFamily =>
      aFamily({
        ...{ sub, sid, clientId: client.id, clientSessionVersion: 0, browserSessionVersion: sessionVersion },
        ...{ revokedAt: null, revocationReason: null, ...changes },
      })
    const begun = async (family: RefreshFamily): Promise<string> => {
      await bear(store, family)
      return family.id
    }

    test('an account has those listed that neither expired nor ended, the latest sign-in first', async () => {
      const sub = await newPerson()
      const [early, late] = [await signedIn(sub, { authTime: 500 }), await signedIn(sub, { authTime: 1500 })]
      await signedIn(sub, { expiresAt: 1600 })
      await signedIn(sub, { sessionVersion: sessionVersion - 1 })
      await signedIn(await newPerson())
      assert.deepEqual(await browserSessions.list(sub, 1600, 10), [late, early])
      assert.deepEqual(await browserSessions.list(sub, 1600, 1), [late])
    })

    test('a use extends a session, but never shortens it, and revives none that is gone', async () => {
      const session = await signedIn(await newPerson(), { expiresAt: 1600, absoluteExpiresAt: 2000 })
      const other = await another()
      const endOf = async () => (await other.browserSessions.find(session.idHash, 0))?.expiresAt
      await Promise.all([
        browserSessions.extend(session.idHash, 1800),
        other.browserSessions.extend(session.idHash, 1700),
      ])
      assert.equal(await endOf(), 1800)
      await other.browserSessions.extend(session.idHash, 1750)
      assert.equal(await endOf(), 1800)
      assert.deepEqual(await browserSessions.find(session.idHash, 1799), { ...session, expiresAt: 1800 })
      assert.equal(await browserSessions.find(session.idHash, 1800), null)
      await browserSessions.remove(session.idHash, 1600)
      await browserSessions.extend(session.idHash, 1900)
      assert.equal(await endOf(), undefined)
    })

    test('a session is shortened to both ends, once, and revives none that is gone', async () => {
      const session = await signedIn(await newPerson(), { expiresAt: 8000, absoluteExpiresAt: 9000 })
      const ends = { expiresAt: 1800, absoluteExpiresAt: 1900 }
      await browserSessions.shorten(session.idHash, ends)
      const other = await another()
      await other.browserSessions.shorten(session.idHash, { expiresAt: 2800, absoluteExpiresAt: 2900 })
      assert.deepEqual(await other.browserSessions.find(session.idHash, 0), { ...session, ...ends })
      await browserSessions.remove(session.idHash, 1600)
      await browserSessions.shorten(session.idHash, { expiresAt: 1700, absoluteExpiresAt: 1700 })
      assert.equal(await browserSessions.find(session.idHash, 0), null)
    })

    test('a session that a server of the version before began is not extended', async () => {
      const session = await signedIn(await newPerson(), { absoluteExpiresAt: null })
      await browserSessions.extend(session.idHash, 9000)
      assert.deepEqual(await browserSessions.find(session.idHash, 0), session)
    })

    const ends: Readonly<Record<string, (session: BrowserSession) => Promise<unknown>>> = {
      'signing out': ({ idHash }) => browserSessions.remove(idHash, 1700),
      'signing out elsewhere': (session) => browserSessions.end(session, 1700),
      'another sign-in in the browser': async ({ idHash: replaced }) =>
        browserSessions.add(aBrowserSession(await newPerson(), { authTime: 1700 }), { replaced }),
    }
    for (const [how, end] of Object.entries(ends)) {
      test(`${how} ends the session and its sign-in to the viewer, and nothing else`, async () => {
        const sub = await newPerson()
        const [session, other] = [await signedIn(sub), await signedIn(sub)]
        const namesake = await signedIn(await newPerson(), { sid: session.sid })
        const viewer = await begun(familyOf(session))
        const others = [
          await begun(familyOf(session, { browserSessionVersion: null })),
          await begun(familyOf(other)),
          await begun(familyOf(namesake)),
        ]
        await end(session)
        assert.equal(await browserSessions.find(session.idHash, 0), null)
        const { revokedAt, revocationReason, storedResponse } = (await readFamily(store, viewer)) ?? assert.fail()
        assert.deepEqual([revokedAt, revocationReason, storedResponse], [1700, 'browser session', null])
        assert.deepEqual(await Promise.all(others.map((id) => isEnded(store, id))), [false, false, false])
        assert.notEqual(await browserSessions.find(other.idHash, 0), null)
      })
    }

    test('the same user signing in again in the browser continues it, its sign-in to the viewer included', async () => {
      const session = await signedIn(await newPerson())
      const viewer = await begun(familyOf(session))
      await signedIn(session.sub, { sid: session.sid })
      await browserSessions.add(aBrowserSession(session.sub, { sid: session.sid }), { replaced: session.idHash })
      assert.equal(await isEnded(store, viewer), false)
    })

    test('what is left of an expired session ends once, with an entry in the audit log; an end of nothing leaves none', async () => {
      const sub = await newPerson()
      const gone = aBrowserSession(sub)
      const viewer = await begun(familyOf(gone))
      const entries = async () => (await store.audit.list({ sub, limit: 9 })).length
      const end = (sid: string) => browserSessions.end({ sub, sid }, 1700, anEntry({ event: 'browser-sign-out', sub }))
      assert.deepEqual([await end(unique()), await entries()], [false, 0])
      assert.deepEqual([await end(gone.sid), await entries()], [true, 1])
      assert.equal(await isEnded(store, viewer), true)
      assert.deepEqual([await end(gone.sid), await entries()], [false, 1])
    })

    test('a session of another account is not ended, and its clients are not notified', async () => {
      const session = await signedIn(await newPerson())
      const viewer = await begun(familyOf(session))
      await store.sessionClients.add(aSessionClient(session), session.idHash)
      assert.equal(await browserSessions.end({ sub: await newPerson(), sid: session.sid }, 1700, anEntry()), false)
      assert.notEqual(await browserSessions.find(session.idHash, 1500), null)
      assert.equal(await isEnded(store, viewer), false)
      assert.deepEqual(await noticesOf(store, session.sub), [])
      assert.equal(await browserSessions.end(session, 1700, anEntry()), true)
      assert.deepEqual(
        (await noticesOf(store, session.sub)).map(({ input }) => input['sid']),
        [session.sid],
      )
    })

    test('raising the account’s browser version ends its sign-ins to the viewer, which are then listed last', async () => {
      const sub = await newPerson()
      const session = await signedIn(sub)
      const [viewer, device] = [
        await begun(familyOf(session, { lastUsedAt: 5000 })),
        await begun(familyOf(session, { lastUsedAt: 1, browserSessionVersion: null })),
      ]
      const listed = async () => (await store.refreshFamilies.list(sub, 9)).map(({ id }) => id)
      assert.deepEqual(await listed(), [viewer, device])
      await store.users.update(sub, (row) => ({ ...row, browserSessionVersion: row.browserSessionVersion + 1 }))
      assert.deepEqual([await isEnded(store, viewer), await isEnded(store, device)], [true, false])
      assert.deepEqual(await listed(), [device, viewer])
    })

    test('a sign-in to the viewer that is redeemed while its session ends has ended too, or is not started', async () => {
      const other = await another()
      for (let round = 0; round < 12; round += 1) {
        const session = await signedIn(await newPerson())
        const { sub, sid } = session
        const approval = { sub, sid, scope: [], authTime: 1000, amr: ['pwd'], sessionVersion }
        const request = aCodeRequest({ approval, clientId: client.id, state: 'approved' })
        await store.codeRequests.add(request, anEntry())
        const family = familyOf(session)
        const redeem = store.codeRequests.update(request.codeHash ?? '', ({ request: seen, hasSession }) =>
          seen && hasSession ? { next: { ...seen, state: 'redeemed' }, family, reply: true } : { reply: false },
        )
        const end =
          round % 2 ? other.browserSessions.end(session, 1700) : other.browserSessions.remove(session.idHash, 1700)
        const [isStarted] = await Promise.all([redeem, end])
        assert.equal(await isEnded(store, family.id), isStarted ? true : null)
      }
      await other.close()
    })
  })
}
