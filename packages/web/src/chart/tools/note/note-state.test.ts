import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartRecord } from '#client'
import { isOutdated, noteOn } from './note-state.ts'

const chart = {
  icao_airport_identifier: 'KPDX',
  index_number: '11-1',
  name: 'ILS RWY 10R',
  image_day: 'kpdx_11-1_0a1b2c3d_d.png',
} as ChartRecord

test('a note knows the chart that it was written on, and when that has changed', () => {
  const note = noteOn(chart, 'Expect vectors', 1000)
  assert.ok(note)
  assert.equal(isOutdated(note, chart), false)
  assert.equal(isOutdated(note, { ...chart, image_day: 'kpdx_11-1_ffffffff_d.png' }), true)
  assert.deepEqual([note.airport, note.text, note.writtenAt], ['KPDX', 'Expect vectors', 1000])
})

test('an empty note is removed', () => {
  assert.equal(noteOn(chart, ' \n', 0), undefined)
})
