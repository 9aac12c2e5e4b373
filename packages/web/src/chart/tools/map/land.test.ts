import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartMap } from '#client'
import { type Countries, earthOf } from '../../../earth/earth.ts'
import { landAround } from './land.ts'

/** One island with the width and height of the plan view. */
const worldOf = (west: number, south: number, east: number, north: number): Countries => {
  const ring = [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
  const island = { type: 'Polygon', arcs: [[0]] } as const
  const objects = { type: 'GeometryCollection', geometries: [island] }
  return { type: 'Topology', arcs: [ring], objects: { land: objects, countries: objects } } as never
}
const pixels = { x1: 100, y1: 200, x2: 900, y2: 1200 }
const correction = { right: [0, 0, 0, 0, -2, 0], up: [-0.6, 0, 0, 1.7, 0, 0], residual_px: 0 }

for (const [where, lng1, lng2, island] of [
  ['over a chart', -123, -122, worldOf(-123, 45, -122, 46)],
  ['over a chart across the 180th meridian', 179.5, -179.5, worldOf(179.5, 45, 180.5, 46)],
] as const) {
  test(`land lies ${where} as its linear map has it, corrected or not`, () => {
    for (const more of [{}, { correction }]) {
      const bounding_boxes = { planview: { pixels, latlng: { lng1, lat1: 45, lng2, lat2: 46 } }, insets: [], ...more }
      const map = chartMap({ width: 1000, height: 1500, bounding_boxes }) ?? assert.fail()
      const { coasts } = landAround(earthOf(island), map, { width: 1000, height: 1500 }, [0, 0, 1000, 1500])
      const [x, y] = [0, 1].map((axis) => coasts.flat(2).map((place) => place[axis] ?? Number.NaN)) as [
        number[],
        number[],
      ]
      const box = [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)]
      assert.deepEqual(
        box.map((side) => Math.round(side * 1e6) / 1e6),
        [100, 200, 900, 1200],
      )
    }
  })
}

test('an island across the 180th meridian is whole on either side of it, and leaves no streak on charts elsewhere', () => {
  const fiji = earthOf(worldOf(179.6, -17, -179.6, -16))
  const coastsOn = (lng1: number, lng2: number) => {
    const planview = { pixels, latlng: { lng1, lat1: -17.5, lng2, lat2: -15.5 } }
    const map = chartMap({ width: 1000, height: 1500, bounding_boxes: { planview, insets: [] } }) ?? assert.fail()
    const { coasts } = landAround(fiji, map, { width: 1000, height: 1500 }, [0, 0, 1000, 1500])
    const places = coasts.flat(2)
    const sides = [Math.min(...places.map(([x]) => x)), Math.max(...places.map(([x]) => x))]
    return places.length === 0 ? null : sides.map(Math.round)
  }
  assert.deepEqual(coastsOn(179, -179), [340, 660])
  assert.deepEqual(coastsOn(178, 180), [740, 1000])
  assert.deepEqual(coastsOn(-180, -178), [0, 260])
  assert.equal(coastsOn(173, 175), null)
  assert.equal(coastsOn(-1, 1), null)
})
