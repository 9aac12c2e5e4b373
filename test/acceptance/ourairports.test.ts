import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { mergeAirport } from '../../src/charts/index.ts'
import { importSource, openSupply, ourAirportsSource } from '../../src/ingest/index.ts'
import { freshStore } from '../fixtures/index.ts'

const data = fileURLToPath(new URL('../../../shared/data/ourairports/', import.meta.url))
const skip = existsSync(data) ? false : 'the sample data (../shared/data) is not on this machine'

const november = Date.UTC(2026, 10, 21)
const unknown = { fuel_types: [], oxygen: [], repairs: [], landing_fee: false, jet_starting_unit: false }

test('ten real airports, with the whole tables beside them', { skip }, async (t) => {
  const store = await freshStore(t)
  const supply = await openSupply(data, { downloads: data })
  t.after(() => supply.close())
  const report = await importSource(ourAirportsSource(supply), { ...store, now: () => november })
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
    magnetic_variation: -1.4,
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
  assert.deepEqual(rows, [])

  for await (const { icao, ground } of store.editions.grounds()) {
    if (icao !== 'KSTL') continue
    assert.deepEqual(
      ground.runways.map(({ ends, surface, length }) => [ends[0].designator, ends[1].designator, surface, length]),
      [],
    )
    assert.deepEqual(
      ground.stations.map(({ service, frequencies }) => `${service} ${frequencies.join(' ')}`),
      [],
    )
    assert.deepEqual(
      ground.navaids.map(({ ident, kind, frequency, channel }) => [ident, kind, frequency, channel]),
      [],
    )
  }
})
