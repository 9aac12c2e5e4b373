import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { type Bucket, createAttempts, createHashingQueue, type RateLimitStore } from '../../src/identity/index.ts'
import { secondStepLimit } from '../../src/identity/limits/second-step-limit.ts'
import { unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

const read = (rateLimits: RateLimitStore, keys: readonly string[]) =>
  rateLimits.update(keys, 0, (buckets) => ({ next: new Map(), reply: new Map(buckets) }))

/** The guarantees of every RateLimitStore. */
export function tryLimitStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: RateLimitStore`, async () => {
    const { store, another, dispose } = await fresh()
    after(dispose)
    const put = (next: ReadonlyMap<string, Bucket>, now = 0) =>
      store.rateLimits.update([], now, () => ({ next, reply: null }))

    test('buckets are read as they were written, also after the store was reopened; an unknown one is absent', async () => {
      const [one, two] = [unique(), unique()]
      const written = new Map([
        [one, { fullAt: 5000, refusing: false }],
        [two, { fullAt: 6000, refusing: true }],
      ])
      await put(written)
      const reopened = await another()
      assert.deepEqual(await read(reopened.rateLimits, [one, two, unique()]), written)
      await reopened.close()
    })

    test('a bucket that is full may be forgotten, and one that is not stays', async () => {
      const [old, live] = [unique(), unique()]
      await put(new Map([[old, { fullAt: 1000, refusing: false }]]))
      await put(new Map([[live, { fullAt: 9000, refusing: false }]]), 8999)
      assert.deepEqual([...(await read(store.rateLimits, [old, live])).keys()].slice(-1), [live])
    })

    test('a step that throws changes nothing', async () => {
      const key = unique()
      await put(new Map([[key, { fullAt: 7000, refusing: false }]]))
      const fault = new Error('no')
      await assert.rejects(
        store.rateLimits.update([key], 0, () => {
          throw fault
        }),
        fault,
      )
      assert.equal((await read(store.rateLimits, [key])).get(key)?.fullAt, 7000)
    })

    test('of many wrong codes of a second step at two servers at the same time, five are checked', async () => {
      const other = await another()
      const parts = { attemptKey: createSecretKey(randomBytes(32)), queue: createHashingQueue(), now: () => 1000 }
      const servers = [store, other].map(({ rateLimits }) => createAttempts({ ...parts, rateLimits }))
      const sub = unique()
      const origin = { ip: '203.0.113.7', requestId: 'request' }
      const taken = await Promise.all(
        Array.from({ length: 24 }, (_, i) => servers[i % 2]?.secondStep({ sub }, origin) ?? assert.fail()),
      )
      assert.equal(taken.filter(({ allowed }) => allowed).length, secondStepLimit.free)
      assert.equal((await store.audit.list({ event: 'second-step', sub, limit: 99 })).length, 1)
      await other.close()
    })

    test('of 50 callers of two stores each sees what the one before it wrote', async () => {
      const other = await another()
      const key = unique()
      const count = (rateLimits: RateLimitStore) =>
        rateLimits.update([key], 0, (buckets) => {
          const fullAt = (buckets.get(key)?.fullAt ?? 1000) + 1
          return { next: new Map([[key, { fullAt, refusing: false }]]), reply: fullAt }
        })
      const seen = await Promise.all(Array.from({ length: 50 }, (_, i) => count((i % 2 ? store : other).rateLimits)))
      assert.deepEqual(
        seen.sort((a, b) => a - b),
        Array.from({ length: 50 }, (_, i) => 1001 + i),
      )
      await other.close()
    })
  })
}
