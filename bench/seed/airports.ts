/** Many airports and their charts in the live editions of a data folder, as an import would have left them. */

import type { StoredChart } from '../../src/charts/index.ts'
import { placesIn } from '../../src/config/index.ts'
import { foldUsername } from '../../src/identity/index.ts'
import { openStore } from '../../src/store/index.ts'

/** Charts of each airport. */
const charts = 4
const atOnce = 1000

/** The ICAO identifier of a number below 36^4. */
export const airportOf = (number: number): string => number.toString(36).toUpperCase().padStart(4, '0')

/** No server may have the database open. The demo must be published: its charts are the templates. */
export async function addAirports(dataDir: string, count: number): Promise<void> {
  const store = await openStore(placesIn(dataDir), { foldUsername })
  try {
    const models: StoredChart[] = []
    const [demo] = await store.editions.list()
    if (demo === undefined) throw new Error('The demo is not published')
    for await (const { chart } of store.editions.charts(demo.id)) if (models.length < charts) models.push(chart)
    const edition = await store.editions.begin({ source: 'folder:benchmark', cycle: demo.cycle })
    for (let first = 0; first < count; first += atOnce) {
      const icaos = Array.from({ length: Math.min(atOnce, count - first) }, (_, at) => airportOf(first + at))
      await store.editions.addAirports(edition, icaos.map(airport))
      await store.editions.addCharts(
        edition,
        icaos.flatMap((icao) => models.map((model) => chartOf(icao, model))),
      )
    }
    await store.editions.complete(edition, { effectiveAt: null, report: null })
    await store.editions.activate(edition, Date.now())
  } finally {
    await store.close()
  }
}

const airport = (icao: string) => ({
  icao,
  stated: { icao_airport_identifier: icao, name: `${icao} Municipal`, latitude: 40, longitude: -100 },
  derived: {},
  where: 'benchmark',
  features: null,
})

const chartOf = (icao: string, model: StoredChart) => ({
  chart: { ...model, icao_airport_identifier: icao, id: `${icao}${model.index_number}` },
  origin: null,
})
