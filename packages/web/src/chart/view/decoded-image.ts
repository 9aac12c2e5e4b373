import { whenIdle } from '../../early/index.ts'
import type { ChartImage } from '../../service/index.ts'
import { dropImage } from './image-use.ts'

/** A decoded image of a chart, with copies for smaller scales: without them, a page of 2,500 pixels is drawn with gaps on a phone. */
export type DecodedImage = {
  readonly url: string
  /** See `levelsOf`. */
  readonly levels: readonly ImageBitmap[]
  /** What the service sent: the chart, or the demo image in its place. */
  readonly access: 'full' | 'demo'
  readonly width: number
  readonly height: number
}

/** The source of encoded images. */
export type ImageSource = {
  readonly held: (url: string) => ChartImage | undefined
  /** Rejects with an error that the source defines. */
  readonly load: (url: string) => Promise<ChartImage>
}

/** A page of 4 million pixels takes 21 MB with its copies: the chart on screen, the next and the previous one. */
const kept = 3

export type DecodedImages = {
  /** The image if it is decoded. */
  ready(url: string): DecodedImage | undefined
  /** The image, from memory if it is decoded. */
  load(url: string): Promise<DecodedImage>
  /**
   * Fetches images ahead, one after the other, while the browser is idle and `areWanted` returns true, and decodes those of `decode`.
   * Ignores failures: `load` reports them.
   */
  prefetch(
    urls: { readonly fetch: string; readonly decode: readonly string[] },
    areWanted: () => boolean,
  ): Promise<void>
  /** Drops all but the image that was loaded last; those ahead do not count. */
  keepLast(): void
  empty(): void
}

/**
 * Decoded images are keyed by the encoded image: what the service has dropped, for example after sign-out, is decoded again. Who draws an
 * image holds it: see `holdImage`.
 */
export function openDecodedImages(source: ImageSource): DecodedImages {
  const decodings = new Map<ChartImage['blob'], Promise<DecodedImage>>()
  const decoded = new WeakMap<Promise<DecodedImage>, DecodedImage>()

  let last = ''

  function drop(blob: ChartImage['blob']): void {
    const decoding = decodings.get(blob)
    decodings.delete(blob)
    decoding?.then(dropImage, () => undefined)
  }

  async function load(url: string): Promise<DecodedImage> {
    const encoded = await source.load(url)
    const { blob } = encoded
    const decoding = decodings.get(blob) ?? decode(url, encoded)
    decodings.delete(blob)
    decodings.set(blob, decoding)
    decoding.then(
      (image) => decoded.set(decoding, image),
      () => decodings.delete(blob),
    )
    for (const oldest of [...decodings.keys()].slice(0, -kept)) drop(oldest)
    return decoding
  }

  function ready(url: string): DecodedImage | undefined {
    const encoded = source.held(url)
    const decoding = encoded && decodings.get(encoded.blob)
    return decoding && decoded.get(decoding)
  }

  return {
    ready,
    load(url) {
      last = url
      return load(url)
    },
    async prefetch(urls, areWanted) {
      for (const url of [urls.fetch, ...urls.decode]) {
        await whenIdle()
        if (!areWanted()) return
        if (!ready(url)) await (url === urls.fetch ? source.load : load)(url).catch(() => undefined)
      }
    },
    keepLast() {
      const blob = source.held(last)?.blob
      for (const other of [...decodings.keys()]) if (other !== blob) drop(other)
    },
    empty() {
      for (const blob of [...decodings.keys()]) drop(blob)
    },
  }
}

async function decode(url: string, { blob, access }: ChartImage): Promise<DecodedImage> {
  const whole = await createImageBitmap(blob)
  const { width, height } = whole
  return { url, access, width, height, levels: await levelsOf(whole) }
}

/** The bitmap, and copies of half and a quarter of its size. */
export async function levelsOf(whole: ImageBitmap): Promise<DecodedImage['levels']> {
  const smaller = await half(whole)
  return [whole, smaller, await half(smaller)]
}

/** `low` takes a tenth of the time of `high`; at half the size both average four pixels. */
const half = (bitmap: ImageBitmap): Promise<ImageBitmap> =>
  createImageBitmap(bitmap, {
    resizeWidth: Math.max(1, Math.round(bitmap.width / 2)),
    resizeHeight: Math.max(1, Math.round(bitmap.height / 2)),
    resizeQuality: 'low',
  })

/** Minimum pixels of a copy per screen pixel: below one, small letters blur, which is accepted while the image moves. */
export const atRest = 1
export const moving = 0.7

/** The copy with between `fewest` and twice as many pixels per screen pixel. `resolution`: pixels of the whole image per screen pixel. */
export const levelFor = <Level>(
  { levels }: { readonly levels: readonly Level[] },
  resolution: number,
  fewest: number,
): Level | undefined => levels[Math.min(levels.length - 1, Math.max(0, Math.floor(Math.log2(resolution / fewest))))]
