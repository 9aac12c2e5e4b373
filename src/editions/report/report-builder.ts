import { chooseCharts, type ListedIn } from '../../charts/index.ts'
import type { Diagnostic } from '../../facts/index.ts'
import { placeOf } from '../../facts/index.ts'
import type { AirportCounts } from '../diff/diff-airports.ts'
import type { ChartChange } from '../diff/diff-editions.ts'
import type { EditionChart } from '../edition/edition.ts'
import type { ImportReport, KeptPart, Overlap, RemovedChart, Residuals } from './import-report.ts'

type Imported = Omit<ImportReport['imported'][number], 'change'> & { readonly place: string }

/** What an import finds out on its way, gathered for its report. */
export class ReportBuilder {
  readonly #quarantined: ImportReport['quarantined'][number][] = []
  readonly #warnings: ImportReport['warnings'][number][] = []
  readonly #imported: Imported[] = []
  readonly #changes = new Map<string, ChartChange['change']>()
  readonly #removed: RemovedChart[] = []
  readonly #overlaps = new Map<string, Overlap>()
  readonly #kept = new Map<string, { readonly airports: Set<string>; charts: number }>()
  readonly #keptErrors: (number | null)[] = []
  airports = 0
  /** Against the edition before; null: of a source of charts. */
  airportChanges: AirportCounts | null = null

  /** Those imported, not those kept. */
  get charts(): number {
    return this.#imported.length
  }

  /** Charts and maps that are the same here and in the edition before, because nothing was asked of them. */
  get kept(): { readonly charts: number; readonly maps: number } {
    return { charts: this.#keptErrors.length, maps: this.#keptErrors.filter((error) => error !== null).length }
  }

  addDiagnostic({ severity, ...shown }: Diagnostic): void {
    if ('reasons' in shown) this.#quarantined.push(shown)
    else this.#warnings.push(shown)
  }

  /** A chart of the new edition, and what other live editions list for its airport. */
  add({ chart, origin }: EditionChart, others: readonly ListedIn[], mine: Omit<ListedIn, 'chart'>): void {
    this.#imported.push({
      file: origin?.file ?? '',
      airport: chart.icao_airport_identifier,
      index_number: chart.index_number,
      name: chart.name,
      residual_px: errorOf(chart),
      place: placeOf(chart),
    })
    const rivals = others.filter((other) => placeOf(other.chart) === placeOf(chart))
    const [listed] = chooseCharts([{ ...mine, chart }, ...rivals])
    for (const { source } of rivals) this.#overlap(source, listed?.source === mine.source ? 'this' : 'other', chart)
  }

  /** A chart of the edition before, left as it is; `cycle` is the one that it is of. */
  keep({ chart }: EditionChart, cycle: string): void {
    const part = this.#kept.get(cycle) ?? { airports: new Set(), charts: 0 }
    part.airports.add(chart.icao_airport_identifier)
    part.charts += 1
    this.#kept.set(cycle, part)
    this.#keptErrors.push(errorOf(chart))
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

  #keptParts(): readonly KeptPart[] {
    const parts = [...this.#kept].map(([cycle, { airports, charts }]) => ({ cycle, airports: airports.size, charts }))
    return parts.toSorted((one, other) => (one.cycle < other.cycle ? 1 : -1))
  }

  report(): Omit<ImportReport, 'source' | 'location' | 'cycle' | 'edition' | 'state' | 'effective_at' | 'objections'> {
    const imported = this.#imported.map(({ place, ...chart }) => {
      const change = this.#changes.get(place)
      return { ...chart, change: change === 'changed' || change === 'unchanged' ? change : ('new' as const) }
    })
    const count = (change: string): number => imported.filter((chart) => chart.change === change).length
    return {
      airports: this.airports,
      ...(this.airportChanges && { airport_changes: this.airportChanges }),
      charts: {
        total: imported.length + this.kept.charts,
        new: count('new'),
        changed: count('changed'),
        unchanged: count('unchanged'),
        removed: this.#removed.length,
      },
      ...(this.#kept.size > 0 && { kept: this.#keptParts() }),
      residuals: residuals([...imported.map(({ residual_px }) => residual_px), ...this.#keptErrors]),
      imported,
      removed: this.#removed,
      quarantined: this.#quarantined,
      warnings: this.#warnings,
      overlaps: [...this.#overlaps.values()],
    }
  }
}

const errorOf = ({ bounding_boxes: boxes }: EditionChart['chart']): number | null => boxes?.residual_px ?? null

function residuals(errors: readonly (number | null)[]): Residuals {
  const known = errors.filter((error) => error !== null).sort((a, b) => a - b)
  return {
    charts: known.length,
    median_px: known[Math.floor(known.length / 2)] ?? null,
    greatest_px: known.at(-1) ?? null,
  }
}
