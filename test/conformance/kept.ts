import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { KeptRow, KeptTotals } from '../../src/viewer/index.ts'
import { aKeptRow, aUser, unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

const always = () => 'stored' as const
const day = 86_400_000

/** The guarantees of every KeptStore. */
export function keptStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: KeptStore`, async () => {
    const { store, another, dispose } = await fresh()
    const { kept } = store
    const other = await another()
    after(async () => {
      await other.close()
      await dispose()
    })
    const totalsOf = async (row: KeptRow): Promise<KeptTotals> => {
      let seen: KeptTotals | null = null
      await kept.put(row, (totals) => {
        seen = totals
        return 'only asked'
      })
      return seen ?? assert.fail('the step was not called')
    }

    test('a row is found as it was put, by any process, and the next one replaces it', async () => {
      const row = aKeptRow()
      assert.equal(await kept.put(row, always), 'stored')
      assert.deepEqual(await other.kept.find(row), row)
      const next = { ...row, value: [1, { two: null }], tag: '"two"', bytes: 9, changedAt: row.changedAt + 1 }
      await other.kept.put(next, always)
      assert.deepEqual(await kept.find(row), next)
      assert.equal(await kept.find({ ...row, key: 'another' }), null)
      assert.equal(await kept.find({ ...row, kind: 'pins' }), null)
      assert.equal(await kept.find({ ...row, sub: 'another' }), null)
    })

    test('the rows of an account are listed by kind and key, and no others', async () => {
      const sub = unique()
      const rows = [
        aKeptRow({ sub, kind: 'favourites', key: 'B' }),
        aKeptRow({ sub, kind: 'notes', key: 'A' }),
        aKeptRow({ sub, kind: 'notes', key: 'Ab' }),
        aKeptRow({ sub, kind: 'notes', key: 'a' }),
      ]
      for (const row of [...rows].reverse()) await kept.put(row, always)
      await kept.put(aKeptRow(), always)
      assert.deepEqual(await kept.list(sub), rows)
      assert.deepEqual(await kept.list('nobody'), [])
    })

    test('the step learns the row and what the account has, and decides', async () => {
      const row = aKeptRow()
      assert.deepEqual(await totalsOf(row), { found: null, rows: 0, bytes: 0 })
      assert.equal(await kept.find(row), null)
      await kept.put(row, always)
      await kept.put({ ...row, key: 'second', bytes: 40 }, always)
      assert.deepEqual(await totalsOf(row), { found: row, rows: 2, bytes: 100 })
      assert.deepEqual(await totalsOf({ ...row, key: 'third' }), { found: null, rows: 2, bytes: 100 })
    })

    test('a row is removed if the step says so', async () => {
      const row = aKeptRow()
      await kept.put(row, always)
      assert.equal(await kept.remove(row, () => 'no'), 'no')
      assert.deepEqual(await kept.find(row), row)
      const seen: (KeptRow | null)[] = []
      for (let i = 0; i < 2; i += 1) {
        await other.kept.remove(row, (found) => {
          seen.push(found)
          return found ? 'removed' : 'missing'
        })
      }
      assert.deepEqual(seen, [row, null])
      assert.deepEqual(await totalsOf(row), { found: null, rows: 0, bytes: 0 })
    })

    test('of 20 callers in two processes that add a row each, as many succeed as there is space for', async () => {
      const sub = unique()
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          (i % 2 ? store : other).kept.put(aKeptRow({ sub, key: `k${i}` }), ({ rows }) =>
            rows < 7 ? 'stored' : 'full',
          ),
        ),
      )
      assert.equal(outcomes.filter((outcome) => outcome === 'stored').length, 7)
      assert.equal((await kept.list(sub)).length, 7)
    })

    test('of 20 callers in two processes that replace the row that they read, one succeeds', async () => {
      const row = aKeptRow()
      await kept.put(row, always)
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          (i % 2 ? store : other).kept.put({ ...row, tag: `"by ${i}"` }, ({ found }) =>
            found?.tag === row.tag ? 'stored' : 'changed',
          ),
        ),
      )
      const winner = outcomes.indexOf('stored')
      assert.deepEqual([outcomes.lastIndexOf('stored'), (await kept.find(row))?.tag], [winner, `"by ${winner}"`])
    })

    test('what an account keeps is removed with the account, and with no other', async () => {
      const [user, neighbour] = [aUser(), aUser()]
      for (const one of [user, neighbour]) {
        await store.users.add(one)
        await kept.put(aKeptRow({ sub: one.sub }), always)
      }
      await store.users.remove(user.sub, 1)
      assert.deepEqual([(await kept.list(user.sub)).length, (await kept.list(neighbour.sub)).length], [0, 1])
    })

    test('of accounts that were not in use for a time everything is removed, a few accounts at a time', async () => {
      const subs = [0, 1, 2, 3].map(() => unique())
      for (const [at, sub] of subs.entries()) {
        await kept.put(aKeptRow({ sub, key: 'a', changedAt: 10 + at }), always)
        await kept.put(aKeptRow({ sub, key: 'b', changedAt: 10 }), always)
      }
      const left = async () => (await Promise.all(subs.map((sub) => kept.list(sub)))).map((rows) => rows.length)
      assert.equal(await kept.forget(10, 9), 0)
      assert.equal(await kept.forget(13, 2), 2)
      assert.deepEqual(await left(), [0, 0, 2, 2])
      assert.equal(await other.kept.forget(13, 2), 1)
      assert.deepEqual(await left(), [0, 0, 0, 2])
      await kept.forget(100, 9)
    })

    test('use is recorded once a day', async () => {
      const row = aKeptRow({ changedAt: 10 })
      await kept.put(row, always)
      await kept.use(row.sub, 10 + day - 1)
      assert.equal(await kept.forget(10 + day - 1, 9), 1, 'not recorded: it is the same day')
      await kept.put(row, always)
      await other.kept.use(row.sub, 10 + day)
      assert.equal(await kept.forget(10 + day, 9), 0)
      assert.equal(await kept.forget(10 + day + 1, 9), 1)
      await kept.use('nobody', 5)
      assert.equal(await kept.forget(day, 9), 0)
    })
  })
}
