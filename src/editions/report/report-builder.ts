import { chooseCharts, type ListedIn } from '../../charts/index.ts'
import { type Diagnostic, placeOf, type RejectedItem } from '../../facts/index.ts'
import type { AirportCounts } from '../diff/diff-airports.ts'
import type { ChartChange } from '../diff/diff-editions.ts'
import type { EditionChart } from '../edition/edition.ts'
import type {
  AirportCharts,
  ImportReport,
  KeptPart,
  Overlap,
  Quarantined,
  RemovedChart,
  Residuals,
} from './import-report.ts'

type Imported = Omit<ImportReport['imported'][number], 'change'> & { readonly place: string }

/** Collects the report of an import while it runs. */
export class ReportBuilder {
  readonly #quarantined: ImportReport['quarantined'][number][] = []
  readonly #warnings: ImportReport['warnings'][number][] = []
  readonly #imported: Imported[] = []
  readonly #changes = new Map<string, ChartChange['change']>()
  readonly #removed: RemovedChart[] = []
  readonly #overlaps = new Map<string, Overlap>()
  readonly #kept = new Map<string, { readonly airports: Set<string>; charts: number }>()
  readonly #rejectedAt = new Map<string, number>()
  readonly #keptErrors: (number | null)[] = []
  airports = 0
  /** Charts that were rejected. */
  rejectedCharts = 0
  /** When the first chart begins, milliseconds since 1970; null: some are valid now. */
  chartsBegin: number | null = null
  /** Compared with the previous edition; null: the source provides charts. */
  airportChanges: AirportCounts | null = null

  /** Imported charts, without kept ones. */
  get charts(): number {
    return this.#imported.length
  }

  /** Charts and maps of airports that were not requested; they equal those of the previous edition. */
  get kept(): { readonly charts: number; readonly maps: number } {
    return { charts: this.#keptErrors.length, maps: this.#keptErrors.filter((error) => error !== null).length }
  }

  addDiagnostic({ severity, ...shown }: Diagnostic): void {
    if ('reasons' in shown) this.#quarantined.push(shown)
    else this.#warnings.push(shown)
  }

  rejectChart(item: RejectedItem): void {
    this.addDiagnostic(item)
    this.rejectedCharts += 1
    const { airport } = item
    if (airport !== undefined) this.#rejectedAt.set(airport, (this.#rejectedAt.get(airport) ?? 0) + 1)
  }

  /** Charts that each airport has and lacks; with `accepted` rejections, only those it lacks compared with the previous edition. */
  airportCharts(accepted: boolean): readonly AirportCharts[] {
    const imported = countBy(this.#imported.map(({ airport }) => airport))
    const added = countBy(this.#imported.filter(({ place }) => !this.#isAsBefore(place)).map(({ airport }) => airport))
    const removed = countBy(this.#removed.map(({ airport }) => airport))
    const rejected = accepted ? new Map<string, number>() : this.#rejectedAt
    return [...new Set([...imported.keys(), ...removed.keys(), ...rejected.keys()])].map((airport) => ({
      airport,
      imported: imported.get(airport) ?? 0,
      lost: Math.max(rejected.get(airport) ?? 0, (removed.get(airport) ?? 0) - (added.get(airport) ?? 0)),
    }))
  }

  #isAsBefore(place: string): boolean {
    const change = this.#changes.get(place)
    return change === 'changed' || change === 'unchanged'
  }

  /** Adds a chart of the new edition, with the charts that other live editions list for its airport. */
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

  /** Adds an unchanged chart of the previous edition; `cycle`: of that chart. */
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

  /** Compared with the live edition. */
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
      ...(this.#quarantined.length > 0 && { rejections: sumByReason(this.#quarantined) }),
      quarantined: this.#quarantined,
      warnings: this.#warnings,
      overlaps: [...this.#overlaps.values()],
    }
  }
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
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

/** How many rejected items have each reason, the most frequent first. */
function sumByReason(quarantined: readonly Quarantined[]): NonNullable<ImportReport['rejections']> {
  const counts = new Map<string, number>()
  for (const { reasons } of quarantined) {
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((one, other) => other.count - one.count)
}
