import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { freshStore } from '../../../test/fixtures/index.ts'
import { parseFileName } from '../../charts/index.ts'
import { type ChartToPublish, extendEdition, publishEdition } from './publish-edition.ts'

const chart = (index_number: string, more: Partial<ChartToPublish['chart']> = {}): ChartToPublish => ({
  chart: {
    icao_airport_identifier: 'YBBN',
    type_code: 'AP',
    category: 'APT',
    name: 'Aerodrome',
    index_number,
    procedures: [],
    runways: ['01'],
    version: 'STD',
    rules: 'IFR',
    revision_date: '20260903',
    ...more,
  },
  rendered: {
    width: 20,
    height: 30,
    day: Buffer.from(`day ${index_number}`),
    night: Buffer.from(`night ${index_number}`),
    thumbDay: Buffer.from(`small day ${index_number}`),
    thumbNight: Buffer.from(`small night ${index_number}`),
    boundingBoxes: null,
  },
})
const brisbane = {
  icao: 'YBBN',
  stated: { name: 'Brisbane', latitude: -27.38, longitude: 153.12 },
  derived: {},
  where: 'here',
  features: null,
}
const draft = { source: 'demo', cycle: '2611', airports: [brisbane] }
const now = () => 1000

test('images are named by airport, index number and content, and stored before their chart is listed', async (t) => {
  const store = await freshStore(t)
  assert.equal(await publishEdition({ ...draft, charts: [chart('10-9')] }, { ...store, now }), 1)
  const [stored] = await store.listed('YBBN')
  assert.equal(stored?.id, 'YBBN109')
  assert.equal(stored?.width, 20)
  const hash = createHash('sha256').update('night 10-9').digest('hex').slice(0, 8)
  assert.equal(stored?.image_night, `ybbn_10-9_${hash}_n.png`)
  assert.equal(parseFileName(stored?.thumb_day ?? '')?.picture, 'thumb_day')
  assert.equal(Buffer.from((await store.images.get(stored?.image_day ?? '')) ?? []).toString(), 'day 10-9')
})

test('ids are unique within an edition although dashes fall out of index numbers', async (t) => {
  const store = await freshStore(t)
  const charts = [chart('11-1'), chart('1-11'), chart('11-1', { version: 'CAO' })]
  await publishEdition({ ...draft, charts }, { ...store, now })
  const ids = (await store.listed('YBBN')).map(({ id }) => id)
  assert.deepEqual(ids, ['YBBN1-11', 'YBBN11-1', 'YBBN111'])
})

test('nothing is visible before the last chart is stored, and the edition before is then replaced atomically', async (t) => {
  const store = await freshStore(t)
  const listed = async () => (await store.listed('YBBN')).map(({ index_number }) => index_number)
  await publishEdition({ ...draft, charts: [chart('10-1')] }, { ...store, now })
  async function* slowly() {
    yield chart('10-2')
    assert.deepEqual(await listed(), ['10-1'])
    yield chart('10-3')
  }
  await publishEdition({ ...draft, charts: slowly() }, { ...store, now })
  assert.deepEqual(await listed(), ['10-2', '10-3'])
})

test('a failure on the way leaves the edition before in place and no remains', async (t) => {
  const store = await freshStore(t)
  await publishEdition({ ...draft, charts: [chart('10-1')] }, { ...store, now })
  async function* failing() {
    yield chart('10-2')
    throw new Error('disk full')
  }
  await assert.rejects(publishEdition({ ...draft, charts: failing() }, { ...store, now }), /disk full/)
  assert.deepEqual(
    (await store.editions.list()).map(({ state }) => state),
    ['live'],
  )
})

test('charts that extend a live edition are listed one by one, with ids of their own', async (t) => {
  const store = await freshStore(t)
  const listed = async () => (await store.listed('YBBN')).map(({ id }) => id)
  const edition = await publishEdition({ ...draft, charts: [chart('11-1')] }, { ...store, now })
  async function* slowly() {
    yield chart('1-11')
    assert.deepEqual(await listed(), ['YBBN1-11', 'YBBN111'])
    yield chart('12-1')
  }
  await extendEdition(edition, slowly(), { ...store, now })
  assert.deepEqual(await listed(), ['YBBN1-11', 'YBBN111', 'YBBN121'])
})

test('an edition that was withdrawn in the meantime is not extended, and no further chart is drawn', async (t) => {
  const store = await freshStore(t)
  const edition = await publishEdition({ ...draft, charts: [] }, { ...store, now })
  async function* withdrawn() {
    yield chart('10-1')
    await store.editions.withdraw('demo', 2000)
    yield chart('10-2')
    assert.fail('it goes on')
  }
  await extendEdition(edition, withdrawn(), { ...store, now })
  assert.equal((await store.editions.find(edition))?.charts, 1)
})
