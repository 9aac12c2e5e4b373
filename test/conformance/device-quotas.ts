import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { AuditEntry, DeviceSession, QuotaLimit } from '../../src/identity/index.ts'
import type { Store } from '../../src/store/index.ts'
import { anEntry, aSession, unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

const within = (network: string, most: number | null, crowded: QuotaLimit['crowded'] = null): QuotaLimit => ({
  network,
  most,
  crowded,
})
const day = 86_400_000

/** The guarantees of every DeviceSessionStore and RetentionStore for device authorizations that are never opened. */
export function deviceQuotaSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: pending device authorizations`, async () => {
    const { store, another, dispose } = await fresh()
    const { deviceSessions } = store
    after(dispose)

    const decide = (session: DeviceSession, state: DeviceSession['state']) =>
      deviceSessions.update(session.deviceCodeHash, ({ session: row }) => ({
        next: { ...(row ?? session), state },
        reply: null,
      }))

    test('of a client and network no more than the limit are added, and the end of the oldest one is returned', async () => {
      const clientId = unique()
      const limit = within('192.0.2.0/24', 3)
      for (let i = 0; i < 3; i += 1) {
        assert.equal(await deviceSessions.add(aSession({ clientId, expiresAt: 601_000 + i }), limit), true)
      }
      const refused = aSession({ clientId })
      assert.deepEqual(await deviceSessions.add(refused, limit), { pendingUntil: 601_000 })
      assert.equal(await deviceSessions.findByUserCode(refused.userCodeDigest), null, 'nothing is written')
      assert.equal(await deviceSessions.add(aSession({ clientId }), within('192.0.3.0/24', 3)), true, 'another network')
      assert.equal(await deviceSessions.add(aSession({ clientId: unique() }), limit), true, 'another client')
      assert.equal(await deviceSessions.add(aSession({ clientId })), true, 'no limit')
    })

    test('what a person decided on or has expired counts no more; what was closed by wrong verifiers does', async () => {
      const clientId = unique()
      const limit = within('192.0.2.0/24', 1)
      for (const state of ['approved', 'denied', 'redeemed'] as const) {
        const session = aSession({ clientId })
        assert.equal(await deviceSessions.add(session, limit), true, state)
        assert.deepEqual(await deviceSessions.add(aSession({ clientId }), limit), { pendingUntil: session.expiresAt })
        await decide(session, state)
      }
      const closed = aSession({ clientId })
      assert.equal(await deviceSessions.add(closed, limit), true)
      await decide(closed, 'closed')
      const { expiresAt } = closed
      assert.notEqual(await deviceSessions.add(aSession({ clientId, createdAt: expiresAt - 1 }), limit), true)
      assert.equal(await deviceSessions.add(aSession({ clientId, createdAt: expiresAt }), limit), true)
    })

    test('while a client has more than so many pending, each network may have few, and one with none is served', async () => {
      const clientId = unique()
      const limitOf = (network: string) => within(network, 20, { above: 30, most: 2 })
      for (let i = 0; i < 20; i += 1)
        assert.equal(await deviceSessions.add(aSession({ clientId }), limitOf('busy')), true)
      for (let i = 0; i < 10; i += 1) {
        assert.equal(await deviceSessions.add(aSession({ clientId }), limitOf('other')), true)
      }
      assert.equal(await deviceSessions.add(aSession({ clientId }), limitOf('other')), true, 'exactly 30 are not more')
      assert.notEqual(await deviceSessions.add(aSession({ clientId }), limitOf('other')), true)
      for (let i = 0; i < 50; i += 1) {
        assert.equal(await deviceSessions.add(aSession({ clientId }), limitOf(`network ${i}`)), true)
        assert.equal(await deviceSessions.add(aSession({ clientId }), limitOf(`network ${i}`)), true)
        assert.notEqual(await deviceSessions.add(aSession({ clientId }), limitOf(`network ${i}`)), true)
      }
    })

    test('of 60 that two processes add concurrently the limit holds, but for one at most', async () => {
      const other = await another()
      const clientId = unique()
      const limit = within('192.0.2.0/24', 10)
      const added = await Promise.all(
        Array.from({ length: 60 }, (_, i) => (i % 2 ? store : other).deviceSessions.add(aSession({ clientId }), limit)),
      )
      const count = added.filter((reply) => reply === true).length
      assert.ok(count === 10 || count === 11, `${count} were added`)
      await other.close()
    })

    test('a user code that is taken is reported as before', async () => {
      const session = aSession({ clientId: unique() })
      const limit = within('192.0.2.0/24', 5)
      await deviceSessions.add(session, limit)
      assert.equal(await deviceSessions.add({ ...session, deviceCodeHash: unique() }, limit), false)
    })
  })

  describe(`${name}: device authorizations that were never opened`, () => {
    const entryOf = ({
      clientId,
      day: date,
      requests,
    }: {
      clientId: string
      day: number
      requests: number
    }): AuditEntry => anEntry({ clientId, sub: null, event: 'device-unopened', details: { date, requests } })
    const entries = async (store: Store) =>
      (await store.audit.list({ event: 'device-unopened', limit: 100 })).map(({ clientId, details }) => [
        clientId,
        details.date,
        details.requests,
      ])

    test('leave one entry for a client and day, however many batches they were removed in', async (t) => {
      const { store, dispose } = await fresh()
      t.after(dispose)
      const { deviceSessions, retention } = store
      const add = async (clientId: string, expiresAt: number, changes: Partial<DeviceSession> = {}) =>
        deviceSessions.add(aSession({ clientId, expiresAt, ...changes }))
      for (let i = 0; i < 7; i += 1) await add('a', 3 * day + i)
      for (let i = 0; i < 2; i += 1) await add('b', 4 * day - 1 - i)
      await add('a', 4 * day)
      await add('a', 3 * day, { openedAt: 1000 })
      await add('a', 3 * day, { state: 'closed', endedAt: 2 * day })
      let after: string | null = null
      do {
        after = (await retention.sweep('device sessions', { endedBefore: 9 * day, after, limit: 2 })).next
      } while (after !== null)
      assert.deepEqual(await entries(store), [])
      assert.equal(await retention.reportUnopened(3 * day, entryOf), 0, 'the day is not over')
      assert.equal(await retention.reportUnopened(4 * day, entryOf), 2)
      assert.deepEqual(await entries(store), [
        ['a', 3 * day, 8],
        ['b', 3 * day, 2],
      ])
      assert.equal(await retention.reportUnopened(4 * day, entryOf), 0, 'each is reported once')
      assert.equal(await retention.reportUnopened(5 * day, entryOf), 1)
      assert.equal((await store.audit.verify()).intact, true)
    })

    test('are counted once by two processes that remove and report concurrently', async (t) => {
      const { store, another, dispose } = await fresh()
      t.after(dispose)
      const other = await another()
      for (let i = 0; i < 40; i += 1) {
        await store.deviceSessions.add(aSession({ clientId: 'a', expiresAt: 3 * day + i }))
      }
      const look = { endedBefore: 9 * day, after: null, limit: 100 }
      await Promise.all([store, other].map(({ retention }) => retention.sweep('device sessions', look)))
      await Promise.all([store, other].map(({ retention }) => retention.reportUnopened(9 * day, entryOf)))
      assert.deepEqual(await entries(store), [['a', 3 * day, 40]])
      await other.close()
    })
  })
}
