import type { DemoNotices, ImageStore } from './charts/index.ts'
import { type Picture, pictures } from './contract/index.ts'
import type { Store } from './store/index.ts'

export type Progress = (done: number, total: number) => void

/**
 * The demo edition, drawn and published unless one is live. Drawing is loaded only when it is needed: later starts
 * do without.
 */
export async function ensureDemoEdition({ editions, images }: Store, onProgress: Progress): Promise<void> {
  const live = (await editions.list()).some(({ source, state }) => source === 'demo' && state === 'live')
  if (live) return
  const { demoAirports, demoEdition, drawDemoCharts, publishEdition } = await import('./ingest/index.ts')
  const charts = drawDemoCharts({ onProgress })
  const edition = { source: 'demo', cycle: demoEdition.parsed_cycle, airports: demoAirports(), charts }
  await publishEdition(edition, { editions, images })
}

/** The four demo images, drawn once for each version of the product and kept among the other images. */
export async function ensureDemoNotices(images: ImageStore, version: string): Promise<DemoNotices> {
  const nameOf = (picture: Picture): string =>
    `notice_${version.replaceAll(/[^0-9a-z]+/gi, '-').toLowerCase()}_${pictures[picture].suffix}.png`
  if (!(await images.get(nameOf('thumb_night')))) {
    const { drawDemoNotice } = await import('./ingest/index.ts')
    const drawn = await drawDemoNotice()
    await images.put(nameOf('image_day'), drawn.day)
    await images.put(nameOf('image_night'), drawn.night)
    await images.put(nameOf('thumb_day'), drawn.thumbDay)
    await images.put(nameOf('thumb_night'), drawn.thumbNight)
  }
  return {
    async notice(picture) {
      const bytes = await images.get(nameOf(picture))
      if (!bytes)
        throw new Error(`The demo image ${nameOf(picture)} is gone from the image folder; start the server again`)
      return bytes
    },
  }
}
