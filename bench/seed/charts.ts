/** Charts with small images, as copies of a chart that the service has: drawing them would take too long. */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { fileName } from '../../src/charts/index.ts'

const pictures = ['image_day', 'image_night', 'thumb_day', 'thumb_night'] as const
const chartsOfAirport = 100

/** Four images for each chart, each a whole PNG of a few hundred bytes and different from all others. No server may have the database open. */
export async function addSmallCharts(dataDir: string, images: number): Promise<void> {
  const start = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const db = new DatabaseSync(join(dataDir, 'platekeeper.db'))
  db.exec('PRAGMA synchronous = OFF; BEGIN')
  try {
    const one = db.prepare('SELECT * FROM charts LIMIT 1').get()
    if (!one) throw new Error('The demo has no chart')
    const insert = db.prepare(
      'INSERT INTO charts (edition, icao, version, index_number, record, origin) VALUES (?, ?, ?, ?, ?, ?)',
    )
    for (let at = 0; at * pictures.length < images; at += 1) {
      const icao = `X${(46_656 + Math.floor(at / chartsOfAirport)).toString(36).slice(-3)}`.toUpperCase()
      const index = `99-${at % chartsOfAirport}`
      const names = pictures.map((picture) => {
        const bytes = Buffer.concat([start, paddingOf(`${at} ${picture}`)])
        const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
        const name = fileName({ icao, index, hash, picture })
        mkdirSync(join(dataDir, 'images', name.slice(0, 4)), { recursive: true })
        writeFileSync(join(dataDir, 'images', name.slice(0, 4), name), bytes)
        return [picture, name] as const
      })
      const record = JSON.stringify({ ...JSON.parse(String(one['record'])), icao, ...Object.fromEntries(names) })
      insert.run(one['edition'] ?? null, icao, one['version'] ?? null, index, record, one['origin'] ?? null)
    }
    db.exec('COMMIT')
  } finally {
    db.close()
  }
}

const paddingOf = (text: string): Buffer => createHash('shake256', { outputLength: 300 }).update(text).digest()
