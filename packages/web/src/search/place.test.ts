import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeLine, stillMatches } from './place.ts'

const zurich = {
  icao_airport_identifier: 'LSZH',
  iata_airport_designator: 'ZRH',
  name: 'Zürich Airport',
  city: 'Zürich',
  state_province_name: 'Zürich',
  country_name: 'Switzerland',
}

test('a place names each of its parts once', () => {
  assert.equal(placeLine(zurich), 'Zürich · Switzerland')
  assert.equal(placeLine({ ...zurich, city: '', state_province_name: '' }), 'Switzerland')
})

test('of an earlier answer stays what the new words would find', () => {
  for (const words of ['', 'l', 'LSZ', 'zrh', 'zuri', 'ZÜR air', ' switz  airport '])
    assert.ok(stillMatches(zurich, words), words)
  for (const words of ['lsgg', 'zurih', 'zurich geneva']) assert.equal(stillMatches(zurich, words), false, words)
})
