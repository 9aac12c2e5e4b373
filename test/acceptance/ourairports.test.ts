import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { importSource } from '../../src/editions/index.ts'
import { type AerodromeFeatures, mergeAirport } from '../../src/facts/index.ts'
import { openFileSource, ourAirportsSource } from '../../src/sources/index.ts'
import { freshStore } from '../fixtures/index.ts'

const data = fileURLToPath(new URL('../../../shared/data/ourairports/', import.meta.url))
const skip = existsSync(data) ? false : 'the sample data (../shared/data) is not on this machine'

const november = Date.UTC(2026, 10, 21)
const unknown = { fuel_types: [], oxygen: [], repairs: [], landing_fee: false, jet_starting_unit: false }

test('ten real airports, with the complete other tables', { skip }, async (t) => {
  const store = await freshStore(t)
  const fileSource = await openFileSource(data, { downloads: data })
  t.after(() => fileSource.close())
  const report = await importSource(ourAirportsSource(fileSource), { ...store, now: () => november })
  assert.deepEqual([report.state, report.airports, report.quarantined], ['live', 9, []])
  assert.deepEqual(report.warnings, [
    { file: 'airports-sample.csv', text: 'airports that are not imported: 2 without an ICAO identifier' },
  ])

  const merged = async (icao: string) => {
    const { airports } = await store.catalogue.holdings(icao)
    return mergeAirport(airports) ?? assert.fail(icao)
  }
  const { record, provenance } = await merged('KSTL')
  assert.deepEqual(record, {
    icao_airport_identifier: 'KSTL',
    iata_airport_designator: 'STL',
    longest_runway: 11_020,
    latitude: 38.748697,
    longitude: -90.370003,
    magnetic_variation: -1.9,
    elevation: 618,
    name: 'St. Louis Lambert International Airport',
    city: 'St Louis',
    state_province_code: 'MO',
    state_province_name: 'Missouri',
    country_code: 'USA',
    country_name: 'United States',
    ...unknown,
    precision_airport: false,
    beacon: false,
    customs: false,
    airport_type: 'Public/civil',
    time_zone: '+6=UTC',
    icao_code: '',
    daylight_savings: true,
    datum_code: 'WGE',
    revision_date: '20261121',
    parsed_cycle: '2611',
  })
  const { name, time_zone, customs, icao_code } = provenance
  const said = { source: 'ourairports', cycle: '2611', where: 'airports-sample.csv line 8' }
  assert.deepEqual(
    [name, time_zone],
    [
      { how: 'stated', ...said },
      { how: 'derived', ...said },
    ],
  )
  assert.deepEqual([customs, icao_code], [{ how: 'unknown' }, { how: 'unknown' }])

  const rows: unknown[] = []
  for (const icao of ['KSNS', 'KSNY', 'KSOA', 'KSPS', 'KSRQ', 'KSRR', 'KSZT', 'KSYR']) {
    const { record: its } = await merged(icao)
    rows.push([
      icao,
      its.iata_airport_designator,
      its.longest_runway,
      its.elevation,
      its.magnetic_variation,
      its.city,
      its.state_province_name,
      its.time_zone,
    ])
  }
  assert.deepEqual(rows, [
    ['KSNS', 'SNS', 6004, 85, 12.5, 'Salinas', 'California', '+8=UTC'],
    ['KSNY', 'SNY', 6600, 4313, 6.5, 'Sidney', 'Nebraska', '+7=UTC'],
    ['KSOA', '', 4037, 2140, 4.6, 'Sonora', 'Texas', '+6=UTC'],
    ['KSPS', 'SPS', 13100, 1019, 3.6, 'Wichita Falls', 'Texas', '+6=UTC'],
    ['KSRQ', 'SRQ', 9500, 30, -6.1, 'Sarasota/Bradenton', 'Florida', '+5=UTC'],
    ['KSRR', 'RUI', 8120, 6814, 7.2, 'Alto', 'New Mexico', '+7=UTC'],
    ['KSZT', '', 5501, 2131, 13.6, 'Sandpoint', 'Idaho', '+8=UTC'],
    ['KSYR', 'SYR', 9013, 421, -11.9, 'Syracuse', 'New York', '+5=UTC'],
  ])

  const byAirport = new Map<string, AerodromeFeatures>()
  for await (const { icao, features } of store.editions.aerodromeFeatures()) byAirport.set(icao, features)
  assert.equal(byAirport.size, 9)
  const features = byAirport.get('KSTL') ?? assert.fail()
  assert.deepEqual(
    features.runways.map(({ ends, surface, length }) => [...ends.map(({ designator }) => designator), surface, length]),
    [
      ['06', '24', 'Concrete', 7603],
      ['11', '29', 'Concrete', 9000],
      ['12L', '30R', 'Concrete', 9013],
      ['12R', '30L', 'Concrete', 11_020],
    ],
  )
  assert.deepEqual(
    features.stations.map(({ service, frequencies }) => `${service} ${frequencies.join(' ')}`),
    [
      'ATIS 125.025',
      'APPROACH 120.05 121.025 123.7',
      'TOWER 118.5 120.05 132.475',
      'GROUND 118.925 121.65 121.9',
      'CLEARANCE 119.5',
      'DEPARTURE 119.15 128.1',
      'RADIO 122.05',
      'UNICOM 122.95',
    ],
  )
  assert.deepEqual(
    features.navaids.slice(0, 4).map(({ ident, kind, frequency, channel }) => [ident, kind, frequency, channel]),
    [
      ['CSX', 'VOR/DME', '116.45', '111Y'],
      ['ST', 'NDB', '404', undefined],
      ['LM', 'NDB', '338', undefined],
      ['STL', 'VORTAC', '117.4', '121X'],
    ],
  )
})
