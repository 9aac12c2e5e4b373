import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makeZip } from '../files/zip.fixture.ts'
import { collected } from '../source/collected.fixture.ts'
import { airport, filesOf, ils, runway, runwayEnds, table, tables } from './nasr.fixture.ts'
import { nasrSource, nasrUrl } from './source.ts'

const read = async (t: TestContext, files: Readonly<Record<string, string | Uint8Array>>) =>
  collected(nasrSource(await filesOf(t, files)))

const base = (...rows: readonly Readonly<Record<string, string>>[]) => ({ 'APT_BASE.csv': table(rows) })

test('an airport is made from its row and the other tables', async (t) => {
  const { cycle, airports, charts, quarantined, warnings } = await read(t, tables)
  assert.deepEqual([cycle, charts, quarantined, warnings], ['2609', [], [], []])
  const [{ stated, derived, where } = assert.fail(), ...others] = airports
  assert.deepEqual(others, [])
  assert.equal(where, 'APT_BASE.csv line 2')
  assert.deepEqual(stated, {
    icao_airport_identifier: 'KSBP',
    name: 'San Luis County Rgnl',
    latitude: 35.2372725,
    longitude: -120.64260277,
    longest_runway: 6101,
    elevation: 212,
    magnetic_variation: 13,
    city: 'San Luis Obispo',
    state_province_code: 'CA',
    state_province_name: 'California',
    country_code: 'USA',
    country_name: 'United States',
    fuel_types: ['100 low lead (LL) octane', 'JET A'],
    oxygen: ['High Pressure', 'High Pressure Bottle', 'Low Pressure Bottle'],
    repairs: ['Minor Engine', 'Major Airframe'],
    landing_fee: false,
    precision_airport: true,
    beacon: true,
    customs: false,
    airport_type: 'Public/civil',
    revision_date: '20260903',
    parsed_cycle: '2609',
  })
  assert.deepEqual(derived, { iata_airport_designator: 'SBP', datum_code: 'NAR' })
})

test('its runways are there to be drawn', async (t) => {
  const { airports } = await read(t, tables)
  assert.deepEqual(airports[0]?.features, {
    runways: [
      {
        length: 6101,
        width: 150,
        surface: 'Asphalt/Concrete',
        lighted: true,
        closed: false,
        ends: [
          {
            designator: '11',
            position: { lat: 35.2422148, lng: -120.649567 },
            elevation: 168.1,
            displaced: 800,
            indicator: { aid: 'VASI', side: 'right', degrees: 3.25, crossingHeight: 50 },
            approachLights: 'ALSF-2',
            traffic: 'right',
          },
          {
            designator: '29',
            position: { lat: 35.2326563, lng: -120.6327866 },
            elevation: 211.7,
            displaced: 0,
          },
        ],
      },
    ],
    stations: [],
    navaids: [],
  })
})

test('the longest runway counts; a helipad is not drawn as a runway', async (t) => {
  const short = { ...runway, RWY_ID: '07/25', RWY_LEN: '2500' }
  const pad = { ...runway, RWY_ID: 'H1', RWY_LEN: '50' }
  const { airports } = await read(t, { ...tables, 'APT_RWY.csv': table([short, runway, pad]) })
  assert.equal(airports[0]?.stated.longest_runway, 6101)
  assert.equal(airports[0]?.features?.runways.length, 1)
})

test('a site is its number and its type: a heliport next to the airport is another', async (t) => {
  const helipad = { ...runway, SITE_TYPE_CODE: 'H', RWY_LEN: '9999' }
  const { airports } = await read(t, { ...tables, 'APT_RWY.csv': table([runway, helipad]) })
  assert.equal(airports[0]?.stated.longest_runway, 6101)
})

const shutDown = { ...ils, COMPONENT_STATUS: 'SHUTDOWN' }
const precision = [
  ['an ILS with its glide slope', { ils: [ils], slopes: [ils] }, true],
  ['a localizer with a glide slope', { ils: [{ ...ils, SYSTEM_TYPE_CODE: 'LG' }], slopes: null }, true],
  ['an ILS where the table of glide slopes does not exist', { ils: [ils], slopes: null }, true],
  ['an ILS that is shut down', { ils: [shutDown], slopes: [ils] }, false],
  ['an ILS whose glide slope is shut down', { ils: [ils], slopes: [shutDown] }, false],
  ['an ILS without glide slope', { ils: [ils], slopes: [{ ...ils, RWY_END_ID: '29' }] }, false],
  ['an LDA with a glide slope', { ils: [{ ...ils, SYSTEM_TYPE_CODE: 'DD' }], slopes: [ils] }, false],
  ['an ILS of another airport', { ils: [{ ...ils, SITE_NO: '2.' }], slopes: null }, false],
  ['no table but an ILS at the end of a runway', { ils: null, slopes: null }, true],
] as const
for (const [what, { ils: systems, slopes }, isPrecise] of precision) {
  test(`${what} ${isPrecise ? 'is' : 'is not'} a precision approach`, async (t) => {
    const { 'ILS_BASE.csv': _, 'ILS_GS.csv': __, ...others } = tables
    const { airports } = await read(t, {
      ...others,
      ...(systems && { 'ILS_BASE.csv': table(systems) }),
      ...(slopes && { 'ILS_GS.csv': table(slopes) }),
    })
    const { stated, derived } = airports[0] ?? assert.fail()
    assert.deepEqual(
      [stated.precision_airport, derived.precision_airport],
      isPrecise ? [true, undefined] : [undefined, false],
    )
  })
}

test('airports without an ICAO identifier are counted, not imported', async (t) => {
  const { airports, warnings } = await read(t, { ...tables, ...base(airport, { ...airport, ICAO_ID: '' }) })
  assert.equal(airports.length, 1)
  assert.deepEqual(warnings, [
    { file: 'APT_BASE.csv', text: '1 airports have no ICAO identifier: they are not imported' },
  ])
})

test('a row that cannot be taken is rejected with its line and every reason', async (t) => {
  const broken = {
    ...airport,
    ICAO_ID: 'KX',
    LAT_DECIMAL: '91',
    LONG_DECIMAL: '',
    ARPT_NAME: '',
    EFF_DATE: '2026/13/01',
  }
  const short = 'one,two\r\n'
  const files = {
    ...tables,
    'APT_BASE.csv': table([airport, broken, airport]) + short,
    'APT_RWY.csv': table([runway]) + short,
  }
  const { airports, quarantined } = await read(t, files)
  assert.equal(airports.length, 1)
  assert.deepEqual(
    quarantined.map(({ where, reasons }) => [where, reasons]),
    [
      ['APT_RWY.csv line 3', ['it has 2 cells, but the table has 7 columns']],
      [
        'APT_BASE.csv line 3',
        [
          'ICAO_ID "KX" is not a letter and three letters or digits',
          'ARPT_NAME is empty',
          'LAT_DECIMAL "91" is not a latitude',
          'LONG_DECIMAL "" is not a longitude',
          'EFF_DATE "2026/13/01" is not a date such as 2026/09/03',
        ],
      ],
      ['APT_BASE.csv line 4', ['KSBP is already the airport of APT_BASE.csv line 2']],
      ['APT_BASE.csv line 5', ['it has 2 cells, but the table has 29 columns']],
    ],
  )
})

test('columns that must be there are named, others are reported as not known', async (t) => {
  const { ICAO_ID: _, LAT_DECIMAL: __, ...without } = airport
  await assert.rejects(
    read(t, base(without)),
    /APT_BASE\.csv is not imported: the columns are missing: ICAO_ID, LAT_DECIMAL/,
  )
  const { LNDG_FEE_FLAG: ___, BCN_LENS_COLOR: ____, BCN_LGT_SKED: _____, ...some } = airport
  const { airports, warnings } = await read(t, { ...tables, ...base(some) })
  const { stated } = airports[0] ?? assert.fail()
  assert.deepEqual(['landing_fee' in stated, 'beacon' in stated], [false, false])
  assert.match(
    warnings[0]?.text ?? '',
    /no columns BCN_LGT_SKED, BCN_LENS_COLOR, LNDG_FEE_FLAG: what they state is unknown/,
  )
})

test('tables that are not there leave open what they state, and a note says so', async (t) => {
  const { airports, warnings } = await read(t, base(airport))
  const { stated, derived, features } = airports[0] ?? assert.fail()
  assert.deepEqual(
    [stated.longest_runway, stated.precision_airport, derived.precision_airport, features],
    [undefined, undefined, undefined, null],
  )
  assert.deepEqual(
    warnings.map(({ file }) => file),
    ['APT_RWY.csv', 'APT_RWY_END.csv', 'ILS_BASE.csv'],
  )
})

test('letters of Windows-1252 are read', async (t) => {
  const latin = Buffer.from(table([{ ...airport, CITY: 'CA\u00d1ON CITY' }]), 'latin1')
  const { airports } = await read(t, { 'APT_BASE.csv': latin })
  assert.equal(airports[0]?.stated.city, 'Ca\u00f1on City')
})

const entries = Object.entries(tables).map(([name, data]) => ({ name, data }))
const [all, ofAirports, ofSystems] = [
  makeZip(entries),
  makeZip(entries.filter(({ name }) => name.startsWith('APT'))),
  makeZip(entries.filter(({ name }) => name.startsWith('ILS'))),
]
const subscriptions = {
  'a zip of the tables': { '03_Sep_2026_CSV.zip': all },
  'the zips of airports and of landing systems': {
    '03_Sep_2026_APT_CSV.zip': ofAirports,
    '03_Sep_2026_ILS_CSV.zip': ofSystems,
  },
  'the zip of a subscription with that of all tables in it': {
    '28DaySubscription_Effective_2026-09-03.zip': makeZip([
      { name: 'README.txt', data: 'read me' },
      { name: 'CSV_Data/03_Sep_2026_CSV.zip', data: all, stored: true },
    ]),
  },
  'the zip of a subscription with zips of parts in it': {
    'subscription.zip': makeZip([
      { name: 'CSV_Data/03_Sep_2026_APT_CSV.zip', data: ofAirports },
      { name: 'CSV_Data/03_Sep_2026_FRQ_CSV.zip', data: 'no zip' },
      { name: 'CSV_Data/03_Sep_2026_ILS_CSV.zip', data: ofSystems },
    ]),
  },
}
for (const [what, files] of Object.entries(subscriptions)) {
  test(`${what} is read like the loose tables`, async (t) => {
    const { airports, warnings } = await read(t, files)
    const { stated, features } = airports[0] ?? assert.fail()
    assert.deepEqual([stated.precision_airport, features?.runways.length, warnings], [true, 1, []])
  })
}

test('what contains no airports, those of two cycles, or a broken zip says so', async (t) => {
  await assert.rejects(
    read(t, { 'APT_RWY.csv': tables['APT_RWY.csv'] }),
    /contains no APT_BASE\.csv: specify the 28-day/,
  )
  const two = {
    'a.zip': makeZip([{ name: 'a/APT_BASE.csv', data: '' }]),
    'b.zip': makeZip([{ name: 'b/APT_BASE.csv', data: '' }]),
  }
  await assert.rejects(read(t, two), /several files match \(a\/APT_BASE\.csv, b\/APT_BASE\.csv\)/)
  const broken = { 's.zip': makeZip([{ name: 'CSV_Data/03_Sep_2026_CSV.zip', data: 'no zip' }]) }
  await assert.rejects(read(t, broken), /CSV_Data\/03_Sep_2026_CSV\.zip is not a valid zip file/)
  await assert.rejects(read(t, base({ ...airport, ICAO_ID: '' })), /lists no airport with an ICAO identifier/)
  await assert.rejects(read(t, base({ ...airport, EFF_DATE: 'soon' })), /does not state its cycle/)
})

test('runway ends without a place, and runways with one end, are not drawn', async (t) => {
  const [first = {}, second = {}] = runwayEnds
  for (const ends of [[first], [first, { ...second, LAT_DECIMAL: '' }]]) {
    const { airports } = await read(t, { ...tables, 'APT_RWY_END.csv': table(ends) })
    assert.equal(airports[0]?.features, null)
  }
})

test('the FAA names the zip of a cycle by its first day', () => {
  const url = 'https://nfdc.faa.gov/webContent/28DaySub/extra/03_Sep_2026_CSV.zip'
  assert.equal(nasrUrl(Date.UTC(2026, 8, 3, 9, 1)), url)
})
