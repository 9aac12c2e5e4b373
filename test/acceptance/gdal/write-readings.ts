/** Writes readings.json: nine places of each chart, as near to the corners, sides and middle of its plan view as its map reaches. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChartMap, chartMap, type Point } from '#client'
import { openChartPool } from '../../../src/editions/render/chart-job.ts'
import { askGdal, charts, data, file } from './readings.ts'

/** Pixels that a place stays away from what is not map. */
const margin = 8
const headings = [20, 75, 110, 165, 200, 245, 290, 335, 50]

const pool = openChartPool({ size: 1 })
const written: Record<string, unknown> = {}
for (const [icao, name] of charts) {
  const bytes = readFileSync(join(data, name))
  const { width, height, boundingBoxes } = await pool.run({ bytes, page: 1, calibrations: [], mapErrorLimit: 15 })
  const map = chartMap({ width, height, bounding_boxes: boundingBoxes }) ?? assert.fail('georeferenced')
  const asked = ninePoints(map).map(({ x, y }, at) => {
    const [across, down] = [x / width, y / height].map((share) => Math.round(share * 1e6) / 1e6)
    return { across: across ?? 0, down: down ?? 0, heading: headings[at] ?? 0 }
  })
  written[icao] = await askGdal(name, asked)
}
await pool.close()
writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`)

function ninePoints(map: ChartMap): readonly Point[] {
  const { left, top, right, bottom } = map.planview
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  const isFree = ({ x, y }: Point) =>
    [-margin, margin].every((dx) => [-margin, margin].every((dy) => map.covers({ x: x + dx, y: y + dy })))
  return [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].map((across) => {
      for (let share = 1; share > 0; share -= 0.01) {
        const point = {
          x: middle.x + (share * across * (right - left)) / 2,
          y: middle.y + (share * down * (bottom - top)) / 2,
        }
        if (isFree(point)) return point
      }
      return middle
    }),
  )
}
