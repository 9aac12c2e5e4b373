import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EditionChart } from '../../src/editions/index.ts'
import type { Store } from '../../src/store/index.ts'
import { build, publish, ready, statesIn } from './make-editions.ts'
import { aChart, aDrawnChart, anAirport } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

async function all<T>(rows: AsyncIterable<T>): Promise<readonly T[]> {
  const read: T[] = []
  for await (const row of rows) read.push(row)
  return read
}

/** The guarantees of every EditionStore and Catalogue. */
export function editionStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: EditionStore and Catalogue`, () => {
    const inStore = (title: string, body: (store: Store, another: () => Promise<Store>) => Promise<void>): void => {
      test(title, async (t) => {
        const { store, another, dispose } = await fresh()
        t.after(dispose)
        await body(store, another)
      })
    }

    inStore('an edition is invisible until it is activated, and then visible completely', async (store, another) => {
      const other = await another()
      const edition = await build(store, 'one')
      const before = await store.catalogue.revision()
      for (const { catalogue } of [store, other]) {
        assert.deepEqual(await catalogue.holdings('KPDX'), { airports: [], charts: [] })
      }
      await store.editions.complete(edition, { effectiveAt: null, report: null })
      assert.equal(await other.catalogue.revision(), before)
      await store.editions.activate(edition, 7)
      const held = { source: 'one', cycle: '2612', publishedAt: 7 }
      const { features, ...statement } = anAirport('KPDX', { name: 'one' })
      for (const { catalogue } of [store, other]) {
        assert.notEqual(await catalogue.revision(), before)
        assert.deepEqual(await catalogue.holdings('KPDX'), {
          airports: [{ ...held, statement }],
          charts: [{ ...held, chart: aChart('KPDX', '11-1') }],
        })
        const { version, index_number, type_code, rules } = aChart('KPDX', '11-1')
        assert.deepEqual(await catalogue.outline('KPDX'), {
          airports: [{ ...held, statement }],
          charts: [{ ...held, chart: { version, index_number, type_code, rules } }],
        })
        assert.deepEqual(await catalogue.holdings('KSBP'), { airports: [], charts: [] })
        assert.deepEqual(await catalogue.outline('KSBP'), { airports: [], charts: [] })
      }
      await other.close()
    })

    inStore('the revision stays the same while nothing live changes', async (store) => {
      await publish(store, 'one', 1)
      const revision = await store.catalogue.revision()
      await ready(store, 'two')
      assert.equal(await store.catalogue.revision(), revision)
    })

    inStore('the revision changes when the same editions are live again in another order', async (store) => {
      const one = await publish(store, 'one', 1)
      await publish(store, 'two', 2)
      const before = await store.catalogue.revision()
      await store.editions.withdraw('one', 3)
      await store.editions.activate(one, 4)
      assert.notEqual(await store.catalogue.revision(), before)
    })

    inStore('a new edition takes the place of the one of its source, charts that are gone included', async (store) => {
      const first = await publish(store, 'one', 1, [aDrawnChart('KPDX', '11-1'), aDrawnChart('KPDX', '12-1')])
      const second = await publish(store, 'one', 2, [aDrawnChart('KPDX', '11-1', { name: 'new' })])
      const { charts } = await store.catalogue.holdings('KPDX')
      assert.deepEqual(
        charts.map(({ chart }) => chart.name),
        ['new'],
      )
      assert.deepEqual(await statesIn(store), [
        [first, 'superseded'],
        [second, 'live'],
      ])
    })

    inStore('rollback: a superseded edition goes live again, and the newer one is superseded', async (store) => {
      const first = await publish(store, 'one', 1, [aDrawnChart('KPDX', '11-1'), aDrawnChart('KPDX', '12-1')])
      const second = await publish(store, 'one', 2)
      await store.editions.activate(first, 3)
      assert.equal((await store.catalogue.holdings('KPDX')).charts.length, 2)
      assert.deepEqual(await statesIn(store), [
        [first, 'live'],
        [second, 'superseded'],
      ])
      assert.equal((await store.editions.find(first))?.publishedAt, 3)
    })

    inStore('activating what is live changes nothing', async (store) => {
      const edition = await publish(store, 'one', 1)
      await store.editions.activate(edition, 2)
      assert.equal((await store.editions.find(edition))?.publishedAt, 1)
    })

    inStore(
      'of one airport, what went live later comes first, and charts of an edition by version and index',
      async (store) => {
        await publish(
          store,
          'one',
          2,
          ['9-1', '10-1'].map((index) => aDrawnChart('KPDX', index)),
        )
        await publish(store, 'two', 3, [aDrawnChart('KPDX', '11-1'), aDrawnChart('KPDX', '1-1', { version: 'CAO' })])
        await publish(store, 'three', 2, [])
        const { airports, charts } = await store.catalogue.holdings('KPDX')
        assert.deepEqual(
          airports.map(({ source }) => source),
          ['two', 'three', 'one'],
        )
        assert.deepEqual(
          charts.map(({ source, chart }) => [source, chart.version, chart.index_number]),
          [
            ['two', 'CAO', '1-1'],
            ['two', 'STD', '11-1'],
            ['one', 'STD', '10-1'],
            ['one', 'STD', '9-1'],
          ],
        )
      },
    )

    inStore('a second chart of one airport, version and index number is refused by name', async (store) => {
      const edition = await build(store, 'one')
      await assert.rejects(store.editions.addCharts(edition, [aDrawnChart('KPDX', '11-1')]), /KPDX.*STD.*11-1/)
      await store.editions.addCharts(edition, [aDrawnChart('KPDX', '11-1', { version: 'CAO' })])
    })

    inStore('a batch with one refused chart adds none of its charts, and likewise airports', async (store) => {
      const { editions } = store
      const edition = await build(store, 'one')
      await assert.rejects(editions.addCharts(edition, [aDrawnChart('KPDX', '12-1'), aDrawnChart('KPDX', '11-1')]))
      await assert.rejects(
        editions.addAirports(edition, [anAirport('KSBP'), anAirport('KPDX')]),
        /KPDX is already stated/,
      )
      await editions.complete(edition, { effectiveAt: null, report: null })
      const { airports, charts } = (await editions.find(edition)) ?? assert.fail()
      assert.deepEqual([airports, charts], [1, 1])
    })

    inStore('what is under construction or unknown cannot be activated', async (store) => {
      await assert.rejects(store.editions.activate(await build(store, 'one'), 1), /under construction/)
      await assert.rejects(store.editions.activate(4711, 1), /no edition 4711/)
    })

    inStore('a report is kept with its edition as it was given', async (store) => {
      const edition = await build(store, 'one')
      assert.equal((await store.editions.find(edition))?.report, null)
      const report = {
        source: 'one',
        location: '/srv/“plates”',
        cycle: '2612',
        edition,
        state: 'ready',
        effective_at: null,
        objections: ['Zoë ✈'],
        airports: 1,
        charts: { total: 1, new: 1, changed: 0, unchanged: 0, removed: 0 },
        residuals: { charts: 0, median_px: null, greatest_px: null },
        imported: [],
        removed: [],
        quarantined: [{ file: 'a.pdf', where: 'line 2', reasons: ['broken'] }],
        warnings: [],
        overlaps: [],
      } as const
      await store.editions.complete(edition, { effectiveAt: 5, report })
      assert.deepEqual(await store.editions.find(edition), {
        id: edition,
        source: 'one',
        cycle: '2612',
        state: 'ready',
        airports: 1,
        charts: 1,
        effectiveAt: 5,
        publishedAt: null,
        report,
      })
      assert.equal(await store.editions.find(4711), null)
    })

    inStore('a ready edition goes live when its time has come, and not before', async (store, another) => {
      const live = await publish(store, 'one', 1)
      const next = await ready(store, 'one', 1000)
      await ready(store, 'two')
      assert.deepEqual(await store.editions.activateDue(999), [])
      const other = await another()
      const [mine, theirs] = await Promise.all([store.editions.activateDue(1000), other.editions.activateDue(1000)])
      assert.deepEqual([...mine, ...theirs], [next])
      assert.deepEqual((await statesIn(store)).slice(0, 2), [
        [live, 'superseded'],
        [next, 'live'],
      ])
      assert.deepEqual(await store.editions.activateDue(5000), [])
      await other.close()
    })

    inStore(
      'of several that are due, the one with the latest time goes live, of equal times the last',
      async (store) => {
        const late = await ready(store, 'one', 200)
        await ready(store, 'one', 100)
        await ready(store, 'two', 100)
        const last = await ready(store, 'two', 100)
        assert.deepEqual(await store.editions.activateDue(1000), [late, last])
        assert.deepEqual(await store.editions.activateDue(2000), [])
      },
    )

    inStore('an edition that is due while another was chosen stays ready', async (store) => {
      const old = await publish(store, 'one', 1)
      const passed = await ready(store, 'one', 100)
      const coming = await ready(store, 'one', 1000)
      await store.editions.activate(old, 150)
      await publish(store, 'one', 160)
      assert.deepEqual(await store.editions.activateDue(170), [])
      await store.editions.withdraw('one', 180)
      assert.deepEqual(await store.editions.activateDue(190), [])
      assert.deepEqual(await store.editions.activateDue(1000), [coming])
      assert.equal((await store.editions.find(passed))?.state, 'ready')
    })

    inStore('a withdrawn source has nothing live, and its edition can go live again', async (store) => {
      const edition = await publish(store, 'one', 1)
      const before = await store.catalogue.revision()
      assert.equal(await store.editions.withdraw('one', 2), true)
      assert.equal(await store.editions.withdraw('one', 3), false)
      assert.notEqual(await store.catalogue.revision(), before)
      assert.deepEqual(await store.catalogue.holdings('KPDX'), { airports: [], charts: [] })
      await store.editions.activate(edition, 4)
      assert.equal((await store.catalogue.holdings('KPDX')).charts.length, 1)
    })

    inStore('what goes live and what is withdrawn is in the audit log', async (store) => {
      const edition = await publish(store, 'one', 1)
      const due = await ready(store, 'two', 2)
      await store.editions.activateDue(2)
      await store.editions.withdraw('one', 3)
      const logged = (await store.audit.list({ limit: 10 })).map(({ at, event, details }) => [at, event, details])
      assert.deepEqual(logged, [
        [1, 'edition-publish', { edition, source: 'one' }],
        [2, 'edition-publish', { edition: due, source: 'two' }],
        [3, 'edition-withdraw', { source: 'one' }],
      ])
    })

    inStore('a discarded edition is gone; one that was live is not discarded', async (store) => {
      const { editions } = store
      const was = await publish(store, 'one', 1)
      const is = await publish(store, 'one', 2)
      assert.equal(await editions.discard(await build(store, 'one')), true)
      assert.equal(await editions.discard(await ready(store, 'one')), true)
      for (const edition of [was, is, 4711]) assert.equal(await editions.discard(edition), false)
      assert.deepEqual(await statesIn(store), [
        [was, 'superseded'],
        [is, 'live'],
      ])
      assert.ok((await build(store, 'one')) > is + 2, 'numbers are never used twice')
    })

    inStore('beginning removes what an import of the same source left unfinished, and no other', async (store) => {
      const left = await build(store, 'one')
      const foreign = await build(store, 'two')
      await store.editions.begin({ source: 'one', cycle: '2613' })
      const ids = (await store.editions.list()).map(({ id }) => id)
      assert.ok(!ids.includes(left) && ids.includes(foreign))
      await assert.rejects(store.editions.addCharts(left, [aDrawnChart('KPDX', '12-1')]))
    })

    inStore('charts of an edition are read in order of their key, not in that of their insertion', async (store) => {
      const edition = await store.editions.begin({ source: 'one', cycle: '2612' })
      const numbers = Array.from({ length: 1203 }, (_, at) => `${at}-${at % 7}A`)
      const charts = [
        ...numbers.map((index) => aDrawnChart('KPDX', index)),
        { ...aDrawnChart('KPDX', '1-1', { version: 'CAO' }), origin: null },
        aDrawnChart('EDDF', '1-1'),
      ]
      await store.editions.addCharts(edition, charts)
      const key = ({ chart }: EditionChart) => `${chart.icao_airport_identifier} ${chart.version} ${chart.index_number}`
      const sorted = charts.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
      assert.deepEqual(await all(store.editions.charts(edition)), sorted)
      assert.deepEqual(await all(store.editions.charts(4711)), [])
    })

    inStore('airports of an edition are read in order of identifier, as they were stated', async (store) => {
      const features = { runways: [], stations: [], navaids: [] }
      const letters = (at: number) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))
      const many = Array.from({ length: 510 }, (_, at) => anAirport(`K${letters(at)}X`))
      const airports = [...many, { ...anAirport('EDDF'), features }]
      const edition = await store.editions.begin({ source: 'one', cycle: '2612' })
      await store.editions.addAirports(edition, airports)
      const sorted = airports.toSorted((a, b) => (a.icao < b.icao ? -1 : 1))
      assert.deepEqual(await all(store.editions.airports(edition)), sorted)
      assert.deepEqual(await all(store.editions.airports(4711)), [])
    })

    inStore('the aerodrome features are read of live editions alone, in order of airport', async (store) => {
      const features = { runways: [], stations: [{ service: 'TOWER', frequencies: ['118.7'] }], navaids: [] }
      const edition = await store.editions.begin({ source: 'one', cycle: '2612' })
      await store.editions.addAirports(edition, [
        { ...anAirport('KSBP'), features },
        { ...anAirport('EDDF'), features },
        anAirport('KPDX'),
      ])
      assert.deepEqual(await all(store.editions.aerodromeFeatures()), [])
      await store.editions.complete(edition, { effectiveAt: null, report: null })
      await store.editions.activate(edition, 1)
      const logged = (await all(store.editions.aerodromeFeatures())).map(({ icao, source, features: found }) => [
        icao,
        source,
        found,
      ])
      assert.deepEqual(logged, [
        ['EDDF', 'one', features],
        ['KSBP', 'one', features],
      ])
    })
  })
}
