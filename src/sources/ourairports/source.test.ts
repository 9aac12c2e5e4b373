import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collected } from '../source/collected.fixture.ts'
import { type MadeRow, madeTable, madeTables, type Table, type TableName, wellington } from './ourairports.fixture.ts'
import { ourAirportsSource } from './source.ts'

/** Tables that do not matter to the test are there and empty. */
function source(tables: { readonly [Name in TableName]?: Table }) {
  const empty = { airports: [], runways: [], regions: [], countries: [], 'airport-frequencies': [], navaids: [] }
  return collected(ourAirportsSource(madeTables({ ...empty, ...tables })))
}
const only = async (row: MadeRow) => (await source({ airports: [row] })).airports[0]

test('a row states what it fills in, with names and runways from the other tables', async () => {
  const { airports, quarantined, warnings, cycle } = await source({
    airports: [wellington],
    regions: [{ code: 'NZ-WGN', name: 'Wellington Region' }],
    countries: [{ code: 'NZ', name: 'New Zealand' }],
    runways: [
      { airport_ref: 1, length_ft: 6351.6, closed: 0 },
      { airport_ref: 1, length_ft: 9999, closed: 1 },
      { airport_ref: 2, length_ft: 12000, closed: 0 },
    ],
  })
  assert.deepEqual([quarantined, warnings, cycle], [[], [], null])
  assert.deepEqual(airports, [
    {
      icao: 'NZWN',
      stated: {
        icao_airport_identifier: 'NZWN',
        iata_airport_designator: 'WLG',
        longest_runway: 6352,
        latitude: -41.3272,
        longitude: 174.805,
        elevation: 41,
        name: 'Wellington International Airport',
        city: 'Wellington',
        state_province_code: 'WGN',
        state_province_name: 'Wellington Region',
        country_code: 'NZL',
        country_name: 'New Zealand',
        datum_code: 'WGE',
      },
      derived: {},
      where: 'airports.csv line 2',
      features: null,
    },
  ])
})

test('what a row leaves empty is not stated', async () => {
  const bare = { ident: 'NZWN', name: 'Wellington', latitude_deg: 0, longitude_deg: 0, icao_code: 'NZWN' }
  const airport = await only(bare)
  assert.deepEqual(Object.keys(airport?.stated ?? {}), [
    'icao_airport_identifier',
    'latitude',
    'longitude',
    'name',
    'datum_code',
  ])
  assert.deepEqual([airport?.stated.latitude, airport?.stated.longitude], [0, 0])
})

test('unassigned regions and unknown countries are not stated', async () => {
  const airport = await only({ ...wellington, iso_country: 'ZZ', iso_region: 'ZZ-U-A' })
  const { country_code, state_province_code } = airport?.stated ?? {}
  assert.deepEqual([country_code, state_province_code], [undefined, undefined])
})

const identifiers: readonly [codes: MadeRow, icao: string | undefined][] = [
  [{ icao_code: 'KSNS', gps_code: 'XXXX', ident: 'YYYY' }, 'KSNS'],
  [{ icao_code: 'ksns' }, 'KSNS'],
  [{ gps_code: 'KSOA', ident: 'KSOA', local_code: 'SOA' }, 'KSOA'],
  [{ gps_code: '', ident: 'KSOA', local_code: 'SOA' }, 'KSOA'],
  [{ gps_code: 'T03', ident: 'KTTT' }, undefined],
  [{ ident: 'KT03', local_code: 'T03' }, undefined],
  [{ ident: 'ABCD', local_code: 'ABCD' }, undefined],
  [{ ident: 'US-0001' }, undefined],
  [{ icao_code: 'KSNS', type: 'closed' }, undefined],
]
for (const [codes, icao] of identifiers) {
  test(`${JSON.stringify(codes)} is ${icao ?? 'no airport'}`, async () => {
    const nameless = { icao_code: '', gps_code: '', ident: '', local_code: '' }
    assert.equal((await only({ ...wellington, ...nameless, ...codes }))?.icao, icao)
  })
}

test('what is left out is counted in one note', async () => {
  const airports = [
    wellington,
    { ...wellington, id: 2, type: 'closed' },
    { ...wellington, id: 3, icao_code: '', ident: 'NZ-1' },
    { ...wellington, id: 4, icao_code: '', ident: 'NZ-2' },
  ]
  const { warnings } = await source({ airports })
  assert.deepEqual(warnings, [
    {
      file: 'airports.csv',
      text: 'airports that are not imported: 1 closed, 2 without an ICAO identifier',
    },
  ])
})

test('of two airports with one identifier the ICAO code counts; of two ICAO codes the first', async () => {
  const byGps = { ...wellington, id: 2, icao_code: '', gps_code: 'NZWN', name: 'by GPS code' }
  const { airports, warnings } = await source({ airports: [byGps, wellington] })
  assert.deepEqual(
    airports.map(({ stated }) => stated.name),
    ['Wellington International Airport'],
  )
  assert.match(warnings[0]?.text ?? '', /1 whose identifier is the ICAO code of another/)
  const twice = await source({ airports: [wellington, { ...wellington, id: 2 }] })
  assert.deepEqual(twice.quarantined, [
    {
      file: 'airports.csv',
      where: 'airports.csv line 3',
      reasons: ['NZWN is already the identifier of airports.csv line 2'],
    },
  ])
})

const broken: readonly [cells: MadeRow, reason: RegExp][] = [
  [{ name: '' }, /name is missing/],
  [{ name: 'x'.repeat(201) }, /name has \d+ characters; at most 200 are accepted/],
  [{ latitude_deg: '' }, /latitude_deg is missing/],
  [{ latitude_deg: 91 }, /latitude_deg "91" is not a number from -90 to 90/],
  [{ longitude_deg: 'east' }, /longitude_deg "east" is not/],
]
for (const [cells, reason] of broken) {
  test(`a row with ${JSON.stringify(cells).slice(0, 40)} is rejected with its line, and the others are read`, async () => {
    const other = { ...wellington, id: 2, icao_code: 'NZAA' }
    const { airports, quarantined } = await source({ airports: [{ ...wellington, ...cells }, other] })
    assert.deepEqual(
      airports.map(({ icao }) => icao),
      ['NZAA'],
    )
    assert.equal(quarantined[0]?.where, 'airports.csv line 2')
    assert.match(quarantined[0]?.reasons.join() ?? '', reason)
  })
}

test('a cell that cannot be right is left out with a warning', async () => {
  const { airports, warnings } = await source({
    airports: [{ ...wellington, elevation_ft: 'high', iata_code: 'W1' }],
  })
  const { elevation, iata_airport_designator, city } = airports[0]?.stated ?? {}
  assert.deepEqual([elevation, iata_airport_designator, city], [undefined, undefined, 'Wellington'])
  assert.match(warnings.map(({ text }) => text).join(), /line 2: iata_code "W1" .*line 2: elevation_ft "high"/)
})

test('a broken row of another table is rejected with its line', async () => {
  const runways = [
    { airport_ref: 1, length_ft: 'long' },
    { airport_ref: 1, length_ft: 100 },
  ]
  const { airports, quarantined } = await source({ airports: [wellington], runways })
  assert.equal(airports[0]?.stated.longest_runway, 100)
  assert.deepEqual(
    quarantined.map(({ where }) => where),
    ['runways.csv line 2'],
  )
})

test('of very many faults the first thousand are reported, and how many more there are', async () => {
  const runways = Array.from({ length: 1_500 }, () => ({ airport_ref: 1, length_ft: 'long' }))
  const { quarantined } = await source({ airports: [wellington], runways })
  assert.equal(quarantined.length, 1_001)
  assert.deepEqual(quarantined.at(-1)?.reasons, ['500 more of its rows are invalid'])
})

test('rows without an id have nothing in the other tables', async () => {
  const runways = [{ airport_ref: '', length_ft: 100 }]
  const { airports } = await source({ airports: [{ ...wellington, id: '' }], runways })
  assert.equal(airports[0]?.stated.longest_runway, undefined)
})

test('other tables that are missing are reported, and their facts are unknown', async () => {
  const { airports, warnings } = await collected(ourAirportsSource(madeTables({ airports: [wellington] })))
  const { longest_runway, state_province_code, state_province_name, country_code, country_name } =
    airports[0]?.stated ?? {}
  assert.deepEqual([longest_runway, state_province_name, country_name], [undefined, undefined, undefined])
  assert.deepEqual([state_province_code, country_code], ['WGN', 'NZL'])
  assert.deepEqual(
    warnings.map(({ file }) => file),
    ['regions.csv', 'countries.csv', 'runways.csv', 'airport-frequencies.csv', 'navaids.csv'],
  )
})

test('without airports.csv, or with other columns in it, nothing is imported', async () => {
  await assert.rejects(collected(ourAirportsSource(madeTables({ regions: [] }))), /\/made contains no airports\.csv/)
  const other = { airports: 'id,ident,type\n1,NZWN,small_airport\n' }
  await assert.rejects(source(other), /airports\.csv is not imported: the columns are missing: name, latitude_deg/)
  const latin = Buffer.from(madeTable('airports', [{ ...wellington, name: 'São' }]), 'latin1')
  await assert.rejects(source({ airports: latin }), /airports\.csv is not imported: line 2 is not UTF-8 text/)
  await assert.rejects(source({ airports: [wellington], runways: 'a,b\n1,2\n' }), /runways\.csv is not imported/)
})
