import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Actor, AuditEntry } from '../../src/identity/index.ts'
import { openLocation } from './open-location.ts'
import { aBrowserSession, aClient, aFamily, aKey, aNextKey, anEntry, aSession, aUser, unique } from './records.ts'
import { bear } from './refresh-families.ts'
import type { OpenStore, StoreUnderTest } from './store-under-test.ts'

type Write = (open: OpenStore, entry: AuditEntry, isRefused: boolean) => Promise<unknown>

const no = (): never => {
  throw new Error('no')
}

/** Every port that takes an audit entry, with an operation that succeeds or is rejected. */
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
  'clients.remove': async ({ store: { clients } }, entry, isRefused) => {
    const client = aClient()
    if (!isRefused) await clients.add(client)
    await clients.remove(client.id, entry)
  },
  'users.rename': async ({ store: { users } }, entry, isRefused) => {
    const [user, other] = [aUser(), aUser()]
    await users.add(user)
    await users.add(other)
    await users.rename(user.sub, isRefused ? other.username : unique(), entry)
  },
  'users.remove': async ({ store: { users } }, entry, isRefused) => {
    const user = aUser()
    if (!isRefused) await users.add(user)
    await users.remove(user.sub, 1, entry)
  },
  'users.update': async ({ store: { users } }, entry, isRefused) => {
    const user = aUser()
    await users.add(user)
    await users.update(user.sub, isRefused ? no : (row) => row, entry)
  },
  'browserSessions.add': async ({ store: { users, browserSessions } }, entry, isRefused) => {
    const user = aUser()
    if (!isRefused) await users.add(user)
    await browserSessions.add(aBrowserSession(user.sub), { audit: entry })
  },
  'browserSessions.end': async ({ store: { users, browserSessions } }, entry, isRefused) => {
    const user = aUser()
    await users.add(user)
    const session = aBrowserSession(user.sub)
    if (!isRefused) await browserSessions.add(session)
    await browserSessions.end(session, 1500, entry)
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
  // The second key of an algorithm is rejected.
  'signingKeys.addFirst': ({ store: { signingKeys } }, entry) => signingKeys.addFirst(aKey(), entry),
  'signingKeys.activate': async ({ store: { signingKeys } }, entry, isRefused) => {
    const key = aNextKey()
    if (!isRefused) await signingKeys.addNext(key)
    await signingKeys.activate(key.kid, 0, entry)
  },
  'rateLimits.update': ({ store: { rateLimits } }, entry, isRefused) =>
    rateLimits.update([unique()], 0, isRefused ? no : () => ({ next: new Map(), audit: entry, reply: null })),
}

/** The guarantees of every AuditLog, and of every port that appends to it. */
export function auditLogSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: AuditLog`, async () => {
    const open = await fresh()
    const { store, another } = open
    after(open.dispose)
    const all = () => store.audit.list({ limit: 1_000_000 })

    test('an empty log is intact, and its head is the start of every chain', async () => {
      const other = await fresh()
      const verdict = await other.store.audit.verify('0'.repeat(64))
      assert.deepEqual(verdict, { intact: true, first: 1, count: 0, erased: 0, head: '0'.repeat(64), holds: true })
      await other.dispose()
    })

    test('entries are read as they were appended, numbered from 1, each with a hash of its own', async () => {
      const entries = [
        anEntry(),
        anEntry({ sub: null, clientId: null, ip: null, requestId: null, details: {}, personal: {} }),
      ]
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
      assert.deepEqual(await times({ sub, event: ['refresh', 'sign-out'], limit: 2 }), [4, 5])
      assert.deepEqual(await times({ since: at, event: ['sign-in', 'refresh'] }), [5])
    })

    test('they are read in pages from the newest: those before a number', async () => {
      const sub = unique()
      for (let i = 0; i < 5; i += 1) {
        await store.audit.append(anEntry({ sub, at: i, event: i % 2 ? 'refresh' : 'sign-out' }))
        await store.audit.append(anEntry({ details: { sub: i }, actor: { kind: 'account', id: sub } }))
      }
      const pages: number[][] = []
      for (let before: number | undefined; pages.length < 4; ) {
        const rows = await store.audit.list({ sub, event: ['sign-out'], before, limit: 2 })
        pages.push(rows.map(({ at }) => at))
        before = rows[0]?.number ?? 0
      }
      assert.deepEqual(pages, [[2, 4], [0], [], []])
      const [newest] = (await store.audit.list({ limit: 2 })).slice(-1)
      assert.equal((await store.audit.list({ before: newest?.number, limit: 1 }))[0]?.number, (newest?.number ?? 0) - 1)
    })

    test('they are found by who did it: all of a kind, or one', async () => {
      const at = 2_100_000_000_000
      const [account, client] = [unique(), unique()]
      await store.audit.append(anEntry({ at, actor: { kind: 'account', id: account } }))
      await store.audit.append(anEntry({ at: at + 1, actor: { kind: 'client', id: client } }))
      await store.audit.append(anEntry({ at: at + 2, actor: { kind: 'client', id: unique() } }))
      await store.audit.append(anEntry({ at: at + 3, actor: null, sub: account, clientId: client }))
      await store.audit.append(anEntry({ at: at + 4, actor: 'process' }))
      const times = async (kind: Actor['kind'], id: string | null) =>
        (await store.audit.list({ since: at, by: { kind, id }, limit: 100 })).map((row) => row.at - at)
      assert.deepEqual(await times('account', account), [0])
      assert.deepEqual(await times('client', null), [1, 2])
      assert.deepEqual(await times('client', client), [1])
      assert.deepEqual(await times('client', account), [])
      assert.deepEqual(await times('service', null), [4])
    })

    test('where an entry leaves it to the process, its actor is who runs that process', async () => {
      const operator = { kind: 'operator', id: 'root', command: 'client disable' } as const
      const command = await openLocation(open.location, { actor: operator })
      const entry = anEntry({ actor: 'process' })
      for (const each of [command, store]) {
        const client = aClient()
        await each.clients.add(client)
        await each.clients.update(client.id, (row) => row, entry)
      }
      const newest = await all()
      assert.deepEqual(
        newest.slice(-2).map(({ actor }) => actor),
        [operator, { kind: 'service', id: null }],
      )
      await command.close()
    })

    for (const [port, write] of Object.entries(writes)) {
      test(`${port} writes its entry with its work, and none where the work is rejected`, async () => {
        const before = (await all()).length
        const entry = anEntry()
        await write(open, entry, false)
        const { number, hash, ...last } = (await all()).at(-1) ?? assert.fail()
        assert.deepEqual([number, last], [before + 1, entry], hash)
        await write(open, anEntry(), true).catch(() => undefined)
        assert.equal((await all()).length, before + 1)
      })
    }

    test('two stores that append concurrently make one chain', async () => {
      const other = await another()
      const { count } = await store.audit.verify()
      await Promise.all(Array.from({ length: 60 }, (_, i) => (i % 2 ? store : other).audit.append(anEntry())))
      const verdict = await other.audit.verify()
      assert.deepEqual([verdict.intact, verdict.count], [true, count + 60])
      await other.close()
    })

    test('two stores that change different rows concurrently make one chain', async () => {
      const other = await another()
      const { count } = await store.audit.verify()
      await Promise.all(Array.from({ length: 60 }, (_, i) => (i % 2 ? store : other).users.add(aUser(), anEntry())))
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

  describe(`${name}: AuditLog, forgetting`, () => {
    /** A log of entries of these times; returns the times of those that remain, and their events. */
    async function logOf(times: readonly number[]) {
      const open = await fresh()
      const { audit } = open.store
      for (const at of times) await audit.append(anEntry({ at }))
      const left = async () => (await audit.list({ limit: 1_000_000 })).map(({ number, at }) => [number, at])
      return { ...open, audit, left }
    }

    test('the oldest entries are removed up to the limit, and the log records which; the rest is intact from there on', async (t) => {
      const { audit, left, dispose } = await logOf([1000, 2000, 3000, 4000, 5000])
      t.after(dispose)
      const [first, second, third] = (await audit.list({ limit: 5 })).map(({ hash }) => hash)
      assert.equal(await audit.forget({ before: 3500, limit: 2, at: 9000 }), 2)
      assert.deepEqual(await left(), [
        [3, 3000],
        [4, 4000],
        [5, 5000],
        [6, 9000],
      ])
      const [removal] = await audit.list({ event: 'audit-forget', limit: 5 })
      assert.ok(removal)
      const { number, hash, ...entry } = removal
      const anonymous = {
        actor: { kind: 'service', id: null },
        sub: null,
        clientId: null,
        ip: null,
        requestId: null,
        personal: {},
      }
      const details = { entries: 2, through: 2, hash: second }
      assert.deepEqual(entry, { at: 9000, event: 'audit-forget', outcome: 'ok', ...anonymous, details })
      assert.deepEqual(await audit.verify(third), {
        intact: true,
        first: 3,
        count: 4,
        erased: 0,
        head: hash,
        holds: true,
      })
      assert.equal((await audit.verify(second)).holds, true, 'the hash of the last entry removed is known')
      assert.equal((await audit.verify(first)).holds, false)

      assert.equal(await audit.forget({ before: 3500, limit: 2, at: 9001 }), 1)
      const { intact, first: oldest, count } = await audit.verify()
      assert.deepEqual([intact, oldest, count], [true, 4, 4])
    })

    test('an entry that is not older stays, with all that were appended after it, of any time', async (t) => {
      const { audit, left, dispose } = await logOf([1000, 5000, 2000])
      t.after(dispose)
      assert.equal(await audit.forget({ before: 5000, limit: 10, at: 9000 }), 1)
      assert.deepEqual(
        (await left()).map(([number]) => number),
        [2, 3, 4],
      )
    })

    test('nothing is written where nothing is old enough, nor in an empty log', async (t) => {
      const { audit, left, dispose } = await logOf([5000])
      t.after(dispose)
      assert.equal(await audit.forget({ before: 5000, limit: 10, at: 9000 }), 0)
      assert.deepEqual(await left(), [[1, 5000]])
      const empty = await logOf([])
      t.after(empty.dispose)
      assert.equal(await empty.audit.forget({ before: 5000, limit: 10, at: 9000 }), 0)
      assert.deepEqual(await empty.left(), [])
    })

    test('of a log that is old as a whole only the record of the removal is left, and the numbers continue', async (t) => {
      const { audit, left, dispose } = await logOf([1000, 1000, 1000])
      t.after(dispose)
      assert.equal(await audit.forget({ before: 5000, limit: 10, at: 4000 }), 3)
      assert.deepEqual(await left(), [[4, 4000]])
      assert.equal(await audit.forget({ before: 5000, limit: 10, at: 9000 }), 1, 'which ages like the others')
      await audit.append(anEntry({ at: 9001 }))
      assert.deepEqual(await left(), [
        [5, 9000],
        [6, 9001],
      ])
      const { intact, first, count } = await audit.verify()
      assert.deepEqual([intact, first, count], [true, 5, 2])
    })

    test('two stores that forget and append concurrently leave one intact chain, and nothing is removed twice', async (t) => {
      const times = Array.from({ length: 60 }, (_, i) => 1000 + i)
      const { audit, another, dispose } = await logOf(times)
      t.after(dispose)
      const other = await another()
      const forgotten = await Promise.all(
        Array.from({ length: 20 }, async (_, i) => {
          const log = i % 2 ? audit : other.audit
          await log.append(anEntry({ at: 9000 }))
          return log.forget({ before: 1050, limit: 7, at: 9000 })
        }),
      )
      assert.equal(
        forgotten.reduce((sum, removed) => sum + removed, 0),
        50,
      )
      const removals = await audit.list({ event: 'audit-forget', limit: 100 })
      assert.equal(
        removals.reduce((sum, { details }) => sum + Number(details.entries), 0),
        50,
      )
      const { intact, first, count } = await other.audit.verify()
      assert.deepEqual([intact, first, count], [true, 51, 10 + 20 + removals.length])
      await other.close()
    })
  })
}
