import { createHash } from 'node:crypto'
import type { StoredChart } from '../../charts/index.ts'
import { type ChartFacts, Rejection, statesValidity } from '../../facts/index.ts'
import type { KnownAerodrome } from '../../imaging/index.ts'
import type { ChartFile } from '../../sources/index.ts'
import type { ChartOrigin } from '../edition/edition.ts'
import type { ChartPool } from '../render/chart-job.ts'
import type { Drawing, DrawingStore } from '../stores/drawing-store.ts'
import { type ChartPage, chartPages } from './chart-pages.ts'
import { adoptPictures, storePictures } from './chart-pictures.ts'
import { type DrawingOrder, drawingKey } from './drawing-key.ts'
import type { ImagesInUse } from './images-in-use.ts'

/** A chart with stored pictures, still without its id. */
export type AcceptedPage = {
  readonly facts: ChartFacts
  readonly chart: Omit<StoredChart, 'id'>
  readonly origin: ChartOrigin
  readonly notes: readonly string[]
}

export type DrawnPage = AcceptedPage | { readonly facts: ChartFacts; readonly rejected: string }

export type DrawingParts = {
  readonly drawings: DrawingStore
  readonly images: ImagesInUse
  readonly pool: ChartPool
  /** Pixels by which a map may be from linear and still make its chart georeferenced. */
  readonly mapErrorLimit: number
  /** SHA-256 of a file that the source reports as unchanged; undefined: the file has to be read. */
  readonly knownHash: (file: ChartFile) => Promise<string | undefined>
  /** null: the airport is not known. */
  readonly aerodromeOf: (icao: string) => Promise<KnownAerodrome | null>
}

/**
 * Draws the pages of a chart file, one after another, and stores their pictures. Pages drawn before are not drawn
 * again, and a file that is known to be unchanged is not even read. A page that cannot be drawn is rejected alone.
 */
export function pageDrawer({ pool, mapErrorLimit, drawings, images, knownHash, aerodromeOf }: DrawingParts) {
  const underWay = new Map<string, Promise<Drawing>>()
  const inTurn = atMost(pool.size + 1)

  /** An earlier drawing, with pictures under this chart's names; null: never drawn, or a picture is missing. */
  async function kept(key: string, { facts }: ChartPage): Promise<Drawing | null> {
    const drawing = await (underWay.get(key) ?? drawings.find(key))
    const names = drawing && (await adoptPictures(facts, drawing, images))
    return names && { ...drawing, ...names }
  }

  async function draw(key: string, { facts }: ChartPage, job: DrawingOrder & { bytes: Uint8Array }): Promise<Drawing> {
    const { day, night, thumbDay, thumbNight, ...rendered } = await pool.run(job)
    const names = await storePictures(facts, { day, night, thumbDay, thumbNight }, images)
    const drawing = { ...names, ...rendered }
    await drawings.put(key, drawing)
    return drawing
  }

  /** Draws a page once, also for charts of the same page that are drawn concurrently. */
  async function drawOnce(key: string, page: ChartPage, job: DrawingOrder & { bytes: Uint8Array }): Promise<Drawing> {
    if (underWay.has(key)) return (await kept(key, page)) ?? drawOnce(key, page, job)
    const drawing = draw(key, page, job)
    underWay.set(key, drawing)
    return drawing.finally(() => underWay.delete(key))
  }

  async function orderOf(page: ChartPage): Promise<DrawingOrder> {
    const { content, calibrations } = page
    const needsPlanView = isInstrumentApproach(page.facts)
    // Approach charts are placed by their own georeference: their keys do not change with the airport.
    const comparable = !needsPlanView && content === undefined
    const aerodrome = comparable ? await aerodromeOf(page.facts.icao_airport_identifier) : null
    return {
      ...{ page: page.page, ...(content && { content }), calibrations, needsPlanView },
      ...{ ...(aerodrome && { aerodrome }), mapErrorLimit },
    }
  }

  async function keptPage(page: ChartPage, sha256: string): Promise<DrawnPage | null> {
    const key = drawingKey(sha256, await orderOf(page))
    const drawing = await kept(key, page)
    return drawing && drawn(page, drawing, { sha256, drawing: key })
  }

  async function drawPage(page: ChartPage, read: () => Promise<Content>): Promise<DrawnPage> {
    const order = await orderOf(page)
    const { bytes, sha256 } = await read()
    const key = drawingKey(sha256, order)
    const drawing = (await kept(key, page)) ?? (await drawOnce(key, page, { bytes, ...order }))
    return drawn(page, drawing, { sha256, drawing: key })
  }

  /** What earlier imports drew of a file that is known to be unchanged; null: not every page. */
  async function keptPages(file: ChartFile): Promise<readonly DrawnPage[] | null> {
    const known = await knownHash(file)
    if (known === undefined) return null
    const pages: DrawnPage[] = []
    for (const page of chartPages(file)) {
      const found = await keptPage(page, known)
      if (!found) return null
      pages.push(found)
    }
    return pages
  }

  async function drawFile(file: ChartFile): Promise<readonly DrawnPage[]> {
    let content: Promise<Content> | undefined
    const read = () => {
      content ??= contentOf(file)
      return content
    }
    const pages: DrawnPage[] = []
    for (const page of chartPages(file)) {
      try {
        pages.push(await drawPage(page, read))
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
        pages.push({ facts: page.facts, rejected: error.message })
      }
    }
    return pages
  }

  return async (file: ChartFile): Promise<readonly DrawnPage[]> =>
    (await keptPages(file)) ?? inTurn(() => drawFile(file))

  function drawn(
    { facts: said, page, file, plateDateUntil, dateNote }: ChartPage,
    { note, plateDate, plateValidity, boundingBoxes, ...pictures }: Drawing,
    made: Pick<ChartOrigin, 'sha256' | 'drawing'>,
  ): DrawnPage {
    const isDated = plateDate !== null && plateDateUntil !== null && plateDate <= plateDateUntil
    const facts = {
      ...said,
      ...(isDated && { revision_date: plateDate }),
      ...(!statesValidity(said) && plateValidity),
    }
    return {
      facts,
      notes: [note, isDated ? null : (dateNote ?? null)].filter((each) => each !== null),
      chart: { ...facts, ...pictures, bounding_boxes: boundingBoxes },
      origin: { file, page, ...made },
    }
  }
}

/** A map with a track to a runway, flown by sight: it has neither profile nor minimums. */
const chartedVisual = '1J'

/** Its page shows a profile and minimums as well as a map; a VFR chart shows only a map. */
export const isInstrumentApproach = ({ category, rules, type_code }: ChartFacts) =>
  category === 'APP' && rules === 'IFR' && type_code !== chartedVisual

type Content = { readonly bytes: Uint8Array; readonly sha256: string }

async function contentOf(file: ChartFile): Promise<Content> {
  const bytes = await file.read()
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Runs work when fewer than `most` of the works before have not ended. */
function atMost(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
