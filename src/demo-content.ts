import type { DemoNotices, ImageStore, PictureShape } from './charts/index.ts'
import { type Picture, pictures } from './contract/index.ts'
import type { Store } from './store/index.ts'

export type Progress = (done: number, total: number) => void

/**
 * The demo edition, drawn and published unless one is live. Drawing is loaded only when it is needed: later starts
 * do without.
 */
export async function ensureDemoEdition(
  { editions, images }: Store,
  now: () => number,
  onProgress: Progress,
): Promise<void> {
  const live = (await editions.list()).some(({ source, state }) => source === 'demo' && state === 'live')
  if (live) return
  const { demoAirports, demoEdition, drawDemoCharts, publishEdition } = await import('./ingest/index.ts')
  const charts = drawDemoCharts({ onProgress })
  const edition = { source: 'demo', cycle: demoEdition.parsed_cycle, airports: demoAirports(), charts }
  await publishEdition(edition, { editions, images, now })
}

const shapes = ['portrait', 'landscape'] as const satisfies readonly PictureShape[]

/** The demo images, drawn once for each version of the product and kept among the other images. */
export async function ensureDemoNotices(images: ImageStore, version: string): Promise<DemoNotices> {
  const edition = version.replaceAll(/[^0-9a-z]+/gi, '-').toLowerCase()
  const nameOf = (picture: Picture, shape: PictureShape): string =>
    `notice_${edition}_${shape}_${pictures[picture].suffix}.png`

  async function ensure(shape: PictureShape): Promise<void> {
    if (await images.get(nameOf('thumb_night', shape))) return
    const { drawDemoNotice } = await import('./ingest/index.ts')
    const { day, night, thumbDay, thumbNight } = await drawDemoNotice(shape)
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
      if (!bytes) throw new Error(`The demo image ${name} is gone from the image folder; start the server again`)
      return bytes
    },
  }
}
