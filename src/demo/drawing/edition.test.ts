import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStore } from '../../../test/fixtures/index.ts'
import { categoryOf } from '../../contract/index.ts'
import { plannedDemoCharts } from '../../drawing/demo/demo-charts.ts'
import { demoAirports } from '../../drawing/index.ts'
import { publishEdition } from '../../editions/index.ts'
import { placeOf } from '../../facts/index.ts'
import { ensureDemoEdition, hasDemoEdition, publishDemoAirports } from './edition.ts'

test('of two servers that start on one database the one that began later makes the demo edition', async (t) => {
  const store = await freshStore(t)
  const draft = { source: 'demo', cycle: '2612' }
  const overtaken = async (edition: number, later: () => Promise<unknown>) => {
    await later()
    throw new Error(`There is no edition ${edition} under construction`)
  }
  const editionsWhere = (later: () => Promise<unknown>) => ({
    ...store,
    editions: { ...store.editions, addAirports: (edition: number) => overtaken(edition, later) },
  })
  await ensureDemoEdition(
    editionsWhere(() => store.editions.begin(draft)),
    Date.now,
    () => undefined,
  )
  assert.deepEqual(
    (await store.editions.list()).map(({ id, state }) => [id, state]),
    [[2, 'building']],
  )
  const alone = editionsWhere(async () => store.editions.discard(3))
  await assert.rejects(
    ensureDemoEdition(alone, Date.now, () => undefined),
    /no edition 3/,
  )
})

test('the airports of the demo are published before a chart is drawn, once', async (t) => {
  const store = await freshStore(t)
  assert.equal(await hasDemoEdition(store.editions), false)
  await publishDemoAirports(store, Date.now)
  await publishDemoAirports(store, Date.now)
  assert.equal(await hasDemoEdition(store.editions), true)
  const [{ airports, charts, state } = assert.fail(), ...others] = await store.editions.list()
  assert.deepEqual([airports, charts, state, others], [demoAirports().length, 0, 'live', []])
})

test('a demo edition that was withdrawn is not made again at the next startup', async (t) => {
  const store = await freshStore(t)
  const { editions } = store
  const edition = await editions.begin({ source: 'demo', cycle: '2611' })
  await editions.complete(edition, { effectiveAt: null, report: null })
  await editions.activate(edition, 1)
  await editions.withdraw('demo', 2)
  await ensureDemoEdition(store, Date.now, () => assert.fail('it is drawn'))
  assert.deepEqual(
    (await editions.list()).map(({ id, state }) => [id, state]),
    [[edition, 'superseded']],
  )
})

/** Every chart of the demo but one, with pictures that are quickly made. */
const allButOne = () =>
  plannedDemoCharts()
    .map(({ aerodrome, plan }) => ({
      chart: {
        icao_airport_identifier: aerodrome.icao,
        type_code: plan.typeCode,
        category: categoryOf(plan.typeCode),
        index_number: plan.indexNumber,
        name: plan.name,
        revision_date: aerodrome.revisionDate,
        procedures: [],
        runways: [],
        version: plan.version,
        rules: plan.rules,
      },
      rendered: { ...pictures, width: 1, height: 1, boundingBoxes: null },
    }))
    .slice(0, -1)
const pictures = Object.fromEntries(
  ['day', 'night', 'thumbDay', 'thumbNight'].map((name) => [name, Buffer.from(name)]),
) as Readonly<Record<'day' | 'night' | 'thumbDay' | 'thumbNight', Buffer>>

test('a startup continues where the previous one was interrupted', async (t) => {
  const store = await freshStore(t)
  const edition = { source: 'demo', cycle: '2611', airports: demoAirports(), charts: allButOne() }
  const id = await publishEdition(edition, { ...store, now: () => 1 })
  const progress: (readonly number[])[] = []
  await ensureDemoEdition(store, Date.now, (...counts) => progress.push(counts))
  assert.deepEqual(progress, [
    [0, 1],
    [1, 1],
  ])
  const [{ charts, state, publishedAt } = assert.fail(), ...others] = await store.editions.list()
  assert.deepEqual([charts, state, publishedAt, others], [plannedDemoCharts().length, 'live', 1, []])
  const places = new Set<string>()
  for await (const { chart } of store.editions.charts(id)) places.add(placeOf(chart))
  assert.equal(places.size, charts)

  await ensureDemoEdition(store, Date.now, () => assert.fail('something is drawn'))
})
