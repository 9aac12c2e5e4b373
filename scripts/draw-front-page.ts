/**
 * Draws the chart on the front page of the viewer, by day and by night: `node scripts/launch.js scripts/draw-front-page.ts`. Its result is
 * under version control, because the front page shows it before anything is drawn on this server.
 */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { drawDemoCharts } from '../src/drawing/index.ts'

const folder = resolve(import.meta.dirname, '../packages/web/src/landing')
/** Pixels: sharp on a phone. */
const height = 1300

const charts = drawDemoCharts({
  only: ({ icao_airport_identifier: icao, index_number: index }) => icao === 'NZWN' && index === '19-1',
})
for await (const { rendered } of charts) {
  for (const light of ['day', 'night'] as const) {
    const picture = sharp(rendered[light]).resize({ height }).webp({ quality: 60, effort: 6 })
    writeFileSync(join(folder, `nzwn-${light}.webp`), await picture.toBuffer())
  }
}
