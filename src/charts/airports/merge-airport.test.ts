import assert from 'node:assert/strict'
import { test } from 'node:test'
import { airportFields } from '../../contract/index.ts'
import type { AirportFields, StatedIn } from './airport-statement.ts'
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
  const fields = Object.keys(airportFields).filter((field) => !counted.includes(field))
  const merged = mergeAirport([said('ourairports', place)])
  assert.deepEqual(Object.keys(merged?.record ?? {}), fields)
  assert.deepEqual(Object.keys(merged?.provenance ?? {}), fields)
})

test('fields complete each other, and each tells where it comes from', () => {
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

test('of several that state a field, the source whose word counts most is believed, however old', () => {
  const sources = ['drawn', 'demo', 'ourairports', 'dtpp', 'cifp', 'nasr', 'folder:plates']
  const statements = sources.map((source, at) => said(source, { ...place, city: source }, { publishedAt: -at }))
  for (let most = sources.length; most > 0; most -= 1) {
    assert.equal(recordOf(...statements.slice(0, most)).city, sources[most - 1])
  }
})

test('of two folders the one that went live later is believed', () => {
  const older = said('folder:a', { ...place, city: 'old' }, { publishedAt: 1 })
  const newer = said('folder:b', { city: 'new' }, { publishedAt: 2 })
  assert.equal(recordOf(older, newer).city, 'new')
  assert.equal(recordOf(newer, older).city, 'new')
})

test('what is stated goes before what is derived, whoever states it', () => {
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

test('cycle and day of the edition stand in for its own', () => {
  assert.deepEqual(
    [recordOf(said('nasr', place)).parsed_cycle, recordOf(said('nasr', place)).revision_date],
    ['2612', '20261121'],
  )
  assert.equal(recordOf(said('nasr', { ...place, parsed_cycle: '2609' })).parsed_cycle, '2609')
})

test('without name, latitude or longitude there is no record; several sources may state them together', () => {
  assert.equal(mergeAirport([]), null)
  assert.equal(mergeAirport([said('dtpp', { name: 'Portland' })]), null)
  const together = recordOf(said('dtpp', { name: 'PORTLAND INTL' }), said('ourairports', place))
  assert.deepEqual([together.name, together.latitude], ['PORTLAND INTL', 1])
})
