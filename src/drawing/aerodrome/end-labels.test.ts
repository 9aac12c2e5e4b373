import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layOutAerodrome } from './aerodrome-layout.ts'
import { crowdedAirports } from './crowded-airports.fixture.ts'
import { brokenRules, covered } from './label-rules.fixture.ts'

for (const aerodrome of crowdedAirports) {
  test(`at ${aerodrome.icao} every designator is nearest to its own end, parallels keep their order, nothing is covered`, () => {
    assert.deepEqual(brokenRules(aerodrome), [])
    assert.equal(covered(aerodrome), 0)
  })
}

test('the sheet is the one that shows the runways larger, and they fill most of its plan view one way', () => {
  for (const aerodrome of crowdedAirports) {
    const { plan } = layOutAerodrome(aerodrome)
    const points = aerodrome.runways.flatMap(({ ends }) => ends.map(({ position }) => plan.toPoint(position)))
    const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
    const wide = span(points.map(({ x }) => x)) / plan.frame.width
    const high = span(points.map(({ y }) => y)) / plan.frame.height
    assert.ok(Math.max(wide, high) > 0.6, `${aerodrome.icao} ${wide} ${high}`)
  }
})
