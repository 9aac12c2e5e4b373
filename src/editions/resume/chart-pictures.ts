import { createHash } from 'node:crypto'
import { fileName, isIntact, parseFileName } from '../../charts/index.ts'
import { type Picture, pictures } from '../../contract/index.ts'
import type { ChartFacts } from '../../facts/index.ts'
import type { RenderedChart } from '../../imaging/index.ts'
import type { ImagesInUse } from './images-in-use.ts'

export type PictureNames = Readonly<Record<Picture, string>>

const pictureFields = Object.keys(pictures) as readonly Picture[]

type RenderedPictures = Pick<RenderedChart, 'day' | 'night' | 'thumbDay' | 'thumbNight'>
type Named = Pick<ChartFacts, 'icao_airport_identifier' | 'index_number'>

/** Stores the four pictures, each under a name made from the chart and the bytes. */
export function storePictures(chart: Named, rendered: RenderedPictures, images: ImagesInUse): Promise<PictureNames> {
  const bytesOf = {
    image_day: rendered.day,
    image_night: rendered.night,
    thumb_day: rendered.thumbDay,
    thumb_night: rendered.thumbNight,
  }
  return forEachPicture(async (picture) => {
    const bytes = bytesOf[picture]
    const name = nameOf(chart, createHash('sha256').update(bytes).digest('hex').slice(0, 8), picture)
    await images.put(name, bytes)
    return name
  })
}

/**
 * Names for a chart whose pictures are already stored; pictures of another chart (a page that two airports share, a new
 * index number) are also stored under the right name. null: one is missing or damaged, and the chart has to be drawn again.
 */
export async function adoptPictures(
  chart: Named,
  stored: PictureNames,
  images: ImagesInUse,
): Promise<PictureNames | null> {
  const hashOf = (picture: Picture) => parseFileName(stored[picture])?.hash ?? ''
  const names = await forEachPicture(async (picture) => nameOf(chart, hashOf(picture), picture))
  const intact = await images.intact(pictureFields.map((picture) => ({ name: names[picture], hash: hashOf(picture) })))
  const lacking = pictureFields.filter((_, at) => !intact[at])
  const adopted = await allEnded(
    lacking.map(async (picture) => {
      const old = stored[picture]
      const bytes = old === names[picture] ? null : await readIntact(old, images)
      if (bytes) await images.put(names[picture], bytes)
      return bytes !== null
    }),
  )
  return adopted.every((isThere) => isThere) ? names : null
}

/** null: it is missing, damaged or unreadable. */
async function readIntact(name: string, images: ImagesInUse): Promise<Uint8Array | null> {
  const bytes = await images.get(name).catch(() => null)
  return bytes && isIntact(name, bytes) ? bytes : null
}

const nameOf = ({ icao_airport_identifier: icao, index_number: index }: Named, hash: string, picture: Picture) =>
  fileName({ icao, index, hash, picture })

async function forEachPicture(work: (picture: Picture) => Promise<string>): Promise<PictureNames> {
  const made = await allEnded(pictureFields.map(async (picture) => [picture, await work(picture)] as const))
  return Object.fromEntries(made) as PictureNames
}

/** Rejects after all have ended: nothing is written after the caller sees the failure. */
async function allEnded<R>(work: readonly Promise<R>[]): Promise<readonly R[]> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
