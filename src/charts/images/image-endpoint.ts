import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { ImagePath } from '../../contract/index.ts'
import { type FastPathAnswer, matchesNone, type Representation, readRange } from '../../http/index.ts'
import type { Admit } from '../authenticate.ts'
import { chartAccess } from '../entitlement.ts'
import { icaoOf } from '../icao.ts'
import { problem } from '../problems.ts'
import { type ImageName, parseFileName } from './file-name.ts'
import { imageHeaders } from './image-answer.ts'
import type { ImageFastPath } from './image-fast-path.ts'
import { mayBeSentByNginx } from './proxied-images.ts'
import { type ServedImages, unknownFile } from './served-images.ts'

type Parts = {
  readonly admit: Admit
  readonly servedImages: ServedImages
  readonly demoAirports: readonly string[]
  /** Answers repeated requests; null where requests are not authenticated by a bearer token. */
  readonly fastPath: ImageFastPath | null
}

/** service.md, endpoint 7: a chart image, or the demo image when the user has no chart access for the airport. */
export function imageEndpoint({ admit, servedImages, demoAirports, fastPath }: Parts): RouteHandlerMethod {
  /** The response with which nginx sends the file; null: this server sends the bytes. */
  const byNginx = async ({ method, headers, log }: FastifyRequest, file: string): Promise<FastPathAnswer | null> =>
    method === 'GET' && mayBeSentByNginx(headers) ? servedImages.byNginx(file, headers['if-none-match'], log) : null

  return async (request, reply) => {
    const { subscriptions } = await admit(request) // throws unauthorized, unknown-airport
    const { file, ...path } = request.params as ImagePath
    const icao = icaoOf(path)
    const name = readFileName(file, icao) // throws unknown-file
    const access = chartAccess(subscriptions, icao, demoAirports)
    if (access === 'full') fastPath?.keep(request.raw.url ?? '', { icao, file, route: request.routeOptions.url ?? '' })
    const sent = access === 'full' ? await byNginx(request, file) : null // throws unknown-file, unavailable
    if (sent !== null) return sendAs(reply, sent)
    const image = await servedImages.get({ access, name, file }, request.log) // throws unknown-file, unavailable
    return access === 'full' ? sendImage(request, reply, image) : sendDemo(reply, image)
  }
}

function sendAs(reply: FastifyReply, { status, headers, body }: FastPathAnswer): FastifyReply {
  for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? '', headers[i + 1])
  return reply.code(status).send(body)
}

/** A file belongs to the airport in its name: under another airport it would bypass the demo rule. */
function readFileName(file: string, icao: string): ImageName {
  const name = parseFileName(file)
  if (name?.icao !== icao) throw unknownFile()
  return name
}

/** 200 for every condition and range: the client may have the real image stored, which it may no longer see. */
const sendDemo = (reply: FastifyReply, { bytes, etag }: Representation): FastifyReply =>
  reply.headers(imageHeaders('demo', etag)).type('image/png').send(bytes)

/** 200, 206 or 304 (RFC 9110 §13.2.2: conditions are evaluated before the range). Throws range-not-satisfiable. */
function sendImage(request: FastifyRequest, reply: FastifyReply, image: Representation): FastifyReply {
  const { bytes, etag } = image
  const headers = imageHeaders('full', etag)
  if (matchesNone(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send()
  const range = rangeOf(request, image)
  if (range === 'unsatisfiable') {
    throw problem('range-not-satisfiable', `The image has ${bytes.length} bytes.`, {
      headers: { 'content-range': `bytes */${bytes.length}`, 'chart-access': 'full' },
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
