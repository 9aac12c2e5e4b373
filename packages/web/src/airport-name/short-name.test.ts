import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortName } from './short-name.ts'

test('a name is abbreviated as on charts, and what it is called stays', () => {
  const names = [
    ['Wellington International Airport', 'Wellington Intl'],
    ['San Luis County Regional Airport', 'San Luis Co Rgnl'],
    ['Flughafen Zürich', 'Zürich'],
    ['Aéroport de Lyon', 'Lyon'],
    ['Aeropuerto Internacional de Ezeiza', 'Intl de Ezeiza'],
    ['Airport', 'Airport'],
    ['Heliport Internationale Straße', 'Heliport Internationale Straße'],
  ] as const
  for (const [name, short] of names) assert.equal(shortName(name), short)
})
