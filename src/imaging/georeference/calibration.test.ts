import assert from 'node:assert/strict'
import { test } from 'node:test'
import proj4 from 'proj4'
import { chartMap } from '#client'
import type { Point } from '../../facts/geodesy/affine.ts'
import type { Calibration } from '../../facts/geodesy/calibration.ts'
import { georeference } from './georeference.ts'
import { close, corners, drawn, latLon, letter, neatline, plain, read, size, viewport } from './map-page.fixture.ts'

/** The plain map again, as stated by a file next to the chart: points of the page from its lower left. */
const sidecar: Calibration = {
  name: 'plate.json',
  counts: 'points',
  origin: 'bottom left',
  control: corners(neatline).map((from) => ({ from, to: plain(from) })),
  projection: null,
  planView: null,
  insets: [],
}
const fromTop = (points: readonly Point[], [x, y]: readonly [number, number]) =>
  points.map(([across, up]): Point => [across * x, (540 - up) * y])
const rasters: readonly [what: string, calibration: Calibration][] = [
  ['points of the page', sidecar],
  [
    'pixels of the picture from its top left',
    {
      ...sidecar,
      counts: 'pixels',
      origin: 'top left',
      control: fromTop(corners(neatline), [1500 / 360, 2250 / 540]).map((from, index) => ({
        from,
        to: plain(corners(neatline)[index] ?? [0, 0]),
      })),
    },
  ],
  [
    'a raster of another size',
    {
      ...sidecar,
      counts: { width: 720, height: 1080 },
      origin: 'top left',
      control: fromTop(corners(neatline), [2, 2]).map((from, index) => ({
        from,
        to: plain(corners(neatline)[index] ?? [0, 0]),
      })),
    },
  ],
]
for (const [what, calibration] of rasters) {
  test(`a calibration that counts in ${what} places a chart that says nothing itself`, async () => {
    const { boundingBoxes, note } = await read({ media: letter }, { calibrations: [calibration] })
    assert.equal(note, null)
    assert.deepEqual(boundingBoxes?.planview.pixels, { x1: 0, y1: 0, x2: 1500, y2: 2250 })
    const { lng1, lat1, lng2, lat2 } = boundingBoxes?.planview.latlng ?? assert.fail()
    close(lng1, 170, 1e-9)
    close(lat1, -41, 1e-9)
    close(lng2, 171, 1e-9)
    close(lat2, -40, 1e-9)
  })
}

test('a picture is placed by a calibration in its own pixels, also when it was drawn smaller', () => {
  const calibration: Calibration = { ...sidecar, counts: 'pixels' }
  const grid = { width: 360, height: 540 }
  const { boundingBoxes } = georeference({
    ...drawn,
    grid,
    size: { width: 180, height: 270 },
    calibrations: [calibration],
  })
  close(boundingBoxes?.planview.latlng.lng2, 171, 1e-9)
})

test('a calibration may say which part is the map, and what in it is not', async () => {
  const box = { x1: 36, y1: 54, x2: 324, y2: 486 }
  const calibration = { ...sidecar, planView: box, insets: [{ x1: 36, y1: 54, x2: 72, y2: 108 }] }
  const { boundingBoxes } = await read({ media: letter }, { calibrations: [calibration] })
  assert.deepEqual(boundingBoxes?.planview.pixels, { x1: 150, y1: 225, x2: 1350, y2: 2025 })
  assert.deepEqual(boundingBoxes?.insets, [{ pixels: { x1: 150, y1: 225, x2: 300, y2: 450 } }])
})

test('a turned calibration in a projection is corrected all over its plan view, whose insets stay where they are', async () => {
  const mercator = '+proj=merc +a=6378137 +b=6378137 +units=m +no_defs'
  const turned = (0.3 * Math.PI) / 180
  /** 1:700,000 at 60° north. */
  const toPlane = ([x, y]: Point): Point => {
    const [east, north] = [(x - 180) * 500, (y - 270) * 500]
    return [
      1_000_000 + east * Math.cos(turned) - north * Math.sin(turned),
      8_400_000 + east * Math.sin(turned) + north * Math.cos(turned),
    ]
  }
  const control = corners(neatline).map((from) => ({ from, to: toPlane(from) }))
  const planView = { x1: 36, y1: 54, x2: 324, y2: 486 }
  const insets = [{ x1: 36, y1: 54, x2: 72, y2: 108 }]
  const calibration = { ...sidecar, control, projection: mercator, planView, insets }
  const { boundingBoxes } = await read({ media: letter }, { calibrations: [calibration] })
  assert.ok((boundingBoxes?.residual_px ?? 0) > 5, 'far from linear')
  assert.deepEqual(boundingBoxes?.insets, [{ pixels: { x1: 150, y1: 225, x2: 300, y2: 450 } }])
  const map = chartMap({ ...size, bounding_boxes: boundingBoxes }) ?? assert.fail()
  for (const [x, y] of [...corners(planView), [180, 270], [40, 300], [200, 480]] as const) {
    const [lng = Number.NaN, lat = Number.NaN] = proj4(mercator, 'WGS84', [...toPlane([x, y])])
    const point = map.toPoint({ lat, lng })
    close(point.x, (x * 1500) / 360, 0.05)
    close(point.y, 2250 - (y * 2250) / 540, 0.05)
  }
})

const southUp = latLon(corners(neatline).map(([x, y]) => plain([360 - x, 540 - y])))

test('what the file says itself takes priority over a calibration, unless it is implausible; the diagnostic says so', async () => {
  const calibration: Calibration = {
    ...sidecar,
    control: sidecar.control.map(({ from }) => ({ from, to: plain([from[0] + 36, from[1]]) })),
  }
  const own = await read(
    { media: letter, entries: viewport(neatline, latLon(corners(neatline).map(plain))) },
    { calibrations: [calibration] },
  )
  close(own.boundingBoxes?.planview.latlng.lng1, 170 + 75 / 1500, 1e-9)
  assert.match(own.note ?? '', /^plate\.json is not used/)
  const mended = await read({ media: letter, entries: viewport(neatline, southUp) }, { calibrations: [calibration] })
  close(mended.boundingBoxes?.planview.latlng.lng1, 170.1, 1e-9)
  assert.match(mended.note ?? '', /^placed by plate\.json, .*north up/)
})

test('control points that do not agree are part of the map error', async () => {
  const off = ([x, y]: Point): Point => plain([x + 1, y])
  const control = sidecar.control.map(({ from, to }, index) => ({ from, to: index === 0 ? off(from) : to }))
  const { boundingBoxes } = await read({ media: letter }, { calibrations: [{ ...sidecar, control }] })
  // A fourth of one point's error, and a point is 300/72 pixels.
  close(boundingBoxes?.residual_px, 300 / 72 / 4, 0.3)
})

test('a calibration that places nothing is named', async () => {
  const onLine: Calibration = {
    ...sidecar,
    control: [
      [0, 0],
      [1, 1],
      [2, 2],
    ].map(([x = 0, y = 0]) => ({ from: [x, y], to: [x, y] })),
  }
  const { boundingBoxes, note } = await read({ media: letter }, { calibrations: [onLine] })
  assert.equal(boundingBoxes, null)
  assert.match(note ?? '', /^not georeferenced: plate\.json: its control points are on one line$/)
  const loose: Calibration = { ...sidecar, control: [...sidecar.control, { from: [180, 270], to: plain([280, 270]) }] }
  assert.match((await read({ media: letter }, { calibrations: [loose] })).note ?? '', /plate\.json: its map is up to/)
})

test('of several calibrations the first plausible one is used', async () => {
  const onLine: Calibration = {
    ...sidecar,
    name: 'a.vrt',
    control: sidecar.control.map(({ from }) => ({ from: [from[0], from[0]], to: from })),
  }
  const { boundingBoxes, note } = await read({ media: letter }, { calibrations: [onLine, sidecar] })
  close(boundingBoxes?.planview.latlng.lng1, 170, 1e-9)
  assert.equal(note, 'placed by plate.json, since a.vrt: its control points are on one line')
})

const moved = (name: string, pixels: number): Calibration => ({
  ...sidecar,
  name,
  control: sidecar.control.map(({ from: [x, y], to }) => ({ from: [x + (pixels * 72) / 300, y], to })),
})

test('a calibration that contradicts the one that is used is named, with how far they are apart', async () => {
  for (const pixels of [0, 3, 14.9]) {
    const { note } = await read({ media: letter }, { calibrations: [sidecar, moved('b.kml', pixels)] })
    assert.equal(note, null, `${pixels} px`)
  }
  for (const pixels of [15.6, 40, -400]) {
    const { boundingBoxes, note } = await read({ media: letter }, { calibrations: [sidecar, moved('b.kml', pixels)] })
    close(boundingBoxes?.planview.latlng.lng1, 170, 1e-9)
    const far = Math.round(Math.abs(pixels))
    assert.equal(note, `b.kml is not used: it places the chart up to ${far} px from where plate.json does`)
  }
})

test('calibrations that write a meridian differently do not contradict each other', async () => {
  const turned: Calibration = {
    ...sidecar,
    control: sidecar.control.map(({ from, to: [longitude, latitude] }) => ({ from, to: [longitude - 360, latitude] })),
  }
  assert.equal((await read({ media: letter }, { calibrations: [sidecar, turned] })).note, null)
})

test('a calibration of lower priority that places nothing is named', async () => {
  const unknown: Calibration = { ...sidecar, name: 'b.vrt', projection: 'EPSG:999999' }
  const { note } = await read({ media: letter }, { calibrations: [sidecar, unknown] })
  assert.match(note ?? '', /^b\.vrt is not used: its projection is not known here/)
})

test('all calibrations next to a file with its own georeference are named', async () => {
  const own = { media: letter, entries: viewport(neatline, latLon(corners(neatline).map(plain))) }
  const { note } = await read(own, { calibrations: [sidecar, moved('b.kml', 0)] })
  assert.equal(note, 'plate.json, b.kml are not used: the file has its own georeference')
})
