import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { AirportRecord } from '../../src/contract/index.ts'
import { importSource } from '../../src/editions/index.ts'
import { mergeAirport } from '../../src/facts/index.ts'
import { type ChartSource, cifpSource, type FileSource, nasrSource, openFileSource } from '../../src/sources/index.ts'
import { startService, tokensOf } from '../fixtures/index.ts'

const data = fileURLToPath(new URL('../../../shared/data/faa/', import.meta.url))
const skip = existsSync(data) ? false : 'the sample data (../shared/data) is not on this machine'

const nasr = { file: 'nasr/APT_BASE_KSFO_sample.csv', source: nasrSource }
const cifp = { file: 'cifp/FAACIFP18_KBOS_sample.txt', source: cifpSource }

type Import = { readonly file: string; source(fileSource: FileSource): ChartSource }

/** Imports the files in their order, and asks a running service for airports. */
async function imported(t: TestContext, ...imports: readonly Import[]) {
  const service = await startService()
  t.after(service.close)
  const reports = []
  for (const { file, source } of imports) {
    const fileSource = await openFileSource(data + file, { downloads: data })
    t.after(() => fileSource.close())
    reports.push(
      await importSource(source(fileSource), { ...service.store, now: service.clock.now }, { activation: 'now' }),
    )
  }
  const { access_token } = tokensOf(await service.signIn(service.documented))
  const headers = { authorization: `Bearer ${access_token}` }
  return {
    reports,
    record: async (icao: string) =>
      (await service.app.inject({ url: `/v2/airport/${icao}`, headers })).json<AirportRecord>(),
    provenance: async (icao: string) =>
      mergeAirport((await service.store.catalogue.holdings(icao)).airports)?.provenance,
  }
}

/** By hand, from the row of San Francisco in APT_BASE of 2025-12-25 and charts.md 3.7. */
const sanFrancisco: AirportRecord = {
  icao_airport_identifier: 'KSFO', // ICAO_ID
  iata_airport_designator: 'SFO', // ARPT_ID, of which the ICAO identifier is made
  longest_runway: 0, // not known: APT_RWY is not there
  latitude: 37.61880555, // LAT_DECIMAL
  longitude: -122.37541666, // LONG_DECIMAL
  magnetic_variation: 14, // MAG_VARN 14, MAG_HEMIS E
  elevation: 13, // ELEV 13.1
  name: 'San Francisco Intl', // ARPT_NAME
  city: 'San Francisco', // CITY
  state_province_code: 'CA', // STATE_CODE
  state_province_name: 'California', // STATE_NAME
  country_code: 'USA', // COUNTRY_CODE US
  country_name: 'United States',
  fuel_types: ['100 low lead (LL) octane', 'JET A'], // FUEL_TYPES 100LL,A,A++
  oxygen: ['High Pressure Bottle', 'Low Pressure Bottle'], // BOTTLED_OXY_TYPE HIGH/LOW, BULK_OXY_TYPE NONE
  repairs: [], // AIRFRAME_REPAIR_SER_CODE and PWR_PLANT_REPAIR_SER NONE
  landing_fee: true, // LNDG_FEE_FLAG Y
  jet_starting_unit: false, // not known: NASR does not state it
  precision_airport: false, // not known: ILS_BASE is not there
  beacon: true, // BCN_LENS_COLOR WG
  customs: true, // CUST_FLAG N, but LNDG_RIGHTS_FLAG Y
  airport_type: 'Public/civil', // OWNERSHIP_TYPE_CODE PU, JOINT_USE_FLAG N, FACILITY_USE_CODE PU
  time_zone: '+8=UTC', // of its position
  icao_code: '', // not known: it does not follow from the identifier
  daylight_savings: true, // of its position
  datum_code: 'NAR', // NAD 83
  revision_date: '20251225', // EFF_DATE
  parsed_cycle: '2513', // EFF_DATE
  std_charts: false,
  cao_charts: false,
  vfr_charts: false,
}

test('every field of KSFO is what its row in NASR says', { skip }, async (t) => {
  const { reports, record, provenance } = await imported(t, nasr)
  assert.deepEqual(
    reports.map(({ source, cycle, airports, quarantined, state }) => ({ source, cycle, airports, quarantined, state })),
    [{ source: 'nasr', cycle: '2513', airports: 1, quarantined: [], state: 'live' }],
  )
  assert.deepEqual(await record('KSFO'), sanFrancisco)
  const origins = Object.entries((await provenance('KSFO')) ?? {})
  const fieldsThat = (how: string) => origins.filter(([, origin]) => origin.how === how).map(([field]) => field)
  assert.deepEqual(fieldsThat('unknown'), ['longest_runway', 'jet_starting_unit', 'precision_airport', 'icao_code'])
  assert.deepEqual(fieldsThat('derived'), ['iata_airport_designator', 'time_zone', 'daylight_savings', 'datum_code'])
})

/** By hand, from the PA record of Boston and the PF records of its ILS; what the record does not state is left out. */
const boston = {
  icao_airport_identifier: 'KBOS', // 7 to 10
  iata_airport_designator: 'BOS', // 14 to 16
  longest_runway: 10_000, // 28 to 30: 100
  latitude: 42.36294444, // 33 to 41: N42214660, 42° 21' 46.60"
  longitude: -71.00638889, // 42 to 51: W071002300, 71° 00' 23.00"
  magnetic_variation: -15, // 52 to 56: W0150
  elevation: 19, // 57 to 61: 00019
  name: 'General Edward Lawrence Logan', // 94 to 123
  country_code: 'USA', // 2 to 4
  country_name: 'United States',
  precision_airport: true, // PF route type I
  airport_type: 'Public/civil', // 81: C
  time_zone: '+5=UTC', // of its position: 82 to 84 are blank
  daylight_savings: true,
  icao_code: 'K6', // 11 to 12
  datum_code: 'NAR', // 87 to 89
  revision_date: '20171012', // the first day of cycle 1711
  parsed_cycle: '1711', // 129 to 132
} as const satisfies Partial<AirportRecord>

test('every field of KBOS is what its records in CIFP say', { skip }, async (t) => {
  const { reports, record, provenance } = await imported(t, cifp)
  assert.deepEqual(
    reports.map(({ source, cycle, airports, quarantined }) => ({ source, cycle, airports, quarantined })),
    [{ source: 'cifp', cycle: '2504', airports: 2, quarantined: [] }],
  )
  const logan = await record('KBOS')
  assert.deepEqual(
    Object.fromEntries(Object.keys(boston).map((field) => [field, logan[field as keyof typeof boston]])),
    boston,
  )
  const unknown = Object.entries((await provenance('KBOS')) ?? {}).filter(([, { how }]) => how === 'unknown')
  assert.deepEqual(
    unknown.map(([field]) => field),
    [
      'city',
      'state_province_code',
      'state_province_name',
      'fuel_types',
      'oxygen',
      'repairs',
      'landing_fee',
      'jet_starting_unit',
      'beacon',
      'customs',
    ],
  )
})

test('KJFK, without a precision approach in the sample, is not said to have none for good', { skip }, async (t) => {
  const { record, provenance } = await imported(t, nasr, cifp)
  const { longest_runway, latitude, longitude, magnetic_variation, elevation, name, parsed_cycle } =
    await record('KJFK')
  assert.deepEqual(
    { longest_runway, latitude, longitude, magnetic_variation, elevation, name, parsed_cycle },
    {
      longest_runway: 14_500,
      latitude: 40.63992778,
      longitude: -73.77869167,
      magnetic_variation: -13,
      elevation: 13,
      name: 'John F Kennedy Intl',
      parsed_cycle: '1912',
    },
  )
  assert.deepEqual((await provenance('KJFK'))?.precision_airport, { how: 'unknown' })
})
