import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleChart } from '../testing/index.ts'
import { chartMap } from './chart-map.ts'
import { placeOwnShip } from './own-ship.ts'

const map = (fromTop: boolean) => {
  const at = (y: number) => (fromTop ? 300 - y : y)
  const planview = {
    pixels: { x1: 10, y1: at(100), x2: 190, y2: at(280) },
    latlng: { lng1: 153, lat1: -28, lng2: 154, lat2: -27 },
  }
  const insets = [{ pixels: { x1: 10, y1: at(100), x2: 50, y2: at(130) } }]
  const made = chartMap({ ...sampleChart('YBBN', '11-1'), bounding_boxes: { planview, insets } })
  assert.ok(made)
  return made
}
const view = { scale: 2, x: 5, y: 7 }
const near = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 0.01, `${actual}`)

for (const fromTop of [false, true]) {
  test(`the middle of the plan view is drawn there, with the pixel origin at the ${fromTop ? 'top' : 'bottom'}`, () => {
    const placed = placeOwnShip(map(fromTop), { lat: -27.5, lng: 153.5, heading: 0 }, view)
    assert.ok(placed.isShown)
    near(placed.image.x, 100)
    near(placed.image.y, 110)
    near(placed.canvas.x, 205)
    near(placed.canvas.y, 227)
    near(placed.heading, 0)
  })
}

test('the heading follows the scales and the rotation of the chart', () => {
  const at = { lat: -27.5, lng: 153.5 }
  const placed = (heading: number, rotation: number) => {
    const placement = placeOwnShip(map(false), { ...at, heading }, { ...view, rotation })
    return placement.isShown ? placement.heading : Number.NaN
  }
  near(placed(90, 0), 90)
  near(placed(180, 0), 180)
  near(placed(90, 90), 180)
  // On the ground a degree of longitude is shorter than one of latitude, but here as wide: north-east is drawn nearer to east.
  near(placed(45, 0), 48.425)
})

test('the transform maps the symbol’s origin and its nose', () => {
  const placement = placeOwnShip(map(false), { lat: -27.5, lng: 153.5, heading: 90 }, { ...view, rotation: 30 })
  assert.ok(placement.isShown)
  const [a, b, c, d, e, f] = placement.transform
  near(e, placement.canvas.x)
  near(f, placement.canvas.y)
  // The nose at (0, -10) points 120° clockwise from the top.
  near(c * -10 + e - e, 10 * Math.sin((120 * Math.PI) / 180))
  near(d * -10 + f - f, -10 * Math.cos((120 * Math.PI) / 180))
  near(a * d - b * c, 1)
})

test('where the map is not valid the aircraft is not drawn, and the reason is given', () => {
  assert.deepEqual(placeOwnShip(map(false), { lat: -26.5, lng: 153.5 }, view), {
    isShown: false,
    reason: 'outside the plan view',
  })
  assert.deepEqual(placeOwnShip(map(false), { lat: -27.95, lng: 153.1 }, view), {
    isShown: false,
    reason: 'inside an inset',
  })
})
