import assert from 'node:assert/strict'
import { test } from 'node:test'
import kahn from './airports/kahn.json' with { type: 'json' }
import { readDemoAirport } from './read-demo-airport.ts'

test('a demo airport is its file with the dates of the edition', () => {
  const { record, features } = readDemoAirport('kahn.json', kahn)
  assert.deepEqual({ ...kahn.record, revision_date: '20261029', parsed_cycle: '2611' }, record)
  assert.deepEqual(features, kahn.features)
})

const [runway] = kahn.features.runways
const faults: readonly [what: string, value: unknown, fault: RegExp][] = [
  ['an array instead of an object', [], /kahn\.json is not a demo airport: it is not an object/],
  ['a missing field', { ...kahn, record: { ...kahn.record, city: undefined } }, /record\.city is not a text/],
  ['a number as text', { ...kahn, record: { ...kahn.record, elevation: '812' } }, /record\.elevation is not a number/],
  [
    'a fuel type outside the contract',
    { ...kahn, record: { ...kahn.record, fuel_types: ['Coal'] } },
    /fuel_types\.0 is not one of/,
  ],
  ['an unknown field', { ...kahn, record: { ...kahn.record, elevations: 1 } }, /record\.elevations is unknown/],
  [
    'a runway with one end',
    { ...kahn, features: { ...kahn.features, runways: [{ ...runway, ends: runway?.ends.slice(1) }] } },
    /runways\.0\.ends are not two/,
  ],
]
for (const [what, value, fault] of faults) {
  test(`a demo airport with ${what} is an error that names it`, () =>
    assert.throws(() => readDemoAirport('kahn.json', value), fault))
}
