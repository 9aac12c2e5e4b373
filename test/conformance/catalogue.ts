import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ChartPlace } from '../../src/charts/index.ts'
import type { AerodromeFeatures, AirportFields } from '../../src/facts/index.ts'
import type { Store } from '../../src/store/index.ts'
import { build, publish, ready } from './make-editions.ts'
import { aChart, aDrawnChart, anAirport } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

async function all<T>(rows: AsyncIterable<T>): Promise<readonly T[]> {
  const read: T[] = []
  for await (const row of rows) read.push(row)
  return read
}

/** The guarantees of every Catalogue for all airports; those for one are in editions.ts. */
export function catalogueSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: Catalogue`, () => {
    const inStore = (title: string, body: (store: Store) => Promise<void>): void => {
      test(title, async (t) => {
        const { store, dispose } = await fresh()
        t.after(dispose)
        await body(store)
      })
    }

    inStore(
      'outlines are every airport of live editions by identifier, with the charts that may be listed',
      async (store) => {
        const held = (source: string, publishedAt: number) => ({ source, cycle: '2612', publishedAt })
        const keyed = ({ version, index_number, type_code }: ReturnType<typeof aChart>) => ({
          version,
          index_number,
          type_code,
        })
        assert.deepEqual(await all(store.catalogue.outlines()), [])
        await publish(store, 'one', 1, [aDrawnChart('KPDX', '11-1'), aDrawnChart('KPDX', '1-1', { version: 'CAO' })])
        const other = await build(store, 'two', [])
        const many = Array.from({ length: 1100 }, (_, at) => `Z${String(at).padStart(4, '0')}`)
        await store.editions.addAirports(
          other,
          many.map((icao) => anAirport(icao)),
        )
        await store.editions.complete(other, { effectiveAt: null, report: null })
        assert.equal((await all(store.catalogue.outlines())).length, 1)
        await store.editions.activate(other, 2)
        await ready(store, 'three')

        const outlines = await all(store.catalogue.outlines())
        assert.deepEqual(
          outlines.map(({ icao }) => icao),
          ['KPDX', ...many],
        )
        const { airports, charts } = outlines[0] ?? assert.fail()
        assert.deepEqual(airports, (await store.catalogue.holdings('KPDX')).airports)
        assert.deepEqual(
          charts.map(({ source }) => source),
          ['one', 'one'],
        )
        const chartOf = (index: string) => charts.find(({ chart }) => chart.index_number === index)
        assert.deepEqual(chartOf('11-1'), { ...held('one', 1), chart: keyed(aChart('KPDX', '11-1')) })
        assert.deepEqual(outlines.at(-1)?.charts, [])
      },
    )

    inStore('the features of an airport are those of the live editions that state any', async (store) => {
      const stating = (frequency: string): AerodromeFeatures => ({
        runways: [],
        stations: [{ service: 'TWR “✈”', frequencies: [frequency] }],
        navaids: [],
      })
      const placed = async (source: string, features: AerodromeFeatures | null) => {
        const edition = await store.editions.begin({ source, cycle: '2612' })
        await store.editions.addAirports(edition, [{ ...anAirport('KPDX'), features }])
        await store.editions.complete(edition, { effectiveAt: null, report: null })
        return edition
      }
      await store.editions.activate(await placed('one', stating('118.1')), 7)
      await store.editions.activate(await placed('two', null), 8)
      await placed('three', stating('122.8'))
      assert.deepEqual(await store.catalogue.features('KPDX'), [
        { source: 'one', cycle: '2612', publishedAt: 7, features: stating('118.1') },
      ])
      assert.deepEqual(await store.catalogue.features('KSBP'), [])
    })

    inStore(
      'earlier charts of a place are those of superseded editions of its source, the newest first',
      async (store) => {
        const named = (index: string, name: string, changes = {}) => aDrawnChart('KPDX', index, { name, ...changes })
        const place: ChartPlace = { ...aChart('KPDX', '11-1'), source: 'one' }
        const names = async (at = place) => (await store.catalogue.earlier(at)).map(({ chart }) => chart.name)
        assert.deepEqual(await names(), [])
        const first = await publish(store, 'one', 1, [named('11-1', 'first'), named('12-1', 'another place')])
        assert.deepEqual(await names(), [], 'the live one is not earlier')
        await publish(store, 'two', 2, [named('11-1', 'of another source')])
        const { chart, origin } = named('11-1', 'second')
        const kept = { chart, origin: origin && { ...origin, keptFrom: '2611' } }
        const second = await publish(store, 'one', 3, [kept, named('11-1', 'overlay', { version: 'CAO' })])
        await publish(store, 'one', 4, [named('11-1', 'third')])
        await ready(store, 'one')
        assert.deepEqual(await store.catalogue.earlier(place), [
          { cycle: '2611', chart: aChart('KPDX', '11-1', { name: 'second' }) },
          { cycle: '2612', chart: aChart('KPDX', '11-1', { name: 'first' }) },
        ])
        assert.deepEqual(await names({ ...place, icao_airport_identifier: 'KSBP' }), [])
        await store.editions.activate(second, 5)
        assert.deepEqual(await names(), ['first'], 'a rollback does not make the newer one an earlier one')
        await store.editions.activate(first, 6)
        assert.deepEqual(await names(), [])
        await store.editions.withdraw('one', 7)
        assert.deepEqual(await names(), [], 'nothing is earlier than nothing')
      },
    )

    inStore('a pruned edition has no earlier charts any more', async (store) => {
      await publish(store, 'one', 1)
      const live = await publish(store, 'one', 2)
      const place = { ...aChart('KPDX', '11-1'), source: 'one' }
      assert.equal((await store.catalogue.earlier(place)).length, 1)
      await store.editions.prune('one', 0)
      assert.deepEqual(await store.catalogue.earlier(place), [])
      assert.equal((await store.editions.find(live))?.state, 'live')
    })

    inStore('the chart of an image is that of a live edition, else of another that is kept', async (store) => {
      const named = (stem: string, width: number) => {
        const names = ['image_day', 'image_night', 'thumb_day', 'thumb_night'] as const
        return aDrawnChart('KPDX', '11-1', {
          ...Object.fromEntries(names.map((field) => [field, `${stem}_${field}.png`])),
          ...{ width, height: 200 },
        })
      }
      const ofImage = (file: string, icao = 'KPDX') => store.catalogue.chartOfImage(icao, file)
      assert.equal(await ofImage('old_image_day.png'), null)
      await publish(store, 'one', 1, [named('old', 100)])
      await publish(store, 'two', 2, [named('both', 150)])
      await publish(store, 'two', 3, [named('new', 300)])
      await publish(store, 'one', 4, [named('both', 400)])
      await ready(store, 'three')
      for (const field of ['image_day', 'image_night', 'thumb_day', 'thumb_night']) {
        assert.deepEqual(await ofImage(`new_${field}.png`), { isLive: true, width: 300, height: 200 })
        assert.deepEqual(await ofImage(`old_${field}.png`), { isLive: false, width: 100, height: 200 })
        assert.deepEqual(await ofImage(`both_${field}.png`), { isLive: true, width: 400, height: 200 })
      }
      assert.equal(await ofImage('new_image_day.png', 'KSBP'), null)
      assert.equal(await ofImage("'; --"), null)
      await store.editions.prune('one', 0)
      assert.equal(await ofImage('old_image_day.png'), null)
    })

    inStore(
      'the last position of an airport is that of the newest edition that states one, live or not',
      async (store) => {
        const placed = async (source: string, stated: Partial<AirportFields>) => {
          const edition = await store.editions.begin({ source, cycle: '2612' })
          await store.editions.addAirports(edition, [{ ...anAirport('KPDX'), stated }])
        }
        assert.equal(await store.catalogue.lastPosition('KPDX'), null)
        await placed('one', { latitude: 45.5, longitude: -122.5 })
        await placed('two', { latitude: 0, longitude: 0 })
        assert.deepEqual(await store.catalogue.lastPosition('KPDX'), { lat: 0, lng: 0 })
        await placed('three', { latitude: 10, name: 'Portland' })
        assert.deepEqual(await store.catalogue.lastPosition('KPDX'), { lat: 0, lng: 0 })
        assert.equal(await store.catalogue.lastPosition('KSBP'), null)
      },
    )
  })
}
