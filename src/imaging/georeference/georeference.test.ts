import assert from 'node:assert/strict'
import { test } from 'node:test'
import proj4 from 'proj4'
import { chartMap } from '#client'
import type { PixelBox } from '../../contract/index.ts'
import type { Point } from '../../facts/geodesy/affine.ts'
import type { PointBox } from '../pdf/page-dictionary.ts'
import { close, corners, latLon, letter, neatline, plain, read, size, text, viewport } from './map-page.fixture.ts'
import type { PlateLayout } from './plate-layout.ts'

const inches =
  'PROJCS["",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.000,' +
  '298.25722210]],PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]],PROJECTION["Lambert_Conformal_Conic"],' +
  'PARAMETER["False_Easting",0.000],PARAMETER["False_Northing",0.000],PARAMETER["Central_Meridian",-122.8],' +
  'PARAMETER["Latitude_Of_Origin",45.67],PARAMETER["Standard_Parallel_1",46.666],' +
  'PARAMETER["Standard_Parallel_2",41.333],UNIT["Inch",0.02540005080010]]'
/** A conic map at 1:500,000: a point of the page is 500,000/72 inches of ground. */
const scale = 500_000 / 72
const conic = ([x, y]: Point): Point => [(x - 180) * scale, (y - 270) * scale]
const onEarth = (point: Point): Point => {
  const [longitude, latitude] = proj4(inches, 'WGS84', [...conic(point)])
  return [longitude ?? Number.NaN, latitude ?? Number.NaN]
}

test('a viewport of ISO 32000 gives whole pixels from the bottom left and their coordinates', async () => {
  const { boundingBoxes, note } = await read({
    media: letter,
    entries: viewport(neatline, latLon(corners(neatline).map(plain))),
  })
  assert.equal(note, null)
  assert.deepEqual(boundingBoxes?.planview.pixels, { x1: 75, y1: 113, x2: 1425, y2: 2175 })
  const { lng1, lat1, lng2, lat2 } = boundingBoxes?.planview.latlng ?? assert.fail()
  close(lng1, 170 + 75 / 1500, 1e-9)
  close(lng2, 170 + 1425 / 1500, 1e-9)
  close(lat1, -41 + 113 / 2250, 1e-9)
  close(lat2, -41 + 2175 / 2250, 1e-9)
  assert.equal(boundingBoxes?.residual_px, 0)
  assert.deepEqual(boundingBoxes?.insets, [])
})

test('corners of the viewport may come in any order, and points may lie inside it', async () => {
  const inner: PointBox = { x1: 50.4, y1: 76.5, x2: 309.6, y2: 472.5 }
  const measure = { GPTS: latLon(corners(inner).map(plain)), LPTS: [0.1, 0.1, 0.1, 0.9, 0.9, 0.9, 0.9, 0.1] }
  const swapped = { VP: [{ BBox: [342, 522, 18, 27], Measure: { Subtype: 'GEO', ...measure } }] }
  const { boundingBoxes } = await read({ media: letter, entries: swapped })
  assert.deepEqual(boundingBoxes?.planview.pixels, { x1: 75, y1: 113, x2: 1425, y2: 2175 })
  close(boundingBoxes?.planview.latlng.lng1, 170 + 75 / 1500, 1e-9)
})

test('both encodings of one conic map counted in inches give the same box', async () => {
  const gcs = { GCS: { Type: 'PROJCS', EPSG: 0, WKT: text(inches) } }
  const iso = await read({ media: letter, entries: viewport(neatline, latLon(corners(neatline).map(onEarth)), gcs) })
  const ctm = [scale, 0, 0, scale, -180 * scale, -270 * scale].map((number) => text(String(number)))
  const projection = { Type: 'Projection', WKT: text(inches) }
  const outline = corners(neatline).flat()
  const ogc = await read({
    media: letter,
    entries: { LGIDict: { CTM: ctm, Neatline: outline, Projection: projection } },
  })
  const registration = corners(neatline).map((point) => [...point, ...conic(point)])
  const registered = await read({
    media: letter,
    entries: { LGIDict: [{ Registration: registration, Neatline: outline, Projection: projection }] },
  })
  for (const other of [ogc, registered]) {
    assert.deepEqual(other.boundingBoxes?.planview.pixels, iso.boundingBoxes?.planview.pixels)
    for (const side of ['lng1', 'lat1', 'lng2', 'lat2'] as const) {
      close(other.boundingBoxes?.planview.latlng[side], iso.boundingBoxes?.planview.latlng[side] ?? 0, 1e-8)
    }
    assert.equal(other.boundingBoxes?.residual_px, iso.boundingBoxes?.residual_px)
  }
  assert.ok((iso.boundingBoxes?.residual_px ?? 0) > 0, 'a conic map is never quite linear')
})

test('the correction of a conic map puts places where the map has them, and a linear map has none', async () => {
  const gcs = { GCS: { Type: 'PROJCS', WKT: text(inches) } }
  const entries = viewport(neatline, latLon(corners(neatline).map(onEarth)), gcs)
  const { boundingBoxes } = await read({ media: letter, entries })
  const map = chartMap({ ...size, bounding_boxes: boundingBoxes }) ?? assert.fail()
  for (const x of [20, 100, 180, 300, 340]) {
    for (const y of [30, 200, 270, 400, 520]) {
      const [lng, lat] = onEarth([x, y])
      const { x: across, y: down } = map.toPoint({ lat, lng })
      const [px, py] = [(x * size.width) / letter.x2, size.height - (y * size.height) / letter.y2]
      assert.ok(Math.hypot(across - px, down - py) < 0.02, `${across}, ${down} is not ${px}, ${py}`)
    }
  }
  assert.ok((boundingBoxes?.correction?.residual_px ?? 99) <= 0.01)
  const straight = await read({ media: letter, entries: viewport(neatline, latLon(corners(neatline).map(plain))) })
  assert.equal(straight.boundingBoxes && 'correction' in straight.boundingBoxes, false)
})

test('control points that no affine map meets count in what remains after the correction', async () => {
  const points = corners(neatline).map(onEarth)
  const [first = [0, 0], ...others] = points
  const gcs = { GCS: { Type: 'PROJCS', WKT: text(inches) } }
  const off = viewport(neatline, latLon([[first[0] + 0.002, first[1]], ...others]), gcs)
  const { boundingBoxes } = await read({ media: letter, entries: off })
  assert.ok((boundingBoxes?.correction?.residual_px ?? 0) > 0.1)
  assert.ok((boundingBoxes?.correction?.residual_px ?? 99) <= (boundingBoxes?.residual_px ?? 0))
})

test('an OGC projection may be given by parameters alone', async () => {
  const parameters = {
    ProjectionType: text('TC'),
    Datum: text('WGE'),
    OriginLatitude: text('-41'),
    CentralMeridian: 173,
    ScaleFactor: 1,
    FalseEasting: 0,
    FalseNorthing: 0,
    Units: text('M'),
  }
  const entries = {
    LGIDict: { CTM: [100, 0, 0, 100, -18000, -27000], Neatline: [18, 27, 342, 522], Projection: parameters },
  }
  const { boundingBoxes, note } = await read({ media: letter, entries })
  assert.equal(note, null)
  const { lng1, lng2 } = boundingBoxes?.planview.latlng ?? assert.fail()
  close((lng1 + lng2) / 2, 173, 1e-3)
  for (const type of ['XX', 'constructor', 'toString']) {
    const unknown = { ...entries.LGIDict, Projection: { ...parameters, ProjectionType: text(type) } }
    const other = await read({ media: letter, entries: { LGIDict: unknown } })
    assert.equal(other.boundingBoxes, null)
    assert.match(other.note ?? '', new RegExp(`projection type ${type} is not supported`))
  }
})

for (const rotate of [0, 90, 180, 270]) {
  test(`a page turned by ${rotate}° with a crop box away from the origin is read as it is shown`, async () => {
    const media: PointBox = { x1: 10, y1: 20, x2: 610, y2: 820 }
    const crop: PointBox = { x1: 100, y1: 200, x2: 500, y2: 700 }
    const turned = rotate % 180 !== 0
    const shown = turned ? { width: 500, height: 400 } : { width: 400, height: 500 }
    /** Where a page point is shown, in points from the bottom left of what is seen. */
    const shownAt = ([x, y]: Point): Point => {
      if (rotate === 90) return [y - crop.y1, crop.x2 - x]
      if (rotate === 180) return [crop.x2 - x, crop.y2 - y]
      return rotate === 270 ? [crop.y2 - y, x - crop.x1] : [x - crop.x1, y - crop.y1]
    }
    const coordinates = (point: Point): Point => {
      const [across, up] = shownAt(point)
      return [10 + across / 100, 50 + up / 100]
    }
    const entries = viewport(crop, latLon(corners(crop).map(coordinates)), { LPTS: [0, 0, 0, 1, 1, 1, 1, 0] })
    const pixels = { width: shown.width * 2, height: shown.height * 2 }
    const { boundingBoxes, note } = await read({ media, crop, rotate, entries }, { size: pixels })
    assert.equal(note, null)
    assert.deepEqual(boundingBoxes?.planview.pixels, { x1: 0, y1: 0, x2: pixels.width, y2: pixels.height })
    const { lng1, lat1, lng2, lat2 } = boundingBoxes?.planview.latlng ?? assert.fail()
    close(lng1, 10, 1e-9)
    close(lat1, 50, 1e-9)
    close(lng2, 10 + shown.width / 100, 1e-9)
    close(lat2, 50 + shown.height / 100, 1e-9)
  })
}

test('of several viewports the largest is the map, and what lies outside the page is left out', async () => {
  const small = viewport({ x1: 0, y1: 0, x2: 60, y2: 60 }, [1, 1, 2, 1, 2, 2, 1, 2]).VP
  const beyond: PointBox = { x1: -180, y1: 27, x2: 342, y2: 522 }
  const large = viewport(beyond, latLon(corners(beyond).map(plain))).VP
  const { boundingBoxes } = await read({ media: letter, entries: { VP: [...small, ...large] } })
  assert.deepEqual(boundingBoxes?.planview.pixels, { x1: 0, y1: 113, x2: 1425, y2: 2175 })
  close(boundingBoxes?.planview.latlng.lng1, 170, 1e-9)
})

test('where the plan view is known, the box is fitted to it and errs less', async () => {
  const gcs = { GCS: { Type: 'PROJCS', WKT: text(inches) } }
  const entries = viewport(neatline, latLon(corners(neatline).map(onEarth)), gcs)
  const layout: PlateLayout = {
    planView: { x1: 75, y1: 833.3, x2: 1425, y2: 1666.7 },
    insets: [{ x1: 75, y1: 833.3, x2: 416.7, y2: 875 }],
    profile: { x1: 75.4, y1: 500, x2: 1425.4, y2: 833.3 },
    minimums: null,
    header: { x1: 75, y1: 1666.7, x2: 1425, y2: 2300 },
  }
  const whole = await read({ media: letter, entries })
  const part = await read({ media: letter, entries }, { layout })
  assert.deepEqual(part.boundingBoxes?.planview.pixels, { x1: 75, y1: 834, x2: 1425, y2: 1666 })
  assert.deepEqual(part.boundingBoxes?.insets, [{ pixels: { x1: 75, y1: 834, x2: 417, y2: 875 } }])
  assert.deepEqual(part.boundingBoxes?.profile, { pixels: { x1: 75, y1: 500, x2: 1426, y2: 834 } })
  assert.deepEqual(part.boundingBoxes?.header, { pixels: { x1: 75, y1: 1666, x2: 1425, y2: 2250 } })
  assert.equal(part.boundingBoxes && 'minimums' in part.boundingBoxes, false)
  assert.ok((part.boundingBoxes?.residual_px ?? 99) < (whole.boundingBoxes?.residual_px ?? 0))
})

test('a plan view is clipped to the map; if little of it is left, the layout is ignored', async () => {
  const entries = viewport(neatline, latLon(corners(neatline).map(plain)))
  const layoutAt = (planView: PixelBox): PlateLayout => ({
    planView,
    insets: [{ ...planView, x2: planView.x1 + 200 }],
    profile: null,
    minimums: null,
    header: null,
  })
  const clipped = await read({ media: letter, entries }, { layout: layoutAt({ x1: 0, y1: 833, x2: 1425, y2: 1667 }) })
  assert.deepEqual(clipped.boundingBoxes?.planview.pixels, { x1: 75, y1: 833, x2: 1425, y2: 1667 })
  assert.deepEqual(clipped.boundingBoxes?.insets, [{ pixels: { x1: 75, y1: 833, x2: 200, y2: 1667 } }])
  const beyond = await read({ media: letter, entries }, { layout: layoutAt({ x1: 0, y1: 0, x2: 160, y2: 300 }) })
  assert.deepEqual(beyond.boundingBoxes?.planview.pixels, { x1: 75, y1: 113, x2: 1425, y2: 2175 })
  assert.deepEqual(Object.keys(beyond.boundingBoxes ?? {}), ['planview', 'insets', 'residual_px'])
})

test('across the 180th meridian longitudes run on, so that they stay linear', async () => {
  const fiji = ([x, y]: Point): Point => [179.5 + x / 360, -18 + y / 540]
  const wrapped = corners(neatline)
    .map(fiji)
    .map(([longitude, latitude]): Point => [longitude > 180 ? longitude - 360 : longitude, latitude])
  const { boundingBoxes } = await read({ media: letter, entries: viewport(neatline, latLon(wrapped)) })
  close(boundingBoxes?.planview.latlng.lng1, 179.5 + 75 / 1500, 1e-9)
  close(boundingBoxes?.planview.latlng.lng2, 179.5 + 1425 / 1500, 1e-9)
})

test('text broken over lines by a backslash is read whole', async () => {
  const broken = inches.replace('PARAMETER["False_N', 'PARAM\\\rETER["False_N')
  const entries = viewport(neatline, latLon(corners(neatline).map(onEarth)), {
    GCS: { Type: 'PROJCS', WKT: text(broken) },
  })
  assert.equal((await read({ media: letter, entries })).note, null)
})

const gpts = latLon(corners(neatline).map(plain))
const turnedAround = latLon(corners(neatline).map(([x, y]) => plain([360 - x, 540 - y])))
const askew = latLon(corners(neatline).map(([x, y]) => plain([x + y / 5, y - x / 5])))
const faults: readonly [because: string, entries: Record<string, unknown>, note: RegExp][] = [
  ['south is up', viewport(neatline, turnedAround), /north up/],
  ['it is turned', viewport(neatline, askew), /up to [\d.]+ px from any box with north up/],
  [
    'its points are on one line',
    viewport(neatline, [1, 1, 2, 2, 3, 3, 4, 4], { LPTS: [0, 0, 0.2, 0.2, 0.5, 0.5, 1, 1] }),
    /one line/,
  ],
  ['its points do not pair', viewport(neatline, gpts.slice(2)), /3 points and its \/LPTS 4/],
  ['its points are not coordinates', viewport(neatline, [95, 1, 96, 1, 96, 2, 95, 2]), /not a latitude and longitude/],
  [
    'its projection is unknown',
    viewport(neatline, gpts, { GCS: { Type: 'PROJCS', EPSG: 999_999 } }),
    /not known here: EPSG:999999/,
  ],
  ['its projection is nonsense', viewport(neatline, gpts, { GCS: { WKT: text('PROJCS["x"]') } }), /not known here/],
  ['its numbers are not', { VP: [{ BBox: ['a', 'b', 'c', 'd'], Measure: { Subtype: 'GEO' } }] }, /not a number/],
  ['it has no box', { VP: [{ Measure: { Subtype: 'GEO', GPTS: gpts } }] }, /BBox/],
  ['its frame is elsewhere', viewport({ x1: 900, y1: 900, x2: 990, y2: 990 }, gpts), /outside the page/],
  ['its OGC frame has no matrix', { LGIDict: { Projection: { WKT: text(inches) } } }, /CTM/],
  ['its OGC frame has no projection', { LGIDict: { CTM: [1, 0, 0, 1, 0, 0] } }, /Projection/],
]
for (const [because, entries, note] of faults) {
  test(`a map is published without its georeference, and the reason kept, when ${because}`, async () => {
    const read_ = await read({ media: letter, entries })
    assert.equal(read_.boundingBoxes, null)
    assert.match(read_.note ?? '', note)
  })
}

test('a page without a georeference is not georeferenced, and has no note', async () => {
  assert.deepEqual(await read({ media: letter }), { boundingBoxes: null, note: null })
})

test('a map is as good as its bound says: beyond it the chart is not georeferenced, and the note says by how much', async () => {
  const gcs = { GCS: { Type: 'PROJCS', WKT: text(inches) } }
  const entries = viewport(neatline, latLon(corners(neatline).map(onEarth)), gcs)
  const { boundingBoxes } = await read({ media: letter, entries })
  const residual = boundingBoxes?.residual_px ?? assert.fail()
  assert.notEqual((await read({ media: letter, entries }, { mapErrorLimit: residual + 0.1 })).boundingBoxes, null)
  const beyond = await read({ media: letter, entries }, { mapErrorLimit: residual - 0.1 })
  assert.equal(beyond.boundingBoxes, null)
  assert.match(beyond.note ?? '', new RegExp(`${residual.toFixed(1)} px .*the limit is ${residual - 0.1} px`))
})
