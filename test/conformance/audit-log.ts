import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { AuditEntry } from '../../src/identity/index.ts'
import { aClient, aFamily, aKey, aNextKey, anEntry, aSession, aUser, aWebSession, unique } from './records.ts'
import { bear } from './refresh-families.ts'
import type { OpenStore, StoreUnderTest } from './store-under-test.ts'

type Write = (open: OpenStore, entry: AuditEntry, isRefused: boolean) => Promise<unknown>

const no = (): never => {
  throw new Error('no')
}

/** Every port that takes an entry along, doing its work or refusing it. */
const writes: Readonly<Record<string, Write>> = {
  'clients.add': async ({ store: { clients } }, entry, isRefused) => {
    const client = aClient()
    if (isRefused) await clients.add(client)
    await clients.add(client, entry)
  },
  'clients.update': async ({ store: { clients } }, entry, isRefused) => {
    const client = aClient()
    if (!isRefused) await clients.add(client)
    await clients.update(client.id, (row) => row, entry)
  },
  'users.add': async ({ store: { users } }, entry, isRefused) => {
    const user = aUser()
    if (isRefused) await users.add(user)
    await users.add({ ...user, sub: unique() }, entry)
  },
  'users.update': async ({ store: { users } }, entry, isRefused) => {
    const user = aUser()
    await users.add(user)
    await users.update(user.sub, isRefused ? no : (row) => row, entry)
  },
  'webSessions.add': async ({ store: { users, webSessions } }, entry, isRefused) => {
    const user = aUser()
    if (!isRefused) await users.add(user)
    await webSessions.add(aWebSession(user.sub), entry)
  },
  'deviceSessions.add': async ({ store: { deviceSessions } }, entry, isRefused) => {
    const session = aSession()
    if (isRefused) await deviceSessions.add(session)
    await deviceSessions.add({ ...session, deviceCodeHash: unique() }, entry)
  },
  'deviceSessions.update': async ({ store: { deviceSessions } }, entry, isRefused) => {
    const session = aSession()
    await deviceSessions.add(session)
    await deviceSessions.update(session.deviceCodeHash, isRefused ? no : () => ({ audit: entry, reply: null }))
  },
  'refreshFamilies.update': async ({ store }, entry, isRefused) => {
    const family = aFamily()
    await bear(store, family)
    await store.refreshFamilies.update(family.id, isRefused ? no : () => ({ audit: entry, reply: null }))
  },
  // The second key of an algorithm is refused.
  'signingKeys.addFirst': ({ store: { signingKeys } }, entry) => signingKeys.addFirst(aKey(), entry),
  'signingKeys.activate': async ({ store: { signingKeys } }, entry, isRefused) => {
    const key = aNextKey()
    if (!isRefused) await signingKeys.addNext(key)
    await signingKeys.activate(key.kid, 0, entry)
  },
  'tryLimits.update': ({ store: { tryLimits } }, entry, isRefused) =>
    tryLimits.update([unique()], 0, isRefused ? no : () => ({ next: new Map(), audit: entry, reply: null })),
}

/** What every AuditLog promises, and every port that appends to it. */
export function auditLogSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: AuditLog`, async () => {
    const open = await fresh()
    const { store, another } = open
    after(open.dispose)
    const all = () => store.audit.list({ limit: 1_000_000 })

    test('an empty log is intact, and its head is the start of every chain', async () => {
      const other = await fresh()
      const verdict = await other.store.audit.verify('0'.repeat(64))
      assert.deepEqual(verdict, { intact: true, count: 0, head: '0'.repeat(64), holds: true })
      await other.dispose()
    })

    test('entries are read as they were appended, numbered from 1, each with a hash of its own', async () => {
      const entries = [anEntry(), anEntry({ sub: null, clientId: null, ip: null, requestId: null, details: {} })]
      for (const entry of entries) await store.audit.append(entry)
      const rows = await all()
      assert.deepEqual(
        rows.map(({ number, hash, ...entry }) => entry),
        entries,
      )
      assert.deepEqual(
        rows.map(({ number }) => number),
        [1, 2],
      )
      assert.equal(new Set(rows.map(({ hash }) => hash)).size, 2)
    })

    test('they are found by time, event and account, the newest of them, oldest first', async () => {
      const [sub, at] = [unique(), 2_000_000_000_000]
      for (let i = 0; i < 5; i += 1) await store.audit.append(anEntry({ sub, at: at + i, event: 'sign-out' }))
      await store.audit.append(anEntry({ sub, at: at + 5, event: 'refresh' }))
      const times = async (query: Partial<Parameters<typeof store.audit.list>[0]>) =>
        (await store.audit.list({ limit: 100, ...query })).map((row) => row.at - at)
      assert.deepEqual(await times({ sub }), [0, 1, 2, 3, 4, 5])
      assert.deepEqual(await times({ sub, event: 'refresh' }), [5])
      assert.deepEqual(await times({ sub, since: at + 3 }), [3, 4, 5])
      assert.deepEqual(await times({ sub, limit: 2 }), [4, 5])
      assert.deepEqual(await times({ sub: 'nobody' }), [])
    })

    for (const [port, write] of Object.entries(writes)) {
      test(`${port} writes its entry with its work, and none where the work is refused`, async () => {
        const before = (await all()).length
        const entry = anEntry()
        await write(open, entry, false)
        const { number, hash, ...last } = (await all()).at(-1) ?? assert.fail()
        assert.deepEqual([number, last], [before + 1, entry], hash)
        await write(open, anEntry(), true).catch(() => undefined)
        assert.equal((await all()).length, before + 1)
      })
    }

    test('two stores that append at once make one chain', async () => {
      const other = await another()
      const { count } = await store.audit.verify()
      await Promise.all(Array.from({ length: 60 }, (_, i) => (i % 2 ? store : other).audit.append(anEntry())))
      const verdict = await other.audit.verify()
      assert.deepEqual([verdict.intact, verdict.count], [true, count + 60])
      await other.close()
    })

    test('a head that was kept is held by the longer chain, and one that never was is not', async () => {
      const { rows, verdict } = { rows: await all(), verdict: await store.audit.verify() }
      assert.ok(verdict.intact)
      assert.equal(verdict.head, rows.at(-1)?.hash)
      await store.audit.append(anEntry())
      assert.equal((await store.audit.verify(verdict.head)).holds, true)
      assert.equal((await store.audit.verify('f'.repeat(64))).holds, false)
    })
  })
}
