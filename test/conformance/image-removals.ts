import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Store } from '../../src/store/index.ts'
import { publish } from './make-editions.ts'
import { aDrawnChart } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

const pictures = { image_day: 'd', image_night: 'n', thumb_day: 'td', thumb_night: 'tn' }
const nameOf = (stem: string, suffix = 'd') => `kpdx_${stem}_0a1b2c3d_${suffix}.png`
const chartOf = (stem: string) =>
  aDrawnChart(
    'KPDX',
    '11-1',
    Object.fromEntries(Object.entries(pictures).map(([field, suffix]) => [field, nameOf(stem, suffix)])),
  )

/** The guarantees of every ImageRemovalStore. */
export function imageRemovalStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: ImageRemovalStore`, () => {
    const inStore = (title: string, body: (store: Store, another: () => Promise<Store>) => Promise<void>): void => {
      test(title, async (t) => {
        const { store, another, dispose } = await fresh()
        t.after(dispose)
        await body(store, another)
      })
    }
    const due = { markedUntil: 1000, now: 2000, until: 3000, limit: 10 }

    inStore('what is marked is removed once its mark is old enough, one caller at a time', async (store, another) => {
      const { imageRemovals } = store
      const { imageRemovals: others, close } = await another()
      const [a, b, c] = [nameOf('a'), nameOf('b'), nameOf('c')]
      assert.equal(await imageRemovals.mark([a, b], 1000), 2)
      assert.equal(await imageRemovals.mark([b, c], 1001), 1, 'b keeps its time')
      assert.deepEqual([...(await others.marked([a, b, c, nameOf('x')]))].sort(), [a, b, c])
      assert.deepEqual(await imageRemovals.begin({ ...due, markedUntil: 999 }), [])
      assert.deepEqual([...(await imageRemovals.begin(due))].sort(), [a, b])
      assert.deepEqual(await others.begin(due), [], 'they are being removed')
      assert.deepEqual(
        [...(await others.begin({ ...due, now: 3000, until: 4000 }))].sort(),
        [a, b],
        'that process died',
      )
      await others.end([a, b])
      assert.deepEqual(await imageRemovals.marked([a, b, c]), [c])
      assert.equal(await imageRemovals.mark([], 1), 0)
      assert.deepEqual(await imageRemovals.cancel([], 1), [])
      await close()
    })

    inStore('few are begun at a time, and every one once', async ({ imageRemovals }) => {
      const names = Array.from({ length: 25 }, (_, at) => nameOf(String(at)))
      await imageRemovals.mark(names, 1000)
      const begun = await Promise.all([1, 2, 3, 4].map(() => imageRemovals.begin(due)))
      assert.ok(begun.every((each) => each.length <= due.limit))
      const all = [...begun.flat(), ...(await imageRemovals.begin({ ...due, limit: 100 }))]
      assert.deepEqual(all.sort(), names.sort())
    })

    inStore('an import that is about to use the image cancels its mark, until its removal has begun', async (store) => {
      const { imageRemovals } = store
      const [a, b] = [nameOf('a'), nameOf('b')]
      await imageRemovals.mark([a], 1000)
      assert.deepEqual(await imageRemovals.cancel([a, b], 2000), [])
      assert.deepEqual(await imageRemovals.begin(due), [])
      await imageRemovals.mark([a, b], 1000)
      await imageRemovals.begin({ ...due, limit: 1 })
      assert.deepEqual(await imageRemovals.cancel([a, b], 2999), [a])
      assert.deepEqual(await imageRemovals.marked([a, b]), [a])
      assert.deepEqual(await imageRemovals.cancel([a], 3000), [], 'it must have ended')
      assert.deepEqual(await imageRemovals.marked([a]), [])
      await imageRemovals.end([a])
    })

    inStore('an image that a chart of any edition uses loses its mark instead of being removed', async (store) => {
      const { imageRemovals } = store
      await publish(store, 'one', 1, [chartOf('old')])
      await publish(store, 'one', 2, [chartOf('live')])
      const used = ['old', 'live'].flatMap((stem) => Object.values(pictures).map((suffix) => nameOf(stem, suffix)))
      const [left] = [nameOf('left')]
      await imageRemovals.mark([...used, left], 1000)
      assert.deepEqual(await imageRemovals.begin(due), [left])
      assert.deepEqual(await imageRemovals.marked([...used, left]), [left])
    })

    inStore(
      'charts that are added lose the marks of their images, and none is added whose image is being removed',
      async (store) => {
        const { editions, imageRemovals } = store
        const names = ['a', 'b', 'c'].map((stem) => nameOf(stem, 'tn'))
        const edition = await editions.begin({ source: 'one', cycle: '2612' })
        await imageRemovals.mark(names, 1000)
        await editions.addCharts(edition, [chartOf('a')])
        assert.deepEqual([...(await imageRemovals.marked(names))].sort(), names.slice(1))
        await imageRemovals.begin({ ...due, limit: 1 })
        await assert.rejects(editions.addCharts(edition, [chartOf('b')]), /kpdx_b_0a1b2c3d_tn\.png is being removed/)
        await editions.complete(edition, { effectiveAt: null, report: null })
        assert.equal((await editions.find(edition))?.charts, 1)
        await editions.activate(edition, 1)
        await assert.rejects(editions.extend(edition, [chartOf('b')]), /is being removed/)
        await imageRemovals.end(names)
        const more = aDrawnChart('KPDX', '11-2', { ...chartOf('b').chart, index_number: '11-2' })
        assert.equal(await editions.extend(edition, [more]), true)
      },
    )
  })
}
