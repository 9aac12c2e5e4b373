import type { StatedAirport } from '../../facts/index.ts'
import type { EditionChart } from '../edition/edition.ts'
import type { Building } from './build-edition.ts'

/** Rows that are written together. */
const batchSize = 200

/**
 * If only some airports were requested: copies the others from the previous edition, pictures
 * included, and records their cycle. Draws nothing. Runs after the source's own airports.
 */
export async function keepOthers(building: Building): Promise<void> {
  const { edition, before, collection, reportBuilder, ports, onProgress } = building
  const { covers } = collection
  if (!before || !covers) return
  const { editions } = ports
  const others = new Set<string>()

  const airports: StatedAirport[] = []
  for await (const airport of editions.airports(before.id)) {
    if (covers(airport)) continue
    others.add(airport.icao)
    airports.push(airport)
    reportBuilder.airports += 1
    if (airports.length === batchSize) await editions.addAirports(edition, airports.splice(0))
  }
  await editions.addAirports(edition, airports)

  const charts: EditionChart[] = []
  for await (const { chart, origin } of editions.charts(before.id)) {
    const { icao_airport_identifier: icao } = chart
    if (!others.has(icao)) continue
    const cycle = origin?.keptFrom ?? before.cycle
    const kept = { chart, origin: origin && { ...origin, keptFrom: cycle } }
    reportBuilder.keep(kept, cycle)
    charts.push(kept)
    if (charts.length < batchSize) continue
    await editions.addCharts(edition, charts.splice(0))
    onProgress({ phase: 'keep', done: reportBuilder.kept.charts, total: before.charts, name: icao })
  }
  await editions.addCharts(edition, charts)
}
