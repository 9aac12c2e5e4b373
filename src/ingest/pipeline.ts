import type { Catalogue } from '../charts/index.ts'
import { limits } from '../contract/index.ts'
import { type Activation, effectiveTime, objections } from './activation.ts'
import { airacCycle } from './airac.ts'
import { chartId } from './chart-id.ts'
import { diffEditions, placeOf } from './diff-editions.ts'
import { type DrawnPage, pageDrawer } from './draw-pages.ts'
import type { DrawingStore } from './drawing-store.ts'
import type { EditionChart, EditionDraft, EditionSummary } from './edition-store.ts'
import { Findings } from './findings.ts'
import type { ImportReport } from './import-report.ts'
import { type KnownAirports, knownAirports } from './known-airports.ts'
import type { PublishingPorts } from './publish.ts'
import { openChartPool } from './render/chart-job.ts'
import type { ChartFile, ChartSource, Collection, Found, Quarantined, Warning } from './source/chart-source.ts'
import type { StatedAirport } from './stated-airport.ts'
import { inWindow } from './window.ts'

export type ImportPorts = PublishingPorts & { readonly catalogue: Catalogue; readonly drawings: DrawingStore }

export type ImportProgress = {
  /** Of downloads, mebibytes are counted. */
  readonly phase: 'download' | 'collect' | 'airports' | 'charts' | 'publish'
  readonly done: number
  /** null: not known before the end. */
  readonly total: number | null
  /** The file, airport or source at hand. */
  readonly name: string
}

export type ImportOptions = {
  /** Undefined: now, unless the source's cycle is not in force yet; then at its effective time. */
  readonly activation?: Activation | undefined
  /** Goes live although much of what the live edition has is missing. */
  readonly force?: boolean
  readonly onProgress?: (progress: ImportProgress) => void
  /** Pixels by which a map may be from linear and still make its chart georeferenced. */
  readonly mapErrorLimit?: number
  /** How many files are drawn at a time; one per core by default. */
  readonly workers?: number
  /** Aborting rejects with its reason; nothing is visible then. */
  readonly signal?: AbortSignal
}

/** Airports and charts that are written together. */
const batchSize = 200

/**
 * Imports a source as one edition: collects, draws, georeferences, and publishes at one stroke what could be taken. What
 * could not is quarantined with every reason. What was drawn before, in whichever import, is not drawn again. Throws
 * SourceError when the source cannot be read, and what the ports throw; nothing is visible then.
 */
export async function importSource(
  source: ChartSource,
  ports: ImportPorts,
  {
    activation,
    force = false,
    mapErrorLimit = limits.mapErrorPixels,
    onProgress = () => undefined,
    workers,
    signal,
  }: ImportOptions = {},
): Promise<ImportReport> {
  const { editions, catalogue, now } = ports
  const tell = (progress: ImportProgress): void => {
    signal?.throwIfAborted()
    onProgress(progress)
  }
  tell({ phase: 'collect', done: 0, total: null, name: source.name })
  const collection = await source.collect()
  const draft = { source: source.name, cycle: collection.cycle ?? airacCycle(now()) }
  await editions.activateDue(now())
  const live = (await editions.list()).find(({ source: name, state }) => name === draft.source && state === 'live')
  const known = knownAirports(draft, catalogue, now())
  const findings = new Findings()
  const edition = await editions.begin(draft)
  const building = { edition, draft, source, collection, live, known, findings, ports, tell }
  try {
    await buildAirports(building)
    await buildCharts(building, { mapErrorLimit, workers })
    const report = { ...draft, location: source.location }
    if (findings[source.holds] === 0) {
      await editions.discard(edition)
      return { ...report, ...findings.report(), edition: null, state: null, effective_at: null, objections: [] }
    }
    return await publish(building, { report, activation, force })
  } catch (error) {
    // Should even this fail, the next import of the same source clears the remains.
    await editions.discard(edition).catch(() => undefined)
    throw error
  }
}

type Building = {
  readonly edition: number
  readonly draft: EditionDraft
  readonly source: ChartSource
  readonly collection: Collection
  readonly live: EditionSummary | undefined
  readonly known: KnownAirports
  readonly findings: Findings
  readonly ports: ImportPorts
  readonly tell: (progress: ImportProgress) => void
}

async function buildAirports({ edition, source, collection, known, findings, ports, tell }: Building): Promise<void> {
  let batch: StatedAirport[] = []
  const flush = async (): Promise<void> => {
    await ports.editions.addAirports(edition, batch)
    batch = []
  }
  for await (const found of collection.airports) {
    if (isRemark(found)) {
      note(found, findings)
      continue
    }
    if (source.holds === 'charts') known.add(found)
    batch.push(found)
    findings.airports += 1
    if (batch.length < batchSize) continue
    await flush()
    tell({ phase: 'airports', done: findings.airports, total: null, name: found.icao })
  }
  await flush()
}

async function buildCharts(
  building: Building,
  { mapErrorLimit, workers }: { readonly mapErrorLimit: number; readonly workers: number | undefined },
): Promise<void> {
  const { edition, draft, source, collection, live, known, findings, ports, tell } = building
  const pool = openChartPool(workers === undefined ? {} : { size: workers })
  const drawFile = pageDrawer({ ...ports, pool, mapErrorLimit, knownHash: hashesOf(live, ports) })
  const mine = { ...draft, publishedAt: ports.now() }
  const ids = new Set<string>()
  const whereByPlace = new Map<string, string>()
  let batch: EditionChart[] = []
  let done = 0
  const flush = async (): Promise<void> => {
    await ports.editions.addCharts(edition, batch)
    batch = []
  }

  async function take(found: Found<ChartFile>): Promise<Taken> {
    if (isRemark(found)) return { remark: found }
    const { icao_airport_identifier: icao } = found.facts
    if (await known.othersAt(icao)) return { file: found, pages: await drawFile(found) }
    return { remark: refused(found, `airport ${icao} is not known here: ${source.remedy}`) }
  }

  async function add(file: ChartFile, page: DrawnPage): Promise<void> {
    if ('refused' in page) return note(refused(file, page.refused), findings)
    const place = placeOf(page.chart)
    const earlier = whereByPlace.get(place)
    if (earlier !== undefined) {
      return note(
        refused(file, `${place} is already the chart of ${earlier}: give this one another index_number`),
        findings,
      )
    }
    whereByPlace.set(place, file.where)
    if (page.note !== null) findings.warnings.push({ file: file.file, text: page.note })
    const added = { chart: { ...page.chart, id: chartId(page.facts, ids) }, origin: page.origin }
    findings.add(added, (await known.othersAt(page.facts.icao_airport_identifier)) ?? [], mine)
    batch.push(added)
    if (batch.length === batchSize) await flush()
  }

  try {
    for await (const taken of inWindow(collection.charts, pool.size + 1, take)) {
      if ('remark' in taken) note(taken.remark, findings)
      else for (const page of taken.pages) await add(taken.file, page)
      if ('remark' in taken && !('where' in taken.remark)) continue
      const name = 'remark' in taken ? taken.remark.file : taken.file.file
      done += 1
      tell({ phase: 'charts', done, total: collection.total, name })
    }
    await flush()
  } finally {
    await pool.close()
  }
}

type Taken =
  | { readonly remark: Quarantined | Warning }
  | { readonly file: ChartFile; readonly pages: readonly DrawnPage[] }

const isRemark = <T extends object>(found: Found<T>): found is Quarantined | Warning =>
  'reasons' in found || 'text' in found

function note(remark: Quarantined | Warning, { quarantined, warnings }: Findings): void {
  if ('reasons' in remark) quarantined.push(remark)
  else warnings.push(remark)
}

const refused = ({ file, where }: ChartFile, reason: string): Quarantined => ({ file, where, reasons: [reason] })

/** Hashes of the live edition's files by name, read when the first chart asks; only where it is of the cycle meant. */
function hashesOf(live: EditionSummary | undefined, { editions }: ImportPorts) {
  let hashes: Promise<ReadonlyMap<string, string>> | undefined
  async function read(edition: number): Promise<ReadonlyMap<string, string>> {
    const byFile = new Map<string, string>()
    for await (const { origin } of editions.charts(edition)) if (origin) byFile.set(origin.file, origin.sha256)
    return byFile
  }
  return async ({ file, unchangedSince }: ChartFile): Promise<string | undefined> => {
    if (!live || unchangedSince !== live.cycle) return undefined
    hashes ??= read(live.id)
    return (await hashes).get(file)
  }
}

async function publish(
  { edition, source, live, findings, ports, tell }: Building,
  {
    report,
    activation,
    force,
  }: {
    readonly report: Pick<ImportReport, 'source' | 'location' | 'cycle'>
    readonly activation: Activation | undefined
    readonly force: boolean
  },
): Promise<ImportReport> {
  const { editions, now } = ports
  tell({ phase: 'publish', done: 0, total: null, name: source.name })
  if (live) await findings.compare(diffEditions(editions.charts(live.id), editions.charts(edition)))
  const found = findings.report()
  const before = live && (await editions.find(live.id))
  const missing = objections(
    [source.holds, 'maps'],
    { charts: found.charts.total, airports: found.airports, maps: found.residuals.charts },
    {
      charts: before?.charts ?? 0,
      airports: before?.airports ?? 0,
      maps: before?.report?.residuals.charts ?? 0,
    },
  )
  const at = now()
  const effectiveAt = missing.length > 0 && !force ? null : effectiveTime(report.cycle, activation, at)
  const isDue = effectiveAt !== null && effectiveAt <= at
  const done: ImportReport = {
    ...report,
    edition,
    state: isDue ? 'live' : 'ready',
    effective_at: effectiveAt === null ? null : new Date(effectiveAt).toISOString(),
    objections: missing,
    ...found,
  }
  await editions.complete(edition, { effectiveAt, report: done })
  if (isDue) await editions.activate(edition, at)
  return done
}
