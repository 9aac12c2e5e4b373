import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { aClient } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** What every store counts about itself. */
export function storeFiguresSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: figures`, () => {
    test('reads and writes are timed, each once, also those that are refused', async (t) => {
      const { store, dispose } = await fresh()
      t.after(dispose)
      const before = store.figures()
      const client = aClient()
      await store.clients.add(client)
      await assert.rejects(store.clients.add(client))
      await store.tryRead()
      const after = store.figures()
      assert.equal(after.write.count - before.write.count, 2)
      assert.ok(after.read.count > before.read.count)
      assert.ok(after.write.seconds > before.write.seconds)
    })

    test('a store has either commits and a log, or a pool', async (t) => {
      const { store, dispose } = await fresh()
      t.after(dispose)
      await Promise.all([store.tryWrite(), store.tryWrite(), store.tryWrite()])
      const { commits, logBytes, pool } = store.figures()
      if (pool === null) {
        assert.ok(commits !== null && commits.writes > commits.count)
        assert.ok(logBytes !== null && logBytes > 0)
      } else {
        assert.deepEqual([commits, logBytes, pool.used, pool.waiting], [null, null, 0, 0])
        assert.ok(pool.idle > 0)
      }
    })
  })
}
