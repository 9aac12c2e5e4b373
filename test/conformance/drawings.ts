import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Store } from '../../src/store/index.ts'
import { build, publish, ready, statesIn } from './make-editions.ts'
import { aDrawing, aDrawnChart } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** The guarantees of every DrawingStore, and what pruning removes. */
export function drawingStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: DrawingStore, and pruning`, () => {
    const inStore = (title: string, body: (store: Store, another: () => Promise<Store>) => Promise<void>): void => {
      test(title, async (t) => {
        const { store, another, dispose } = await fresh()
        t.after(dispose)
        await body(store, another)
      })
    }
    const picturesOf = (stem: string) => ({
      image_day: `${stem}_d.png`,
      image_night: `${stem}_n.png`,
      thumb_day: `${stem}_td.png`,
      thumb_night: `${stem}_tn.png`,
    })
    const namesOf = (...stems: readonly string[]) => stems.flatMap((stem) => Object.values(picturesOf(stem))).sort()

    inStore('a drawing is found as it was put, by everyone', async (store, another) => {
      const boxes = {
        planview: { pixels: { x1: 1, y1: 2, x2: 3, y2: 4 }, latlng: { lng1: 1.5, lat1: 2, lng2: 3, lat2: 4 } },
        insets: [],
        residual_px: 0.25,
      }
      const drawing = aDrawing({ boundingBoxes: boxes })
      await store.drawings.put('key', drawing)
      const other = await another()
      assert.deepEqual(await other.drawings.find('key'), drawing)
      assert.equal(await other.drawings.find('another'), null)
      await other.close()
    })

    inStore('a drawing that is put again takes the place of the one before', async (store) => {
      await store.drawings.put('key', aDrawing({ width: 1 }))
      await store.drawings.put('key', aDrawing({ width: 2 }))
      assert.equal((await store.drawings.find('key'))?.width, 2)
    })

    inStore('twenty concurrent calls store one drawing', async (store) => {
      await Promise.all(Array.from({ length: 20 }, () => store.drawings.put('key', aDrawing())))
      assert.deepEqual(await store.drawings.find('key'), aDrawing())
    })

    inStore('pruning keeps the live edition and the newest others, and frees what nothing left uses', async (store) => {
      for (const [at, stem] of ['a', 'b', 'c', 'd'].entries()) {
        const charts = [stem, 'all'].map((each) => ({
          ...aDrawnChart('KPDX', each, picturesOf(each)),
          origin: { file: 'x.pdf', page: 1, sha256: 'x', drawing: each },
        }))
        await store.drawings.put(stem, aDrawing(picturesOf(stem)))
        await publish(store, 'one', at, charts)
      }
      await store.drawings.put('all', aDrawing(picturesOf('all')))
      await store.drawings.put('stray', aDrawing(picturesOf('stray')))
      const foreign = await publish(store, 'two', 9, [aDrawnChart('KPDX', '11-1', picturesOf('b'))])
      const staged = await ready(store, 'one')
      const [, , third, fourth] = (await store.editions.list()).map(({ id }) => id)

      assert.deepEqual([...(await store.editions.prune('one', 1))].sort(), namesOf('a', 'stray'))
      assert.deepEqual(await statesIn(store), [
        [third, 'superseded'],
        [fourth, 'live'],
        [foreign, 'live'],
        [staged, 'ready'],
      ])
      assert.equal(await store.drawings.find('a'), null)
      assert.equal(await store.drawings.find('stray'), null)
      assert.ok((await store.drawings.find('all')) && (await store.drawings.find('d')))
      assert.deepEqual(await store.editions.prune('one', 1), [])
    })

    inStore(
      'pictures that a chart of an edition or a drawing uses are distinguished from unused ones',
      async (store) => {
        await publish(store, 'one', 1, [aDrawnChart('KPDX', '11-1', picturesOf('old'))])
        await publish(store, 'one', 2, [aDrawnChart('KPDX', '11-1', picturesOf('live'))])
        await store.drawings.put('key', aDrawing(picturesOf('drawn')))
        const names = namesOf('old', 'live', 'drawn', 'stray')
        assert.deepEqual([...(await store.editions.unusedPictures(names))].sort(), namesOf('stray'))
        assert.deepEqual(await store.editions.unusedPictures([]), [])
      },
    )

    inStore('a ready edition older than the live one is pruned, one that is newer is not', async (store) => {
      const passed = await ready(store, 'one')
      const live = await publish(store, 'one', 1)
      const coming = await ready(store, 'one', 1000)
      await store.editions.prune('one', 0)
      const ids = (await store.editions.list()).map(({ id }) => id)
      assert.deepEqual(ids, [live, coming])
      assert.ok(!ids.includes(passed))
    })

    inStore('a source is not pruned while an edition of it is under construction, and others are', async (store) => {
      const [old, foreign] = [await publish(store, 'one', 1), await publish(store, 'two', 1)]
      for (const source of ['one', 'two']) await publish(store, source, 2)
      const building = await build(store, 'two')
      await assert.rejects(
        store.editions.prune('two', 0),
        new RegExp(`import of two is running: .* edition ${building}`),
      )
      await store.editions.prune('one', 0)
      assert.equal(await store.editions.find(old), null)
      assert.equal((await store.editions.find(foreign))?.state, 'superseded')
      assert.equal((await store.editions.unusedPictures(namesOf('stray'))).length, 4)
      await store.editions.discard(building)
      await store.editions.prune('two', 0)
      assert.equal(await store.editions.find(foreign), null)
    })

    inStore(
      'a claim to an edition ends at its time unless it is renewed, and its edition with it',
      async ({ editions }) => {
        const claim = { startedAt: 1000, claimedUntil: 2000 }
        const [died, renewed, whole] = [
          await editions.begin({ source: 'one', cycle: '2612' }, claim),
          await editions.begin({ source: 'two', cycle: '2612' }, claim),
          await editions.begin({ source: 'three', cycle: '2612' }, claim),
        ]
        await editions.begin({ source: 'four', cycle: '2612' })
        assert.equal(await editions.renew(renewed, 3000), true)
        await editions.complete(whole, { effectiveAt: null, report: null })
        assert.equal(await editions.renew(whole, 3000), false)
        const running = (edition: number, source: string) => ({ edition, source, startedAt: 1000 })
        assert.deepEqual(await editions.discardUnclaimed(1999), [running(died, 'one'), running(renewed, 'two')])
        assert.deepEqual(await editions.discardUnclaimed(2000), [running(renewed, 'two')])
        assert.deepEqual(
          (await editions.list()).map(({ id }) => id),
          [renewed, whole],
        )
        assert.equal(await editions.renew(died, 3000), false)
        await assert.rejects(editions.addCharts(died, []), /no longer under construction/)
      },
    )
  })
}
