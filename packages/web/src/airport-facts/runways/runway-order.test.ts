import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../../test/fixtures/properties.ts'
import { compareRunways, inRunwayOrder } from './runway-order.ts'

test('runways come by number and then from left to right, everything else after them', () => {
  const expected = ['01L', '01R', '4', '09', '10L', '10C', '10', '10R', '19', '28', 'H1', 'H2', 'H10', 'N']
  assert.deepEqual(inRunwayOrder([...expected].reverse()), expected)
  assert.deepEqual(inRunwayOrder(['28', '28', '10']), ['10', '28'])
})

test('the order does not depend on the order of the input', () => {
  const designator = fc.oneof(fc.stringMatching(/^[0-3]?\d[LCR]?$/), fc.string({ maxLength: 4 }))
  fc.assert(
    fc.property(fc.array(designator, { maxLength: 12 }), (all) => {
      const once = inRunwayOrder(all)
      assert.deepEqual(inRunwayOrder([...all].reverse()), once)
      for (const [at, each] of once.entries()) {
        for (const later of once.slice(at + 1)) assert.ok(compareRunways(each, later) <= 0)
      }
    }),
  )
})
