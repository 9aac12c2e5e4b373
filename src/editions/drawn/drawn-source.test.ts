import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type FreshStore, freshStore } from '../../../test/fixtures/index.ts'
import type { StatedAirport } from '../../facts/airport/stated-airport.ts'
import type { Found } from '../../facts/diagnostics/diagnostic.ts'
import { isDiagnostic, type Runway } from '../../facts/index.ts'
import type { ChartFile } from '../../sources/source/chart-source.ts'
import { type ImportPorts, importSource } from '../import/import-source.ts'
import { oneWorker } from '../render/one-worker.fixture.ts'
import { type DrawnOptions, drawnSource } from './drawn-source.ts'

const all: DrawnOptions = { airports: [], countries: [] }

const runway = (
  metres: number,
  { lat = -41, lng = 174, ...more }: Partial<Runway> & { lat?: number; lng?: number } = {},
): Runway => ({
  length: Math.round(metres / 0.3048),
  width: 100,
  surface: 'ASPH',
  lighted: false,
  closed: false,
  ends: [
    { designator: '18', position: { lat, lng }, elevation: 41, displaced: 0 },
    { designator: '36', position: { lat: lat - metres / 111_111, lng }, elevation: null, displaced: 0 },
  ],
  ...more,
})

const airport = (
  icao: string,
  runways: readonly Runway[] | null,
  { lat = -41, lng = 174, ...stated }: { lat?: number; lng?: number } & StatedAirport['stated'] = {},
): StatedAirport => ({
  icao,
  stated: { name: `${icao} Airport`, latitude: lat, longitude: lng, country_code: 'NZL', ...stated },
  derived: {},
  where: 'line 1',
  features: runways && { runways, stations: [], navaids: [] },
})

const today = Date.UTC(2026, 10, 21)

async function publish({ editions }: FreshStore, source: string, airports: readonly StatedAirport[], at = today) {
  const edition = await editions.begin({ source, cycle: '2612' })
  await editions.addAirports(edition, airports)
  await editions.complete(edition, { effectiveAt: at, report: null })
  await editions.activate(edition, at)
}

/** Ports that count what is drawn anew. */
function counting(store: FreshStore) {
  const counted = { drawn: 0 }
  const put: ImportPorts['drawings']['put'] = (key, drawing) => {
    counted.drawn += 1
    return store.drawings.put(key, drawing)
  }
  return { counted, ports: { ...store, now: () => today, drawings: { ...store.drawings, put } } }
}

async function foundIn(store: FreshStore, options = all) {
  const found: Found<ChartFile>[] = []
  for await (const each of (await drawnSource(store, options).collect()).charts) found.push(each)
  return found
}

test('every airport whose runways are known gets one georeferenced airport chart, and the others none', async (t) => {
  const store = await freshStore(t)
  await publish(store, 'ourairports', [airport('NZAA', [runway(900)]), airport('NZBB', null), airport('NZCC', [])])
  const { quarantined, charts } = await importSource(drawnSource(store, all), { ...store, now: () => today }, oneWorker)
  assert.deepEqual([quarantined, charts.total], [[], 1])
  const [chart, ...others] = await store.listed('NZAA')
  assert.deepEqual(others, [])
  assert.deepEqual(
    [chart?.type_code, chart?.index_number, chart?.runways, chart?.revision_date, chart?.width],
    ['AP', '10-9', ['18', '36'], '20261121', 1600],
  )
  const { pixels, latlng } = chart?.bounding_boxes?.planview ?? assert.fail()
  const up = ((-41 - latlng.lat1) / (latlng.lat2 - latlng.lat1)) * (pixels.y2 - pixels.y1)
  assert.ok(up > 0 && up < pixels.y2 - pixels.y1 && latlng.lng1 < 174 && latlng.lng2 > 174)
  assert.equal(chart?.bounding_boxes?.residual_px, 0)
})

test('an airport of which nothing changed is not drawn again in a later edition, and keeps its date', async (t) => {
  const store = await freshStore(t)
  const { counted, ports } = counting(store)
  await publish(store, 'ourairports', [airport('NZAA', [runway(900)]), airport('NZBB', [runway(1500)])])
  await importSource(drawnSource(store, all), ports, oneWorker)
  assert.equal(counted.drawn, 2)
  const later = today + 30 * 86_400_000
  await publish(store, 'ourairports', [airport('NZAA', [runway(900)]), airport('NZBB', [runway(1600)])], later)
  const report = await importSource(drawnSource(store, all), { ...ports, now: () => later }, oneWorker)
  assert.equal(counted.drawn, 3)
  assert.deepEqual(
    report.imported.map(({ airport: icao, change }) => [icao, change]),
    [
      ['NZAA', 'unchanged'],
      ['NZBB', 'changed'],
    ],
  )
  assert.equal((await store.listed('NZAA'))[0]?.revision_date, '20261121')
  assert.equal((await store.listed('NZBB'))[0]?.revision_date, '20261221')
})

test('drawing that is killed in the middle publishes nothing, and begun again on another day draws nothing twice', async (t) => {
  const store = await freshStore(t)
  const icaos = ['NZAA', 'NZBB', 'NZCC', 'NZDD', 'NZEE']
  await publish(
    store,
    'ourairports',
    icaos.map((icao, at) => airport(icao, [runway(900 + 100 * at)])),
  )
  const script = fileURLToPath(new URL('../../../test/fixtures/interrupted-drawing.ts', import.meta.url))
  const child = spawn(process.execPath, [script, store.dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(() => child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) if (line === 'charts 3') break
  child.kill('SIGKILL')
  await exited

  assert.deepEqual(await store.listed('NZAA'), [])
  const { counted, ports } = counting(store)
  const report = await importSource(drawnSource(store, all), { ...ports, now: () => today + 3 * 86_400_000 }, oneWorker)
  assert.deepEqual([counted.drawn, report.charts.total], [2, 5])
  for (const icao of icaos) assert.equal((await store.listed(icao)).length, 1)
})

test('each kind of feature comes from the source with the highest priority of those that state it', async (t) => {
  const store = await freshStore(t)
  const station = { service: 'TWR', frequencies: ['118.1'] }
  const stated = airport('NZAA', [runway(900)])
  await publish(store, 'ourairports', [
    { ...stated, features: { runways: [runway(500)], stations: [station], navaids: [] } },
  ])
  await publish(store, 'nasr', [stated])
  const [found] = await foundIn(store)
  assert.ok(found && 'read' in found)
  const facts = JSON.parse(Buffer.from(await found.read()).toString())
  assert.deepEqual([facts.runways[0].length, facts.stations], [runway(900).length, [station]])
  assert.deepEqual(facts.sources, ['Facts: FAA NASR, OurAirports.'])
  assert.deepEqual([facts.elevation, facts.magneticVariation], [null, null])
})

test('an airport with unexpected facts is rejected with the reason, and the others are drawn', async (t) => {
  const store = await freshStore(t)
  const endless = { ...runway(900), ends: [] } as unknown as Runway
  await publish(store, 'ourairports', [airport('NZAA', [endless]), airport('NZBB', [runway(900)])])
  const report = await importSource(drawnSource(store, all), { ...store, now: () => today }, oneWorker)
  assert.deepEqual(
    report.imported.map(({ airport: icao }) => icao),
    ['NZBB'],
  )
  const [rejected] = report.quarantined
  assert.equal(rejected?.airport, 'NZAA')
  assert.match(rejected?.reasons.join() ?? '', /^broken: its facts cannot be read \(.+\)$/)
})

test('where no airport data was imported, the report says so', async (t) => {
  const [only] = await foundIn(await freshStore(t))
  assert.ok(only && isDiagnostic(only) && only.severity === 'warning')
  assert.match(only.text, /import airport data first/)
})

test('only airports and countries that were asked for are drawn', async (t) => {
  const store = await freshStore(t)
  await publish(store, 'ourairports', [
    airport('NZAA', [runway(900)]),
    airport('NZBB', [runway(900)]),
    airport('YYAA', [runway(900)], { country_code: 'AUS', country_name: 'Australia' }),
  ])
  const drawn = async (options: Partial<DrawnOptions>) =>
    (await foundIn(store, { ...all, ...options })).map(({ file }) => file)
  assert.deepEqual(await drawn({ airports: ['nzbb'] }), ['NZBB'])
  assert.deepEqual(await drawn({ countries: ['Australia'] }), ['YYAA'])
  assert.deepEqual(await drawn({ airports: ['NZBB'], countries: ['AUS'] }), ['NZBB', 'YYAA'])
  for (const country of ['nzl', 'NZ', 'nz']) assert.deepEqual(await drawn({ countries: [country] }), ['NZAA', 'NZBB'])
  const [found, ...missing] = await foundIn(store, { airports: ['nzaa', 'qqqq'], countries: ['FRA'] })
  assert.equal(found?.file, 'NZAA')
  const text = 'nothing is drawn: no live edition states runways there'
  assert.deepEqual(
    missing.map((each) => (isDiagnostic(each) && each.severity === 'warning' ? [each.file, each.text] : each)),
    [
      ['QQQQ', text],
      ['FRA', text],
    ],
  )
})

const wrong: readonly (readonly [what: string, airport: StatedAirport, stated: RegExp])[] = [
  [
    'ends far from its length',
    airport('NZAA', [runway(3000, { length: 900 })]),
    /18\/36 is not drawn: its ends are 2998 m apart, but/,
  ],
  ['one end twice', airport('NZAA', [runway(0)]), /its ends are 0 m apart/],
  ['its place elsewhere', airport('NZAA', [runway(900, { lng: 170 })]), /it is \d+ m from the airport/],
  [
    'a pole near by',
    airport('NZAA', [runway(900, { lat: -89.9 })], { lat: -89.9 }),
    /a map with north up would be wrong/,
  ],
]
for (const [what, stated, reason] of wrong) {
  test(`a runway with ${what} is not drawn, and the report says so`, async (t) => {
    const store = await freshStore(t)
    await publish(store, 'ourairports', [stated])
    const [diagnostic, ...others] = await foundIn(store)
    assert.deepEqual(others, [])
    assert.ok(diagnostic && 'text' in diagnostic)
    assert.match(diagnostic.text, reason)
  })
}

test('across the antimeridian a runway is one piece, and its map continues beyond 180 degrees', async (t) => {
  const store = await freshStore(t)
  const ends = runway(900, { lng: 179.999 }).ends
  const across = { ...ends[1], position: { lat: -41, lng: -179.993 } }
  await publish(store, 'ourairports', [airport('NZAA', [runway(670, { ends: [ends[0], across] })], { lng: 179.999 })])
  await importSource(drawnSource(store, all), { ...store, now: () => today }, oneWorker)
  const [chart] = await store.listed('NZAA')
  const { lng1, lng2 } = chart?.bounding_boxes?.planview.latlng ?? assert.fail()
  assert.ok(lng1 > 179.9 && lng2 > 180.007 && lng2 < 180.1)
})
