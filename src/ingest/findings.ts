import { chooseCharts, type ListedIn } from '../charts/index.ts'
import { type ChartChange, placeOf } from './diff-editions.ts'
import type { EditionChart } from './edition-store.ts'
import type { ImportReport, Overlap, RemovedChart, Residuals } from './import-report.ts'
import type { Quarantined, Warning } from './source/chart-source.ts'

type Imported = Omit<ImportReport['imported'][number], 'change'> & { readonly place: string }

/** What an import finds out on its way, gathered for its report. */
export class Findings {
  readonly quarantined: Quarantined[] = []
  readonly warnings: Warning[] = []
  readonly #imported: Imported[] = []
  readonly #changes = new Map<string, ChartChange['change']>()
  readonly #removed: RemovedChart[] = []
  readonly #overlaps = new Map<string, Overlap>()
  airports = 0

  get charts(): number {
    return this.#imported.length
  }

  /** A chart of the new edition, and what other live editions list for its airport. */
  add({ chart, origin }: EditionChart, others: readonly ListedIn[], mine: Omit<ListedIn, 'chart'>): void {
    this.#imported.push({
      file: origin?.file ?? '',
      airport: chart.icao_airport_identifier,
      index_number: chart.index_number,
      name: chart.name,
      residual_px: chart.bounding_boxes?.residual_px ?? null,
      place: placeOf(chart),
    })
    const rivals = others.filter((other) => placeOf(other.chart) === placeOf(chart))
    const [listed] = chooseCharts([{ ...mine, chart }, ...rivals])
    for (const { source } of rivals) this.#overlap(source, listed?.source === mine.source ? 'this' : 'other', chart)
  }

  #overlap(source: string, listed: Overlap['listed'], chart: ListedIn['chart']): void {
    const key = `${source} ${listed}`
    const { charts, first } = this.#overlaps.get(key) ?? { charts: 0, first: placeOf(chart) }
    this.#overlaps.set(key, { source, listed, charts: charts + 1, first })
  }

  /** Against the live edition. */
  async compare(changes: AsyncIterable<ChartChange>): Promise<void> {
    for await (const { change, chart } of changes) {
      if (change !== 'removed') this.#changes.set(placeOf(chart), change)
      else {
        const { icao_airport_identifier: airport, index_number, name } = chart
        this.#removed.push({ airport, index_number, name })
      }
    }
  }

  report(): Omit<ImportReport, 'source' | 'location' | 'cycle' | 'edition' | 'state' | 'effective_at' | 'objections'> {
    const imported = this.#imported.map(({ place, ...chart }) => {
      const change = this.#changes.get(place)
      return { ...chart, change: change === 'changed' || change === 'unchanged' ? change : ('new' as const) }
    })
    const count = (change: string): number => imported.filter((chart) => chart.change === change).length
    return {
      airports: this.airports,
      charts: {
        total: imported.length,
        new: count('new'),
        changed: count('changed'),
        unchanged: count('unchanged'),
        removed: this.#removed.length,
      },
      residuals: residuals(imported.map(({ residual_px }) => residual_px)),
      imported,
      removed: this.#removed,
      quarantined: this.quarantined,
      warnings: this.warnings,
      overlaps: [...this.#overlaps.values()],
    }
  }
}

function residuals(errors: readonly (number | null)[]): Residuals {
  const known = errors.filter((error) => error !== null).sort((a, b) => a - b)
  return {
    charts: known.length,
    median_px: known[Math.floor(known.length / 2)] ?? null,
    greatest_px: known.at(-1) ?? null,
  }
}
