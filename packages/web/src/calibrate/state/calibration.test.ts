import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fit, OpenedChart } from '../../../../../src/contract/calibration/index.ts'
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
  chart: { id, file: `${id}.png`, page: 1, airport: 'KPDX', index: '', name: id, placedBy: '' },
  ...{ width: 100, height: 200, draft: null, version: 'v1', places: [], notes: [], placesItself: id === 'own' },
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

test('a box is marked by two corners, in any order; one without an area is ignored', () => {
  const marking: Step = { do: 'mark', what: 'plan view' }
  const stated = after(open, marking, press(30, 40), press(10, 20))
  assert.deepEqual(stated.open?.history.now.planView, { x1: 10, y1: 20, x2: 30, y2: 40 })
  assert.equal(stated.marking, null)
  const none = after(open, marking, press(30, 40), press(30, 90))
  assert.deepEqual([none.open?.history.now.planView, none.marking], [null, null])
})

test('without a selected point none is left selected by undoing', () => {
  const undone = after(open, press(1, 2), { do: 'undo' })
  assert.deepEqual([marks(undone), undone.selected], [[], null])
  assert.deepEqual(marks(step(undone, { do: 'redo' })), [[1, 1, 2]])
})

test('a chart that is left with changes has them when it is opened again, and is listed as not saved', () => {
  const other = after(open, press(1, 2), { do: 'open', opened: opened('own') })
  assert.deepEqual([[...unsavedCharts(other)], [...other.own], marks(other)], [['plate'], ['own'], []])
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
