import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartMap } from '#client'
import { loadPdfium } from '../../pdf/pdfium.ts'
import { renderFile } from '../../render/render-file.ts'
import { georeference } from '../georeference.ts'
import { type MadeSheet, makeSheet } from './made-sheet.fixture.ts'
import { randomFrom } from './random-sheet.fixture.ts'

const pdfium = await loadPdfium()

const diagram: MadeSheet = {
  position: { lat: 47.05, lng: -8.52 },
  scale: 20,
  projection: '+proj=lcc +lat_1=46 +lat_2=49 +lat_0=47 +lon_0=-8.52 +datum=WGS84',
  spacing: 1,
  graticule: 'lines',
  form: 'full',
  runways: true,
  random: randomFrom(1),
}
const made = await makeSheet(diagram)
const rendering = await renderFile(pdfium, made.pdf, 1)
const { width, height } = rendering.pictures
const page = { ...rendering, size: { width, height }, calibrations: [], mapErrorLimit: 15 }

test('a page is placed by the coordinates that it prints, in its drawn frame, and the note says how sure that is', () => {
  const { boundingBoxes, note, proposal } = georeference({ ...page, aerodrome: made.aerodrome })
  assert.match(
    note ?? '',
    /^placed by its printed coordinates: \d latitudes and \d longitudes, .*; 4 runway ends within 1 m$/,
  )
  assert.equal(proposal, undefined)
  const { x1, y1, x2, y2 } = boundingBoxes?.planview.pixels ?? assert.fail('not placed')
  assert.deepEqual(
    [x1, y1, x2, y2],
    [40, 50, 380, 530].map((points, at) => (at < 2 ? Math.ceil : Math.floor)((points * 300) / 72)),
  )
  const map = chartMap({ width, height, bounding_boxes: boundingBoxes }) ?? assert.fail('no map')
  for (const place of made.places) {
    const { x, y } = map.toPoint(place)
    const [across, up] = made.pageOf(place)
    assert.ok(Math.hypot(x - (across * 300) / 72, height - y - (up * 300) / 72) < 1.5)
  }
})

test('coordinates that cannot be compared with the aerodrome only propose a map, whose points are where the page has them', () => {
  const { boundingBoxes, note, proposal } = georeference(page)
  assert.equal(boundingBoxes, null)
  assert.match(
    note ?? '',
    /^not georeferenced: its printed coordinates cannot be compared .*platekeeper calibrate proposes/,
  )
  assert.equal(proposal?.points.length, 4)
  for (const { x, y, lat, lng } of proposal?.points ?? []) {
    const [across, up] = made.pageOf({ lat, lng })
    assert.ok(Math.hypot(x - (across * 300) / 72, y - (up * 300) / 72) < 1)
  }
})

test('a page that is placed by a file next to it is not read', () => {
  const calibration = {
    ...({
      name: 'plate.json',
      counts: 'points',
      origin: 'bottom left',
      projection: null,
      planView: null,
      insets: [],
    } as const),
    control: [
      [0, 0],
      [400, 0],
      [0, 500],
    ].map(([x = 0, y = 0]) => ({ from: [x, y] as const, to: [x / 1e4, y / 1e4] as const })),
  }
  const printed = () => assert.fail('read')
  assert.notEqual(georeference({ ...page, calibrations: [calibration], printed }).boundingBoxes, null)
})
