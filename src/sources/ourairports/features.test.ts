import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collected } from '../source/collected.fixture.ts'
import { type MadeRow, madeTables, wellington } from './ourairports.fixture.ts'
import { ourAirportsSource } from './source.ts'

const runway: MadeRow = {
  airport_ref: 1,
  length_ft: 6352,
  width_ft: 148,
  surface: 'ASP',
  lighted: 1,
  closed: 0,
  le_ident: '16',
  le_latitude_deg: -41.3174019,
  le_longitude_deg: 174.8070068,
  le_elevation_ft: 41,
  le_displaced_threshold_ft: 210,
  he_ident: '34',
  he_latitude_deg: -41.3348007,
  he_longitude_deg: 174.8059998,
}

async function featuresOf(tables: Omit<Parameters<typeof madeTables>[0], 'airports'>, airport: MadeRow = wellington) {
  const found = await collected(ourAirportsSource(madeTables({ airports: [airport], runways: [runway], ...tables })))
  return found.airports[0]?.features ?? null
}

test('a runway is drawn from its row', async () => {
  assert.deepEqual((await featuresOf({}))?.runways, [
    {
      length: 6352,
      width: 148,
      surface: 'Asphalt',
      lighted: true,
      closed: false,
      ends: [
        { designator: '16', position: { lat: -41.3174019, lng: 174.8070068 }, elevation: 41, displaced: 210 },
        { designator: '34', position: { lat: -41.3348007, lng: 174.8059998 }, elevation: null, displaced: 0 },
      ],
    },
  ])
})

const undrawable: readonly [what: string, cells: MadeRow][] = [
  ['with one end unknown', { he_latitude_deg: '' }],
  ['of unknown length', { length_ft: -1 }],
  ['of unknown width', { width_ft: '' }],
  ['with an end that has no name', { le_ident: '' }],
  ['whose ends are in one place', { he_latitude_deg: -41.3174019, he_longitude_deg: 174.8070068 }],
  ['whose ends are miles apart', { he_latitude_deg: -41.5 }],
  ['that is displaced away', { le_displaced_threshold_ft: 6352 }],
]
for (const [what, cells] of undrawable) {
  test(`a runway ${what} is not drawn`, async () => {
    assert.equal(await featuresOf({ runways: [{ ...runway, ...cells }] }), null)
  })
}

test('a closed runway is drawn as closed', async () => {
  assert.equal((await featuresOf({ runways: [{ ...runway, closed: 1 }] }))?.runways[0]?.closed, true)
})

const surfaces: readonly [code: string, word: string][] = [
  ['ASPH-G', 'Asphalt'],
  ['ASPH/ CONC', 'Asphalt/Concrete'],
  ['TURF-GRVL-F', 'Grass/Gravel'],
  ['Grass / Sod', 'Grass'],
  ['PEM', 'Concrete and asphalt'],
  ['UNK', 'Unknown'],
  ['', 'Unknown'],
]
for (const [code, word] of surfaces) {
  test(`a surface "${code}" is ${word}`, async () => {
    assert.equal((await featuresOf({ runways: [{ ...runway, surface: code }] }))?.runways[0]?.surface, word)
  })
}

test('stations are grouped by service, in the order in which they are needed', async () => {
  const frequencies = [
    ['TWR', '118.800'],
    ['Tower', '118.8'],
    ['TWR', '121.9'],
    ['ATIS', '126.9'],
    ['MISC', '123'],
    ['A/G', '5.526'],
    ['OPS', '130.5'],
  ].map(([type = '', mhz = '']) => ({ airport_ref: 1, type, frequency_mhz: mhz }))
  const others = [{ airport_ref: 2, type: 'GND', frequency_mhz: '121.7' }]
  assert.deepEqual((await featuresOf({ 'airport-frequencies': [...frequencies, ...others] }))?.stations, [
    { service: 'ATIS', frequencies: ['126.9'] },
    { service: 'TOWER', frequencies: ['118.8', '121.9'] },
  ])
})

const aid = { ident: 'WN', name: 'Wellington', type: 'VOR-DME', frequency_khz: 112300, dme_channel: '070X' }

test('navigation aids within 30 NM are known, the nearest first', async () => {
  const navaids = [
    { ...aid, ident: 'FAR', latitude_deg: -41.82, longitude_deg: 174.8 },
    { ...aid, latitude_deg: -41.34, longitude_deg: 174.82 },
    { ...aid, ident: 'TOO', latitude_deg: -41.9, longitude_deg: 174.8 },
    { ...aid, type: 'NDB', frequency_khz: 298, dme_channel: '', latitude_deg: -41.33, longitude_deg: 174.81 },
    { ...aid, type: 'constructor', latitude_deg: -41.33, longitude_deg: 174.81 },
    { ...aid, type: 'DME', latitude_deg: -41.33, longitude_deg: 174.81 },
    { ...aid, frequency_khz: -1, latitude_deg: -41.33, longitude_deg: 174.81 },
  ]
  assert.deepEqual(
    (await featuresOf({ navaids }))?.navaids.map(({ ident, kind, frequency, channel }) => [
      ident,
      kind,
      frequency,
      channel,
    ]),
    [
      ['WN', 'NDB', '298', undefined],
      ['WN', 'VOR/DME', '112.3', '70X'],
      ['FAR', 'VOR/DME', '112.3', '70X'],
    ],
  )
})

test('they are found across the date line and near the poles', async () => {
  const places: readonly [airport: readonly [number, number], aid: readonly [number, number]][] = [
    [
      [-17, 179.95],
      [-17, -179.95],
    ],
    [
      [84, -30],
      [84, -33.5],
    ],
  ]
  for (const [[lat, lng], [latitude_deg, longitude_deg]] of places) {
    const airport = { ...wellington, latitude_deg: lat, longitude_deg: lng }
    const features = await featuresOf({ navaids: [{ ...aid, latitude_deg, longitude_deg }] }, airport)
    assert.equal(features?.navaids.length, 1, `${lat} ${lng}`)
  }
})
