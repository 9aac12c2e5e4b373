import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from '../../contract/calibration/index.ts'
import { Rejection } from '../../facts/index.ts'
import { LeanFault } from '../../imaging/georeference/north-up.ts'
import { draftOf, entryOf } from './draft.ts'
import { fitPoints } from './fit-draft.ts'
import { turnFault, turnOf } from './judge-turn.ts'
import { clicked, draft, madeChart, spread } from './made-chart.fixture.ts'
import { readDraft } from './read-draft.ts'

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
  assert.deepEqual([turnOf(0.04), turnOf(-0.01), turnOf(0.04, 0.02)], [0.04, -0.01, 0.02], 'none was agreed to')
})

test('a lean of less than a tenth of a degree is stated in hundredths', () => {
  const fault = turnFault(0.04, { ...fitPoints(draft(points), sizes, 1, []), points: 2 })
  assert.match(fault ?? '', /^The map leans by 0\.04°, which two points/)
  assert.equal(new LeanFault(-0.04, 'up to 1.5 px').message.split(',')[0], 'its map leans by 0.04° clockwise')
})

test('the turn that a page sends is one to which a person may agree, and is in the entry', () => {
  const sent = (turn: unknown) => readDraft(JSON.parse(JSON.stringify({ ...draft(points), turn })))
  assert.equal(draftOf(entryOf(sent(-4.01), sizes, 1), sizes).turn, -4.01)
  for (const none of [0, undefined]) assert.equal('turn' in entryOf(sent(none), sizes, 1), false)
  for (const wrong of [10.01, '4', null, {}]) assert.throws(() => sent(wrong), Rejection)
})
