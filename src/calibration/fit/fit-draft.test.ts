import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meshPlace } from '../../../packages/web/src/calibrate/edit/mesh-place.ts'
import type { Draft } from '../../contract/calibration/index.ts'
import type { Point } from '../../facts/geodesy/index.ts'
import { draftOf, entryOf } from './draft.ts'
import { fitPoints } from './fit-draft.ts'
import { clicked, draft, madeChart, spread } from './made-chart.fixture.ts'

const size = { width: 1500, height: 2250 }
const sizes = { size, grid: size }
const fitOf = (stated: Draft) => fitPoints(stated, sizes, 1, [])

/** The greatest distance in pixels between the places of the mesh and the truth. */
function greatestError(chart: ReturnType<typeof madeChart>, stated: Draft): number {
  const { map, faults } = fitPoints(stated, { size: chart.size, grid: chart.size }, 1, [])
  assert.deepEqual(faults, [])
  assert.ok(map)
  const pixels = [0, 0.31, 0.5, 0.77, 1].flatMap((across) =>
    [0, 0.23, 0.5, 0.69, 1].map((down): Point => [across * chart.size.width, down * chart.size.height]),
  )
  return Math.max(
    ...pixels.map(([x, y]) => {
      const [truthX, truthY] = chart.pixelOf(meshPlace(map.mesh, chart.size, { x, y }))
      return Math.hypot(truthX - x, truthY - y)
    }),
  )
}

const centres = [
  { lat: 45.6, lng: -122.8 },
  { lat: -41.3, lng: 174.8 },
  { lat: -17, lng: 179.95 },
  { lat: 2, lng: 10 },
  { lat: 68, lng: 25 },
]
for (const centre of centres)
  for (const turn of [0, -14, 90, 181]) {
    const chart = madeChart({ centre, turn })
    test(`two points place a printed chart at ${centre.lat}, ${centre.lng}, turned by ${turn}°, to a tenth of a pixel`, () => {
      assert.ok(greatestError(chart, draft(clicked(chart, spread.slice(0, 2)))) < 0.1)
    })
    test(`five points do as well, and say where north is`, () => {
      const stated = draft(clicked(chart, spread))
      assert.ok(greatestError(chart, stated) < 0.1)
      const { map } = fitOf(stated)
      assert.ok(Math.max(...(map?.residuals ?? [9])) < 0.1)
      assert.ok(Math.abs((((((map?.north ?? 0) - turn) % 360) + 540) % 360) - 180) < 0.1, `${map?.north}`)
      assert.ok(Math.abs((map?.metresPerPixel ?? 0) - 40) < 0.1)
    })
  }

test('a point that is off is seen by its residual', () => {
  const chart = madeChart()
  const points = clicked(chart, [...spread, [0.3, 0.5], [0.7, 0.5]])
  const off = points.map((point, at) => (at === 4 ? { ...point, x: point.x + 40 } : point))
  const residuals = fitOf(draft(off)).map?.residuals ?? []
  assert.equal(residuals.indexOf(Math.max(...residuals)), 4)
  assert.ok((residuals[4] ?? 0) > 20)
})

test('known places are drawn where the map has them, and those beyond the picture are not', () => {
  const chart = madeChart()
  const inside = { name: 'Runway 10 end', kind: 'threshold', ident: '10', ...chart.placeOf([700, 800]) } as const
  const outside = { name: 'XYZ VOR', kind: 'navaid', ident: 'XYZ', ...chart.placeOf([-700, 800]) } as const
  const { map } = fitPoints(draft(clicked(chart, spread)), sizes, 1, [inside, outside])
  assert.deepEqual(
    map?.places.map(({ name, x, y }) => [name, Math.round(x), Math.round(y)]),
    [['Runway 10 end', 700, 800]],
  )
})

test('meridians and parallels are labelled, and cross the picture where they lie', () => {
  const chart = madeChart({ centre: { lat: -17, lng: 179.95 } })
  const { map } = fitOf(draft(clicked(chart, spread)))
  const labels = map?.graticule.map(({ label }) => label) ?? []
  assert.ok(labels.includes('17°S') && labels.includes('180°E'), labels.join(' '))
  for (const { label, points } of map?.graticule ?? []) {
    const [, degrees = '', minutes = '0', side = ''] = /^(\d+)°(?:(\d+)′)?([NSEW])$/.exec(label) ?? []
    const sought = (Number(degrees) + Number(minutes) / 60) * (/[SW]/.test(side) ? -1 : 1)
    for (const point of points) {
      const { lat, lng } = chart.placeOf(point)
      const off = /[NS]/.test(side) ? lat - sought : ((lng - sought + 540) % 360) - 180
      assert.ok(Math.abs(off) < 1e-3, `${label} ${JSON.stringify([lat, lng])}`)
    }
  }
})

const chart = madeChart()
const [one, two, three, four] = clicked(chart, spread) as [never, never, never, never]
const at = (x: number, y: number) => ({ x, y, ...chart.placeOf([x, y]) })
const bad: readonly (readonly [what: string, stated: Draft, why: RegExp])[] = [
  ['one point', draft([one]), /^Add 1 more point, /],
  ['two points on a plain grid', draft([one, two], { drawnAs: 'plain' }), /^Add 1 more point, /],
  [
    'two points at one place',
    draft([at(100, 100), at(110, 105), two]),
    /^Points 1 and 2 are at one place on the chart/,
  ],
  [
    'two points of one position',
    draft([at(100, 100), { ...at(100, 100), x: 900 }, two]),
    /^Points 1 and 2 have the same/,
  ],
  ['points on one line', draft([at(100, 100), at(500, 501), at(900, 899)]), /^All points are on one line/],
  [
    'latitudes exchanged',
    draft([
      { ...at(100, 100), lat: at(100, 2000).lat },
      { ...at(1400, 2000), lat: at(0, 100).lat },
      { ...at(1400, 100), lat: at(0, 2000).lat },
    ]),
    /mirror image/,
  ],
  [
    'a scale of the earth',
    draft([
      { ...at(100, 100), lat: 45, lng: -122 },
      { ...at(130, 130), lat: -45, lng: -20 },
    ]),
    /^A pixel would be \d+ km/,
  ],
  [
    'a degree mistyped',
    draft([one, two, { ...(three as object), lng: -121.1 } as never]),
    /^The scales along and across differ by .* %: a point/,
  ],
]
for (const [what, stated, why] of bad) {
  test(`${what} is said before anything is asked of the page`, () => {
    const { map, faults } = fitOf(stated)
    assert.equal(map, null)
    assert.match(faults.join('; '), why)
  })
}

test('scales that differ by some hundredths are noted', () => {
  const shrunk = clicked(chart, spread).map((point) => ({ ...point, y: point.y * 0.96 }))
  const { notes, faults } = fitOf(draft(shrunk))
  assert.deepEqual(faults, [])
  assert.match(notes.join(), /differ by 4\.\d %: check points/)
})

test('an entry of the table is the draft that it came from, also of a picture that is scaled down', () => {
  const scaled = { size: { width: 3000, height: 5000 }, grid: { width: 6000, height: 10_000 } }
  for (const drawnAs of ['printed', 'web', 'plain'] as const) {
    const stated = draft([one, two, three, four], {
      drawnAs,
      planView: { x1: 10, y1: 20, x2: 1000, y2: 2000 },
      insets: [
        { x1: 10, y1: 20, x2: 100, y2: 200 },
        { x1: 300, y1: 400, x2: 500, y2: 600, circle: { x: 400, y: 500, radius: 100 } },
        {
          ...{ x1: 600, y1: 700, x2: 900, y2: 800 },
          polygon: [
            { x: 600, y: 700 },
            { x: 900, y: 750 },
            { x: 700, y: 800 },
          ],
        },
      ],
    })
    const entry = entryOf(stated, scaled, 3)
    const { projection, points, ...rest } = draftOf(entry, scaled)
    assert.deepEqual([entry.page, projection], [3, entry.projection])
    assert.deepEqual({ ...rest }, { drawnAs, planView: stated.planView, insets: stated.insets })
    for (const [index, point] of points.entries()) {
      const from = stated.points[index]
      assert.ok(from && Math.hypot(point.x - from.x, point.y - from.y) < 0.01)
      assert.ok(Math.abs(point.lat - from.lat) < 1e-7 && Math.abs(point.lng - from.lng) < 1e-7)
    }
  }
})

test('a projection that is written in the table is kept, and points of the page are shown as pixels', () => {
  const entry = {
    ...({ page: 1, counts: 'points', projection: 'EPSG:32610', planview: null, insets: [] } as const),
    points: [{ x: 72, y: 72, lat: 45, lng: -122 }],
  }
  const stated = draftOf(entry, sizes)
  assert.deepEqual([stated.drawnAs, stated.points[0]?.x, stated.points[0]?.y], ['as stated', 300, size.height - 300])
  assert.equal(entryOf(stated, sizes, 1).projection, 'EPSG:32610')
})
