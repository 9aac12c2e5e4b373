import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from '../../contract/calibration/index.ts'
import { fitPoints } from './fit-draft.ts'
import { turnFault, turnOf } from './judge-turn.ts'
import { clicked, draft, madeChart, spread } from './made-chart.fixture.ts'

const chart = madeChart({ turn: 4 })
const sizes = { size: chart.size, grid: chart.size }
const faultOf = (stated: Draft) => turnFault(-4, { ...fitPoints(stated, sizes, 1, []), points: stated.points.length })
const points = clicked(chart, spread)
const off = (which: number, by: number) =>
  points.map((point, at) => (at === which ? { ...point, x: point.x + by } : point))

test('points that agree on a map that leans place it, and so does a georeference of the page', () => {
  assert.equal(faultOf(draft(points)), null)
  assert.equal(faultOf(draft(points.slice(0, 3))), null)
  assert.equal(faultOf(draft([])), null)
})

const doubtful: readonly (readonly [what: string, stated: Draft, why: RegExp])[] = [
  [
    'two points',
    draft(points.slice(0, 2)),
    /^The map leans by 4\.0°, which two points cannot prove: add a third, far from/,
  ],
  [
    'a point that is off',
    draft(off(4, 14)),
    /^The map leans by 4\.0°, and a point is \d+ px off: correct it; then the/,
  ],
  [
    'three points of which one is wrong',
    draft(off(2, 40).slice(0, 3)),
    /^The map leans by 4\.0°, and its scales differ: check points and positions; then the chart can be turned/,
  ],
]
for (const [what, stated, why] of doubtful)
  test(`${what}: the chart is not turned, and the reason says what to do`, () => {
    assert.match(faultOf(stated) ?? '', why)
  })

test('a turn that was agreed to stays while the points say the same to a twentieth of a degree', () => {
  assert.deepEqual([turnOf(-2.31, -2.3), turnOf(-2.37, -2.3), turnOf(-2.31)], [-2.3, -2.37, -2.31])
})
