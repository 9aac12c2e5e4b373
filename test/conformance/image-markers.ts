import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { StoreUnderTest } from './store-under-test.ts'

/** The guarantees of every ImageMarkerStore. */
export function imageMarkerStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: ImageMarkerStore`, () => {
    test('a database has no marker; the first that is claimed stays, for everyone', async (t) => {
      const { store, another, dispose } = await fresh()
      t.after(dispose)
      const other = await another()
      assert.equal(await store.imageMarkers.find(), null)
      assert.equal(await store.imageMarkers.claim('first'), 'first')
      assert.equal(await other.imageMarkers.claim('second'), 'first')
      assert.equal(await other.imageMarkers.find(), 'first')
      await other.close()
    })

    test('of 40 concurrent claims in two processes one wins, and all return it', async (t) => {
      const { store, another, dispose } = await fresh()
      t.after(dispose)
      const other = await another()
      const claims = Array.from({ length: 40 }, (_, at) => (at % 2 ? store : other).imageMarkers.claim(`marker ${at}`))
      assert.deepEqual(new Set(await Promise.all(claims)), new Set([await store.imageMarkers.find()]))
      await other.close()
    })

    test('a marker that replaces another is found by everyone, and in the audit log', async (t) => {
      const { store, another, dispose } = await fresh()
      t.after(dispose)
      const other = await another()
      await store.imageMarkers.claim('first')
      await other.imageMarkers.replace('second', 7)
      assert.equal(await store.imageMarkers.find(), 'second')
      assert.equal(await store.imageMarkers.claim('third'), 'second')
      const logged = (await store.audit.list({ limit: 10 })).map(({ at, event, details }) => [at, event, details])
      assert.deepEqual(logged, [[7, 'images-adopt', { marker: 'second' }]])
      await other.close()
    })
  })
}
