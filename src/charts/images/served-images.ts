import type { FastifyBaseLogger } from 'fastify'
import { type Every, StoreUnavailable } from '../../failures/index.ts'
import type { CacheFigures } from '../../figures/index.ts'
import {
  type FastPathAnswer,
  type Problem,
  type Representation,
  RepresentationCache,
  representation,
} from '../../http/index.ts'
import type { Catalogue, ChartOfImage } from '../catalogue/catalogue.ts'
import type { ChartAccess } from '../entitlement.ts'
import { imageDamaged, imageUnreadable, problem } from '../problems.ts'
import type { DemoNotices, PictureShape } from './demo-notices.ts'
import { type ImageName, parseFileName } from './file-name.ts'
import { DamagedImage, isIntact } from './image-integrity.ts'
import type { ImageStore } from './image-store.ts'
import { ProxiedImages } from './proxied-images.ts'
import { createUnreadableLog, UnreadableImage } from './unreadable-images.ts'

type Parts = {
  readonly images: ImageStore
  readonly catalogue: Pick<Catalogue, 'chartOfImage'>
  readonly every: Every
  readonly notices: DemoNotices
  /** The size of the image cache in bytes. */
  readonly imageCacheBytes: number
  /** The path at which nginx in front serves the folder of images; null: it does not serve it. */
  readonly imageAccel: string | null
}

type Asked = { readonly access: ChartAccess; readonly file: string; readonly name: ImageName }

/** Each throws unknown-file, and unavailable for an image that is damaged, or cannot be read. */
export type ServedImages = {
  /** The image of a chart, or its demo image. */
  get(asked: Asked, log: FastifyBaseLogger): Promise<Representation>
  /** The image of a chart if it is in memory. */
  kept(file: string): Representation | undefined
  /** Of the cache. */
  figures(): CacheFigures
  /** The response that makes nginx send the image of a chart, or 304; null: nginx cannot send it. */
  byNginx(file: string, ifNoneMatch: string | undefined, log: FastifyBaseLogger | null): Promise<FastPathAnswer | null>
}

/** Images in one cache for all clients. */
export function serveImages({ images, catalogue, every, notices, imageCacheBytes, imageAccel }: Parts): ServedImages {
  const cache = new RepresentationCache(imageCacheBytes, representation)
  /** Damaged images that were already logged. */
  const damaged = new Set<string>()
  const logUnreadable = createUnreadableLog(every)

  async function intact(file: string): Promise<Uint8Array> {
    const bytes = await images.get(file).catch((error: unknown) => unread(file, error))
    if (!bytes) return unread(file, null)
    if (!isIntact(file, bytes)) throw new DamagedImage(file, bytes)
    damaged.delete(file)
    return bytes
  }

  /** Images of an edition that is not live may be gone: for those, only a file that cannot be read is reported as unavailable. */
  async function unread(file: string, cause: unknown): Promise<never> {
    if (cause !== null && !(cause instanceof StoreUnavailable)) throw cause
    const chart = await catalogue.chartOfImage(parseFileName(file)?.icao ?? '', file)
    if (chart === null || (cause === null && !chart.isLive)) throw unknownFile()
    throw new UnreadableImage(file, chart, cause)
  }

  const chart = (file: string) => cache.get(file, () => intact(file))
  const proxied = imageAccel === null ? null : new ProxiedImages(imageAccel, images, intact)
  // No file name contains a space.
  const notice = ({ picture }: ImageName, shape: PictureShape) =>
    cache.get(`notice ${picture} ${shape}`, () => notices.notice(picture, shape))

  /** The demo image has the shape of its chart, which is unknown if its image is damaged. */
  async function shapeFor(file: string, log: FastifyBaseLogger): Promise<PictureShape> {
    try {
      return shapeOf((await chart(file)).bytes)
    } catch (error) {
      logFault(error, log)
      return error instanceof UnreadableImage ? shapeFrom(error.chart) : 'portrait'
    }
  }

  /** Rethrows every other error. */
  function logFault(error: unknown, log: FastifyBaseLogger): void {
    if (error instanceof UnreadableImage) logUnreadable(error, log)
    else if (error instanceof DamagedImage) logOnce(error, log)
    else throw error
  }

  function logOnce({ image, message }: DamagedImage, log: FastifyBaseLogger): void {
    if (damaged.has(image)) return
    damaged.add(image)
    log.error({ image }, message)
  }

  /** `log` null: not logged, because the caller tries again. */
  async function logged<T>(answer: Promise<T>, log: FastifyBaseLogger | null): Promise<T> {
    try {
      return await answer
    } catch (error) {
      if (log !== null) logFault(error, log)
      if (error instanceof UnreadableImage) throw imageUnreadable(error)
      throw error instanceof DamagedImage ? imageDamaged(error) : error
    }
  }

  const imageFor = async ({ access, file, name }: Asked, log: FastifyBaseLogger) =>
    access === 'full' ? chart(file) : notice(name, await shapeFor(file, log))
  return {
    get: (asked, log) => logged(imageFor(asked, log), log),
    kept: (file) => cache.kept(file),
    figures: () => cache.figures,
    byNginx: async (file, ifNoneMatch, log) =>
      proxied === null ? null : logged(proxied.answer(file, ifNoneMatch), log),
  }
}

/** From the first chunk of a PNG (IHDR): width and height, four bytes each. */
function shapeOf(png: Buffer): PictureShape {
  return png.length >= 24 ? shapeFrom({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) }) : 'portrait'
}

const shapeFrom = ({ width, height }: Pick<ChartOfImage, 'width' | 'height'>): PictureShape =>
  width > height ? 'landscape' : 'portrait'

export function unknownFile(): Problem {
  return problem(
    'unknown-file',
    'Take the URL from the chart list: image_day_url, image_night_url, thumb_day_url or thumb_night_url.',
  )
}
