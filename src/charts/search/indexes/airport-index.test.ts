import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../test/fixtures/properties.ts'
import { AirportIndex, type AirportQuery, type IndexedAirport } from './airport-index.ts'

const none = { STD: 0, CAO: 0 }

type Sketch = Partial<Omit<IndexedAirport, 'latitude' | 'longitude'>> & {
  readonly at?: readonly [lat: number, lng: number]
}

function airport(icao: string, { at: [latitude, longitude] = [0, 0], ...sketch }: Sketch = {}): IndexedAirport {
  return {
    icao_airport_identifier: icao,
    iata_airport_designator: '',
    name: `${icao} Field`,
    city: '',
    state_province_code: '',
    state_province_name: '',
    country_code: '',
    country_name: '',
    latitude,
    longitude,
    longest_runway: 0,
    charts: none,
    ...sketch,
  }
}

const codesOf = (found: readonly { readonly icao_airport_identifier: string }[]) =>
  found.map(({ icao_airport_identifier: icao }) => icao)

const index = (airports: readonly IndexedAirport[]) => AirportIndex.of(airports, async () => undefined)
const search = async (airports: readonly IndexedAirport[], query: string, more: Partial<AirportQuery> = {}) =>
  codesOf((await index(airports)).search({ query, near: null, country: null, limit: 20, ...more }))

test('the ICAO identifier comes before the IATA designator, then beginnings of both, name or city, and their words', async () => {
  const best = [
    airport('LON'),
    airport('XAAA', { iata_airport_designator: 'LON' }),
    airport('LONA'),
    airport('XAAB', { iata_airport_designator: 'LONG' }),
    airport('XAAC', { name: 'Lon' }),
    airport('XAAD', { name: 'Lon Regional' }),
    airport('XAAE', { name: 'Other', city: 'Lon by the Sea' }),
    airport('XAAF', { name: 'Saint Lon' }),
    airport('XAAG', { name: 'Old Longreach' }),
  ]
  assert.deepEqual(await search(best.toReversed(), 'lon'), codesOf(best))
})

test('every word of the query has to fit, in any order, the last and the others as beginnings too', async () => {
  const portland = airport('KPDX', { name: 'Portland International', city: 'Portland', state_province_code: 'OR' })
  const others = [airport('KPWM', { name: 'Portland Jetport', state_province_code: 'ME' }), airport('KORD')]
  for (const query of ['portland or', 'OR, Portland', 'port int', 'international portland', 'portland portland int']) {
    assert.deepEqual(await search([...others, portland], query), ['KPDX'], query)
  }
})

const spellings = [
  ['São Paulo/Guarulhos', 'sao paulo'],
  ['São Paulo/Guarulhos', 'SÃO PAULO GUAR'],
  ['Zürich', 'zurich'],
  ['Zu\u0308rich', 'ZÜRICH'],
  ['Tromsø', 'tromso'],
  ['Łódź', 'lodz'],
  ['Keflavík', 'keflavi\u0301k'],
  ['Chicago O’Hare', "o'hare"],
  ["Chicago O'Hare", 'ohare'],
  ['Groß Dölln', 'gross dolln'],
  ['東京国際空港', '東京'],
  ['ΑΘΗΝΑ', 'αθηνα'],
] as const
for (const [name, query] of spellings) {
  test(`${query} finds ${name}`, async () =>
    assert.deepEqual(await search([airport('XXXX', { name }), airport('YYYY')], query), ['XXXX']))
}

test('of equal matches those with charts come first, then those with the longer runway, then by identifier', async () => {
  const order = [
    airport('EGXX', { city: 'London', longest_runway: 4000, charts: { STD: 1, CAO: 0 } }),
    airport('EGLL', { city: 'London', longest_runway: 12799 }),
    airport('EGKB', { city: 'London', longest_runway: 5912 }),
    airport('EGKC', { city: 'London', longest_runway: 5912 }),
  ]
  assert.deepEqual(await search(order.toReversed(), 'london'), codesOf(order))
  assert.deepEqual(await search(order.toReversed(), ''), codesOf(order))
})

test('near ranks equal matches by distance, a better match still comes first', async () => {
  const airports = [
    airport('AAAA', { at: [50, 8], city: 'Springfield' }),
    airport('BBBB', { at: [10, 8], city: 'Springfield' }),
    airport('CCCC', { at: [49.9, 8], name: 'New Springfield' }),
  ]
  const near = { lat: 49.9, lng: 8 }
  assert.deepEqual(await search(airports, 'springfield', { near }), ['AAAA', 'BBBB', 'CCCC'])
  assert.deepEqual(await search(airports, '', { near }), ['CCCC', 'AAAA', 'BBBB'])
})

const corners = [
  {
    name: 'across the date line',
    near: [-17, 179.9],
    order: [
      [-17, -179.9],
      [-17, 178],
      [-17, 0],
    ],
  },
  {
    name: 'at the north pole',
    near: [90, 0],
    order: [
      [89, 100],
      [88, 0],
      [-90, 0],
    ],
  },
  {
    name: 'across the north pole',
    near: [89, 10],
    order: [
      [89, -170],
      [80, 10],
      [0, 10],
    ],
  },
  {
    name: 'at the south pole, whatever its longitude',
    near: [-90, 77],
    order: [
      [-89.9, -103],
      [-80, 77],
    ],
  },
] as const
for (const {
  name,
  near: [lat, lng],
  order,
} of corners) {
  test(`near is near ${name}`, async () => {
    const airports = order.map((at, place) => airport(`A${place}AA`, { at, longest_runway: place }))
    assert.deepEqual(await search(airports.toReversed(), '', { near: { lat, lng } }), codesOf(airports))
  })
}

test('distances are nautical miles along the great circle: from pole to pole 10807.3', async () => {
  const built = await index([airport('NZSP', { at: [-90, 0] }), airport('EGKB', { at: [51.3308, 0.0325] })])
  const from = (lat: number, lng: number) =>
    built.search({ query: '', near: { lat, lng }, country: null, limit: 9 }).map(({ distance_nm }) => distance_nm)
  assert.equal(from(90, 0)[1], 10807.3)
  // Heathrow.
  assert.equal(from(51.4706, -0.4619)[0], 20.3)
  assert.equal(from(-90, 120)[0], 0)
})

test('country holds back all others, and limit cuts', async () => {
  const airports = ['NZWN', 'NZAA', 'YBBN'].map((icao) =>
    airport(icao, { country_code: icao.startsWith('NZ') ? 'NZL' : 'AUS' }),
  )
  assert.deepEqual(await search(airports, '', { country: 'NZL' }), ['NZAA', 'NZWN'])
  assert.deepEqual(await search(airports, 'nz', { limit: 1 }), ['NZAA'])
  assert.deepEqual(await search(airports, 'field', { country: 'AUS' }), ['YBBN'])
})

test('what matches nothing finds nothing', async () => {
  for (const query of ['nowhere', '!!', '…', 'field nowhere'])
    assert.deepEqual(await search([airport('NZWN')], query), [], query)
  assert.deepEqual(await search([], 'a'), [])
  assert.deepEqual(await search([], ''), [])
})

test('the most similar identifier shares the longest beginning, of two letters at least', async () => {
  const built = await index([airport('EGKB'), airport('EGLC'), airport('EDDF'), airport('NZWN')])
  assert.equal(built.similar('EGLL'), 'EGLC')
  assert.equal(built.similar('EGZZ'), 'EGKB')
  assert.equal(built.similar('ESSA'), null)
})

test('near or not, with any limit, the best are the first of all matches', async () => {
  const word = fc.constantFrom('a', 'b', 'ab', 'abc', 'bc')
  const text = fc.uniqueArray(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
  const place = fc.record({ lat: fc.integer({ min: -90, max: 90 }), lng: fc.integer({ min: -180, max: 180 }) })
  const some = fc.record({ name: text, city: text, place })
  const near = fc.option(place)
  await fc.assert(
    fc.asyncProperty(
      fc.array(some, { maxLength: 40 }),
      text,
      near,
      fc.integer({ min: 1, max: 10 }),
      async (...given) => {
        const [sketches, query, near, limit] = given
        const airports = sketches.map(({ name, city, place: { lat, lng } }, at) =>
          airport(`Z${String(at).padStart(3, '0')}`, { name, city, at: [lat, lng], longest_runway: at }),
        )
        const built = await index(airports)
        const all = built.search({ query, near, country: null, limit: 100 })
        assert.deepEqual(built.search({ query, near, country: null, limit }), all.slice(0, limit))
        const ranked = all.map(({ icao_airport_identifier: icao }) =>
          rankOf(
            airports.find((each) => each.icao_airport_identifier === icao),
            query,
          ),
        )
        assert.deepEqual(ranked, ranked.toSorted())
        if (near) {
          const distances = all.map(({ distance_nm = 0 }, at) => [ranked[at], distance_nm] as const)
          assert.ok(
            distances.every(
              ([rank, miles], at) => at === 0 || rank !== ranked[at - 1] || miles >= (distances[at - 1]?.[1] ?? 0),
            ),
          )
        }
      },
    ),
  )
})

/** By contract.md, of words alone: name or city, beginning of the name, of the city, words, beginnings of words. */
function rankOf(found: IndexedAirport | undefined, query: string): number {
  const { name = '', city = '' } = found ?? {}
  if (name === query || city === query) return 0
  if (name.startsWith(query)) return 1
  if (city.startsWith(query)) return 2
  const words = `${name} ${city}`.split(' ')
  return query.split(' ').every((each) => words.includes(each)) ? 3 : 4
}
