import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from '../../../../../src/contract/calibration/index.ts'
import {
  begin,
  boxOf,
  change,
  changeMark,
  draftOf,
  isSaved,
  markSaved,
  redo,
  undo,
  withInset,
  withMark,
  withoutMark,
  withPlanView,
} from './edit-history.ts'

const none = new Map()
const stored: Draft = {
  points: [
    { x: 10, y: 20, lat: -41.5, lng: 179.5 },
    { x: 90, y: 20, lat: -41.5, lng: 180.5 },
  ],
  drawnAs: 'web',
  projection: '+proj=merc',
  planView: { x1: 1, y1: 2, x2: 3, y2: 4 },
  insets: [{ x1: 1, y1: 2, x2: 2, y2: 3 }],
}

test('what the table says is shown, and sent as it was; longitudes beyond 180° as people write them', () => {
  const { draft, ids } = draftOf(begin(stored).now, none)
  assert.deepEqual(ids, [1, 2])
  assert.deepEqual(draft, { ...stored, points: [stored.points[0], { ...stored.points[1], lng: -179.5 }] })
})

test('each change is undone and done again; changes of one movement together', () => {
  const first = withMark(begin(null).now, 5, 6)
  let history = change(begin(null), first.edits)
  history = change(history, changeMark(history.now, first.id, { x: 7 }))
  history = change(history, changeMark(history.now, first.id, { x: 8 }), true)
  assert.equal(history.now.marks[0]?.x, 8)
  history = undo(history)
  assert.equal(history.now.marks[0]?.x, 5)
  history = undo(undo(history))
  assert.deepEqual(history.now.marks, [])
  assert.equal(redo(redo(redo(history))).now.marks[0]?.x, 8)
})

test('it is saved until it differs from what was saved, also when that was undone', () => {
  const started = begin(stored)
  const changed = change(started, withoutMark(started.now, 2))
  assert.deepEqual([isSaved(started), isSaved(changed), isSaved(undo(changed))], [true, false, true])
  assert.deepEqual(
    [isSaved(markSaved(changed, changed.now)), isSaved(undo(markSaved(changed, changed.now)))],
    [true, false],
  )
})

test('a point without a position is not sent; a known place is a position', () => {
  const known = new Map([['Runway 16 end', { lat: -41.3, lng: 174.8 }]])
  const one = withMark(begin(null).now, 1, 2)
  const two = withMark(changeMark(one.edits, one.id, { text: ' Runway 16 end' }), 3, 4)
  assert.deepEqual(draftOf(two.edits, known), {
    draft: {
      points: [{ x: 1, y: 2, lat: -41.3, lng: 174.8 }],
      drawnAs: 'printed',
      projection: null,
      planView: null,
      insets: [],
    },
    ids: [one.id],
  })
})

test('a box has the same corners, whichever one was marked first', () => {
  const box = { x1: 1, y1: 2, x2: 30, y2: 40 }
  assert.deepEqual(boxOf({ x: 30, y: 2 }, { x: 1, y: 40 }), box)
  assert.deepEqual(boxOf({ x: 1.2, y: 40 }, { x: 30, y: 2.4 }), box)
})

test('a plan view keeps the insets in it, and more are added', () => {
  const box = (x1: number, x2: number) => ({ x1, x2, y1: 0, y2: 50 })
  const found = [box(0, 20), box(500, 520)]
  const stated = withPlanView(begin(null).now, box(10, 400), found)
  assert.deepEqual([stated.planView, stated.insets], [box(10, 400), [box(0, 20)]])
  assert.deepEqual(withInset(stated, box(40, 60)).insets, [box(0, 20), box(40, 60)])
})
