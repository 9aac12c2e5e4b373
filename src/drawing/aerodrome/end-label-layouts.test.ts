import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { brokenRules, layouts } from './label-rules.fixture.ts'

test('at 25 layouts of up to eight runways every designator is nearest to its own end and parallels keep their order', () => {
  fc.assert(
    fc.property(layouts, (aerodrome) => assert.deepEqual(brokenRules(aerodrome), [])),
    { numRuns: 25, seed: 7, endOnFailure: true },
  )
})
