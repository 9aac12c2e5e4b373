import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Store } from '../../src/store/index.ts'
import { build, publish, ready, statesIn } from './make-editions.ts'
import { aDrawnChart, anAirport } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** The guarantees of every EditionStore for editions that an import completes. */
export function completedEditionSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: completing an edition`, () => {
    const inStore = (title: string, body: (store: Store) => Promise<void>): void => {
      test(title, async (t) => {
        const { store, dispose } = await fresh()
        t.after(dispose)
        await body(store)
      })
    }

    inStore('what is complete cannot be added to, and nothing happens when it is completed again', async (store) => {
      const { editions } = store
      const superseded = await publish(store, 'two', 1)
      for (const edition of [superseded, await publish(store, 'two', 2), await ready(store, 'one', 7)]) {
        await assert.rejects(editions.addAirports(edition, [anAirport('KSBP')]))
        await assert.rejects(editions.addCharts(edition, [aDrawnChart('KPDX', '12-1')]))
      }
      const [before, logged] = [await editions.list(), await store.audit.list({ limit: 10 })]
      for (const { id } of before) {
        const discards = before.map((each) => each.id)
        await editions.complete(id, { effectiveAt: 3, report: null, liveAt: 3, discards })
      }
      assert.deepEqual([await editions.list(), await store.audit.list({ limit: 10 })], [before, logged])
    })

    inStore(
      'an edition that is complete goes live at once if it is to, in place of those it replaces',
      async (store) => {
        const { editions } = store
        const live = await publish(store, 'one', 1)
        const [due, coming] = [await ready(store, 'one', 1), await ready(store, 'one', 1000)]
        const [replaced, other] = [await ready(store, 'one', 2000), await ready(store, 'two', 2000)]
        const edition = await build(store, 'one')
        const revision = await store.catalogue.revision()
        await editions.complete(edition, { effectiveAt: 1, report: null, liveAt: 2, discards: [live, replaced, 4711] })
        assert.deepEqual(await statesIn(store), [
          [live, 'superseded'],
          [due, 'ready'],
          [coming, 'ready'],
          [other, 'ready'],
          [edition, 'live'],
        ])
        assert.notEqual(await store.catalogue.revision(), revision)
        const { charts, airports, publishedAt, effectiveAt } = (await editions.find(edition)) ?? assert.fail()
        assert.deepEqual([charts, airports, publishedAt, effectiveAt], [1, 1, 2, 1])
        assert.deepEqual(await editions.activateDue(999), [], 'what was due before is passed over')
        const [, { at, event, details } = assert.fail(), ...more] = await store.audit.list({ limit: 10 })
        assert.deepEqual([at, event, details, more], [2, 'edition-publish', { edition, source: 'one' }, []])
      },
    )

    inStore('what is discarded or unknown cannot be completed', async (store) => {
      const edition = await build(store, 'one')
      await store.editions.discard(edition)
      for (const gone of [edition, 4711]) {
        const completed = store.editions.complete(gone, { effectiveAt: 1, report: null, liveAt: 1 })
        await assert.rejects(completed, /no longer under construction/)
      }
    })
  })
}
