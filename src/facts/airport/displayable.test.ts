import assert from 'node:assert/strict'
import { test } from 'node:test'
import { displayable } from './displayable.ts'
import type { StatedAirport } from './stated-airport.ts'

const airport = (stated: StatedAirport['stated']): StatedAirport => ({
  icao: 'LJLJ',
  stated,
  derived: {},
  where: 'airports.csv line 2',
  features: null,
})

test('an airport whose texts can be displayed is left as it is', () => {
  const ljubljana = airport({ name: 'Ljubljana Jože Pučnik', elevation: 1_273, fuel_types: ['JET A-1'], customs: true })
  assert.deepEqual(displayable(ljubljana), { airport: ljubljana, faults: [] })
})

test('a text that cannot be displayed is left out and named; the rest stays', () => {
  const { airport: rest, faults } = displayable(
    airport({ name: 'Ljubljana', city: 'x'.repeat(2_000), state_province_name: 'Ormo\u009e', elevation: 1_273 }),
  )
  assert.deepEqual(rest, airport({ name: 'Ljubljana', elevation: 1_273 }))
  assert.deepEqual(faults, [
    'airports.csv line 2: city has 2000 characters; at most 200 are accepted: it is left out',
    'airports.csv line 2: state_province_name contains U+009E, a control character or line break: it is left out',
  ])
})
