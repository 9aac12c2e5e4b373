import type { Found, Quarantined, StatedAirport, Warning } from '../../facts/index.ts'
import type { ChartFile, ChartSource } from './chart-source.ts'

/** For tests: everything that a source holds, sorted by kind. */
export async function collected(source: ChartSource) {
  const { cycle, total, ...collection } = await source.collect()
  const airports: StatedAirport[] = []
  const charts: ChartFile[] = []
  const quarantined: Quarantined[] = []
  const warnings: Warning[] = []
  const note = (found: Found<object>): found is Quarantined | Warning => {
    if ('reasons' in found) quarantined.push(found)
    else if ('text' in found) warnings.push(found)
    else return false
    return true
  }
  for await (const found of collection.airports) if (!note(found)) airports.push(found)
  for await (const found of collection.charts) if (!note(found)) charts.push(found)
  return { cycle, total, airports, charts, quarantined, warnings }
}
