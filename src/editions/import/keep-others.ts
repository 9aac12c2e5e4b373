import type { StatedAirport } from '../../facts/index.ts'
import type { EditionChart } from '../edition/edition.ts'
import type { Building } from './build-edition.ts'
import { writeInBatches } from './write-in-batches.ts'

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

  const writeAirports = (rows: readonly StatedAirport[]) => editions.addAirports(edition, rows)
  await writeInBatches(writeAirports, async (add) => {
    for await (const airport of editions.airports(before.id)) {
      if (covers(airport)) continue
      others.add(airport.icao)
      reportBuilder.airports += 1
      await add(airport)
    }
  })

  const writeCharts = (rows: readonly EditionChart[]) => editions.addCharts(edition, rows)
  await writeInBatches(writeCharts, async (add) => {
    for await (const { chart, origin } of editions.charts(before.id)) {
      const { icao_airport_identifier: icao } = chart
      if (!others.has(icao)) continue
      const cycle = origin?.keptFrom ?? before.cycle
      const kept = { chart, origin: origin && { ...origin, keptFrom: cycle } }
      reportBuilder.keep(kept, cycle)
      if (!(await add(kept))) continue
      onProgress({ phase: 'keep', done: reportBuilder.kept.charts, total: before.charts, name: icao })
    }
  })
}
