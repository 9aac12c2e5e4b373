import { createHash } from 'node:crypto'
import {
  DamagedImage,
  type DemoNotices,
  type ImageStore,
  isIntact,
  type PictureShape,
  type StoredChart,
} from './charts/index.ts'
import { type Picture, pictures } from './contract/index.ts'
import { placeOf } from './facts/index.ts'
import { StoreUnavailable } from './failures/index.ts'
import type { Store } from './store/index.ts'

/** The source of the demo edition. */
export const demoSource = 'demo'

const pictureFields = Object.keys(pictures) as readonly Picture[]

type EditionState = Awaited<ReturnType<Store['editions']['list']>>[number]['state']

export type Progress = (done: number, total: number) => void

/**
 * Draws and publishes the demo edition, unless one is live or was withdrawn. Damaged or missing pictures of the live one
 * are drawn again. The drawing code is loaded only when it is needed.
 */
export async function ensureDemoEdition(store: Store, now: () => number, onProgress: Progress): Promise<void> {
  const { editions } = store
  const of = async (...states: readonly EditionState[]) =>
    (await editions.list()).find(({ source, state }) => source === demoSource && states.includes(state))
  const live = await of('live')
  if (live ? await isRepaired(live.id, store, onProgress) : await of('ready', 'superseded')) return
  const { demoAirports, demoEdition, drawDemoCharts } = await import('./drawing/index.ts')
  const { publishEdition } = await import('./editions/index.ts')
  const charts = drawDemoCharts({ onProgress })
  const edition = { source: demoSource, cycle: demoEdition.parsed_cycle, airports: demoAirports(), charts }
  try {
    await publishEdition(edition, { ...store, now })
  } catch (error) {
    // Another server on the same database started later and removed this edition: that server publishes.
    if (!(await of('building', 'ready', 'live'))) throw error
  }
}

/**
 * Draws the damaged or missing pictures of an edition again. false: this version draws them differently, under other
 * names, so that the edition has to be built again.
 */
async function isRepaired(edition: number, { editions, images }: Store, onProgress: Progress): Promise<boolean> {
  const damaged: StoredChart[] = []
  for await (const { chart } of editions.charts(edition)) {
    if (!(await areIntact(picturesOf(chart), images))) damaged.push(chart)
  }
  if (damaged.length === 0) return true
  const { drawDemoCharts } = await import('./drawing/index.ts')
  const { storePictures } = await import('./editions/index.ts')
  const wanting = new Map(damaged.map((chart) => [placeOf(chart), chart]))
  for await (const { chart, rendered } of drawDemoCharts({
    only: (chart) => wanting.has(placeOf(chart)),
    onProgress,
  })) {
    const drawn = Object.values(await storePictures(chart, rendered, images))
    const stored = wanting.get(placeOf(chart))
    if (stored && picturesOf(stored).every((name) => drawn.includes(name))) wanting.delete(placeOf(chart))
  }
  return wanting.size === 0
}

const picturesOf = (chart: StoredChart): readonly string[] => pictureFields.map((picture) => chart[picture])

async function areIntact(names: readonly string[], images: ImageStore): Promise<boolean> {
  for (const name of names) {
    const bytes = await images.get(name).catch(() => null)
    if (!bytes || !isIntact(name, bytes)) return false
  }
  return true
}

const shapes = ['portrait', 'landscape'] as const satisfies readonly PictureShape[]

/** The demo images, drawn once for each version of the product and list of demo airports, and stored among the other images. */
export async function ensureDemoNotices(
  images: ImageStore,
  { version, demoAirports }: { readonly version: string; readonly demoAirports: readonly string[] },
): Promise<DemoNotices> {
  const named = createHash('sha256').update(demoAirports.join()).digest('hex').slice(0, 8)
  const edition = `${version.replaceAll(/[^0-9a-z]+/gi, '-').toLowerCase()}-${named}`
  const nameOf = (picture: Picture, shape: PictureShape): string =>
    `notice_${edition}_${shape}_${pictures[picture].suffix}.png`

  async function ensure(shape: PictureShape): Promise<void> {
    const names = pictureFields.map((picture) => nameOf(picture, shape))
    if (await areIntact(names, images)) return
    const { drawDemoNotice } = await import('./drawing/index.ts')
    const { day, night, thumbDay, thumbNight } = await drawDemoNotice(shape, demoAirports)
    await images.put(nameOf('image_day', shape), day)
    await images.put(nameOf('image_night', shape), night)
    await images.put(nameOf('thumb_day', shape), thumbDay)
    await images.put(nameOf('thumb_night', shape), thumbNight)
  }

  for (const shape of shapes) await ensure(shape)
  return {
    async notice(picture, shape) {
      const name = nameOf(picture, shape)
      const bytes = await images.get(name)
      if (!bytes) {
        throw new StoreUnavailable(
          `The demo image ${name} is missing in the image folder; restart the server to draw it`,
        )
      }
      if (!isIntact(name, bytes)) throw new DamagedImage(name, bytes)
      return bytes
    },
  }
}
