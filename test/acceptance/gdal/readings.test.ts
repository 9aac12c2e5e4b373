import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type ChartMap, chartMap, placeOwnShip } from '#client'
import { openChartPool } from '../../../src/editions/render/chart-job.ts'
import { askGdal, charts, data, noData, noGdal, readings } from './readings.ts'

const pool = openChartPool({ size: 1 })
after(() => pool.close())

const drawn = async (name: string) => {
  const bytes = readFileSync(join(data, name))
  const { width, height, boundingBoxes } = await pool.run({ bytes, page: 1, calibrations: [], mapErrorLimit: 15 })
  const map = chartMap({ width, height, bounding_boxes: boundingBoxes }) ?? assert.fail('georeferenced')
  return { width, height, map }
}

const view = { scale: 1, x: 0, y: 0 }
const halfTurn = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180

for (const [icao, name] of charts) {
  test(`${icao}: places lie within 0.01 px of GDAL’s reading, and headings within 0.2°`, { skip: noData }, async () => {
    const { width, height, map } = await drawn(name)
    for (const place of readings(icao)) {
      const [x, y] = [place.across * width, place.down * height]
      const placed = placeOwnShip(map, place, view)
      assert.ok(placed.isShown)
      const away = Math.hypot(placed.image.x - x, placed.image.y - y)
      assert.ok(away <= 0.01, `${away} px from ${x}, ${y}`)
      const ahead = (Math.atan2(place.ahead.across * width - x, y - place.ahead.down * height) * 180) / Math.PI
      const turned = Math.abs(halfTurn(placed.heading - ahead))
      assert.ok(turned <= 0.2, `${turned}° at ${x}, ${y}`)
    }
  })

  test(`${icao}: coordinates that are read off, looked up and read off again are the same`, {
    skip: noData,
  }, async () => {
    const { map } = await drawn(name)
    for (const { x, y } of gridOver(map)) {
      const place = map.toLatLng({ x, y })
      const back = map.toPoint(place)
      assert.ok(Math.hypot(back.x - x, back.y - y) <= 1e-6)
      const again = map.toLatLng(back)
      assert.ok(Math.hypot(again.lat - place.lat, again.lng - place.lng) <= 1e-10)
    }
  })

  test(`${icao}: beyond the edges of the plan view no position is shown`, { skip: noData }, async () => {
    const { map } = await drawn(name)
    const { left, top, right, bottom } = map.planview
    for (const { x, y } of gridOver(map)) {
      for (const beyond of [
        { x: left - 0.5, y },
        { x: right + 0.5, y },
        { x, y: top - 0.5 },
        { x, y: bottom + 0.5 },
      ]) {
        const placed = placeOwnShip(map, map.toLatLng(beyond), view)
        assert.deepEqual(placed, { isShown: false, reason: 'outside the plan view' })
      }
    }
  })

  test(`${icao}: GDAL reads what is written down`, { skip: noData || noGdal }, async () => {
    const written = readings(icao)
    const read = await askGdal(name, written)
    for (const [at, { lat, lng, ahead }] of read.entries()) {
      const was = written[at] ?? assert.fail()
      assert.ok(Math.hypot(lat - was.lat, lng - was.lng) < 1e-7)
      assert.ok(Math.hypot(ahead.across - was.ahead.across, ahead.down - was.ahead.down) < 1e-6)
    }
  })
}

function gridOver({ planview: { left, top, right, bottom } }: ChartMap) {
  const shares = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1]
  return shares.flatMap((x) => shares.map((y) => ({ x: left + x * (right - left), y: top + y * (bottom - top) })))
}
