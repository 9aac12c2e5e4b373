import { whenIdle } from '../../early/index.ts'

/** An image of a chart, decoded, with copies for smaller scales: a page of 2,500 pixels on a phone is otherwise drawn with gaps. */
export type Picture = {
  readonly url: string
  /** See `levelsOf`. */
  readonly levels: readonly ImageBitmap[]
  /** What the service sent: the chart, or the demo image in its place. */
  readonly access: 'full' | 'demo'
  readonly width: number
  readonly height: number
}

export type FetchedImage = { readonly blob: Blob; readonly access: 'full' | 'demo' }

/** How an image is fetched; fails with the caller's own kind of error. */
export type FetchImage = (url: string, signal: AbortSignal) => Promise<FetchedImage>

/** A page of 4 million pixels takes 21 MB with its copies: the chart on screen, its night image, the next and the previous one. */
const kept = 4

export type Pictures = {
  /** The picture, if it is decoded. */
  ready(url: string): Picture | undefined
  /** The picture, from memory where it is there. */
  load(url: string): Promise<Picture>
  /** Fetches and decodes ahead, one after the other, when the page has nothing else to do; failures are for `load` to report. */
  prefetch(urls: readonly string[]): Promise<void>
}

/** Pictures by their URL, which contains a hash of the image: one never stands for another. */
export function openPictures(fetchImage: FetchImage): Pictures {
  const pictures = new Map<string, Promise<Picture>>()
  const decoded = new WeakMap<Promise<Picture>, Picture>()

  function load(url: string): Promise<Picture> {
    const found = pictures.get(url)
    pictures.delete(url)
    const picture = found ?? decode(url, fetchImage)
    pictures.set(url, picture)
    picture.then(
      (whole) => decoded.set(picture, whole),
      () => pictures.get(url) === picture && pictures.delete(url),
    )
    for (const oldest of [...pictures.keys()].slice(0, -kept)) pictures.delete(oldest)
    return picture
  }

  return {
    ready(url) {
      const picture = pictures.get(url)
      return picture && decoded.get(picture)
    },
    load,
    async prefetch(urls) {
      for (const url of urls) {
        await whenIdle()
        if (!pictures.has(url)) await load(url).catch(() => undefined)
      }
    },
  }
}

async function decode(url: string, fetchImage: FetchImage): Promise<Picture> {
  const { blob, access } = await fetchImage(url, new AbortController().signal)
  const whole = await createImageBitmap(blob)
  const { width, height } = whole
  return { url, access, width, height, levels: await levelsOf(whole) }
}

/** The bitmap, its half and its quarter. */
export async function levelsOf(whole: ImageBitmap): Promise<Picture['levels']> {
  const smaller = await half(whole)
  return [whole, smaller, await half(smaller)]
}

/** `low` takes a tenth of the time of `high`, and at half the size each pixel is the mean of four either way. */
const half = (bitmap: ImageBitmap): Promise<ImageBitmap> =>
  createImageBitmap(bitmap, {
    resizeWidth: Math.max(1, Math.round(bitmap.width / 2)),
    resizeHeight: Math.max(1, Math.round(bitmap.height / 2)),
    resizeQuality: 'low',
  })

/** Fewest pixels of a copy for one of the screen: with less than one small letters blur, which moving pictures may for smoothness. */
export const atRest = 1
export const moving = 0.7

/** The copy with between `fewest` and twice as many pixels for one of the screen. `resolution`: pixels of the whole image for one of it. */
export const levelFor = <Level>(
  { levels }: { readonly levels: readonly Level[] },
  resolution: number,
  fewest: number,
): Level | undefined => levels[Math.min(levels.length - 1, Math.max(0, Math.floor(Math.log2(resolution / fewest))))]
