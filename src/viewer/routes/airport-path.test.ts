import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../http/index.ts'
import { airportIn } from './airport-path.ts'

test('an airport is named in either case', () => assert.equal(airportIn({ icao: 'kpdX' }), 'KPDX'))

// PostgreSQL refuses a text with NUL.
for (const icao of ['K\0DX', '', 'KPD', 'KPDXX', 'ßDX', 'KP X', 'KPDX\n'])
  test(`no store is asked for the airport ${JSON.stringify(icao)}`, () =>
    assert.throws(
      () => airportIn({ icao }),
      (error) => error instanceof Problem && error.kind.status === 404,
    ))
