import { createHash } from 'node:crypto'
import { fileName, type ImageStore, type StoredChart } from '../charts/index.ts'
import type { Picture } from '../contract/index.ts'
import type { EditionDraft, EditionStore } from './edition-store.ts'
import type { RenderedChart } from './rendered-chart.ts'
import type { StatedAirport } from './source/airport-statement.ts'
import type { ChartFacts } from './source/chart-source.ts'

export type ChartToPublish = { readonly chart: ChartFacts; readonly rendered: RenderedChart }

export type EditionToPublish = EditionDraft & {
  readonly airports: readonly StatedAirport[]
  /** Drawn while they are published, so that only a few are in memory at a time. */
  readonly charts: AsyncIterable<ChartToPublish> | Iterable<ChartToPublish>
}

export type PublishingPorts = { readonly editions: EditionStore; readonly images: ImageStore }

/** Returns the edition's number and how many charts it holds; null when there was no chart and nothing was published. */
export type Published = { readonly edition: number; readonly charts: number }

/**
 * Builds an edition beside the live one and makes it visible at one stroke, once every picture is stored
 * (decisions.md section 5). Whatever fails before that leaves nothing visible, and the error goes on.
 */
export async function publishEdition(
  { source, cycle, airports, charts }: EditionToPublish,
  { editions, images }: PublishingPorts,
): Promise<Published | null> {
  const edition = await editions.begin({ source, cycle })
  try {
    await editions.addAirports(edition, airports)
    const ids = new Set<string>()
    for await (const { chart, rendered } of charts) {
      await editions.addCharts(edition, [await storePictures(chart, rendered, chartId(chart, ids), images)])
    }
    if (ids.size === 0) {
      await editions.discard(edition)
      return null
    }
    await editions.publish(edition)
    return { edition, charts: ids.size }
  } catch (error) {
    // Should even this fail, the next import of the same source clears the remains.
    await editions.discard(edition).catch(() => undefined)
    throw error
  }
}

/** `KPDX` and `11-1` make `KPDX111`; where that id is taken in this edition (`1-11`, or the other version), a longer one. */
function chartId({ icao_airport_identifier: icao, index_number, version }: ChartFacts, taken: Set<string>): string {
  const candidates = [
    `${icao}${index_number.replaceAll('-', '')}`,
    `${icao}${index_number}`,
    `${icao}${index_number}-${version}`,
  ]
  const id = candidates.find((candidate) => !taken.has(candidate))
  if (id === undefined) throw new Error(`${icao} has two charts of version ${version} and index number ${index_number}`)
  taken.add(id)
  return id
}

async function storePictures(
  chart: ChartFacts,
  rendered: RenderedChart,
  id: string,
  images: ImageStore,
): Promise<StoredChart> {
  const put = async (picture: Picture, bytes: Uint8Array): Promise<string> => {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
    const name = fileName({ icao: chart.icao_airport_identifier, index: chart.index_number, hash, picture })
    await images.put(name, bytes)
    return name
  }
  const [image_day, image_night, thumb_day, thumb_night] = await Promise.all([
    put('image_day', rendered.day),
    put('image_night', rendered.night),
    put('thumb_day', rendered.thumbDay),
    put('thumb_night', rendered.thumbNight),
  ])
  const { width, height, boundingBoxes } = rendered
  return { ...chart, id, width, height, bounding_boxes: boundingBoxes, image_day, image_night, thumb_day, thumb_night }
}
