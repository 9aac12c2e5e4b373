import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projectionOf } from '../../facts/geodesy/index.ts'
import { readAvitab } from '../../sources/index.ts'
import { avitabCalibration } from './avitab-calibration.ts'

const sha256 = 'ab'.repeat(32)
const size = { width: 1000, height: 2000 }
const sizes = { size, grid: size }
const pixels = { x1: 100, y1: 400, x2: 900, y2: 1600 }
const planview = (lat1: number, lng1: number, lat2: number, lng2: number) => ({
  planview: { pixels, latlng: { lat1, lng1, lat2, lng2 } },
})

test('AviTab’s reader finds the corners of the plan view where they are', () => {
  const { text, error } = avitabCalibration(sha256, planview(45.2, -123.1, 45.9, -122.5), sizes)
  const read = readAvitab('x.json', text)
  assert.equal(read.sha256, sha256)
  const { control, projection } = read.calibration
  const plane = projectionOf(projection ?? '')
  assert.deepEqual(
    control.map(({ from }) => from),
    [
      [0.1, 0.8],
      [0.9, 0.8],
      [0.1, 0.2],
    ],
  )
  const expected = [
    [-123.1, 45.2],
    [-122.5, 45.2],
    [-123.1, 45.9],
  ] as const
  for (const [at, place] of expected.entries()) {
    const [x, y] = plane.forward(place)
    assert.ok(Math.hypot(x - (control[at]?.to[0] ?? 0), y - (control[at]?.to[1] ?? 0)) < 0.01)
  }
  assert.ok(error < 3, `${error} px`)
})

test('the error of a large map is that of Mercator in its middle', () => {
  const { error } = avitabCalibration(sha256, planview(50, 0, 60, 20), sizes)
  // 55° lies at 0.4687 of the way from 50° to 60° on a Mercator map.
  assert.ok(Math.abs(error - 0.0313 * 1200) < 1, `${error} px`)
  assert.ok(avitabCalibration(sha256, planview(-1, 0, 1, 2), sizes).error < 0.01, 'none at the equator')
})

test('beyond 180° longitudes are written as AviTab reads them', () => {
  const { calibration } = JSON.parse(avitabCalibration(sha256, planview(-20, 179, -18, 181), sizes).text)
  assert.deepEqual([calibration.longitude1, calibration.longitude2], [179, -179])
})

test('a picture that was turned by a quarter is turned in AviTab too; of one that leaned, the corners are those of the file', () => {
  const corners = (degrees: number, grid: { width: number; height: number }) => {
    const turned = { degrees, flat: grid }
    const { text } = avitabCalibration(sha256, planview(45.2, -123.1, 45.9, -122.5), { size, grid, turned })
    return { text, control: readAvitab('x.json', text).calibration.control.map(({ from }) => from) }
  }
  const quarter = corners(90, { width: 2000, height: 1000 })
  assert.match(quarter.text, /"prerotate": 90/)
  // The lower left of the plan view, on the page as it is: 0.8 from the left, 0.9 from the top.
  const [[x, y] = [0, 0]] = quarter.control
  assert.deepEqual([x.toFixed(6), y.toFixed(6)], ['0.800000', '0.900000'])
  const { text, control } = corners(2, size)
  assert.match(text, /"prerotate": 0/)
  const [[left, top] = [0, 0], [right, lower] = [0, 0]] = control
  const lean = Math.atan2((top - lower) * size.height, (right - left) * size.width)
  assert.equal(((lean * 180) / Math.PI).toFixed(3), '2.000')
})
