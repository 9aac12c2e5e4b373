import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { parseFileName } from '../charts/index.ts'
import { type ChartToPublish, publishEdition } from './publish.ts'
import { storesInMemory } from './stores.fixture.ts'

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
const draft = { source: 'demo', cycle: '2611', airports: [] }

test('images are named by airport, index number and content, and stored before their chart is listed', async () => {
  const stores = storesInMemory()
  const published = await publishEdition({ ...draft, charts: [chart('10-9')] }, stores)
  assert.deepEqual(published, { edition: 1, charts: 1 })
  const [stored] = await stores.catalogue.charts('YBBN')
  assert.equal(stored?.id, 'YBBN109')
  assert.equal(stored?.width, 20)
  const hash = createHash('sha256').update('night 10-9').digest('hex').slice(0, 8)
  assert.equal(stored?.image_night, `ybbn_10-9_${hash}_n.png`)
  assert.equal(parseFileName(stored?.thumb_day ?? '')?.picture, 'thumb_day')
  assert.equal(Buffer.from((await stores.images.get(stored?.image_day ?? '')) ?? []).toString(), 'day 10-9')
})

test('ids are unique within an edition although dashes fall out of index numbers', async () => {
  const stores = storesInMemory()
  const charts = [chart('11-1'), chart('1-11'), chart('11-1', { version: 'CAO' })]
  await publishEdition({ ...draft, charts }, stores)
  const ids = (await stores.catalogue.charts('YBBN')).map(({ id }) => id)
  assert.deepEqual(ids, ['YBBN111', 'YBBN1-11', 'YBBN11-1'])
})

test('nothing is visible before the last chart is stored, and the edition before then gives way at one stroke', async () => {
  const stores = storesInMemory()
  await publishEdition({ ...draft, charts: [chart('10-1')] }, stores)
  async function* slowly() {
    yield chart('10-2')
    assert.deepEqual(
      (await stores.catalogue.charts('YBBN')).map(({ index_number }) => index_number),
      ['10-1'],
    )
    yield chart('10-3')
  }
  await publishEdition({ ...draft, charts: slowly() }, stores)
  assert.deepEqual(
    (await stores.catalogue.charts('YBBN')).map(({ index_number }) => index_number),
    ['10-2', '10-3'],
  )
})

test('a failure on the way leaves the edition before in place and no remains', async () => {
  const stores = storesInMemory()
  await publishEdition({ ...draft, charts: [chart('10-1')] }, stores)
  async function* failing() {
    yield chart('10-2')
    throw new Error('disk full')
  }
  await assert.rejects(publishEdition({ ...draft, charts: failing() }, stores), /disk full/)
  assert.deepEqual(
    stores.all.map(({ state }) => state),
    ['live'],
  )
})

test('an edition without charts is not published', async () => {
  const stores = storesInMemory()
  assert.equal(await publishEdition({ ...draft, charts: [] }, stores), null)
  assert.deepEqual(stores.all, [])
})
