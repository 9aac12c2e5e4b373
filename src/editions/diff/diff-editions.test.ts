import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chart, everyBox } from '../../charts/records-fixture.ts'
import type { BoundingBoxes } from '../../contract/index.ts'
import { diffEditions } from './diff-editions.ts'

async function* edition(boxes: BoundingBoxes | null) {
  yield {
    chart: chart({ icao_airport_identifier: 'KPDX', index_number: '11-1', bounding_boxes: boxes }),
    origin: null,
  }
}
const { correction: _, ...linear } = everyBox
const moved = { ...everyBox, planview: { ...everyBox.planview, pixels: { x1: 81, y1: 700, x2: 1530, y2: 1900 } } }

for (const [what, before, after, fields] of [
  ['a correction that an earlier import did not make is not a change', linear, everyBox, []],
  ['another plan view is a change', everyBox, moved, ['bounding_boxes']],
  ['a new georeference is a change', null, linear, ['bounding_boxes']],
] as const) {
  test(what, async () => {
    for await (const found of diffEditions(edition(before), edition(after))) assert.deepEqual(found.fields, fields)
  })
}
