import { changeOver, chartValidity } from '../../contract/index.ts'
import { computeMissingFields } from '../../facts/computed/index.ts'
import {
  airacEffective,
  type ChartFacts,
  type Diagnostic,
  dateOf,
  displayable,
  type Found,
  isDiagnostic,
  longestAhead,
  type Position,
  placeOf,
  type RejectedItem,
  rejectedItem,
  type StatedAirport,
  textFault,
  warning,
} from '../../facts/index.ts'
import type { ChartFile, ChartSource, Collection } from '../../sources/index.ts'
import { chartId } from '../edition/chart-id.ts'
import type { EditionChart, EditionDraft, EditionSummary } from '../edition/edition.ts'
import type { ImportProgress } from '../report/import-progress.ts'
import type { ReportBuilder } from '../report/report-builder.ts'
import { type AcceptedPage, type DrawingParts, type DrawnPage, pageDrawer } from '../resume/draw-pages.ts'
import { imagesInUse } from '../resume/images-in-use.ts'
import type { DrawingStore } from '../stores/drawing-store.ts'
import { farMap } from './far-map.ts'
import type { KnownAirports } from './known-airports.ts'
import { processInOrder } from './ordered-concurrency.ts'
import type { PublishingPorts } from './publish-edition.ts'
import { writeInBatches } from './write-in-batches.ts'

/** An edition in the making. */
export type Building = {
  readonly edition: number
  readonly draft: EditionDraft
  readonly source: ChartSource
  readonly collection: Collection
  /** The edition that it is to replace. */
  readonly before: EditionSummary | undefined
  readonly known: KnownAirports
  readonly reportBuilder: ReportBuilder
  readonly ports: PublishingPorts & { readonly drawings: DrawingStore }
  readonly onProgress: (progress: ImportProgress) => void
}

/** Files whose charts are looked up at a time: those that an earlier import drew are only compared, and not read. */
const lookedUp = 32

/** Fields of an airport that a source does not state are computed here, in the same way for all sources. */
export async function buildAirports({
  edition,
  draft,
  source,
  collection,
  known,
  reportBuilder,
  ports,
  onProgress,
}: Building) {
  const fill = computeMissingFields(airacEffective(draft.cycle) ?? ports.now())
  const write = (rows: readonly StatedAirport[]) => ports.editions.addAirports(edition, rows)
  await writeInBatches(write, async (add) => {
    for await (const found of collection.airports) {
      if (isDiagnostic(found)) {
        reportBuilder.addDiagnostic(found)
        continue
      }
      const { airport, faults } = displayable(found)
      for (const fault of faults) reportBuilder.addDiagnostic(warning(source.name, fault))
      if (source.provides === 'charts') known.add(airport)
      reportBuilder.airports += 1
      if (!(await add(fill(airport)))) continue
      onProgress({ phase: 'airports', done: reportBuilder.airports, total: null, name: found.icao })
    }
  })
}

/** Draws what the source provides, one more file than there are workers at a time, and adds it in the source's order. */
export async function buildCharts(
  building: Building,
  { pool, mapErrorLimit }: Pick<DrawingParts, 'pool' | 'mapErrorLimit'>,
): Promise<void> {
  const { edition, draft, source, collection, known, reportBuilder, ports, onProgress } = building
  const drawFile = pageDrawer({
    ...ports,
    images: imagesInUse(ports),
    pool,
    mapErrorLimit,
    knownHash: hashesOf(building),
    aerodromeOf: (icao) => known.aerodrome(icao),
  })
  const mine = { ...draft, publishedAt: ports.now() }
  const ids = new Set<string>()
  const whereByPlace = new Map<string, string>()
  let done = 0
  let expired = 0
  const later: string[] = []

  async function take(found: Found<ChartFile>): Promise<Taken> {
    if (isDiagnostic(found)) return { diagnostic: found }
    const { icao_airport_identifier: icao, name } = found.facts
    const fault = textFault(name)
    if (fault !== null) return { diagnostic: rejected(found, `name ${fault}`) }
    if (await known.find(icao)) {
      const pages = await drawFile(found)
      if (pages.some((page) => 'rejected' in page)) await collection.checkFolder?.()
      return { file: found, pages }
    }
    return { diagnostic: rejected(found, `airport ${icao} is not known here: ${source.remedy}`) }
  }

  async function accept(file: ChartFile, drawn: DrawnPage): Promise<EditionChart | null> {
    const reject = (reason: string): null => {
      reportBuilder.rejectChart(rejected(file, reason))
      return null
    }
    if ('rejected' in drawn) return reject(drawn.rejected)
    const airport = await known.find(drawn.facts.icao_airport_identifier)
    const page = airport ? withoutFarMap(drawn, airport.position) : drawn
    const place = placeOf(page.chart)
    const earlier = whereByPlace.get(place)
    if (earlier !== undefined) return reject(`${place} is already the chart of ${earlier}: use another index_number`)
    whereByPlace.set(place, file.where)
    const validity = chartValidity(page.chart, ports.now())
    if (validity === 'expired') expired += 1
    if (validity === 'future') later.push(page.chart.valid_from ?? '')
    const notes = [...page.notes, ...dateNotes(page.chart, ports.now())]
    for (const note of notes) reportBuilder.addDiagnostic(warning(file.file, note))
    const added = { chart: { ...page.chart, id: chartId(page.facts, ids) }, origin: page.origin }
    reportBuilder.add(added, airport?.others ?? [], mine)
    return added
  }

  const write = (rows: readonly EditionChart[]) => ports.editions.addCharts(edition, rows)
  await writeInBatches(write, async (add) => {
    for await (const taken of processInOrder(collection.charts, Math.max(lookedUp, pool.size + 1), take)) {
      if ('diagnostic' in taken) {
        if (taken.diagnostic.severity === 'warning') {
          reportBuilder.addDiagnostic(taken.diagnostic)
          continue
        }
        reportBuilder.rejectChart(taken.diagnostic)
      } else {
        for (const page of taken.pages) {
          const chart = await accept(taken.file, page)
          if (chart) await add(chart)
        }
      }
      done += 1
      const { file: name } = 'diagnostic' in taken ? taken.diagnostic : taken.file
      onProgress({ phase: 'charts', done, total: collection.total, name })
    }
  })
  if (expired > 0) {
    const text = `expired charts: ${expired} of ${reportBuilder.charts}; they stay listed and are marked`
    reportBuilder.addDiagnostic(warning(source.name, text))
  }
  noteBeginning(later, building)
}

/** An edition whose charts all begin later waits for the first of them; of a mixed one, all are listed. `later`: days. */
function noteBeginning(later: readonly string[], { draft, source, reportBuilder, ports }: Building): void {
  const [first] = later.toSorted()
  const waitsForCycle = (airacEffective(draft.cycle) ?? 0) > ports.now()
  if (first === undefined || waitsForCycle) return
  const total = reportBuilder.charts + reportBuilder.kept.charts
  if (later.length === total) {
    reportBuilder.chartsBegin = changeOver(first)
    return
  }
  const text = `charts that begin later: ${later.length} of ${total}, the first on ${first}`
  const means = 'they are listed with the others and marked. Import them as a folder of their own to publish them then'
  reportBuilder.addDiagnostic(warning(source.name, `${text}; ${means}`))
}

/** A wrong calibration puts a chart anywhere on earth: a map far from the chart's airport is not published. */
function withoutFarMap(page: AcceptedPage, airport: Position): AcceptedPage {
  const { bounding_boxes: boxes, category, icao_airport_identifier: icao } = page.chart
  const miles = boxes && farMap(boxes, category, airport)
  if (miles === null) return page
  const note = `not georeferenced: its map is ${miles} NM from ${icao}`
  return { ...page, chart: { ...page.chart, bounding_boxes: null }, notes: [...page.notes, note] }
}

const dateNotes = ({ revision_date: date }: ChartFacts, now: number): readonly string[] =>
  date > dateOf(now + longestAhead) ? [`revision_date ${date} is in the future`] : []

type Taken = { readonly diagnostic: Diagnostic } | { readonly file: ChartFile; readonly pages: readonly DrawnPage[] }

const rejected = ({ file, where, facts }: ChartFile, reason: string): RejectedItem =>
  rejectedItem(file, where, [reason], facts.icao_airport_identifier)

/** Hashes of the files of the previous edition, by cycle and name; read when first needed. */
function hashesOf({ before, ports }: Building) {
  let hashes: Promise<ReadonlyMap<string, string>> | undefined
  async function read({ id, cycle }: EditionSummary): Promise<ReadonlyMap<string, string>> {
    const byFile = new Map<string, string>()
    for await (const { origin } of ports.editions.charts(id)) {
      if (origin) byFile.set(`${origin.keptFrom ?? cycle} ${origin.file}`, origin.sha256)
    }
    return byFile
  }
  return async ({ file, unchangedSince }: ChartFile): Promise<string | undefined> => {
    if (!before || unchangedSince === null) return undefined
    hashes ??= read(before)
    return (await hashes).get(`${unchangedSince} ${file}`)
  }
}
