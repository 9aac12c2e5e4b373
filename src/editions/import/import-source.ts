import type { Catalogue } from '../../charts/index.ts'
import { limits } from '../../contract/index.ts'
import { airacCycle, sourceIdOf } from '../../facts/index.ts'
import type { ChartSource } from '../../sources/index.ts'
import { type Activation, effectiveTime, objections } from '../activate/activation.ts'
import { editionBefore, waitingBefore } from '../activate/earlier-editions.ts'
import { isAccepted, rejectionObjections } from '../activate/rejections.ts'
import { countAirportChanges } from '../diff/diff-airports.ts'
import { diffEditions } from '../diff/diff-editions.ts'
import { type ChartPool, openChartPool } from '../render/chart-job.ts'
import type { ImportProgress } from '../report/import-progress.ts'
import type { ImportReport } from '../report/import-report.ts'
import { ReportBuilder } from '../report/report-builder.ts'
import { type Building, buildAirports, buildCharts } from './build-edition.ts'
import { claimEdition } from './claim-edition.ts'
import { keepOthers } from './keep-others.ts'
import { knownAirports } from './known-airports.ts'

export type ImportPorts = Building['ports'] & { readonly catalogue: Catalogue }

export type ImportOptions = {
  /** Undefined: now, unless the source's cycle is not in force yet, or all its charts begin later; then at that time. */
  readonly activation?: Activation | undefined
  /** Activates the edition even if much of the live edition is missing from it. */
  readonly force?: boolean
  readonly onProgress?: (progress: ImportProgress) => void
  /** Pixels by which a map may be from linear and still make its chart georeferenced. */
  readonly mapErrorLimit?: number
  /** How many files are drawn at a time; one per core by default. */
  readonly workers?: number
  /** Bytes of memory of one process that draws, at most. */
  readonly renderMemory?: number
  /** Shared drawing workers, which stay open; absent: the import starts its own. */
  readonly pool?: ChartPool
  /** Aborting rejects with its reason; nothing is visible then. */
  readonly signal?: AbortSignal
  /** Carries out the write that publishes, which may be repeated; once by default. */
  readonly persist?: (write: () => Promise<void>) => Promise<void>
}

/**
 * Imports a source as one edition: collects, draws, georeferences, and publishes atomically what was accepted. What
 * was rejected is quarantined with every reason. Pages that an earlier import drew are not drawn again. Throws
 * SourceError when the source cannot be read, and what the ports throw; nothing is visible then.
 */
export async function importSource(
  source: ChartSource,
  ports: ImportPorts,
  options: ImportOptions = {},
): Promise<ImportReport> {
  sourceIdOf(source.name) // throws for a source without a priority
  const { editions, now } = ports
  const onProgress = (progress: ImportProgress): void => {
    options.signal?.throwIfAborted()
    options.onProgress?.(progress)
  }
  onProgress({ phase: 'collect', done: 0, total: null, name: source.name })
  const collection = await source.collect()
  const draft = { source: source.name, cycle: collection.cycle ?? airacCycle(now()) }
  await editions.activateDue(now())
  const before = await editionBefore(draft, collection, options.activation, ports)
  const known = knownAirports(draft, ports.catalogue, now())
  const reportBuilder = new ReportBuilder()
  const { edition, release } = await claimEdition(draft, ports)
  const building = { edition, draft, source, collection, before, known, reportBuilder, ports, onProgress }
  const pool = options.pool ?? openChartPool(poolOptions(options))
  try {
    await buildAirports(building)
    await keepOthers(building)
    await buildCharts(building, { pool, mapErrorLimit: options.mapErrorLimit ?? limits.mapErrorPixels })
    await collection.checkFolder?.()
    if (reportBuilder[source.provides] > 0) return await publish(building, options)
    await editions.discard(edition)
    return {
      ...headOf(building),
      edition: null,
      state: null,
      effective_at: null,
      objections: [],
      ...reportBuilder.report(),
    }
  } catch (error) {
    // If this fails too, the next import of the same source cleans up.
    await editions.discard(edition).catch(() => undefined)
    throw error
  } finally {
    release()
    if (pool !== options.pool) await pool.close()
  }
}

const poolOptions = ({ workers, renderMemory }: ImportOptions) => ({
  ...(workers !== undefined && { size: workers }),
  ...(renderMemory !== undefined && { memory: renderMemory }),
})

/** Compares with the previous edition, and makes this one visible: immediately, at its time, or by activation. */
async function publish(
  building: Building,
  { activation, force = false, persist = (write) => write() }: Pick<ImportOptions, 'activation' | 'force' | 'persist'>,
): Promise<ImportReport> {
  const { edition, draft, source, collection, before, reportBuilder, ports, onProgress } = building
  const { editions, now } = ports
  onProgress({ phase: 'publish', done: 0, total: null, name: source.name })
  if (before) await reportBuilder.compare(diffEditions(editions.charts(before.id), editions.charts(edition)))
  if (source.provides === 'airports') {
    reportBuilder.airportChanges = await countAirportChanges(
      before ? editions.airports(before.id) : none(),
      editions.airports(edition),
    )
  }
  const found = reportBuilder.report()
  const replaced = before && (await editions.find(before.id))
  const { kept } = reportBuilder
  const missing = [
    ...rejectionsIn(reportBuilder, replaced?.report ?? null),
    ...objections(
      [source.provides, 'maps'],
      {
        charts: found.charts.total - kept.charts,
        airports: found.airports,
        maps: found.residuals.charts - kept.maps,
      },
      {
        charts: (replaced?.charts ?? 0) - kept.charts,
        airports: replaced?.airports ?? 0,
        maps: (replaced?.report?.residuals.charts ?? 0) - kept.maps,
      },
    ),
  ]
  const at = now()
  const beginning = { cycle: draft.cycle, chartsBegin: reportBuilder.chartsBegin }
  const effectiveAt = missing.length > 0 && !force ? null : effectiveTime(beginning, activation, at)
  const isDue = effectiveAt !== null && effectiveAt <= at
  const report: ImportReport = {
    ...headOf(building),
    edition,
    state: isDue ? 'live' : 'ready',
    effective_at: effectiveAt === null ? null : new Date(effectiveAt).toISOString(),
    ...(effectiveAt === null && { activate_with: `platekeeper editions activate ${edition}` }),
    objections: missing,
    ...found,
  }
  // For a source with cycles, a waiting edition is of another cycle.
  const isCurrent = effectiveAt !== null && collection.cycle === null
  const discards = isCurrent ? await waitingBefore({ edition, source }, editions) : []
  await persist(() => editions.complete(edition, { effectiveAt, report, discards, ...(isDue && { liveAt: at }) }))
  return report
}

/** Compared with the rejections of the previous edition's import, which an operator has accepted. */
function rejectionsIn(reportBuilder: ReportBuilder, before: ImportReport | null): readonly string[] {
  const [imported, rejected] = [reportBuilder.charts, reportBuilder.rejectedCharts]
  const rejectedBefore = before?.quarantined.length ?? 0
  const accepted = before && rejectedBefore > 0 ? rejectedBefore / (before.imported.length + rejectedBefore) : 0
  const counts = { imported, rejected, accepted }
  return rejectionObjections({ ...counts, airports: reportBuilder.airportCharts(isAccepted(counts)) })
}

const headOf = ({ draft, source }: Building) => ({ ...draft, location: source.location })

async function* none(): AsyncGenerator<never> {}
