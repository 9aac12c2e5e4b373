import { createHash } from 'node:crypto'
import type { Catalogue } from '../../charts/index.ts'
import type { Draft, Fit, ListedChart, OpenedChart } from '../../contract/calibration/index.ts'
import { isInstrumentApproach } from '../../editions/index.ts'
import { Rejection } from '../../facts/index.ts'
import {
  type ChartFolder,
  entryCalibration,
  type FolderChart,
  type FolderListing,
  tableName,
} from '../../sources/index.ts'
import { draftOf } from '../fit/draft.ts'
import { fitPoints, type PointFit, verdictOn } from '../fit/fit-draft.ts'
import type { PagePictures } from '../pages/page-job.ts'
import type { PageOfFile, PageRenderer } from '../pages/page-renderer.ts'
import { proposalOf } from './chart-state.ts'
import { type KnownAirport, knownAirport } from './known-places.ts'

export type SessionParts = {
  readonly folder: ChartFolder
  readonly renderer: PageRenderer
  readonly catalogue: Pick<Catalogue, 'holdings' | 'features'>
  readonly mapErrorLimit: number
}

export type Session = {
  readonly folder: string
  list(): Promise<{ readonly charts: readonly ListedChart[]; readonly problems: readonly string[] }>
  /** The following throw Rejection: an unknown id, a page that cannot be rendered, a table that cannot be read. */
  open(id: string): Promise<OpenedChart>
  picture(id: string, light: 'day' | 'night'): Promise<Uint8Array>
  fit(id: string, draft: Draft): Promise<Fit>
  /** Throws Rejection for a draft that the import would not use, and TableChanged. */
  save(id: string, draft: Draft, version: string): Promise<{ readonly version: string; readonly file: string }>
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

  async function find(id: string): Promise<FolderChart> {
    listing ??= await folder.list()
    const found = listing.charts.find((chart) => idOf(chart) === id)
    if (!found) throw new Rejection('The folder does not list this chart any more: reload the page')
    return found
  }

  async function read(id: string): Promise<Subject> {
    const listed = await find(id)
    const bytes = await listed.read()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const page = { key: `${sha256} ${listed.page}`, bytes, page: listed.page }
    const pictures = await renderer.pictures(page)
    const icao = listed.facts?.icao_airport_identifier
    const airport = icao === undefined ? null : await knownAirport(icao, listing?.airports ?? [], catalogue)
    return { ...page, listed, sha256, pictures, airport }
  }

  /** One page is cached: a person works at one chart, and each move of a point is a request. */
  function subjectOf(id: string): Promise<Subject> {
    if (latest?.id === id) return latest.subject
    const subject = read(id)
    latest = { id, subject }
    subject.catch(() => {
      if (latest?.subject === subject) latest = undefined
    })
    return subject
  }

  async function judge(subject: Subject, draft: Draft): Promise<Fit & Pick<PointFit, 'entry'>> {
    const { listed, pictures, airport } = subject
    const fit = fitPoints(draft, pictures, listed.page, airport?.places ?? [])
    if (fit.faults.length > 0) return { ...fit, verdict: null }
    const stated = fit.map !== null || draft.planView !== null
    const verdict = verdictOn(
      await renderer.georeference(subject, {
        calibrations: stated ? [entryCalibration(tableName, fit.entry)] : [],
        needsPlanView: listed.facts !== null && isInstrumentApproach(listed.facts),
        mapErrorLimit,
      }),
      { facts: listed.facts, airport: airport?.position ?? null, height: pictures.size.height },
    )
    return { ...fit, verdict }
  }

  return {
    folder: folder.folder,
    async list() {
      listing = await folder.list()
      return { charts: listing.charts.map(listedChart), problems: listing.problems }
    },
    async open(id) {
      // The file may have been replaced.
      latest = undefined
      const subject = await subjectOf(id)
      const { listed, sha256, pictures, airport } = subject
      const { entry, version } = await folder.stored(sha256, listed.page)
      const own = await renderer.georeference(subject, { calibrations: [], needsPlanView: false, mapErrorLimit })
      return {
        chart: listedChart(listed),
        ...pictures.size,
        draft: entry && draftOf(entry, pictures),
        version,
        places: airport?.places ?? [],
        notes: [pictures.note, own.note].filter((note) => note !== null),
        proposal: own.proposal && !entry ? proposalOf(own.proposal, pictures, listed.page) : null,
        placesItself: own.boundingBoxes !== null,
      }
    },
    picture: async (id, light) => (await subjectOf(id)).pictures[light],
    async fit(id, draft) {
      const { faults, notes, map, verdict } = await judge(await subjectOf(id), draft)
      return { faults, notes, map, verdict }
    },
    async save(id, draft, version) {
      const subject = await subjectOf(id)
      const { entry, faults, verdict } = await judge(subject, draft)
      const reasons = [...faults, ...(verdict?.faults ?? [])]
      if (reasons.length > 0) throw new Rejection(`Not saved: ${reasons.join('; ')}`)
      if (entry.points.length === 0 && entry.planview === null) throw new Rejection('Not saved: no points yet')
      return { ...(await folder.save(subject.sha256, entry, version)), file: tableName }
    },
  }
}

const idOf = ({ file, page }: FolderChart): string =>
  createHash('sha256').update(`${file}\0${page}`).digest('hex').slice(0, 12)

function listedChart(chart: FolderChart): ListedChart {
  const { file, page, facts, calibrations } = chart
  return {
    id: idOf(chart),
    file,
    page,
    airport: facts?.icao_airport_identifier ?? '',
    index: facts?.index_number ?? '',
    name: facts?.name ?? file,
    placedBy: calibrations.find(({ control }) => control.length > 0)?.name ?? '',
  }
}
