import { createHash } from 'node:crypto'
import { DamagedImage, type DemoNotices, type ImageStore, isIntact, type PictureShape } from '../../charts/index.ts'
import { type Picture, pictures } from '../../contract/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { areIntact, pictureFields } from './intact-pictures.ts'

const shapes = ['portrait', 'landscape'] as const satisfies readonly PictureShape[]

/** The demo images differ between versions of the product and lists of demo airports, and are stored among the other images. */
export type NoticeEdition = { readonly version: string; readonly demoAirports: readonly string[] }

/** Draws the demo images that are not stored yet. */
export async function ensureDemoNotices(images: ImageStore, edition: NoticeEdition): Promise<void> {
  for (const shape of shapes) {
    if (await areIntact(namesOf(edition, [shape]), images)) continue
    const { drawDemoNotice } = await import('../../drawing/index.ts')
    const { day, night, thumbDay, thumbNight } = await drawDemoNotice(shape, edition.demoAirports)
    const nameOf = namesIn(edition)
    await images.put(nameOf('image_day', shape), day)
    await images.put(nameOf('image_night', shape), night)
    await images.put(nameOf('thumb_day', shape), thumbDay)
    await images.put(nameOf('thumb_night', shape), thumbNight)
  }
}

export const hasDemoNotices = (images: ImageStore, edition: NoticeEdition): Promise<boolean> =>
  areIntact(namesOf(edition, shapes), images)

/** The port of the image endpoint; it waits for a demo image that is being drawn. */
export function demoNotices(images: ImageStore, edition: NoticeEdition, drawn: Promise<unknown>): DemoNotices {
  const nameOf = namesIn(edition)
  return {
    async notice(picture, shape) {
      const name = nameOf(picture, shape)
      const bytes = (await images.get(name)) ?? (await drawn.then(() => images.get(name)))
      if (!bytes) {
        throw new StoreUnavailable(
          `The demo image ${name} is missing in the image folder; restart the server to draw it`,
          { outage: 'demo images' },
        )
      }
      if (!isIntact(name, bytes)) throw new DamagedImage(name, bytes)
      return bytes
    },
  }
}

function namesIn({ version, demoAirports }: NoticeEdition): (picture: Picture, shape: PictureShape) => string {
  const named = createHash('sha256').update(demoAirports.join()).digest('hex').slice(0, 8)
  const edition = `${version.replaceAll(/[^0-9a-z]+/gi, '-').toLowerCase()}-${named}`
  return (picture, shape) => `notice_${edition}_${shape}_${pictures[picture].suffix}.png`
}

function namesOf(edition: NoticeEdition, wanted: readonly PictureShape[]): readonly string[] {
  const nameOf = namesIn(edition)
  return wanted.flatMap((shape) => pictureFields.map((picture) => nameOf(picture, shape)))
}
