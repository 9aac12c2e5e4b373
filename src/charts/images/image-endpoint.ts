import type { FastifyBaseLogger, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { ImagePath } from '../../contract/index.ts'
import type { VerifyAccessToken } from '../../http/index.ts'
import { matchesNone, type Problem, type Representation, RepresentationCache, readRange } from '../../http/index.ts'
import { admit } from '../authenticate.ts'
import { type ChartAccess, chartAccess } from '../entitlement.ts'
import { icaoOf } from '../icao.ts'
import { imageDamaged, problem } from '../problems.ts'
import type { DemoNotices, PictureShape } from './demo-notices.ts'
import { type ImageName, parseFileName } from './file-name.ts'
import { DamagedImage, isIntact } from './image-integrity.ts'
import type { ImageStore } from './image-store.ts'

type Parts = {
  readonly verifyAccessToken: VerifyAccessToken
  readonly images: ImageStore
  readonly notices: DemoNotices
  readonly demoAirports: readonly string[]
  /** The size of the image cache in bytes. */
  readonly imageCacheBytes: number
}

/** service.md, endpoint 7: a chart image, or the demo image when the user has no chart access for the airport. */
export function imageEndpoint(parts: Parts): RouteHandlerMethod {
  const { images, notices, verifyAccessToken, demoAirports } = parts
  const cache = new RepresentationCache(parts.imageCacheBytes)
  /** Damaged images that were already logged. */
  const damaged = new Set<string>()

  const chart = (file: string) =>
    cache.get(file, async () => {
      const bytes = await images.get(file)
      if (!bytes) throw unknownFile()
      if (!isIntact(file, bytes)) throw new DamagedImage(file, bytes)
      damaged.delete(file)
      return bytes
    })
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

  async function imageFor(access: ChartAccess, file: string, name: ImageName, log: FastifyBaseLogger) {
    try {
      return access === 'full' ? await chart(file) : await notice(name, await shapeFor(file, log))
    } catch (error) {
      if (!(error instanceof DamagedImage)) throw error
      logOnce(error, log)
      throw imageDamaged(error)
    }
  }

  return async (request, reply) => {
    const { subscriptions } = await admit(request, verifyAccessToken) // unauthorized, unknown-airport
    const path = request.params as ImagePath
    const icao = icaoOf(path)
    const name = readFileName(path.file, icao) // unknown-file
    const access = chartAccess(subscriptions, icao, demoAirports)
    const image = await imageFor(access, path.file, name, request.log) // unknown-file, unavailable
    return sendImage(request, reply, { access, image })
  }
}

/** A file belongs to the airport in its name: under another airport it would bypass the demo rule. */
function readFileName(file: string, icao: string): ImageName {
  const name = parseFileName(file)
  if (name?.icao !== icao) throw unknownFile()
  return name
}

/** From the first chunk of a PNG (IHDR): width and height, four bytes each. */
function shapeOf(png: Buffer): PictureShape {
  return png.length >= 24 && png.readUInt32BE(16) > png.readUInt32BE(20) ? 'landscape' : 'portrait'
}

function unknownFile(): Problem {
  return problem(
    'unknown-file',
    'Take the URL from the chart list: image_day_url, image_night_url, thumb_day_url or thumb_night_url.',
  )
}

const cacheControl: Readonly<Record<ChartAccess, string>> = {
  // The name contains a hash of the content, so its bytes never change.
  full: 'private, max-age=31536000, immutable',
  demo: 'no-store',
}

type ShownImage = { readonly access: ChartAccess; readonly image: Representation }

/** 200, 206 or 304 (RFC 9110 §13.2.2: conditions are evaluated before the range). Throws range-not-satisfiable. */
function sendImage(request: FastifyRequest, reply: FastifyReply, { access, image }: ShownImage): FastifyReply {
  const { bytes, etag } = image
  const headers = { etag, 'cache-control': cacheControl[access], 'chart-access': access, 'accept-ranges': 'bytes' }
  if (matchesNone(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send()
  const range = rangeOf(request, image)
  if (range === 'unsatisfiable') {
    throw problem('range-not-satisfiable', `The image has ${bytes.length} bytes.`, {
      headers: { 'content-range': `bytes */${bytes.length}`, 'chart-access': access },
    })
  }
  reply.headers(headers).type('image/png')
  if (range === null) return reply.send(bytes)
  const { first, last } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${bytes.length}`)
    .send(bytes.subarray(first, last + 1))
}

/** Ranges are defined only for GET (RFC 9110 §14.2). */
function rangeOf({ method, headers }: FastifyRequest, { bytes, etag }: Representation) {
  if (method !== 'GET') return null
  return readRange(
    { range: headers.range, ifRange: headers['if-range'] as string | undefined },
    { length: bytes.length, tag: etag },
  )
}
