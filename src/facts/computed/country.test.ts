import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryName, countryOf } from './country.ts'

test('a country is found by two letters, with three and its name', () => {
  assert.deepEqual(countryOf('US'), { country_code: 'USA', country_name: 'United States' })
  assert.deepEqual(countryOf('SE'), { country_code: 'SWE', country_name: 'Sweden' })
  assert.deepEqual(countryOf('XK')?.country_name, 'Kosovo')
})

test('its name is found by three letters', () => {
  assert.equal(countryName('NZL'), 'New Zealand')
})

test('codes that no country has are not countries', () => {
  for (const code of ['ZZ', 'XP', 'us', '']) assert.equal(countryOf(code), null)
  for (const code of ['ZZZ', 'UNK', '']) assert.equal(countryName(code), undefined)
})
