import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatedAirport } from '../../facts/airport/stated-airport.ts'
import { countAirportChanges } from './diff-airports.ts'

const airport = (icao: string, stated: StatedAirport['stated'] = {}, where = 'line 1'): StatedAirport => ({
  icao,
  stated: { icao_airport_identifier: icao, ...stated },
  derived: {},
  where,
  features: null,
})

async function* edition(...airports: readonly StatedAirport[]): AsyncGenerator<StatedAirport> {
  yield* airports
}

test('airports are counted as new, changed, unchanged and removed, whichever end they are at', async () => {
  const before = edition(airport('AAAA'), airport('BBBB'), airport('CCCC', { elevation: 1 }), airport('ZZZZ'))
  const after = edition(airport('BBBB'), airport('CCCC', { elevation: 2 }), airport('DDDD'), airport('EEEE'))
  assert.deepEqual(await countAirportChanges(before, after), { new: 2, changed: 1, unchanged: 1, removed: 2 })
})

test('a later cycle and another line of the file are not a change', async () => {
  const before = edition(airport('KPDX', { parsed_cycle: '2611', revision_date: '20261029' }))
  const after = edition(airport('KPDX', { parsed_cycle: '2612', revision_date: '20261126' }, 'line 7'))
  assert.deepEqual(await countAirportChanges(before, after), { new: 0, changed: 0, unchanged: 1, removed: 0 })
})

test('without an edition before, all are new', async () => {
  const counts = await countAirportChanges(edition(), edition(airport('KPDX')))
  assert.deepEqual(counts, { new: 1, changed: 0, unchanged: 0, removed: 0 })
})
