/** An airport with many charts of the size of plates, as an import would have left them: rendering them would take too long. */
import { createHash } from 'node:crypto'
import { fileName, type StoredChart } from '../../src/charts/index.ts'
import { placesIn } from '../../src/config/index.ts'
import { foldUsername } from '../../src/identity/index.ts'
import { nightPicture } from '../../src/imaging/night/index.ts'
import { openStore } from '../../src/store/index.ts'
import { drawnPage, plateHeight, plateThumbnail, plateWidth } from './plate-picture.ts'

const kinds = [
  ['APP', '1L'],
  ['ARR', 'JG'],
  ['DEP', 'GG'],
  ['APT', 'AP'],
  ['REF', '6A'],
] as const

/** No server may have the database open. The demo must be published: one of its charts is the template. */
export async function addLargeAirport(dataDir: string, icao: string, count: number): Promise<void> {
  const day = await drawnPage()
  const thumbDay = await plateThumbnail(day)
  const pictures = {
    image_day: day,
    image_night: Buffer.from(nightPicture(day)),
    thumb_day: thumbDay,
    thumb_night: Buffer.from(nightPicture(thumbDay)),
  }
  const store = await openStore(placesIn(dataDir), { foldUsername })

  /** Stores each image with bytes of its own after its end, so that no two charts share one. */
  async function chartOf(number: number, model: StoredChart): Promise<StoredChart> {
    const index = `${20 + Math.floor(number / 10)}-${(number % 10) + 1}`
    const names: Record<string, string> = {}
    for (const [picture, bytes] of Object.entries(pictures) as [keyof typeof pictures, Buffer][]) {
      const own = Buffer.concat([bytes, Buffer.from(`${number}`)])
      const hash = createHash('sha256').update(own).digest('hex').slice(0, 8)
      names[picture] = fileName({ icao, index, hash, picture })
      await store.images.put(names[picture], own)
    }
    const [category, type_code] = kinds[number % kinds.length] ?? kinds[0]
    return {
      ...{ ...model, ...names, category, type_code, icao_airport_identifier: icao, id: `${icao}${index}` },
      ...{ index_number: index, name: `Chart ${number + 1}`, bounding_boxes: null },
      ...{ width: plateWidth, height: plateHeight },
    }
  }

  try {
    const [demo] = await store.editions.list()
    if (demo === undefined) throw new Error('The demo is not published')
    let model: StoredChart | undefined
    for await (const { chart } of store.editions.charts(demo.id)) model ??= chart
    if (model === undefined) throw new Error('The demo has no chart')
    const edition = await store.editions.begin({ source: 'folder:benchmark', cycle: demo.cycle })
    const stated = { icao_airport_identifier: icao, name: 'Large Airport', latitude: -36, longitude: 174 }
    await store.editions.addAirports(edition, [{ icao, stated, derived: {}, where: 'benchmark', features: null }])
    for (let number = 0; number < count; number += 1)
      await store.editions.addCharts(edition, [{ chart: await chartOf(number, model), origin: null }])
    await store.editions.complete(edition, { effectiveAt: null, report: null })
    await store.editions.activate(edition, Date.now())
  } finally {
    await store.close()
  }
}
