import type { FastifyBaseLogger } from 'fastify'
import {
  type FrontAnswer,
  type Problem,
  type Representation,
  RepresentationCache,
  representation,
} from '../../http/index.ts'
import type { ChartAccess } from '../entitlement.ts'
import { imageDamaged, problem } from '../problems.ts'
import type { DemoNotices, PictureShape } from './demo-notices.ts'
import type { ImageName } from './file-name.ts'
import { DamagedImage, isIntact } from './image-integrity.ts'
import type { ImageStore } from './image-store.ts'
import { ProxiedImages } from './proxied-images.ts'

type Parts = {
  readonly images: ImageStore
  readonly notices: DemoNotices
  /** The size of the image cache in bytes. */
  readonly imageCacheBytes: number
  /** As what nginx in front serves the folder of images; null: it does not. */
  readonly imageAccel: string | null
}

type Asked = { readonly access: ChartAccess; readonly file: string; readonly name: ImageName }

/** Each throws unknown-file, and unavailable for an image that is damaged. */
export type ServedImages = {
  /** The image of a chart, or its demo image. */
  get(asked: Asked, log: FastifyBaseLogger): Promise<Representation>
  /** The image of a chart if it is in memory. */
  kept(file: string): Representation | undefined
  /** The answer by which nginx sends the image of a chart, or 304; null: it cannot. */
  byNginx(file: string, ifNoneMatch: string | undefined, log: FastifyBaseLogger | null): Promise<FrontAnswer | null>
}

/** Images in one cache, whoever asks for them. */
export function serveImages({ images, notices, imageCacheBytes, imageAccel }: Parts): ServedImages {
  const cache = new RepresentationCache(imageCacheBytes, representation)
  /** Damaged images that were already logged. */
  const damaged = new Set<string>()

  async function intact(file: string): Promise<Uint8Array> {
    const bytes = await images.get(file)
    if (!bytes) throw unknownFile()
    if (!isIntact(file, bytes)) throw new DamagedImage(file, bytes)
    damaged.delete(file)
    return bytes
  }
  const chart = (file: string) => cache.get(file, () => intact(file))
  const proxied = imageAccel === null ? null : new ProxiedImages(imageAccel, images, intact)
  // No file name contains a space.
  const notice = ({ picture }: ImageName, shape: PictureShape) =>
    cache.get(`notice ${picture} ${shape}`, () => notices.notice(picture, shape))

  /** The demo image has the shape of its chart, which is unknown if that is damaged. */
  async function shapeFor(file: string, log: FastifyBaseLogger): Promise<PictureShape> {
    try {
      return shapeOf((await chart(file)).bytes)
    } catch (error) {
      if (!(error instanceof DamagedImage)) throw error
      logOnce(error, log)
      return 'portrait'
    }
  }

  function logOnce({ image, message }: DamagedImage, log: FastifyBaseLogger): void {
    if (damaged.has(image)) return
    damaged.add(image)
    log.error({ image }, message)
  }

  /** `log` null: whoever asks asks again. */
  async function logged<T>(answer: Promise<T>, log: FastifyBaseLogger | null): Promise<T> {
    try {
      return await answer
    } catch (error) {
      if (!(error instanceof DamagedImage)) throw error
      if (log !== null) logOnce(error, log)
      throw imageDamaged(error)
    }
  }

  const imageFor = async ({ access, file, name }: Asked, log: FastifyBaseLogger) =>
    access === 'full' ? chart(file) : notice(name, await shapeFor(file, log))
  return {
    get: (asked, log) => logged(imageFor(asked, log), log),
    kept: (file) => cache.kept(file),
    byNginx: async (file, ifNoneMatch, log) =>
      proxied === null ? null : logged(proxied.answer(file, ifNoneMatch), log),
  }
}

/** From the first chunk of a PNG (IHDR): width and height, four bytes each. */
function shapeOf(png: Buffer): PictureShape {
  return png.length >= 24 && png.readUInt32BE(16) > png.readUInt32BE(20) ? 'landscape' : 'portrait'
}

export function unknownFile(): Problem {
  return problem(
    'unknown-file',
    'Take the URL from the chart list: image_day_url, image_night_url, thumb_day_url or thumb_night_url.',
  )
}
