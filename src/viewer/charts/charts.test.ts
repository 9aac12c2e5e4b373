import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anAirport } from '../../../test/conformance/records.ts'
import { openService, openViewerBrowser, tokensOf } from '../../../test/fixtures/index.ts'
import { chart, nameFor } from '../../charts/records-fixture.ts'
import { grantSubscription, revokeSubscription } from '../../identity/operators/index.ts'

const baseUrl = 'https://charts.example/efb'
const viewer = `${baseUrl}/app`
const service = await openService({ env: { BASE_URL: baseUrl, DEMO_AIRPORTS: 'NZWN,YBBN' } })
const { app, store, clock } = service
const open = async (username = 'demo') => {
  const browser = openViewerBrowser({ 'https://auth.example': app, 'https://charts.example': app }, viewer)
  await browser.signIn({ username })
  return browser
}

const bytes = Buffer.from('the bytes of a chart')
const image = nameFor({ icao: 'KPDX', index: '11-1', picture: 'image_day' }, bytes)
await store.images.put(image, bytes)
async function publish(source: string, name: string): Promise<void> {
  const edition = await store.editions.begin({ source, cycle: '2612' })
  await store.editions.addAirports(edition, [
    anAirport('KPDX', { name, latitude: 45.5887081, longitude: -122.5968694 }),
    { ...anAirport('ZZAA', {}), stated: { name: 'Nowhere', latitude: 1, longitude: 2 } },
  ])
  const listed = chart({ icao_airport_identifier: 'KPDX', index_number: '11-1', image_day: image })
  await store.editions.addCharts(edition, [{ chart: listed, origin: null }])
  await store.editions.complete(edition, { effectiveAt: null, report: null })
  await store.editions.activate(edition, clock.now())
}
const publishedAt = clock.now()
await publish('folder:plates', 'Portland')

const person = await open()
const guest = await open('visitor')
const { access_token: token } = tokensOf(await service.signIn(service.documented))
const bearer = (path: string) => app.inject({ url: `/efb/v2${path}`, headers: { authorization: `Bearer ${token}` } })

describe('the chart endpoints with a session', () => {
  test('answer as they answer a bearer token, with image URLs of their own', async () => {
    const paths = [
      '/airport/kpdx',
      '/charts/KPDX?version=STD',
      '/airports?query=portland',
      '/airport/EGLL',
      '/charts/KPDX',
    ]
    for (const path of paths) {
      const [own, other] = [await person.api(`/v2${path}`), await bearer(path)]
      assert.equal(own.status, other.statusCode, path)
      const body = JSON.parse(own.text.replaceAll(`${viewer}/api/v2/`, `${baseUrl}/v2/`))
      const { request_id, instance, ...rest } = body
      const { request_id: _, instance: __, ...expected } = other.json()
      assert.deepEqual(rest, expected, path)
    }
  })

  test('send charts to subscribers, and demo images to others', async () => {
    const { body } = await person.api('/v2/charts/KPDX?version=STD')
    const [{ image_day_url: url }] = body.charts as [{ image_day_url: string }]
    assert.equal(url, `${viewer}/api/v2/charts/KPDX/${image}`)
    const [own, demo] = [
      await person.api(url.slice(`${viewer}/api`.length)),
      await guest.api(`/v2/charts/KPDX/${image}`),
    ]
    assert.deepEqual([own.headers['chart-access'], own.text], ['full', String(bytes)])
    assert.equal(own.headers['cache-control'], 'private, no-cache')
    assert.equal(own.headers['access-control-allow-origin'], undefined)
    assert.deepEqual([demo.headers['chart-access'], demo.headers['cache-control']], ['demo', 'no-store'])
    const again = await person.api(`/v2/charts/KPDX/${image}`, { headers: { 'if-none-match': own.headers.etag } })
    assert.equal(again.status, 304)
  })

  test('answer 503 for a listed image that the disk lacks, as to a bearer, and send the demo image to others', async () => {
    const { image_night: lost } = chart({ icao_airport_identifier: 'KPDX', index_number: '11-1' })
    const path = `/charts/KPDX/${lost}`
    const [own, demo, other] = [await person.api(`/v2${path}`), await guest.api(`/v2${path}`), await bearer(path)]
    assert.deepEqual([own.status, own.body.type], [503, 'urn:platekeeper:problem:unavailable'])
    assert.deepEqual([own.headers['retry-after'], own.headers['content-type']], ['5', 'application/problem+json'])
    assert.deepEqual([other.statusCode, other.headers['retry-after']], [503, '5'])
    assert.deepEqual([demo.status, demo.headers['chart-access']], [200, 'demo'])
  })

  test('need a session, with anything else that the browser has', async () => {
    const stranger = openViewerBrowser({ 'https://charts.example': app }, viewer)
    for (const path of [
      '/v2/airport/KPDX',
      `/v2/charts/KPDX/${image}`,
      '/airports',
      '/editions/live',
      '/airport/KPDX/sources',
    ]) {
      const { status, body } = await stranger.api(path, { headers: { authorization: `Bearer ${token}` } })
      assert.deepEqual([status, body.type], [401, 'urn:platekeeper:problem:signed-out'], path)
    }
    // And the cookie is of no use outside the viewer.
    const [cookie] = person.cookies('https://charts.example')
    const outside = await app.inject({
      url: '/efb/v2/airport/KPDX',
      headers: { cookie: `${cookie?.[0]}=${cookie?.[1].value}` },
    })
    assert.equal(outside.statusCode, 401)
  })

  test('follow the subscription when the tokens are renewed', async () => {
    const browser = await open('visitor')
    const access = async () => (await browser.api(`/v2/charts/KPDX/${image}`)).headers['chart-access']
    assert.equal(await access(), 'demo')
    await grantSubscription('visitor', { kind: 'charts', startsAt: 0, endsAt: null }, { ...store, now: clock.now })
    clock.advance(60)
    assert.equal((await browser.api('/me')).body.chartsOpenTo, 'everything')
    assert.equal(await access(), 'full')
    await revokeSubscription('visitor', 'charts', { ...store, now: clock.now })
    clock.advance(3600)
    assert.equal(await access(), 'demo')
  })
})

describe('what the viewer shows of all airports', () => {
  const browser = person

  test('is a compact list of every published airport', async () => {
    const { body, headers } = await browser.api('/airports')
    assert.deepEqual(body.airports, [
      ['KPDX', 45.58871, -122.59687, 'Portland', 'PDX', 1, 11000],
      ['ZZAA', 1, 2, 'Nowhere', '', 0, 0],
    ])
    const again = await browser.api('/airports', { headers: { 'if-none-match': headers.etag } })
    assert.equal(again.status, 304)
    const [cookie] = browser.cookies('https://charts.example')
    const packed = await app.inject({
      url: '/efb/app/api/airports',
      headers: { 'accept-encoding': 'br', cookie: `${cookie?.[0]}=${cookie?.[1].value}` },
    })
    assert.equal(packed.headers['content-encoding'], 'br')
  })

  test('is marked by what is live, and the mark changes with it', async () => {
    const before = await browser.api('/editions/live')
    const effective = new Date(publishedAt).toISOString()
    assert.deepEqual(before.body.editions, [{ id: '1', source: 'folder:plates', cycle: '2612', effective }])
    assert.equal((await browser.api('/airports')).body.edition, before.body.mark)
    await publish('folder:plates', 'Portland International')
    const after = await browser.api('/editions/live', { headers: { 'if-none-match': before.headers.etag } })
    assert.equal(after.status, 200)
    assert.notEqual(after.body.mark, before.body.mark)
    assert.equal((after.body.editions as unknown[]).length, 1)
    assert.match((await browser.api('/airports')).text, /Portland International/)
  })

  test('says which source each field is of', async () => {
    const { body } = await browser.api('/airport/zzaa/sources')
    const fields = body.fields as { readonly name?: unknown; readonly fuel_types?: unknown }
    assert.deepEqual(fields.name, { source: 'folder:plates', cycle: '2612', how: 'stated' })
    assert.equal(fields.fuel_types, undefined)
    const { status, body: problem } = await browser.api('/airport/EGLL/sources')
    assert.deepEqual([status, problem.type], [404, 'urn:platekeeper:problem:not-found'])
  })
})

describe('without a subscription, the viewer says', () => {
  const day = 86_400_000
  const parts = { ...store, now: clock.now }

  async function of(period: { readonly startsAt: number; readonly endsAt: number | null }) {
    await grantSubscription('visitor', { kind: 'charts', ...period }, parts)
    const browser = await open('visitor')
    const { chartsOpenTo, chartsBegin, chartsEnded } = (await browser.api('/me')).body
    return { chartsOpenTo, chartsBegin, chartsEnded }
  }
  const midnight = () => Math.floor(clock.now() / day) * day
  const written = (time: number) => new Date(time).toISOString().slice(0, 10)

  test('when it begins, when it ended, and neither without a subscription or with a current one', async () => {
    const begins = midnight() + 3 * day
    const none = { chartsBegin: undefined, chartsEnded: undefined }
    assert.deepEqual(await of({ startsAt: begins, endsAt: null }), {
      ...none,
      ...{ chartsOpenTo: 'demo', chartsBegin: written(begins) },
    })
    // The last day is the one before the moment at which it ends.
    assert.deepEqual(await of({ startsAt: 0, endsAt: midnight() }), {
      ...none,
      ...{ chartsOpenTo: 'demo', chartsEnded: written(midnight() - day) },
    })
    assert.deepEqual(await of({ startsAt: 0, endsAt: null }), { ...none, chartsOpenTo: 'everything' })
    await revokeSubscription('visitor', 'charts', parts)
    const browser = await open('visitor')
    const { chartsBegin, chartsEnded } = (await browser.api('/me')).body
    assert.deepEqual({ chartsBegin, chartsEnded }, none)
  })

  test('which airports are open, of those that are published with charts', async () => {
    const browser = await open('visitor')
    const openAirports = async () => (await browser.api('/me')).body.openAirports
    assert.deepEqual(await openAirports(), [])
    const edition = await store.editions.begin({ source: 'folder:open', cycle: '2612' })
    await store.editions.addAirports(edition, [
      anAirport('YBBN', { name: 'Brisbane', latitude: -27, longitude: 153 }),
      anAirport('NZWN', { name: 'Wellington', latitude: -41, longitude: 174 }),
    ])
    const listed = chart({ icao_airport_identifier: 'YBBN', index_number: '10-9', image_day: image })
    await store.editions.addCharts(edition, [{ chart: listed, origin: null }])
    await store.editions.complete(edition, { effectiveAt: null, report: null })
    await store.editions.activate(edition, clock.now())
    assert.deepEqual(await openAirports(), ['YBBN'])
  })
})
