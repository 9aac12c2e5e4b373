import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fit, OpenedChart } from '../../../../../src/contract/calibration/index.ts'
import { isSaved } from '../edit/edit-history.ts'
import { askedPlace, canSave, openChartOf } from '../edit/open-chart.ts'
import {
  type Calibration,
  emptyCalibration,
  fitNow,
  residualsOf,
  type Step,
  step,
  unsavedCharts,
} from './calibration.ts'

const opened = (id: string): OpenedChart => ({
  chart: {
    id,
    file: `${id}.png`,
    page: 1,
    airport: 'KPDX',
    index: '',
    name: id,
    placedBy: '',
    guessed: [],
    state: { is: 'unread' },
  },
  ...{
    width: 100,
    height: 200,
    draft: null,
    version: 'v1',
    places: [],
    asked: [],
    notes: [],
    proposal: null,
    placesItself: id === 'own',
  },
})
const after = (...steps: readonly Step[]): Calibration => steps.reduce(step, emptyCalibration)
const open: Step = { do: 'open', opened: opened('plate') }
const press = (x: number, y: number): Step => ({ do: 'press', at: { x, y } })
const marks = ({ open }: Calibration) => open?.history.now.marks.map(({ id, x, y }) => [id, x, y])

test('a press adds a point and selects it; until it has a position the next press aims it anew', () => {
  const aimed = after(open, press(1, 2), press(3, 4))
  assert.deepEqual([marks(aimed), aimed.selected], [[[1, 3, 4]], 1])
  const typed = [{ do: 'type', id: 1, text: '0, 0', joins: false } as const, press(5, 6)]
  const two = typed.reduce(step, aimed)
  assert.deepEqual(
    [marks(two), two.selected],
    [
      [
        [1, 3, 4],
        [2, 5, 6],
      ],
      2,
    ],
  )
})

const planView = { x1: 0, y1: 0, x2: 100, y2: 200 }
const circle = { x1: 20, y1: 60, x2: 40, y2: 80, circle: { x: 30, y: 70, radius: 10 } }
const insets = ({ open }: Calibration) => open?.history.now.insets
const stated = [open, { do: 'mark', what: 'plan view' } as const, press(0, 0), press(100, 200)] as const

/** What the command has found: a circle that is an inset, and a box that may be one. */
function withVerdict(state: Calibration): Calibration {
  const possibleInsets = [{ x1: 50, y1: 50, x2: 90, y2: 90 }]
  const verdict = { mapError: 1, turn: 0, faults: [], notes: [], planView, insets: [circle], possibleInsets }
  const fit: Fit = { faults: [], notes: [], map: null, verdict }
  return step(state, { do: 'judge', judged: { edits: state.open?.history.now ?? assert.fail(), fit, ids: [] } })
}

test('a circle is drawn from its middle to its edge; one without a radius is ignored', () => {
  const mark: Step = { do: 'mark', what: 'circle' }
  assert.deepEqual(insets(after(...stated, mark, press(30, 70), press(30, 80))), [circle])
  assert.deepEqual(insets(after(...stated, mark, press(30, 70), press(30, 71))), [])
})

test('a polygon is drawn corner by corner, and closed at its first corner or by the command', () => {
  const corners = [press(10, 10), press(60, 10), press(60, 40)]
  const drawn = [...stated, { do: 'mark', what: 'polygon' } as const, ...corners]
  const expected = [
    {
      x1: 10,
      y1: 10,
      x2: 60,
      y2: 40,
      polygon: [
        [10, 10],
        [60, 10],
        [60, 40],
      ].map(([x, y]) => ({ x, y })),
    },
  ]
  const again: Step = { do: 'press', at: { x: 13, y: 14 }, reach: 5 }
  assert.deepEqual(insets(after(...drawn, again)), expected)
  assert.deepEqual(insets(after(...drawn, { do: 'close' })), expected)
  assert.equal(after(...drawn, { ...again, reach: 4 }).marking?.corners.length, 4)
  assert.deepEqual(insets(after(...drawn.slice(0, -1), { do: 'close' })), [])
})

test('grips move and change a shape, each movement is undone at once, and a removed shape is not held', () => {
  const drawn = after(...stated, { do: 'mark', what: 'circle' }, press(30, 70), press(30, 80))
  const held = step(drawn, { do: 'next grip' })
  assert.deepEqual(held.held, { inset: 0, grip: 0 })
  const moved = step(held, { do: 'nudge grip', by: { x: 5, y: 0 }, joins: false })
  assert.deepEqual(insets(moved)?.[0]?.circle, { x: 35, y: 70, radius: 10 })
  const edge = { inset: 0, grip: 1 }
  const wider = step(moved, { do: 'move grip', held: edge, to: { x: 35, y: 95 }, joins: false })
  assert.deepEqual([insets(wider)?.[0]?.circle, wider.held], [{ x: 35, y: 70, radius: 25 }, edge])
  assert.deepEqual(insets(step(wider, { do: 'undo' }))?.[0]?.circle, { x: 35, y: 70, radius: 10 })
  const removed = step(wider, { do: 'remove inset', at: 0 })
  assert.deepEqual([insets(removed), removed.held], [[], null])
  assert.equal(step(drawn, { do: 'undo' }).held, null)
})

test('a frame that may be an inset becomes one with the plan view and the insets that were found', () => {
  const agreed = step(withVerdict(after(open)), { do: 'agree inset', at: 0 })
  assert.deepEqual(agreed.open?.history.now.planView, planView)
  assert.deepEqual(insets(agreed), [circle, { x1: 50, y1: 50, x2: 90, y2: 90 }])
  const found = step(withVerdict(after(open)), { do: 'state found' })
  assert.deepEqual([found.open?.history.now.planView, insets(found)], [planView, [circle]])
  assert.deepEqual(insets(step(withVerdict(after(...stated)), { do: 'agree inset', at: 0 })), [
    { x1: 50, y1: 50, x2: 90, y2: 90 },
  ])
})

test('a box is marked by two corners, in any order; one without an area is ignored', () => {
  const marking: Step = { do: 'mark', what: 'plan view' }
  const stated = after(open, marking, press(30, 40), press(10, 20))
  assert.deepEqual(stated.open?.history.now.planView, { x1: 10, y1: 20, x2: 30, y2: 40 })
  assert.equal(stated.marking, null)
  const none = after(open, marking, press(30, 40), press(30, 90))
  assert.deepEqual([none.open?.history.now.planView, none.marking], [null, null])
})

const places: OpenedChart['places'] = [
  { name: 'Runway 04 end', kind: 'threshold', ident: '04', lat: 42.35, lng: -71.01 },
  { name: 'Runway 22 end', kind: 'threshold', ident: '22', lat: 42.37, lng: -71 },
]
const asking = (more: Partial<OpenedChart> = {}): Step => ({
  do: 'open',
  opened: { ...opened('asking'), places, asked: places.map(({ name }) => name), ...more },
})
const texts = ({ open }: Calibration) => open?.history.now.marks.map(({ text }) => text)

test('each press is at the place that is asked for, unless it is skipped or the person chooses the place', () => {
  const pressed = after(asking(), press(1, 2), press(70, 80))
  assert.deepEqual(texts(pressed), ['Runway 04 end', 'Runway 22 end'])
  assert.equal(pressed.open && askedPlace(pressed.open), null)
  assert.deepEqual(texts(after(asking(), { do: 'skip' }, press(1, 2))), ['Runway 22 end'])
  assert.deepEqual(texts(after(asking(), { do: 'free' }, press(1, 2))), [''])
  assert.deepEqual(texts(after(asking(), press(1, 2), { do: 'undo' }, press(3, 4))), ['Runway 04 end'])
  assert.deepEqual(texts(after(asking({ placesItself: true }), press(1, 2))), [''])
})

test('what a page proposes is on the stage to be agreed to, and leaving it loses nothing', () => {
  const points = places.map(({ lat, lng }, at) => ({ x: 10 + 60 * at, y: 20 + 60 * at, lat, lng }))
  const draft = { points, drawnAs: 'printed', projection: null, planView: null, insets: [] } as const
  const proposed = after(asking({ proposal: { draft, evidence: '2 labels' } }))
  assert.equal(marks(proposed)?.length, 2)
  assert.equal(proposed.open && isSaved(proposed.open.history), false)
  assert.deepEqual([...unsavedCharts(proposed)], [])
  assert.deepEqual([...unsavedCharts(step(proposed, press(90, 10)))], ['asking'])
})

test('a chart that was saved leaves the others ready to be saved, as nobody else has changed the table', () => {
  const two = after(open, press(1, 2), { do: 'open', opened: opened('next') }, press(3, 4))
  const edits = two.open?.history.now ?? null
  const saved = step(two, { do: 'save', id: 'next', version: 'v2', edits })
  assert.deepEqual([saved.open?.version, saved.left.get('plate')?.version], ['v2', 'v2'])
  const changed = step(two, { do: 'save', id: 'next', version: 'v2', edits: null })
  assert.deepEqual([changed.open?.version, changed.left.get('plate')?.version], ['v2', 'v1'])
})

test('the way back leads over the charts that were shown', () => {
  const show = (id: string, isBack = false): Step => ({ do: 'open', opened: opened(id), isBack })
  const third = after(show('a'), show('b'), show('c'))
  assert.deepEqual(third.trail, ['a', 'b'])
  assert.deepEqual(step(third, show('b', true)).trail, ['a'])
})

test('without a selected point none is left selected by undoing', () => {
  const undone = after(open, press(1, 2), { do: 'undo' })
  assert.deepEqual([marks(undone), undone.selected], [[], null])
  assert.deepEqual(marks(step(undone, { do: 'redo' })), [[1, 1, 2]])
})

test('a chart that is left with changes has them when it is opened again, and is listed as not saved', () => {
  const other = after(open, press(1, 2), { do: 'open', opened: opened('own') })
  assert.deepEqual([[...unsavedCharts(other)], other.trail, marks(other)], [['plate'], ['plate'], []])
  assert.deepEqual(marks(step(other, open)), [[1, 1, 2]])
})

test('a chart that was saved after it was left has the version of what was saved', () => {
  const state = after(open, press(1, 2))
  const edits = state.open?.history.now ?? assert.fail()
  const left = step(state, { do: 'open', opened: opened('other') })
  const saved = step(left, { do: 'save', id: 'plate', version: 'v2', edits })
  assert.deepEqual([...unsavedCharts(saved)], [])
  assert.equal(step(saved, open).open?.version, 'v2')
})

test('a verdict on an earlier state is shown, but is not the one that can be saved', () => {
  const fit: Fit = {
    ...{ faults: [], notes: [], verdict: null },
    map: {
      ...{ metresPerPixel: 1, north: 0, graticule: [], places: [], residuals: [0.5] },
      mesh: { columns: 2, rows: 2, lat: [], lng: [] },
    },
  }
  const state = after(open, press(1, 2))
  const edits = state.open?.history.now ?? assert.fail()
  const judged = step(state, { do: 'judge', judged: { edits, fit, ids: [1] } })
  assert.equal(fitNow(judged), fit)
  const moved = step(judged, { do: 'nudge', id: 1, by: { x: 1, y: 0 }, joins: false })
  assert.equal(fitNow(moved), null)
  assert.deepEqual([...residualsOf(moved)], [[1, 0.5]])
})

test('points that are stored without the turn that they need can be saved: that is how a person agrees to it', () => {
  const points = [
    { x: 10, y: 20, lat: -41.5, lng: 179.5 },
    { x: 90, y: 20, lat: -41.5, lng: 180.5 },
    { x: 90, y: 90, lat: -42.5, lng: 180.5 },
  ]
  const draft = { points, drawnAs: 'printed', projection: null, planView: null, insets: [] } as const
  const stored = (more: { readonly turn?: number } = {}) =>
    openChartOf({ ...opened('plate'), draft: { ...draft, ...more } })
  const verdict = { mapError: 1, turn: -2.3, faults: [], notes: [], planView: null, insets: [], possibleInsets: [] }
  const fit: Fit = { faults: [], notes: [], map: null, verdict }
  assert.deepEqual([canSave(stored(), fit), canSave(stored({ turn: -2.3 }), fit)], [true, false])
  const now = after({ do: 'open', opened: { ...opened('plate'), draft } })
  const edits = now.open?.history.now ?? assert.fail()
  const saved = step(now, { do: 'save', id: 'plate', version: 'v2', edits, turn: -2.3 })
  assert.deepEqual([saved.open?.turn, canSave(saved.open ?? assert.fail(), fit)], [-2.3, false])
})
