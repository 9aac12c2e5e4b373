import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { airportRecord } from '../../contract/schemas/index.ts'
import type { AirportFields, StatedIn } from '../airport/airport-statement.ts'
import { mergeAirport } from './merge-airport.ts'

const place = { name: 'Somewhere', latitude: 1, longitude: 2 }

function said(
  source: string,
  stated: Partial<AirportFields>,
  {
    derived = {},
    publishedAt = Date.UTC(2026, 10, 21),
  }: { derived?: Partial<AirportFields>; publishedAt?: number } = {},
): StatedIn {
  return { source, cycle: '2612', publishedAt, statement: { icao: 'KPDX', stated, derived, where: `${source} line 2` } }
}
const recordOf = (...statements: readonly StatedIn[]) =>
  mergeAirport(statements)?.record ?? assert.fail('no record was made')

test('a record has every field but the counted flags, in the order of service.md', () => {
  const counted = ['std_charts', 'cao_charts', 'vfr_charts']
  const fields = Object.keys(airportRecord.properties).filter((field) => !counted.includes(field))
  const merged = mergeAirport([said('ourairports', place)])
  assert.deepEqual(Object.keys(merged?.record ?? {}), fields)
  assert.deepEqual(Object.keys(merged?.provenance ?? {}), fields)
})

test('fields of several sources are combined, each with its source', () => {
  const merged = mergeAirport([
    said('ourairports', { ...place, iata_airport_designator: 'PDX' }),
    said('nasr', { elevation: 31 }, { derived: { time_zone: '+8=UTC' } }),
  ])
  assert.deepEqual(
    [merged?.record.iata_airport_designator, merged?.record.elevation, merged?.record.time_zone],
    ['PDX', 31, '+8=UTC'],
  )
  const cycle = '2612'
  const { elevation, iata_airport_designator, time_zone, customs } = merged?.provenance ?? assert.fail()
  assert.deepEqual(elevation, { how: 'stated', source: 'nasr', cycle, where: 'nasr line 2' })
  assert.deepEqual(iata_airport_designator, {
    how: 'stated',
    source: 'ourairports',
    cycle,
    where: 'ourairports line 2',
  })
  assert.deepEqual(time_zone, { how: 'derived', source: 'nasr', cycle, where: 'nasr line 2' })
  assert.deepEqual(customs, { how: 'unknown' })
  assert.equal(merged?.record.customs, false)
})

test('of several that state a field, the source with the highest priority counts, however old', () => {
  const sources = ['drawn', 'demo', 'ourairports', 'dtpp', 'cifp', 'nasr', 'folder:plates']
  const statements = sources.map((source, at) => said(source, { ...place, country_name: source }, { publishedAt: -at }))
  for (let most = sources.length; most > 0; most -= 1) {
    assert.equal(recordOf(...statements.slice(0, most)).country_name, sources[most - 1])
  }
})

const trusted: readonly [field: keyof AirportFields, order: readonly string[]][] = [
  ['icao_code', ['folder:plates', 'cifp', 'nasr', 'ourairports']],
  ['magnetic_variation', ['folder:plates', 'cifp', 'nasr', 'demo']],
  ['name', ['folder:plates', 'nasr', 'ourairports', 'cifp', 'dtpp', 'demo']],
  ['city', ['folder:plates', 'nasr', 'ourairports', 'cifp', 'dtpp', 'demo']],
  ['iata_airport_designator', ['folder:plates', 'ourairports', 'nasr', 'cifp', 'demo']],
  ['longest_runway', ['folder:plates', 'nasr', 'ourairports', 'cifp', 'demo']],
]
for (const [field, order] of trusted) {
  test(`of ${field} the first in priority are ${order.slice(0, 3).join(', ')}`, () => {
    const statements = order.map((source) => said(source, { ...place, [field]: source })).toReversed()
    for (let least = 0; least < order.length; least += 1) {
      assert.equal(recordOf(...statements.slice(0, order.length - least))[field], order[least])
    }
  })
}

test('latitude, longitude and datum come from one source, whichever sources state them', () => {
  const order = ['folder:plates', 'nasr', 'cifp', 'dtpp', 'ourairports', 'demo']
  const datums = ['WGE', 'NAR', null] as const
  const positions = [{ latitude: 1, longitude: 2 }, { latitude: 1 }, { longitude: 2 }, {}]
  const choice = fc.record({ datum: fc.constantFrom(...datums), at: fc.nat(3), isDerived: fc.boolean() })
  fc.assert(
    fc.property(fc.array(choice, { minLength: order.length, maxLength: order.length }), (choices) => {
      const statements = choices.map(({ datum, at, isDerived }, rank) => {
        const numbers = Object.entries(positions[at] ?? {}).map(([field, number]) => [field, number + 10 * rank])
        const stated = { name: 'Somewhere', ...Object.fromEntries(numbers) }
        const datum_code = datum === null ? {} : { datum_code: datum }
        return said(order[rank] ?? '', isDerived ? stated : { ...stated, ...datum_code }, { derived: datum_code })
      })
      const merged = mergeAirport(statements.toReversed())
      const first = choices.findIndex(({ at }) => at === 0)
      if (first === -1) return assert.equal(merged, null)
      const { record, provenance } = merged ?? assert.fail()
      assert.deepEqual([record.latitude, record.longitude], [1 + 10 * first, 2 + 10 * first])
      const sourceOf = (field: 'latitude' | 'longitude' | 'datum_code') => {
        const origin = provenance[field]
        return origin.how === 'unknown' ? null : origin.source
      }
      assert.equal(sourceOf('longitude'), sourceOf('latitude'))
      assert.equal(sourceOf('datum_code'), choices[first]?.datum ? sourceOf('latitude') : null)
      assert.equal(record.datum_code, choices[first]?.datum ?? 'WGE')
    }),
    { numRuns: 1_000 },
  )
})

test('where the preferred source infers and another states, the stated value counts', () => {
  const computed = said('cifp', place, { derived: { icao_code: 'K1' } })
  assert.equal(recordOf(computed, said('demo', { icao_code: 'K2' })).icao_code, 'K2')
})

test('of two folders the one that went live later has priority', () => {
  const older = said('folder:a', { ...place, city: 'old' }, { publishedAt: 1 })
  const newer = said('folder:b', { city: 'new' }, { publishedAt: 2 })
  assert.equal(recordOf(older, newer).city, 'new')
  assert.equal(recordOf(newer, older).city, 'new')
})

test('a stated field has priority over a derived one of any source', () => {
  const derived = said('folder:plates', place, { derived: { magnetic_variation: 1.5 } })
  assert.equal(recordOf(derived).magnetic_variation, 1.5)
  assert.equal(recordOf(derived, said('demo', { magnetic_variation: 0 })).magnetic_variation, 0)
})

test('false and empty are statements too', () => {
  const merged = mergeAirport([
    said('nasr', { ...place, customs: false, fuel_types: [] }),
    said('demo', { customs: true }),
  ])
  assert.equal(merged?.record.customs, false)
  assert.equal(merged?.provenance.fuel_types.how, 'stated')
})

test('cycle and day of the edition replace missing ones', () => {
  assert.deepEqual(
    [recordOf(said('nasr', place)).parsed_cycle, recordOf(said('nasr', place)).revision_date],
    ['2612', '20261121'],
  )
  assert.equal(recordOf(said('nasr', { ...place, parsed_cycle: '2609' })).parsed_cycle, '2609')
})

test('an unknown time zone is computed from the longitude, and marked as unknown', () => {
  for (const [longitude, zone] of [
    [-122.6, '+8=UTC'],
    [174.8, '-12=UTC'],
    [2, '+0=UTC'],
  ] as const) {
    const merged = mergeAirport([said('dtpp', { ...place, longitude })])
    assert.equal(merged?.record.time_zone, zone)
    assert.deepEqual(merged?.provenance.time_zone, { how: 'unknown' })
  }
})

test('without name, latitude or longitude an airport has no record; several sources may state them together', () => {
  assert.equal(mergeAirport([]), null)
  assert.equal(mergeAirport([said('dtpp', { name: 'Portland' })]), null)
  const together = recordOf(said('dtpp', { name: 'PORTLAND INTL' }), said('demo', place))
  assert.deepEqual([together.name, together.latitude], ['PORTLAND INTL', 1])
})
