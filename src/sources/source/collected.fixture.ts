import {
  type Diagnostic,
  type Found,
  isDiagnostic,
  type RejectedItem,
  type StatedAirport,
  type Warning,
} from '../../facts/index.ts'
import type { ChartFile, ChartSource } from './chart-source.ts'

/** For tests: everything that a source contains, sorted by kind. */
export async function collected(source: ChartSource) {
  const { cycle, total, ...collection } = await source.collect()
  const airports: StatedAirport[] = []
  const charts: ChartFile[] = []
  const quarantined: Omit<RejectedItem, 'severity'>[] = []
  const warnings: Omit<Warning, 'severity'>[] = []
  const note = (found: Found<object>): found is Diagnostic => {
    if (!isDiagnostic(found)) return false
    const { severity, ...shown } = found
    if ('reasons' in shown) quarantined.push(shown)
    else warnings.push(shown)
    return true
  }
  for await (const found of collection.airports) if (!note(found)) airports.push(found)
  for await (const found of collection.charts) if (!note(found)) charts.push(found)
  return { cycle, total, airports, charts, quarantined, warnings }
}
