import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BoundingBoxes } from '../../contract/index.ts'
import type { MapProposal } from '../../imaging/index.ts'
import { farOff } from '../fit/judge-points.ts'
import { chartState, type Findings, proposalOf } from './chart-state.ts'

const boundingBoxes: BoundingBoxes = {
  planview: { pixels: { x1: 0, y1: 0, x2: 9, y2: 9 }, latlng: { lat1: 1, lng1: 2, lat2: 3, lng2: 4 } },
  insets: [],
}
const map = { boundingBoxes, note: null }
const noMap = { boundingBoxes: null, note: null }
const proposal: MapProposal = {
  points: [
    { x: 100, y: 200, lat: 45, lng: -122 },
    { x: 900, y: 1000, lat: 46, lng: -121 },
  ],
  projection: null,
  evidence: '2 labels of each',
}
const nothing: Findings = { own: noMap, used: noMap, miles: null, hasNoMap: false, hasPoints: false, worst: null }

const rows: readonly (readonly [what: string, findings: Partial<Findings>, state: ReturnType<typeof chartState>])[] = [
  ['nothing states a place', {}, { is: 'unplaced', reason: null }],
  [
    'what states one cannot be used',
    { used: { ...noMap, note: 'not georeferenced: x' } },
    { is: 'unplaced', reason: 'not georeferenced: x' },
  ],
  ['the file has a map', { own: map, used: map }, { is: 'own' }],
  [
    'the map of the file is far away',
    { own: map, used: map, miles: 40 },
    { is: 'unplaced', reason: 'its map is 40 NM from the airport' },
  ],
  ['a person has stated that it has no map', { hasNoMap: true }, { is: 'no map' }],
  ['no map is stated, and the file has one', { own: map, used: map, hasNoMap: true }, { is: 'own' }],
  ['a file next to it places it', { used: map }, { is: 'done' }],
  ['points place it', { used: map, hasPoints: true, worst: farOff }, { is: 'done' }],
  ['two points, which always fit', { used: map, hasPoints: true }, { is: 'done' }],
  ['a point is far off', { used: map, hasPoints: true, worst: 6 }, { is: 'doubtful', worst: 6, reason: null }],
  [
    'the import does not use the points',
    { used: { ...noMap, note: 'why' }, hasPoints: true, worst: null },
    { is: 'doubtful', worst: null, reason: 'why' },
  ],
  ['the page proposes a place', { own: { ...noMap, proposal } }, { is: 'proposed', evidence: '2 labels of each' }],
  [
    'points have priority over what the page proposes',
    { own: { ...noMap, proposal }, used: map, hasPoints: true, worst: 1 },
    { is: 'done' },
  ],
]
for (const [what, findings, state] of rows)
  test(`${what}: ${state.is}`, () => assert.deepEqual(chartState({ ...nothing, ...findings }), state))

test('a proposal becomes points of the picture, counted from its top, with its evidence', () => {
  const size = { width: 1000, height: 1500 }
  const { draft, evidence } = proposalOf(proposal, size)
  assert.deepEqual(
    draft.points.map(({ x, y }) => [x, y]),
    [
      [100, 1300],
      [900, 500],
    ],
  )
  assert.deepEqual([draft.drawnAs, draft.planView, evidence], ['printed', null, '2 labels of each'])
  const stated = proposalOf({ ...proposal, projection: '+proj=merc' }, size)
  assert.deepEqual([stated.draft.drawnAs, stated.draft.projection], ['as stated', '+proj=merc'])
})
