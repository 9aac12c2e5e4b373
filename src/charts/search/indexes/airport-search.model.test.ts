import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../test/fixtures/properties.ts'
import { AirportIndex, type AirportQuery, type IndexedAirport } from './airport-index.ts'

/** contract.md, airport search, as a scan of every airport: no index, no order prepared, nothing left out. */
function plainSearch(airports: readonly IndexedAirport[], { query, near, country, limit }: AirportQuery) {
  const words = [...new Set(plainWords(query))]
  const ranked = airports
    .filter(({ country_code }) => country === null || country_code === country)
    .map((airport) => ({ airport, rank: query === '' ? 0 : rankOf(airport, words) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
  return ranked
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        (near ? distance(a.airport, near) - distance(b.airport, near) : 0) ||
        importance(b.airport) - importance(a.airport) ||
        (a.airport.icao_airport_identifier < b.airport.icao_airport_identifier ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ airport }) => airport.icao_airport_identifier)
}

const plainWords = (text: string): readonly string[] =>
  text.toLowerCase().replaceAll('é', 'e').split(' ').filter(Boolean)

const importance = ({ charts, longest_runway: runway }: IndexedAirport) => runway + (charts.STD > 0 ? 1e6 : 0)

const distance = ({ latitude, longitude }: IndexedAirport, { lat, lng }: { lat: number; lng: number }) => {
  const [x, y, z] = point(latitude, longitude)
  const [toX, toY, toZ] = point(lat, lng)
  return (x - toX) ** 2 + (y - toY) ** 2 + (z - toZ) ** 2
}
const point = (lat: number, lng: number): readonly [number, number, number] => {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

/** The first rank of contract.md that the airport has. */
function rankOf(airport: IndexedAirport, query: readonly string[]): number {
  const [icao, iata] = [airport.icao_airport_identifier, airport.iata_airport_designator].map((code) =>
    code.toLowerCase(),
  )
  const [code = ''] = query.length === 1 ? query : []
  const [name, city] = [plainWords(airport.name), plainWords(airport.city)]
  const others = [airport.state_province_name, airport.state_province_code, airport.country_name, airport.country_code]
  const all = [name, city, ...others.map(plainWords)].flat()
  const isText = (text: readonly string[]) => text.join(' ') === query.join(' ')
  const begins = (text: readonly string[]) => `${text.join(' ')}`.startsWith(query.join(' '))
  const ranks = [
    code !== '' && icao === code,
    code !== '' && iata === code,
    code !== '' && icao?.startsWith(code),
    code !== '' && iata?.startsWith(code),
    isText(name) || isText(city),
    begins(name),
    begins(city),
    query.every((word) => all.includes(word)),
    query.every((word) => all.some((each) => each.startsWith(word))),
  ]
  const rank = ranks.indexOf(true)
  return rank < 0 ? Number.POSITIVE_INFINITY : rank
}

const word = fc.constantFrom('san', 'santa', 'sa', 's', 'jose', 'josé', 'maria', 'mar', 'new', 'york', 'field', 'a')
const text = fc.array(word, { maxLength: 3, size: 'max' }).map((words) => words.join(' '))
const some = fc.constantFrom(...['', 'SAN', 'SJC', 'JOS', 'AAA', 'MAR'])
const sketch = fc.record({
  iata_airport_designator: some,
  name: text,
  city: text,
  state_province_name: text,
  country: fc.constantFrom('USA', 'NZL', 'BRA'),
  latitude: fc.integer({ min: -90, max: 90 }),
  longitude: fc.integer({ min: -180, max: 180 }),
  longest_runway: fc.integer({ min: 0, max: 4 }),
  charts: fc.integer({ min: 0, max: 1 }),
})
const airports = fc.array(sketch, { maxLength: 60, size: 'max' }).map((sketches) =>
  sketches.map(({ country, charts, ...rest }, at): IndexedAirport => {
    const icao = ['SAN', 'JOS', 'MAR', 'ZZZ'][at % 4]?.slice(0, 4 - String(at).length) + String(at)
    return {
      ...rest,
      icao_airport_identifier: icao,
      state_province_code: '',
      country_code: country,
      country_name: country === 'NZL' ? 'New Zealand' : country,
      charts: { STD: charts, CAO: 0 },
    }
  }),
)
const query = fc.record({
  query: fc.oneof(
    text,
    fc.constantFrom('', 'usa', 'sjc', 'sa1', 'mar2', 'new z', 'zz', 'n', 'j', 'mari', 'yor', 'sant mar'),
  ),
  near: fc.option(fc.record({ lat: fc.integer({ min: -90, max: 90 }), lng: fc.integer({ min: -180, max: 180 }) })),
  country: fc.option(fc.constantFrom('USA', 'NZL', 'BRA', 'DEU')),
  limit: fc.integer({ min: 1, max: 30 }),
})

test('the index finds what a scan of every airport finds, in the same order: any words, place, country and limit', async () => {
  const longestList = fc.constantFrom(0, 1, 3, 4096)
  await fc.assert(
    fc.asyncProperty(
      airports,
      fc.array(query, { minLength: 1, maxLength: 12, size: 'max' }),
      longestList,
      async (...given) => {
        const [all, queries, longest] = given
        const index = await AirportIndex.of(all, async () => undefined, longest)
        for (const each of queries) {
          const found = index.search(each).map(({ icao_airport_identifier: icao }) => icao)
          assert.deepEqual(found, plainSearch(all, each), JSON.stringify(each))
        }
      },
    ),
  )
})
