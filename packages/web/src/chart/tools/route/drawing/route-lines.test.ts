import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../../../../test/fixtures/properties.ts'
import { type ChartMap, chartMap, type LatLng, type Point } from '../../../../client.ts'
import { measure, travel } from '../../../measure/measure.ts'
import { crossesMap } from './crosses-map.ts'
import { type ImageLine, routeLines } from './route-lines.ts'

/** A plate of 2,000 × 3,000 pixels, half a degree wide, with the correction of a conic projection. */
function mapAt(lat: number, lng: number, correction?: object): ChartMap {
  const map = chartMap({
    bounding_boxes: {
      planview: {
        pixels: { x1: 100, y1: 500, x2: 1900, y2: 2900 },
        latlng: { lat1: lat, lat2: lat + 0.5, lng1: lng, lng2: lng + 0.5 > 180 ? lng - 359.5 : lng + 0.5 },
      },
      insets: [{ pixels: { x1: 100, y1: 500, x2: 700, y2: 900 } }],
      ...correction,
    },
    width: 2000,
    height: 3000,
  } as Parameters<typeof chartMap>[0])
  return map ?? assert.fail('georeferenced')
}
const correction = {
  correction: { right: [0.5, 1, -2, 1.5, 0.7, -0.3], up: [-0.4, 0.8, 1.1, -2.5, 0.2, 0.9], residual_px: 0.01 },
}

const between = (point: Point, from: Point, to: Point): number => {
  const [across, down] = [to.x - from.x, to.y - from.y]
  const share = ((point.x - from.x) * across + (point.y - from.y) * down) / (across ** 2 + down ** 2 || 1)
  const near = Math.min(1, Math.max(0, share))
  return Math.hypot(point.x - from.x - near * across, point.y - from.y - near * down)
}
const away = (point: Point, lines: readonly ImageLine[]): number =>
  Math.min(...lines.flatMap((line) => line.slice(1).map((to, index) => between(point, line[index] ?? to, to))))
const point = (name: string, { lat, lng }: LatLng) => ({ name, lat, lng })

const plates: readonly (readonly [name: string, map: ChartMap])[] = [
  ['a plate', mapAt(45, -123)],
  ['a plate with a correction', mapAt(45, -123, correction)],
  ['a plate across the 180th meridian', mapAt(-17, 179.8)],
]

for (const [name, map] of plates) {
  test(`on ${name} every place of a leg is where the SDK has it, within a fifth of a pixel`, () => {
    const { left, top, right, bottom } = map.planview
    fc.assert(
      fc.property(
        fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: 1, max: 3000, noNaN: true }),
        fc.double({ min: 1, max: 3000, noNaN: true }),
        ([across, down], course, before, after) => {
          // A leg through a place in the plan view, whose ends are far away.
          const over = map.toLatLng({ x: left + across * (right - left), y: top + down * (bottom - top) })
          const [from, to] = [travel(over, course + 180, before), travel(over, course, after)]
          const lines = routeLines([point('A', from), point('B', to)], map)
          const { trueBearing, distance } = measure(from, to)
          for (const along of [0, before - 5, before, before + 5, distance]) {
            const place = map.toPoint(travel(from, trueBearing, Math.min(distance, Math.max(0, along))))
            const off = away(place, lines)
            const far = Math.hypot(place.x - 1000, place.y - 1500)
            assert.ok(off < 0.2 + (far < 3000 ? 0 : 0.003 * far), `${off} pixels at ${along} NM`)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
}

test('a leg around the world breaks on its other side, and never goes back across the chart', () => {
  const map = mapAt(45, -123)
  const lines = routeLines([point('A', { lat: 40, lng: 30 }), point('B', { lat: 40, lng: 90 })], map)
  assert.equal(lines.length, 2)
  assert.equal(crossesMap(lines, map), false)
})

test('a leg without a length has no line', () => {
  assert.equal(
    crossesMap(
      routeLines([point('A', { lat: 45, lng: 1 }), point('B', { lat: 45, lng: 1 })], mapAt(45, 1)),
      mapAt(45, 1),
    ),
    false,
  )
})

test('lines cross a map where the SDK says that one of their points is on it', () => {
  const map = mapAt(45, -123)
  const anywhere = fc.record({ x: fc.integer({ min: -500, max: 2500 }), y: fc.integer({ min: -500, max: 3500 }) })
  fc.assert(
    fc.property(anywhere, anywhere, (from, to) => {
      const samples = Array.from({ length: 2001 }, (_, index) => ({
        x: from.x + ((to.x - from.x) * index) / 2000,
        y: from.y + ((to.y - from.y) * index) / 2000,
      }))
      const isCovered = samples.some((sample) => map.covers(sample))
      const crosses = crossesMap([[from, to]], map)
      if (isCovered) assert.ok(crosses || from.x === to.x || from.y === to.y)
      // Between two samples there is room for 2 pixels of the map.
      const isNear = samples.some(({ x, y }) =>
        [-2, 2].some((by) => map.covers({ x: x + by, y }) || map.covers({ x, y: y + by })),
      )
      if (crosses) assert.ok(isNear)
    }),
    { numRuns: 300 },
  )
})

test('a line in the circle of an inset is not on the map, one in the corner of its box is', () => {
  const latlng = { lng1: -123, lat1: 45, lng2: -122, lat2: 47 }
  const bounding_boxes = {
    planview: { pixels: { x1: 0, y1: 0, x2: 1000, y2: 2000 }, latlng },
    insets: [{ pixels: { x1: 400, y1: 1400, x2: 600, y2: 1600 } }],
    inset_shapes: [{ inset: 0, circle: { x: 500, y: 1500, radius: 100 } }],
  }
  const map = chartMap({ width: 1000, height: 2000, bounding_boxes }) ?? assert.fail()
  const crosses = (...ends: readonly (readonly [number, number])[]) =>
    crossesMap([ends.map(([x, y]) => ({ x, y }))], map)
  assert.equal(crosses([420, 500], [580, 500]), false)
  assert.equal(crosses([405, 405], [425, 405]), true)
  assert.equal(crosses([420, 500], [610, 500]), true)
})

test('what is in an inset alone is not on the map', () => {
  const map = mapAt(45, -123)
  const [inset] = map.insets
  assert.ok(inset)
  const line = [
    { x: inset.left + 5, y: inset.top + 5 },
    { x: inset.right - 5, y: inset.bottom - 5 },
  ]
  assert.equal(crossesMap([line], map), false)
  assert.equal(crossesMap([[...line, { x: inset.right + 5, y: inset.bottom - 5 }]], map), true)
})
