import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Store } from '../../src/store/index.ts'
import { aChart, anAirport, unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

async function build(store: Store, source: string, charts = [aChart('KPDX', '11-1')]): Promise<number> {
  const edition = await store.editions.begin({ source, cycle: '2612' })
  await store.editions.addAirports(edition, [
    { record: anAirport('KPDX', { name: source }), provenance: { name: 'test' } },
  ])
  await store.editions.addCharts(edition, charts)
  return edition
}

/** What every EditionStore and Catalogue promises. */
export function editionStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: EditionStore and Catalogue`, () => {
    const inStore = (title: string, body: (store: Store, another: () => Promise<Store>) => Promise<void>): void => {
      test(title, async (t) => {
        const { store, another, dispose } = await fresh()
        t.after(dispose)
        await body(store, another)
      })
    }

    inStore('an edition is invisible until it is published, and visible whole at once', async (store, another) => {
      const other = await another()
      const edition = await build(store, 'one')
      const before = await store.catalogue.revision()
      for (const { catalogue } of [store, other]) {
        assert.equal(await catalogue.airport('KPDX'), null)
        assert.deepEqual(await catalogue.charts('KPDX'), [])
      }
      await store.editions.publish(edition)
      for (const { catalogue } of [store, other]) {
        assert.notEqual(await catalogue.revision(), before)
        const airport = await catalogue.airport('KPDX')
        assert.deepEqual(airport, {
          ...anAirport('KPDX', { name: 'one' }),
          std_charts: true,
          cao_charts: false,
          vfr_charts: false,
        })
        assert.deepEqual(await catalogue.charts('KPDX'), [aChart('KPDX', '11-1')])
      }
      await other.close()
    })

    inStore('the revision stays the same while nothing live changes', async (store) => {
      await store.editions.publish(await build(store, 'one'))
      const revision = await store.catalogue.revision()
      await build(store, 'two')
      assert.equal(await store.catalogue.revision(), revision)
    })

    inStore(
      'a new edition of a source takes the place of the old one, charts that are gone included',
      async (store) => {
        await store.editions.publish(await build(store, 'one', [aChart('KPDX', '11-1'), aChart('KPDX', '12-1')]))
        await store.editions.publish(await build(store, 'one', [aChart('KPDX', '11-1', { name: 'new' })]))
        assert.deepEqual(
          (await store.catalogue.charts('KPDX')).map((chart) => chart.name),
          ['new'],
        )
        assert.deepEqual(
          (await store.editions.list()).map(({ state }) => state),
          ['superseded', 'live'],
        )
      },
    )

    inStore(
      'editions of two sources stand side by side; where both have a chart, the newer is listed',
      async (store) => {
        await store.editions.publish(
          await build(store, 'one', [aChart('KPDX', '11-1', { name: 'old' }), aChart('KPDX', '12-1')]),
        )
        await store.editions.publish(await build(store, 'two', [aChart('KPDX', '11-1', { name: 'new' })]))
        const listed = (await store.catalogue.charts('KPDX')).map((chart) => [chart.index_number, chart.name])
        assert.deepEqual(listed, [
          ['11-1', 'new'],
          ['12-1', 'ILS RWY 10R'],
        ])
      },
    )

    inStore('charts come in order of index number, 2-1 before 10-1', async (store) => {
      const charts = ['10-9A', '2-1', '10-1', '10-9'].map((index) => aChart('KPDX', index))
      await store.editions.publish(await build(store, 'one', charts))
      const listed = (await store.catalogue.charts('KPDX')).map((chart) => chart.index_number)
      assert.deepEqual(listed, ['2-1', '10-1', '10-9', '10-9A'])
    })

    inStore('the flags of an airport are counted from its live charts', async (store) => {
      const charts = [
        aChart('KPDX', '1-1', { version: 'CAO' }),
        aChart('KPDX', '19-1', { rules: 'VFR', version: 'CAO' }),
      ]
      await store.editions.publish(await build(store, 'one', charts))
      const airport = await store.catalogue.airport('KPDX')
      assert.deepEqual([airport?.std_charts, airport?.cao_charts, airport?.vfr_charts], [false, true, true])
    })

    inStore('a second chart of one airport, version and index number is refused by name', async (store) => {
      const edition = await build(store, 'one')
      await assert.rejects(store.editions.addCharts(edition, [aChart('KPDX', '11-1')]), /KPDX.*STD.*11-1/)
      await store.editions.addCharts(edition, [aChart('KPDX', '11-1', { version: 'CAO' })])
    })

    inStore('a batch with one refused chart adds none of its charts', async (store) => {
      const edition = await build(store, 'one')
      await assert.rejects(store.editions.addCharts(edition, [aChart('KPDX', '12-1'), aChart('KPDX', '11-1')]))
      await store.editions.publish(edition)
      assert.equal((await store.catalogue.charts('KPDX')).length, 1)
    })

    inStore('what was published cannot be changed, published again or discarded', async (store) => {
      const edition = await build(store, 'one')
      await store.editions.publish(edition)
      await assert.rejects(store.editions.addCharts(edition, [aChart('KPDX', '12-1')]))
      await assert.rejects(store.editions.publish(edition))
      await store.editions.discard(edition)
      assert.equal((await store.editions.list()).length, 1)
    })

    inStore('a discarded edition is gone, and the live one was never touched', async (store) => {
      await store.editions.publish(await build(store, 'one'))
      await store.editions.discard(await build(store, 'one', [aChart('KPDX', '99-9')]))
      assert.deepEqual(
        (await store.catalogue.charts('KPDX')).map((chart) => chart.index_number),
        ['11-1'],
      )
      assert.equal((await store.editions.list()).length, 1)
    })

    inStore('beginning removes what an import of the same source left unfinished, and nobody else’s', async (store) => {
      const left = await build(store, 'one')
      const foreign = await build(store, 'two')
      await store.editions.begin({ source: 'one', cycle: '2613' })
      const ids = (await store.editions.list()).map(({ id }) => id)
      assert.ok(!ids.includes(left) && ids.includes(foreign))
    })

    inStore('every other edition goes before the demo edition, however new that is', async (store) => {
      await store.editions.publish(await build(store, 'folder:charts'))
      await store.editions.publish(await build(store, 'demo'))
      assert.equal((await store.catalogue.airport('KPDX'))?.name, 'folder:charts')
    })
  })

  describe(`${name}: ImageStore`, async () => {
    const { store, dispose } = await fresh()
    const { images } = store
    after(dispose)
    const imageName = (): string =>
      `kpdx_${unique()
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')}_d.png`

    test('bytes are read as they were put', async () => {
      const image = imageName()
      const bytes = Buffer.from([0, 1, 2, 255])
      await images.put(image, bytes)
      assert.deepEqual(Buffer.from((await images.get(image)) ?? assert.fail()), bytes)
    })

    test('an unknown name and a name that is none are null', async () => {
      for (const unknown of [
        imageName(),
        '',
        '..',
        '../platekeeper.db',
        'kpdx_1_d.png/..',
        'KPDX_1_d.png',
        'a\u0000.png',
        '/etc/passwd',
      ]) {
        assert.equal(await images.get(unknown), null, unknown)
      }
    })

    test('a name that is none is refused', async () => {
      for (const bad of ['../x.png', 'x/../y.png', '.png', 'x.txt', '']) {
        await assert.rejects(images.put(bad, Buffer.from('x')), bad)
      }
    })

    test('20 simultaneous puts of one name leave one whole image', async () => {
      const image = imageName()
      const bytes = Buffer.alloc(200_000, 7)
      await Promise.all(Array.from({ length: 20 }, () => images.put(image, bytes)))
      assert.deepEqual(Buffer.from((await images.get(image)) ?? assert.fail()), bytes)
    })

    test('a reader beside a writer sees nothing or the whole image', async () => {
      const bytes = Buffer.alloc(2_000_000, 7)
      for (let round = 0; round < 5; round += 1) {
        const image = imageName()
        const putting = images.put(image, bytes)
        const seen = await Promise.all(Array.from({ length: 20 }, () => images.get(image)))
        await putting
        assert.ok(seen.every((found) => found === null || found.length === bytes.length))
      }
    })
  })
}
