import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../../test/fixtures/properties.ts'
import type { Runway } from '../../service/index.ts'
import { mapRunways } from './runway-map.ts'

type Place = readonly [lat: number, lng: number]
const end = (designator: string, [lat, lng]: Place) => ({
  designator,
  position: { lat, lng },
  elevation: null,
  displaced: 0,
})
const runway = (from: Place, to: Place, changes: Partial<Runway> = {}): Runway => ({
  length: 5000,
  width: 150,
  surface: 'Asphalt',
  lighted: true,
  closed: false,
  ends: [end('09', from), end('27', to)],
  ...changes,
})

test('a runway from west to east is drawn from left to right, its names beyond its ends', () => {
  const map = mapRunways([runway([0, 10], [0, 10.02])]) ?? assert.fail()
  const [{ from, to, labels }] = map.runways as [(typeof map.runways)[number]]
  assert.ok(from.x < to.x && Math.abs(from.y - to.y) < 0.01)
  assert.ok(labels[0].x < from.x && labels[1].x > to.x)
  assert.deepEqual(
    labels.map(({ text }) => text),
    ['09', '27'],
  )
})

test('north is up, also on the date line', () => {
  const map = mapRunways([runway([-17, 179.999], [-16.99, -179.999])]) ?? assert.fail()
  const [{ from, to }] = map.runways as [(typeof map.runways)[number]]
  assert.ok(to.y < from.y && to.x > from.x && map.width < 200)
})

test('ends at one place are not drawn, and a map without any other runway is not drawn', () => {
  assert.equal(mapRunways([]), null)
  assert.equal(mapRunways([runway([1, 1], [1, 1])]), null)
})

test('everything is within the map', () => {
  const near = fc.tuple(
    fc.double({ min: 44.9, max: 45.1, noNaN: true }),
    fc.double({ min: 9.9, max: 10.1, noNaN: true }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(near, near), { minLength: 1, maxLength: 6 }), (all) => {
      const map = mapRunways(all.map(([from, to]) => runway(from, to)))
      for (const { from, to, labels, width } of map?.runways ?? []) {
        assert.ok(width > 0)
        for (const { x, y } of [from, to, ...labels]) {
          assert.ok(x >= 0 && y >= 0 && x <= (map?.width ?? 0) && y <= (map?.height ?? 0))
        }
      }
    }),
  )
})

test('the names of parallel runways do not touch', () => {
  const map = mapRunways([
    runway([37.606329, -122.381041], [37.627342, -122.367111]),
    runway([37.607897, -122.382932], [37.626481, -122.370609]),
    runway([37.6078, -122.3829], [37.6264, -122.3706]),
  ])
  const labels = map?.runways.flatMap((each) => each.labels) ?? []
  for (const [at, one] of labels.entries()) {
    for (const other of labels.slice(at + 1)) {
      assert.ok(Math.abs(one.x - other.x) > 20 || Math.abs(one.y - other.y) > 9.5, JSON.stringify([one, other]))
    }
  }
})
