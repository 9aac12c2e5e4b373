import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Store } from '../../src/store/index.ts'
import { build, publish, ready } from './make-editions.ts'
import { aChart, aDrawnChart } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** The guarantees of every EditionStore for live editions that are extended. */
export function extendedEditionSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: extending a live edition`, () => {
    const inStore = (title: string, body: (store: Store, another: () => Promise<Store>) => Promise<void>): void => {
      test(title, async (t) => {
        const { store, another, dispose } = await fresh()
        t.after(dispose)
        await body(store, another)
      })
    }

    inStore(
      'charts that extend a live edition are visible immediately, and change the revision',
      async (store, another) => {
        const other = await another()
        const edition = await publish(store, 'one', 1)
        const before = await other.catalogue.revision()
        assert.equal(await store.editions.extend(edition, [aDrawnChart('KPDX', '12-1')]), true)
        assert.notEqual(await other.catalogue.revision(), before)
        const { charts } = await other.catalogue.holdings('KPDX')
        assert.deepEqual(
          charts.map(({ chart, publishedAt }) => [chart.index_number, publishedAt]),
          [
            ['11-1', 1],
            ['12-1', 1],
          ],
        )
        assert.equal((await other.editions.find(edition))?.charts, 2)
        await other.close()
      },
    )

    inStore('a chart that a live edition has already stays as it is when another extends it', async (store) => {
      const edition = await publish(store, 'one', 1)
      const further = [aDrawnChart('KPDX', '11-1', { name: 'other' }), aDrawnChart('KPDX', '12-1')]
      await Promise.all([store.editions.extend(edition, further), store.editions.extend(edition, further)])
      const { charts } = await store.catalogue.holdings('KPDX')
      assert.deepEqual(
        charts.map(({ chart }) => chart.name),
        [aChart('KPDX', '11-1').name, aChart('KPDX', '12-1').name],
      )
    })

    inStore('only a live edition can be extended', async (store) => {
      const [building, complete] = [await build(store, 'one'), await ready(store, 'two')]
      const [superseded, live] = [await publish(store, 'three', 1), await publish(store, 'three', 2)]
      for (const edition of [building, complete, superseded, live + 1]) {
        assert.equal(await store.editions.extend(edition, [aDrawnChart('KPDX', '12-1')]), false)
      }
      assert.equal((await store.editions.find(superseded))?.charts, 1)
    })
  })
}
