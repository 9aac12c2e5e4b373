import type { ChartFacts, StatedAirport } from '../../facts/index.ts'
import type { RenderedChart } from '../../imaging/index.ts'
import { chartId } from '../edition/chart-id.ts'
import type { EditionChart, EditionDraft } from '../edition/edition.ts'
import { storePictures } from '../resume/chart-pictures.ts'
import { type ImageParts, type ImagesInUse, imagesInUse } from '../resume/images-in-use.ts'
import type { EditionStore } from '../stores/edition-store.ts'
import { claimEdition } from './claim-edition.ts'

export type ChartToPublish = { readonly chart: ChartFacts; readonly rendered: RenderedChart }

export type EditionToPublish = EditionDraft & {
  readonly airports: readonly StatedAirport[]
  /** Drawn while they are published, so that only a few are in memory at a time. */
  readonly charts: AsyncIterable<ChartToPublish> | Iterable<ChartToPublish>
}

export type PublishingPorts = ImageParts & { readonly editions: EditionStore }

/**
 * Publishes charts drawn by this server: builds an edition while the live one stays, and makes it visible
 * atomically, once every picture is stored (contract.md). An error before that is rethrown and leaves
 * nothing visible.
 */
export async function publishEdition(
  { airports, charts, ...draft }: EditionToPublish,
  { editions, ...parts }: PublishingPorts,
): Promise<number> {
  const { now } = parts
  const images = imagesInUse(parts)
  const { edition, release } = await claimEdition(draft, { editions, now })
  try {
    await editions.addAirports(edition, airports)
    const ids = new Set<string>()
    for await (const chart of charts) await editions.addCharts(edition, [await stored(chart, ids, images)])
    const at = now()
    await editions.complete(edition, { effectiveAt: at, report: null, liveAt: at })
    return edition
  } catch (error) {
    // If this fails too, the next import of the same source discards the edition.
    await editions.discard(edition).catch(() => undefined)
    throw error
  } finally {
    release()
  }
}

/**
 * Adds charts to a live edition, each visible as soon as it is drawn (EditionStore.extend). Ends early if the edition is
 * no longer live.
 */
export async function extendEdition(
  edition: number,
  charts: EditionToPublish['charts'],
  { editions, ...parts }: PublishingPorts,
): Promise<void> {
  const images = imagesInUse(parts)
  const ids = new Set<string>()
  for await (const { chart } of editions.charts(edition)) ids.add(chart.id)
  for await (const chart of charts) {
    if (!(await editions.extend(edition, [await stored(chart, ids, images)]))) return
  }
}

async function stored(
  { chart: facts, rendered }: ChartToPublish,
  ids: Set<string>,
  images: ImagesInUse,
): Promise<EditionChart> {
  const names = await storePictures(facts, rendered, images)
  const { width, height, boundingBoxes } = rendered
  const chart = { ...facts, ...names, id: chartId(facts, ids), width, height, bounding_boxes: boundingBoxes }
  return { chart, origin: null }
}
