import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../test/fixtures/properties.ts'
import { rounds } from '../../../../test/fixtures/rounds.ts'
import { brokenRules, clusters, layouts } from '../label-rules.fixture.ts'

test('at layouts of up to eight runways every label is nearest to its own end, parallels keep their order, and none overlap', () => {
  fc.assert(
    fc.property(layouts, (aerodrome) => assert.deepEqual(brokenRules(aerodrome), [])),
    { numRuns: rounds({ quick: 40, long: 5000 }), seed: 7, endOnFailure: true },
  )
})

test('an end so close to others that its label has no place nearest to it has a line to its label', () => {
  fc.assert(
    fc.property(clusters, (aerodrome) => assert.deepEqual(brokenRules(aerodrome), [])),
    { numRuns: rounds({ quick: 30, long: 1000 }), seed: 3, endOnFailure: true },
  )
})
