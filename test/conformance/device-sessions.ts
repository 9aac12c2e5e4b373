import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { DeviceSession, PollState } from '../../src/identity/index.ts'
import { setClientEnabled } from '../../src/identity/operators/index.ts'
import type { Store } from '../../src/store/index.ts'
import { aClient, aFamily, aSession, aUser, withoutCredentials } from './records.ts'
import { isEnded } from './refresh-families.ts'
import type { StoreUnderTest } from './store-under-test.ts'

const read = (store: Store, hash: string): Promise<DeviceSession | null> =>
  store.deviceSessions.update(hash, ({ session }) => ({ reply: session }))

const pendingPart = ({ expiresAt, interval }: DeviceSession): PollState => ({ expiresAt, interval })

const familyExists = (store: Store, id: string): Promise<boolean> =>
  store.refreshFamilies.update(id, ({ family }) => ({ reply: family !== null }))

/** The guarantees of every DeviceSessionStore. */
export function deviceSessionStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: DeviceSessionStore`, async () => {
    const { store, another, dispose } = await fresh()
    const { deviceSessions } = store
    after(dispose)

    test('a session is read as it was added, by device code and by user code', async () => {
      const session = aSession({ requestedScope: ['charts'] })
      assert.equal(await deviceSessions.add(session), true)
      assert.deepEqual(await read(store, session.deviceCodeHash), session)
      assert.deepEqual(await deviceSessions.findByUserCode(session.userCodeDigest), session)
      assert.equal(await deviceSessions.findByUserCode('unknown'), null)
      assert.equal(await read(store, 'unknown'), null)
    })

    test('every field that a step may change is kept', async () => {
      const session = aSession()
      await deviceSessions.add(session)
      const next: DeviceSession = {
        ...session,
        state: 'approved',
        requestedScope: ['openid', 'charts'],
        interval: 15,
        verifierMismatches: 3,
        approval: { sub: 'nobody', scope: ['charts'], authTime: 4000, amr: ['pwd'], sid: 'browser', sessionVersion: 3 },
        deniedBy: 'nobody',
        endedAt: 5000,
        familyId: 'family',
        storedResponse: 'sealed',
      }
      await deviceSessions.update(session.deviceCodeHash, () => ({ next, reply: null }))
      assert.deepEqual(await read(store, session.deviceCodeHash), next)
    })

    test('a step that changes nothing sees what was written before it began, here or by another process', async () => {
      const other = await another()
      for (let round = 0; round < 20; round += 1) {
        const session = aSession()
        await deviceSessions.add(session)
        const states = () => Promise.all([1, 2].map(async () => (await read(store, session.deviceCodeHash))?.state))
        const pending = () => Promise.all([1, 2].map(() => deviceSessions.findPending(session.deviceCodeHash)))
        assert.deepEqual(await states(), ['pending', 'pending'])
        assert.deepEqual(await pending(), [pendingPart(session), pendingPart(session)])
        const writer = round % 2 ? store : other
        await writer.deviceSessions.update(session.deviceCodeHash, ({ session: row }) => ({
          next: { ...(row ?? session), state: 'denied' },
          reply: null,
        }))
        const [first, then] = round < 10 ? [states, pending] : [pending, states]
        const seen = [await first(), await then()]
        assert.deepEqual(round < 10 ? seen : seen.toReversed(), [
          ['denied', 'denied'],
          [null, null],
        ])
      }
      await other.close()
    })

    test('a session that is removed after it was read is gone', async () => {
      const other = await another()
      for (const sweeper of [store, other]) {
        const session = aSession({ expiresAt: 100 })
        await deviceSessions.add(session)
        assert.equal((await read(store, session.deviceCodeHash))?.state, 'pending')
        assert.notEqual(await deviceSessions.findPending(session.deviceCodeHash), null)
        for (let after: string | null = null; ; ) {
          const swept: { next: string | null } = await sweeper.retention.sweep('device sessions', {
            endedBefore: 100,
            after,
            limit: 100,
          })
          after = swept.next
          if (after === null) break
        }
        assert.equal(await deviceSessions.findPending(session.deviceCodeHash), null)
        assert.equal(await read(store, session.deviceCodeHash), null)
      }
      await other.close()
    })

    test('a pending session is found with its interval as it is, until it has an end', async () => {
      const other = await another()
      const session = aSession()
      assert.equal(await deviceSessions.findPending(session.deviceCodeHash), null)
      await deviceSessions.add(session)
      for (const [interval, writer] of [[10, store] as const, [15, other] as const]) {
        assert.notEqual(await deviceSessions.findPending(session.deviceCodeHash), null)
        await writer.deviceSessions.update(session.deviceCodeHash, ({ session: row }) => ({
          next: { ...(row ?? session), interval },
          reply: null,
        }))
        assert.deepEqual(
          await deviceSessions.findPending(session.deviceCodeHash),
          pendingPart({ ...session, interval }),
        )
      }
      await other.deviceSessions.update(session.deviceCodeHash, ({ session: row }) => ({
        next: { ...(row ?? session), endedAt: session.expiresAt },
        reply: null,
      }))
      assert.equal(await deviceSessions.findPending(session.deviceCodeHash), null)
      await other.close()
    })

    test('a step that changes a session is applied to the row as it is stored, once', async () => {
      const session = aSession()
      await deviceSessions.add(session)
      await read(store, session.deviceCodeHash)
      const raise = () =>
        deviceSessions.update(session.deviceCodeHash, ({ session: row }) => {
          const interval = (row?.interval ?? 0) + 1
          return { next: { ...(row ?? session), interval }, reply: interval }
        })
      const raised = await Promise.all(Array.from({ length: 10 }, raise))
      assert.deepEqual(
        raised.toSorted((a, b) => a - b),
        Array.from({ length: 10 }, (_, i) => session.interval + i + 1),
      )
      assert.equal((await read(store, session.deviceCodeHash))?.interval, session.interval + 10)
    })

    test('a user code of a session that has not expired is taken, in any state', async () => {
      const session = aSession()
      await deviceSessions.add(session)
      const again = { userCodeDigest: session.userCodeDigest, createdAt: session.expiresAt - 1 }
      assert.equal(await deviceSessions.add(aSession(again)), false)
      await deviceSessions.update(session.deviceCodeHash, ({ session: row }) => ({
        next: { ...(row ?? session), state: 'denied' },
        reply: 0,
      }))
      assert.equal(await deviceSessions.add(aSession(again)), false)
      assert.equal(
        (await deviceSessions.findByUserCode(session.userCodeDigest))?.deviceCodeHash,
        session.deviceCodeHash,
      )
    })

    test('a user code is free again at its session’s end, and the old session keeps its answer', async () => {
      const session = aSession()
      await deviceSessions.add(session)
      const later = aSession({ userCodeDigest: session.userCodeDigest, createdAt: session.expiresAt })
      assert.equal(await deviceSessions.add(later), true)
      assert.equal((await deviceSessions.findByUserCode(session.userCodeDigest))?.deviceCodeHash, later.deviceCodeHash)
      assert.equal((await read(store, session.deviceCodeHash))?.state, 'pending')
    })

    test('of 20 simultaneous sessions with one user code one is added', async () => {
      const { userCodeDigest } = aSession()
      const added = await Promise.all(
        Array.from({ length: 20 }, () => deviceSessions.add(aSession({ userCodeDigest }))),
      )
      assert.equal(added.filter(Boolean).length, 1)
    })

    test('the step sees the account that approved, as it is now, and null when it is gone', async () => {
      const user = aUser()
      await store.users.add(user)
      const approvedBy = (sub: string) => ({ sub, scope: [], authTime: 0, amr: [], sid: 'browser', sessionVersion: 0 })
      for (const [sub, expected] of [
        [user.sub, withoutCredentials(user)],
        ['gone', null],
      ] as const) {
        const session = aSession({ state: 'approved', approval: approvedBy(sub) })
        await deviceSessions.add(session)
        assert.deepEqual(
          await deviceSessions.update(session.deviceCodeHash, ({ account }) => ({ reply: account })),
          expected,
        )
      }
      const pending = aSession()
      await deviceSessions.add(pending)
      assert.equal(await deviceSessions.update(pending.deviceCodeHash, ({ account }) => ({ reply: account })), null)
    })

    test('the step sees the family that the session began, as it is now, and null before that', async () => {
      const family = aFamily()
      const session = aSession()
      const begun = () => deviceSessions.update(session.deviceCodeHash, ({ family }) => ({ reply: family }))
      await deviceSessions.add(session)
      assert.equal(await begun(), null)
      const next: DeviceSession = { ...session, state: 'redeemed', familyId: family.id }
      await deviceSessions.update(session.deviceCodeHash, () => ({ next, family, reply: null }))
      assert.deepEqual(await begun(), family)
      await store.refreshFamilies.update(family.id, () => ({ next: { ...family, generation: 2 }, reply: null }))
      assert.equal((await begun())?.generation, 2)
    })

    test('the step sees the client of an approved session, as it is now, and null before that', async () => {
      const client = aClient()
      await store.clients.add(client)
      const session = aSession({ clientId: client.id })
      const registered = () => deviceSessions.update(session.deviceCodeHash, ({ client }) => ({ reply: client }))
      await deviceSessions.add(session)
      assert.equal(await registered(), null)
      const approval = { sub: 'gone', scope: [], authTime: 0, amr: [], sid: 'browser', sessionVersion: 0 }
      const next: DeviceSession = { ...session, state: 'approved', approval }
      await deviceSessions.update(session.deviceCodeHash, () => ({ next, reply: null }))
      assert.deepEqual(await registered(), client)
      await store.clients.update(client.id, (row) => ({ ...row, enabled: false }))
      assert.deepEqual(await registered(), { ...client, enabled: false })
    })

    test('of families that start while another process disables their client, none stays live', async () => {
      const other = await another()
      const user = aUser()
      await store.users.add(user)
      const approval = { sub: user.sub, scope: [], authTime: 0, amr: [], sid: 'browser', sessionVersion: 0 }
      async function crossed(round: number): Promise<boolean> {
        const client = aClient()
        const family = aFamily({ clientId: client.id, sub: user.sub })
        const session = aSession({ clientId: client.id, state: 'approved', approval })
        await store.clients.add(client)
        await deviceSessions.add(session)
        const redeem = () =>
          deviceSessions.update(session.deviceCodeHash, ({ session: row, client: registered }) =>
            row && registered?.enabled
              ? { next: { ...row, state: 'redeemed', familyId: family.id }, family, reply: true }
              : { reply: false },
          )
        const disable = () => setClientEnabled(client.id, false, { clients: other.clients, now: () => 1500 })
        const [began] = await (round % 2
          ? Promise.all([redeem(), disable()])
          : Promise.all([disable(), redeem()]).then(([, reply]) => [reply]))
        const kept = await store.refreshFamilies.find(family.id)
        assert.deepEqual([kept !== null, await isEnded(store, family.id)], [began, began ? true : null])
        return began === true
      }
      for (let round = 0; round < 60; round += 1) await crossed(round)
      await other.close()
    })

    test('a step that throws changes nothing, neither the session nor a family', async () => {
      const session = aSession()
      const family = aFamily()
      await deviceSessions.add(session)
      await deviceSessions.update(session.deviceCodeHash, () => ({ family, reply: null }))
      const twice = deviceSessions.update(session.deviceCodeHash, ({ session: row }) => ({
        next: { ...(row ?? session), state: 'redeemed' },
        family,
        reply: null,
      }))
      await assert.rejects(twice, 'a family with an id that is taken')
      assert.equal((await read(store, session.deviceCodeHash))?.state, 'pending')
      const fault = new Error('no')
      await assert.rejects(
        deviceSessions.update(session.deviceCodeHash, () => {
          throw fault
        }),
        fault,
      )
    })

    test('of 50 redemptions through two stores one wins, with one family', async () => {
      const other = await another()
      const session = aSession({ state: 'approved' })
      await deviceSessions.add(session)
      const families = Array.from({ length: 50 }, () => aFamily())
      const won = await Promise.all(
        families.map((family, i) =>
          (i % 2 ? store : other).deviceSessions.update(session.deviceCodeHash, ({ session: row }) =>
            row?.state === 'approved' ? { next: { ...row, state: 'redeemed' }, family, reply: true } : { reply: false },
          ),
        ),
      )
      assert.equal(won.filter(Boolean).length, 1)
      const kept = await Promise.all(families.map(({ id }) => familyExists(store, id)))
      assert.deepEqual(kept, won)
      await other.close()
    })
  })
}
