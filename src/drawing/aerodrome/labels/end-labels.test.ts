import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crowdedAirports } from '../crowded-airports.fixture.ts'
import { aerodromeOf, brokenRules, runwayFrom } from '../label-rules.fixture.ts'

for (const aerodrome of crowdedAirports) {
  test(`at ${aerodrome.icao} every designator is nearest to its own end, parallels keep their order, nothing is covered`, () => {
    assert.deepEqual(brokenRules(aerodrome), [])
  })
}

test('where four runways begin within a few metres of one point, each label is apart from the others with a line to its end', () => {
  const [lat, lng] = [-41, 174]
  const runways = [20, 60, 100, 140].map((course, index) =>
    runwayFrom({ lat, lng: lng + index * 0.0003 }, { course, metres: 3000, names: ['', ''] }),
  )
  assert.deepEqual(brokenRules(aerodromeOf('NZAA', runways)), [])
})
