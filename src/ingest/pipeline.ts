import type { Catalogue } from '../charts/index.ts'
import { limits } from '../contract/index.ts'
import { airacCycle } from './airac.ts'
import { type Drawn, drawCharts } from './draw-charts.ts'
import { type ChartToPublish, type PublishingPorts, publishEdition } from './publish.ts'
import { openChartPool } from './render/chart-job.ts'
import { completeAirport, type StatedAirport } from './source/airport-statement.ts'
import { dateOf } from './source/calendar-date.ts'
import type { ChartFile, ChartSource, Collection, Quarantined, Warning } from './source/chart-source.ts'
import { folderSource } from './source/folder.ts'

export type ImportPorts = PublishingPorts & { readonly catalogue: Pick<Catalogue, 'airport'> }

export type ImportProgress = {
  readonly phase: 'collect' | 'draw' | 'publish'
  readonly done: number
  readonly total: number
  /** The file or edition at hand. */
  readonly name: string
}

export type ImportedChart = {
  readonly file: string
  readonly airport: string
  readonly index_number: string
  readonly name: string
  /** Pixels; null when the chart is not georeferenced. */
  readonly residual_px: number | null
}

export type ImportReport = {
  readonly source: string
  /** AIRAC YYCC. */
  readonly cycle: string
  /** null: nothing could be imported, and what was live before is still live. */
  readonly edition: number | null
  readonly imported: readonly ImportedChart[]
  readonly quarantined: readonly Quarantined[]
  readonly warnings: readonly Warning[]
}

export type ImportOptions = {
  /** Milliseconds since 1970: sets the cycle and the revision date of airports. */
  readonly now: number
  readonly onProgress?: (progress: ImportProgress) => void
  /** Pixels by which a map may be from linear and still make its chart georeferenced. */
  readonly mapErrorLimit?: number
  /** How many files are drawn at a time; one per core by default. */
  readonly workers?: number
  /** Aborting rejects with its reason; nothing is visible then. */
  readonly signal?: AbortSignal
}

/** Imports a folder with a manifest as one edition; see importCharts. */
export function importFolder(directory: string, ports: ImportPorts, options: ImportOptions): Promise<ImportReport> {
  return importCharts(folderSource(directory), ports, options)
}

/**
 * Collects, draws, georeferences and publishes what a source has. Files that cannot be taken are quarantined with
 * every reason, and the rest becomes visible at one stroke. Throws SourceError when the source cannot be read at all,
 * and what the ports throw; nothing is visible then.
 */
export async function importCharts(
  source: ChartSource,
  ports: ImportPorts,
  { now, mapErrorLimit = limits.mapErrorPixels, onProgress = () => undefined, workers, signal }: ImportOptions,
): Promise<ImportReport> {
  onProgress({ phase: 'collect', done: 0, total: 0, name: source.name })
  const cycle = airacCycle(now)
  const collection = await source.collect()
  const airports = await statedAirports(collection, ports, { source: source.name, cycle, date: dateOf(now) })
  const { known, unknown } = await byAirport(collection.charts, airports, ports)
  const report: Findings = {
    imported: [],
    quarantined: [...collection.quarantined, ...unknown],
    warnings: [...collection.warnings],
  }
  if (known.length === 0) return { source: source.name, cycle, edition: null, ...report }

  const pool = openChartPool(workers === undefined ? {} : { size: workers })
  try {
    const total = known.length
    const charts = sorted(drawCharts(known, pool, mapErrorLimit), report, (done, name) => {
      signal?.throwIfAborted()
      onProgress({ phase: 'draw', done, total, name })
    })
    const published = await publishEdition({ source: source.name, cycle, airports, charts }, ports)
    const done = published?.charts ?? 0
    onProgress({ phase: 'publish', done, total: done, name: source.name })
    return { source: source.name, cycle, edition: published?.edition ?? null, ...report }
  } finally {
    await pool.close()
  }
}

/** A report in the making. */
type Findings = {
  readonly imported: ImportedChart[]
  readonly quarantined: Quarantined[]
  readonly warnings: Warning[]
}

/** Passes on what was drawn and notes in the report what was refused. */
async function* sorted(
  drawn: AsyncIterable<Drawn>,
  report: Findings,
  onDone: (done: number, file: string) => void,
): AsyncGenerator<ChartToPublish> {
  let done = 0
  for await (const each of drawn) {
    const { facts, file, where } = each.chart
    onDone(++done, file)
    if ('refused' in each) {
      report.quarantined.push({ file, where, reasons: [each.refused] })
      continue
    }
    const { note, ...rendered } = each.rendered
    if (note !== null) report.warnings.push({ file, text: note })
    report.imported.push({
      file,
      airport: facts.icao_airport_identifier,
      index_number: facts.index_number,
      name: facts.name,
      residual_px: rendered.boundingBoxes?.residual_px ?? null,
    })
    yield { chart: facts, rendered }
  }
}

function statedAirports(
  { airports }: Collection,
  { catalogue }: ImportPorts,
  by: { readonly source: string; readonly cycle: string; readonly date: string },
): Promise<StatedAirport[]> {
  return Promise.all(
    airports.map(async (statement) =>
      completeAirport(statement, await catalogue.airport(statement.said.icao_airport_identifier), by),
    ),
  )
}

/** Charts of airports that the live catalogue or the source itself knows, and the others, quarantined. */
async function byAirport(
  charts: readonly ChartFile[],
  airports: readonly StatedAirport[],
  { catalogue }: ImportPorts,
): Promise<{ known: readonly ChartFile[]; unknown: readonly Quarantined[] }> {
  const stated = new Set(airports.map(({ record }) => record.icao_airport_identifier))
  const wanted = new Set(charts.map(({ facts }) => facts.icao_airport_identifier))
  for (const icao of wanted) {
    if (!stated.has(icao) && (await catalogue.airport(icao))) stated.add(icao)
  }
  const isKnown = ({ facts }: ChartFile) => stated.has(facts.icao_airport_identifier)
  const unknown = charts.filter((chart) => !isKnown(chart))
  return {
    known: charts.filter(isKnown),
    unknown: unknown.map(({ file, where, facts }) => ({
      file,
      where,
      reasons: [
        `airport ${facts.icao_airport_identifier} is not known here: describe it in airports.csv beside the manifest ` +
          '(icao_airport_identifier, name, latitude and longitude at least)',
      ],
    })),
  }
}
