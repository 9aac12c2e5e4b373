import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rounds } from '../../../test/fixtures/rounds.ts'
import { brokenRules, layouts } from './label-rules.fixture.ts'

test('whatever the layout of up to eight runways, every designator is nearest to its own end and parallels keep their order', () => {
  fc.assert(
    fc.property(layouts, (aerodrome) => assert.deepEqual(brokenRules(aerodrome), [])),
    { numRuns: rounds({ quick: 25, long: 5000 }), seed: 7, endOnFailure: true },
  )
})
