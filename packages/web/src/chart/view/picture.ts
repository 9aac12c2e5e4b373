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

type LoadedImage = { readonly blob: Blob; readonly access: 'full' | 'demo' }

/** The images that pictures are decoded from. */
export type Images = {
  readonly held: (url: string) => LoadedImage | undefined
  /** Fails with the caller's own kind of error. */
  readonly load: (url: string) => Promise<LoadedImage>
}

/** A page of 4 million pixels takes 21 MB with its copies: the chart on screen, its night image, the next and the previous one. */
const kept = 4

export type Pictures = {
  /** The picture, if it is decoded. */
  ready(url: string): Picture | undefined
  /** The picture, from memory where it is there. */
  load(url: string): Promise<Picture>
  /**
   * Fetches and decodes ahead, one after the other, when the page has nothing else to do, while they are wanted; failures are for `load`
   * to report.
   */
  prefetch(urls: readonly string[], areWanted: () => boolean): Promise<void>
  empty(): void
}

/** Pictures by the bytes that they were decoded from: who has no right to these any more does not get the picture either. */
export function openPictures(images: Images): Pictures {
  const pictures = new Map<Blob, Promise<Picture>>()
  const decoded = new WeakMap<Promise<Picture>, Picture>()

  async function load(url: string): Promise<Picture> {
    const image = await images.load(url)
    const { blob } = image
    const picture = pictures.get(blob) ?? decode(url, image)
    pictures.delete(blob)
    pictures.set(blob, picture)
    picture.then(
      (whole) => decoded.set(picture, whole),
      () => pictures.delete(blob),
    )
    for (const oldest of [...pictures.keys()].slice(0, -kept)) pictures.delete(oldest)
    return picture
  }

  function ready(url: string): Picture | undefined {
    const image = images.held(url)
    const picture = image && pictures.get(image.blob)
    return picture && decoded.get(picture)
  }

  return {
    ready,
    load,
    async prefetch(urls, areWanted) {
      for (const url of urls) {
        await whenIdle()
        if (!areWanted()) return
        if (!ready(url)) await load(url).catch(() => undefined)
      }
    },
    empty: () => pictures.clear(),
  }
}

async function decode(url: string, { blob, access }: LoadedImage): Promise<Picture> {
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
