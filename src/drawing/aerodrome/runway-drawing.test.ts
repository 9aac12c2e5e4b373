import assert from 'node:assert/strict'
import { test } from 'node:test'
import { direction } from '../../facts/aerodrome/direction.ts'
import type { Runway } from '../../facts/aerodrome/features.ts'
import { distance } from '../../facts/geodesy/position.ts'
import { planView } from '../sheet/geometry.ts'
import { runwayOutline } from './runway-drawing.ts'

const runway: Runway = {
  length: 6352,
  width: 148,
  surface: 'Asphalt',
  lighted: true,
  closed: false,
  ends: [
    { designator: '16', position: { lat: -41.3174019, lng: 174.8070068 }, elevation: 41, displaced: 210 },
    { designator: '34', position: { lat: -41.3348007, lng: 174.8059998 }, elevation: 23, displaced: 210 },
  ],
}

test('a runway is drawn to scale in length and width, from end to end', () => {
  const plan = planView({ x: 86, y: 290, width: 1428, height: 1900 }, { lat: -41.326, lng: 174.806 }, 1.2)
  const [a, b, c, d] = runwayOutline(plan, runway)
  assert.ok(a && b && c && d)
  assert.ok(Math.abs(Math.hypot(b.x - a.x, b.y - a.y) * 1.2 - 6352 * 0.3048) < 15)
  assert.ok(Math.abs(Math.hypot(d.x - a.x, d.y - a.y) * 1.2 - 148 * 0.3048) < 0.1)
})

test('a displaced threshold lies its distance inside the end', () => {
  const { near, threshold, far } = direction(runway, 1)
  assert.ok(Math.abs(distance(near.position, threshold) - 210 * 0.3048) < 0.1)
  assert.ok(distance(threshold, far.position) < distance(near.position, far.position))
})
