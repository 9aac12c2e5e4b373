import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anAirport } from '../../../test/conformance/records.ts'
import { openService, openViewerBrowser } from '../../../test/fixtures/index.ts'
import { chart, nameFor } from '../../charts/records-fixture.ts'

const baseUrl = 'https://charts.example/efb'
const viewer = `${baseUrl}/app`
const { app, store, clock } = await openService({ env: { BASE_URL: baseUrl, DEMO_AIRPORTS: 'NZWN,YBBN' } })
const open = async (username: string) => {
  const browser = openViewerBrowser({ 'https://auth.example': app, 'https://charts.example': app }, viewer)
  await browser.signIn({ username })
  return browser
}

/** Publishes a chart with these bytes as its picture, by day and at night. Returns the picture's name. */
async function publish(cycle: string, bytes: string, changes: object = {}): Promise<string> {
  const pictures = { image_day: '', image_night: '' }
  for (const picture of ['image_day', 'image_night'] as const) {
    pictures[picture] = nameFor({ icao: 'KPDX', index: '10-9', picture }, Buffer.from(bytes))
    await store.images.put(pictures[picture], Buffer.from(bytes))
  }
  const edition = await store.editions.begin({ source: 'folder:plates', cycle })
  await store.editions.addAirports(edition, [anAirport('KPDX')])
  const listed = chart({
    icao_airport_identifier: 'KPDX',
    index_number: '10-9',
    id: 'KPDX109',
    ...pictures,
    ...changes,
  })
  await store.editions.addCharts(edition, [{ chart: listed, origin: null }])
  await store.editions.complete(edition, { effectiveAt: null, report: null })
  await store.editions.activate(edition, clock.now())
  return pictures.image_day
}

const asked = '/airport/kpdx/charts/KPDX109/before'
const [person, guest] = [await open('demo'), await open('visitor')]

describe('the previous version of a chart', () => {
  test('is null while only one edition exists, or if the others have the same picture', async () => {
    const image = await publish('2610', 'an airport with one runway')
    const answer = { image, before: null, unchangedSince: null }
    assert.deepEqual((await person.api(asked)).body, answer)
    await publish('2611', 'an airport with one runway')
    assert.deepEqual((await person.api(asked)).body, { ...answer, unchangedSince: '2610' })
  })

  test('has the pictures that were replaced, with the rules of every picture', async () => {
    const image = await publish('2612', 'an airport with two runways', { width: 2000, revision_date: '20261127' })
    const { body, headers, status } = await person.api(asked)
    const { dayUrl, nightUrl, ...before } = body.before as { readonly dayUrl: string; readonly nightUrl: string }
    const { name } = chart({ icao_airport_identifier: 'KPDX', index_number: '10-9' })
    assert.deepEqual([status, body.image], [200, image])
    assert.deepEqual(before, { cycle: '2611', name, revisionDate: '20261126', width: 1614, height: 2475 })
    assert.equal((await person.api(asked, { headers: { 'if-none-match': headers.etag } })).status, 304)
    for (const url of [dayUrl, nightUrl]) {
      const path = url.slice(`${viewer}/api`.length)
      const [own, demo] = [await person.api(path), await guest.api(path)]
      assert.deepEqual([own.text, own.headers['chart-access']], ['an airport with one runway', 'full'])
      assert.equal(own.headers['cache-control'], 'private, no-cache')
      assert.deepEqual([demo.headers['chart-access'], demo.headers['cache-control']], ['demo', 'no-store'])
    }
  })

  test('is in no list, and has no id', async () => {
    const { body } = await person.api('/v2/charts/KPDX?version=STD')
    const { before, image } = (await person.api(asked)).body
    assert.deepEqual(
      (body.charts as { image_day: string }[]).map(({ image_day }) => image_day),
      [image],
    )
    assert.equal('id' in (before as object), false)
  })

  test('is gone with its edition', async () => {
    await store.editions.prune('folder:plates', 0)
    const { body } = await person.api(asked)
    assert.deepEqual([body.before, body.unchangedSince], [null, null])
  })

  test('is for people who are signed in, and of charts that are listed', async () => {
    const stranger = openViewerBrowser({ 'https://charts.example': app }, viewer)
    assert.equal((await stranger.api(asked)).status, 401)
    for (const path of [
      '/airport/KPDX/charts/KPDX110/before',
      '/airport/EGLL/charts/KPDX109/before',
      '/airport/K/charts/KPDX109/before',
    ]) {
      const { status, body } = await person.api(path)
      assert.deepEqual([status, body.type], [404, 'urn:platekeeper:problem:not-found'], path)
    }
  })
})
