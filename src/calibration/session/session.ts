import { createHash } from 'node:crypto'
import type { Catalogue } from '../../charts/index.ts'
import type { ChartState, Draft, Fit, ListedChart, OpenedChart } from '../../contract/calibration/index.ts'
import { farMap, isInstrumentApproach } from '../../editions/index.ts'
import { Rejection } from '../../facts/index.ts'
import {
  type CalibrationEntry,
  type ChartFolder,
  entryCalibration,
  type FolderChart,
  type FolderListing,
  tableName,
} from '../../sources/index.ts'
import { draftOf } from '../fit/draft.ts'
import { fitPoints, type PointFit, verdictOn } from '../fit/fit-draft.ts'
import { turnFault, turnOf } from '../fit/judge-turn.ts'
import type { PagePictures } from '../pages/page-job.ts'
import type { PageOfFile, PageRenderer } from '../pages/page-renderer.ts'
import { chartState, proposalOf } from './chart-state.ts'
import { type KnownAirport, knownAirport } from './known-places.ts'
import { pictureCache } from './picture-cache.ts'
import { placesToAsk } from './places-to-ask.ts'
import { openSurvey } from './survey.ts'

export type SessionParts = {
  readonly folder: ChartFolder
  readonly renderer: PageRenderer
  readonly catalogue: Pick<Catalogue, 'holdings' | 'features'>
  readonly mapErrorLimit: number
}

/** Bytes of the pictures that are kept, so that the next chart is shown at once: some hundred pages. */
const mostPictures = 256 * 1024 * 1024

export type Session = {
  readonly folder: string
  /** Begins to look at the charts whose state is not known. */
  list(): Promise<{ readonly charts: readonly ListedChart[]; readonly problems: readonly string[] }>
  /** By the id of the chart; what is not in it is not known yet. */
  states(): Readonly<Record<string, ChartState>>
  /** The following throw Rejection: an unknown id, a page that cannot be rendered, a table that cannot be read. */
  open(id: string): Promise<OpenedChart>
  picture(id: string, light: 'day' | 'night'): Promise<Uint8Array>
  fit(id: string, draft: Draft): Promise<Fit>
  /** `draft` null: the page has no map. Throws Rejection for a draft that the import would not use, and TableChanged. */
  save(id: string, draft: Draft | null, version: string): Promise<{ readonly version: string; readonly file: string }>
  /** Takes back what was saved for the page. Throws Rejection if nothing was, and TableChanged. */
  takeBack(id: string, version: string): Promise<{ readonly version: string; readonly file: string }>
  close(): Promise<void>
}

type Subject = PageOfFile & {
  readonly listed: FolderChart
  readonly sha256: string
  readonly pictures: PagePictures
  readonly airport: KnownAirport | null
}

export function openSession({ folder, renderer, catalogue, mapErrorLimit }: SessionParts): Session {
  let listing: FolderListing | undefined
  let latest: { readonly id: string; readonly subject: Promise<Subject> } | undefined
  const pictureOf = pictureCache(mostPictures)
  /** `of`: what was next to the chart when its state was found. */
  const states = new Map<string, { readonly state: ChartState; readonly of: string }>()
  const isKnown = (chart: FolderChart) => states.get(idOf(chart))?.of === calibrationsOf(chart)
  const survey = openSurvey<FolderChart>(async (chart) => {
    const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
    const state = await read(chart)
      .then(examine)
      .catch((error: unknown): ChartState => ({ is: 'unplaced', reason: reasonOf(error) }))
    know(chart, state)
  }, isKnown)
  const know = (chart: FolderChart, state: ChartState) => states.set(idOf(chart), { state, of: calibrationsOf(chart) })

  async function find(id: string): Promise<FolderChart> {
    listing ??= await folder.list()
    const found = listing.charts.find((chart) => idOf(chart) === id)
    if (!found) throw new Rejection('The folder does not list this chart any more: reload the page')
    return found
  }

  async function read(listed: FolderChart): Promise<Subject> {
    const bytes = await listed.read()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const page = { key: `${sha256} ${listed.page}`, bytes, page: listed.page }
    const pictures = pictureOf.get(page.key) ?? (await renderer.pictures(page))
    pictureOf.set(page.key, pictures)
    const icao = listed.facts?.icao_airport_identifier
    const airport = icao === undefined ? null : await knownAirport(icao, listing?.airports ?? [], catalogue)
    const isComparable = airport !== null && listed.facts !== null && !isInstrumentApproach(listed.facts)
    const aerodrome = isComparable && { position: airport.position, runways: airport.runways }
    return { ...page, ...(aerodrome && { aerodrome }), listed, sha256, pictures, airport }
  }

  /** One page is cached: a person works at one chart, and each move of a point is a request. */
  function subjectOf(id: string): Promise<Subject> {
    if (latest?.id === id) return latest.subject
    const subject = find(id).then(read)
    latest = { id, subject }
    subject.catch(() => {
      if (latest?.subject === subject) latest = undefined
    })
    return subject
  }

  /** What an import would make of a page, and what its points are worth. */
  async function examine(subject: Subject): Promise<ChartState> {
    const { listed, sha256, pictures, airport } = subject
    const { calibrations, facts } = listed
    const needsPlanView = facts !== null && isInstrumentApproach(facts)
    const own = await renderer.georeference(subject, { calibrations: [], needsPlanView: false, mapErrorLimit })
    const used = await renderer.georeference(subject, { calibrations, needsPlanView, mapErrorLimit })
    const { entry } = await folder.stored(sha256, listed.page)
    const isNear = used.boundingBoxes === null || facts === null || airport === null
    const miles = isNear ? null : farMap(used.boundingBoxes, facts.category, airport.position)
    return chartState({
      own,
      used,
      miles,
      hasNoMap: entry?.isMap === false,
      hasPoints: entry !== null && entry.points.length > 0,
      worst: worstOf(entry, pictures),
    })
  }

  async function judge(subject: Subject, draft: Draft): Promise<Fit & Pick<PointFit, 'entry'>> {
    const { listed, pictures, airport } = subject
    const fit = fitPoints(draft, pictures, listed.page, airport?.places ?? [])
    if (fit.faults.length > 0) return { ...fit, verdict: null }
    const stated = fit.map !== null || draft.planView !== null
    const georeferenced = (entry: CalibrationEntry) =>
      renderer.georeference(subject, {
        calibrations: stated ? [entryCalibration(tableName, entry)] : [],
        needsPlanView: listed.facts !== null && isInstrumentApproach(listed.facts),
        mapErrorLimit,
      })
    const about = { facts: listed.facts, airport: airport?.position ?? null, height: pictures.size.height }
    const { turn: agreed, ...straight } = fit.entry
    const found = await georeferenced(straight)
    const wanted = stated ? (found.turnWanted ?? null) : null
    if (wanted === null) return { ...fit, entry: straight, verdict: verdictOn(found, about) }
    const fault = turnFault(wanted, { ...fit, points: draft.points.length })
    if (fault) return { ...fit, entry: straight, verdict: { ...verdictOn(found, about), faults: [fault] } }
    const turned = { ...straight, turn: turnOf(wanted, agreed) }
    const placed = await georeferenced(turned)
    if (placed.boundingBoxes !== null || turned.turn === wanted)
      return { ...fit, entry: turned, verdict: verdictOn(placed, about) }
    const entry = { ...straight, turn: wanted }
    return { ...fit, entry, verdict: verdictOn(await georeferenced(entry), about) }
  }

  /** After the table was changed. */
  async function examineAgain(id: string, subject: Subject): Promise<void> {
    listing = await folder.list()
    const listed = await find(id)
    know(listed, await examine({ ...subject, listed }))
  }

  /** The entry for a draft. Throws Rejection if the import would not use it. */
  async function usable(subject: Subject, draft: Draft): Promise<CalibrationEntry> {
    const { entry, faults, verdict } = await judge(subject, draft)
    const reasons = [...faults, ...(verdict?.faults ?? [])]
    if (reasons.length > 0) throw new Rejection(`Not saved: ${reasons.join('; ')}`)
    if ((entry.turn ?? 0) !== (draft.turn ?? 0))
      throw new Rejection(`Not saved: the chart would be turned by ${entry.turn ?? 0}°, to which nobody has agreed yet`)
    if (entry.points.length === 0 && entry.planview === null) throw new Rejection('Not saved: no points yet')
    return entry
  }

  return {
    folder: folder.folder,
    async list() {
      listing = await folder.list()
      survey.begin(listing.charts)
      return { charts: listing.charts.map(listedChart), problems: listing.problems }
    },
    states: () => Object.fromEntries([...states].map(([id, { state }]) => [id, state])),
    open: (id) =>
      survey.first(async () => {
        // The file may have been replaced.
        latest = undefined
        const subject = await subjectOf(id)
        const { listed, sha256, pictures, airport } = subject
        know(listed, await examine(subject))
        const { entry, version } = await folder.stored(sha256, listed.page)
        const own = await renderer.georeference(subject, { calibrations: [], needsPlanView: false, mapErrorLimit })
        const proposal = own.proposal && !entry ? proposalOf(own.proposal, pictures.size) : null
        return {
          chart: listedChart(listed),
          ...pictures.size,
          draft: entry && entry.isMap !== false ? draftOf(entry, pictures) : null,
          version,
          places: airport?.places ?? [],
          asked: placesToAsk(airport?.places ?? [], { category: listed.facts?.category, printed: pictures.printed }),
          // A proposal says the same, as evidence.
          notes: [pictures.note, proposal ? null : own.note].filter((note) => note !== null),
          proposal,
          placesItself: own.boundingBoxes !== null,
        }
      }),
    picture: (id, light) => survey.first(async () => (await subjectOf(id)).pictures[light]),
    fit: (id, draft) =>
      survey.first(async () => {
        const { faults, notes, map, verdict } = await judge(await subjectOf(id), draft)
        return { faults, notes, map, verdict }
      }),
    save: (id, draft, version) =>
      survey.first(async () => {
        const subject = await subjectOf(id)
        const entry = draft === null ? noMap(subject.listed.page) : await usable(subject, draft)
        const saved = await folder.save(subject.sha256, entry, version)
        await examineAgain(id, subject)
        return { ...saved, file: tableName }
      }),
    takeBack: (id, version) =>
      survey.first(async () => {
        const subject = await subjectOf(id)
        const { sha256, listed } = subject
        const { entry } = await folder.stored(sha256, listed.page)
        if (!entry) throw new Rejection(`${tableName} has nothing for this chart`)
        const saved = await folder.remove(sha256, listed.page, version)
        await examineAgain(id, subject)
        return { ...saved, file: tableName }
      }),
    close: survey.close,
  }

  function listedChart(chart: FolderChart): ListedChart {
    const { file, page, facts, calibrations, guessed } = chart
    const id = idOf(chart)
    return {
      id,
      file,
      page,
      airport: facts?.icao_airport_identifier ?? '',
      index: facts?.index_number ?? '',
      name: facts?.name ?? file,
      placedBy: calibrations.find(({ control }) => control.length > 0)?.name ?? '',
      guessed,
      state: isKnown(chart) ? (states.get(id)?.state ?? unread) : unread,
    }
  }
}

const noMap = (page: number): CalibrationEntry => ({
  ...{ page, counts: 'points', projection: null, points: [], planview: null, insets: [], isMap: false },
})

const unread: ChartState = { is: 'unread' }

const idOf = ({ file, page }: FolderChart): string =>
  createHash('sha256').update(`${file}\0${page}`).digest('hex').slice(0, 12)

/** Changes with the files next to a chart that place it. */
const calibrationsOf = ({ calibrations }: FolderChart): string => JSON.stringify(calibrations)

/** Pixels of the point that is furthest off; null: none, or no map. Two points always fit. */
function worstOf(entry: CalibrationEntry | null, pictures: PagePictures): number | null {
  if (entry === null || entry.points.length === 0) return null
  const residuals = fitPoints(draftOf(entry, pictures), pictures, entry.page, []).map?.residuals
  return residuals ? Math.max(...residuals) : null
}
