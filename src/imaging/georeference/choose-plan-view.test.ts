import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Calibration } from '../../facts/geodesy/calibration.ts'
import { georeference } from './georeference.ts'
import { close, corners, drawn, latLon, letter, neatline, plain, read, viewport } from './map-page.fixture.ts'
import type { PlateLayout } from './plate-layout.ts'

const approach = { needsPlanView: true }
const remedy = /no plan view was found on the chart; state it as "planview" in calibrations\.json/
const upperHalf = { ...neatline, y1: 270 }
const ofBox = (box: typeof neatline) => ({
  media: letter,
  entries: viewport(box, latLon(corners(box).map(plain))),
})
const worldFile: Calibration = {
  name: 'plate.pgw',
  counts: 'pixels',
  origin: 'top left',
  control: corners({ x1: 0, y1: 0, x2: 1500, y2: 2250 }).map(([x, y]) => ({
    from: [x, y],
    to: plain([(x * 360) / 1500, 540 - (y * 540) / 2250]),
  })),
  projection: null,
  planView: null,
  insets: [],
}
/** In points, as an operator measures it on the page. */
const statement: Calibration = {
  ...worldFile,
  name: 'calibrations.json',
  counts: 'points',
  origin: 'bottom left',
  control: [],
  planView: { x1: 36, y1: 216, x2: 324, y2: 432 },
  insets: [{ x1: 36, y1: 216, x2: 72, y2: 252 }],
}
const stated = { x1: 150, y1: 900, x2: 1350, y2: 1800 }
const layout: PlateLayout = {
  planView: { x1: 75, y1: 834, x2: 1425, y2: 1667 },
  insets: [],
  profile: { x1: 75, y1: 500, x2: 1425, y2: 834 },
  minimums: { x1: 75, y1: 113, x2: 1425, y2: 500 },
  header: null,
}

test('an approach chart whose frame takes up the page is not georeferenced without a plan view; the note names the remedy', async () => {
  const { boundingBoxes, note } = await read(ofBox(neatline), approach)
  assert.equal(boundingBoxes, null)
  assert.match(note ?? '', /^not georeferenced: no plan view/)
  assert.match(note ?? '', remedy)
  assert.notEqual((await read(ofBox(neatline))).boundingBoxes, null, 'any other chart is all map')
  assert.notEqual((await read(ofBox(neatline), { ...approach, layout })).boundingBoxes, null)
})

test('a smaller frame of the file states the plan view of an approach chart, unless it contains the minimums', async () => {
  const { boundingBoxes, note } = await read(ofBox(upperHalf), approach)
  assert.equal(note, null)
  assert.deepEqual(boundingBoxes?.planview.pixels, { x1: 75, y1: 1125, x2: 1425, y2: 2175 })
  const headings = [{ x1: 200, y1: 1300, x2: 300, y2: 1320 }]
  assert.match((await read(ofBox(upperHalf), { ...approach, headings })).note ?? '', remedy)
})

test('a picture of an approach chart with a world file is not georeferenced without a plan view; the note names both files', () => {
  const { boundingBoxes, note } = georeference({ ...drawn, ...approach, calibrations: [worldFile] })
  assert.equal(boundingBoxes, null)
  assert.match(note ?? '', /^not georeferenced: plate\.pgw: /)
  assert.match(note ?? '', remedy)
  assert.notEqual(georeference({ ...drawn, calibrations: [worldFile] }).boundingBoxes, null)
})

test('a plan view that is stated alone is combined with a world file, and with the georeference of the file', async () => {
  const fromSidecars = georeference({ ...drawn, ...approach, calibrations: [statement, worldFile] })
  const own = await read(ofBox(neatline), { ...approach, calibrations: [statement] })
  for (const { boundingBoxes, note } of [fromSidecars, own]) {
    assert.equal(note, null)
    assert.deepEqual(boundingBoxes?.planview.pixels, stated)
    assert.deepEqual(boundingBoxes?.insets, [{ pixels: { x1: 150, y1: 900, x2: 300, y2: 1050 } }])
    close(boundingBoxes?.planview.latlng.lng1, 170.1, 1e-9)
    close(boundingBoxes?.planview.latlng.lat2, -40.2, 1e-9)
  }
})

test('a plan view that is stated goes before the one that is found, and no other part reaches into it', async () => {
  const { boundingBoxes } = await read(ofBox(neatline), { ...approach, layout, calibrations: [statement] })
  assert.deepEqual(boundingBoxes?.planview.pixels, stated)
  assert.deepEqual(Object.keys(boundingBoxes ?? {}), ['planview', 'insets', 'profile', 'minimums', 'residual_px'])
  const lower = { ...statement, planView: { x1: 36, y1: 180, x2: 324, y2: 432 } }
  const overlapping = await read(ofBox(neatline), { ...approach, layout, calibrations: [lower] })
  assert.deepEqual(Object.keys(overlapping.boundingBoxes ?? {}), ['planview', 'insets', 'minimums', 'residual_px'])
})

test('of a calibration whose place is not used, the plan view is', async () => {
  const both: Calibration = {
    ...worldFile,
    name: 'calibrations.json',
    planView: { x1: 150, y1: 450, x2: 1350, y2: 1350 },
  }
  const { boundingBoxes, note } = await read(ofBox(neatline), { ...approach, calibrations: [both, worldFile] })
  assert.deepEqual(boundingBoxes?.planview.pixels, stated)
  assert.match(note ?? '', /^calibrations\.json is used for the plan view only: .*; plate\.pgw is not used: /)
})

test('a plan view that is stated of a chart that lies nowhere is reported', async () => {
  const { boundingBoxes, note } = await read({ media: letter }, { ...approach, calibrations: [statement] })
  assert.equal(boundingBoxes, null)
  assert.match(note ?? '', /calibrations\.json states a plan view, but nothing states where/)
})

const clicked = (...places: readonly (readonly [number, number])[]): Calibration => ({
  ...statement,
  control: places.map((from) => ({ from, to: plain(from) })),
  planView: null,
  insets: [],
})
const inner = { x1: 150, y1: 300, x2: 1350, y2: 1800 }
const outer = { x1: 75, y1: 75, x2: 1425, y2: 2175 }
const framed = { ...drawn, frames: [inner, outer] }

test('the plan view of a chart that is placed by points is the smallest frame that is drawn around them', () => {
  const inside = clicked([40, 80], [320, 80], [320, 400])
  const around = (points: Calibration, frames = framed.frames) =>
    georeference({ ...framed, frames, calibrations: [points] }).boundingBoxes?.planview.pixels
  assert.deepEqual(around(inside), inner)
  assert.deepEqual(around(clicked([40, 80], [320, 80], [320, 500])), outer)
  assert.deepEqual(around(worldFile), outer, 'corners of the page')
  assert.deepEqual(
    around(worldFile, [{ ...inner, y1: 1000 }]),
    { x1: 0, y1: 0, x2: 1500, y2: 2250 },
    'too small a frame',
  )
  assert.deepEqual(around(inside, []), { x1: 0, y1: 0, x2: 1500, y2: 2250 })
})

test('a frame that is drawn replaces neither the file’s own nor what an approach chart needs', async () => {
  const { boundingBoxes } = await read(ofBox(neatline), { frames: [inner] })
  assert.deepEqual(boundingBoxes?.planview.pixels, { x1: 75, y1: 113, x2: 1425, y2: 2175 })
  const points = clicked([40, 80], [320, 80], [320, 400])
  assert.match(georeference({ ...framed, ...approach, calibrations: [points] }).note ?? '', remedy)
  const headings = [{ x1: 200, y1: 400, x2: 300, y2: 420 }]
  assert.match(georeference({ ...framed, headings, calibrations: [points] }).note ?? '', remedy, 'it prints minimums')
})

test('frames that may be insets are named in points, unless the operator states the plan view', async () => {
  const doubtful = [
    { x1: 500, y1: 1000, x2: 800, y2: 1250 },
    { x1: 100, y1: 2100, x2: 400, y2: 2300 },
  ]
  const named = /^frames that may be insets count as map: 72 × 60 points at 120, 240 from the lower left; mark those/
  const placed = { ...framed, possibleInsets: doubtful, calibrations: [clicked([40, 80], [320, 80], [320, 400])] }
  assert.match(georeference(placed).note ?? '', named, 'the other is outside the frame')
  const found = { ...layout, doubtful: doubtful.slice(0, 1) }
  assert.match((await read(ofBox(neatline), { layout: found })).note ?? '', named)
  const isStated = await read(ofBox(neatline), { layout: found, calibrations: [statement] })
  assert.doesNotMatch(isStated.note ?? '', /frames/)
  assert.equal(georeference({ ...placed, possibleInsets: [] }).note, null)
})
