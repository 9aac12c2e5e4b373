import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatedAirport } from '../airport/stated-airport.ts'
import { computeMissingFields } from './missing-fields.ts'

const fill = computeMissingFields(Date.UTC(2026, 10, 26, 9, 1))
const airport = (stated: StatedAirport['stated'], derived: StatedAirport['derived'] = {}): StatedAirport => ({
  icao: 'NZWN',
  stated,
  derived,
  where: 'airports.csv line 2',
  features: null,
})
const wellington = { latitude: -41.327, longitude: 174.805, country_code: 'NZL' }

test('what follows from position, identifier and country is derived', () => {
  const filled = fill(airport(wellington))
  assert.deepEqual(filled.stated, wellington)
  assert.deepEqual(filled.derived, {
    magnetic_variation: 23.3,
    time_zone: '-12=UTC',
    daylight_savings: true,
    icao_code: 'NZ',
    country_name: 'New Zealand',
  })
})

test('what the source states or derives itself stays', () => {
  const stated = { ...wellington, magnetic_variation: 22, country_name: 'Aotearoa', icao_code: 'NX' }
  const filled = fill(airport(stated, { time_zone: '-13=UTC' }))
  assert.deepEqual(filled.stated, stated)
  assert.deepEqual(filled.derived, { time_zone: '-13=UTC', daylight_savings: true })
})

test('without a position, nothing is computed from one', () => {
  assert.deepEqual(fill(airport({ latitude: -41.327 })).derived, { icao_code: 'NZ' })
})
