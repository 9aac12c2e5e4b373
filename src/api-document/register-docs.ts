import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { furtherPaths } from '../contract/index.ts'
import {
  acceptedCoding,
  encode,
  matchesNone,
  Problem,
  RepresentationCache,
  refuseOtherMethods,
  representation,
  sendProblem,
} from '../http/index.ts'
import { paletteByDevice } from '../palette/index.ts'
import type { Host } from './document/make-document.ts'

/** The document, the page and its style, each in every content coding. */
const cacheBytes = 4 * 1024 * 1024

const caching = { 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' } as const

type Served = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly make: () => Promise<Buffer>
}

/** `/openapi.json` and `/docs/api` of a host, as a Fastify plugin. Both are made with the first request. */
export function registerDocs(host: Host) {
  return async (app: FastifyInstance): Promise<void> => {
    const cache = new RepresentationCache(cacheBytes, representation)
    app.setErrorHandler((error, request, reply) => {
      if (error instanceof Problem) return sendProblem(request, reply, error)
      throw error
    })
    for (const { path, headers, make } of servedBy(host)) {
      app.get(path, async (request, reply) => {
        const coding = acceptedCoding(request.headers['accept-encoding'])
        const { bytes, etag } = await cache.get(`${path} ${coding}`, async () => encode(await make(), coding))
        reply.headers({ etag, ...caching, ...headers })
        if (matchesNone(request.headers['if-none-match'], etag)) return reply.code(304).send()
        if (coding !== 'identity') reply.header('content-encoding', coding)
        return reply.send(bytes)
      })
      refuseOtherMethods(app, path, ['GET', 'OPTIONS'], refuseMethod)
    }
  }
}

function servedBy(host: Host): readonly Served[] {
  // BASE_URL may have a path; AUTH_URL is a whole host.
  const prefix = host.only === 'charts' ? new URL(host.baseUrl).pathname.replace(/\/+$/, '') : ''
  const page = prefix + furtherPaths.documentation
  const places = { document: prefix + furtherPaths.openapi, style: `${page}.${styleHash}.css` }
  const make = async () => {
    const { makeDocument } = await import('./document/make-document.ts')
    return makeDocument(host)
  }
  return [
    {
      path: places.document,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      make: async () => Buffer.from(JSON.stringify(await make())),
    },
    {
      path: page,
      headers: pageHeaders,
      make: async () => {
        const { apiPage } = await import('./page/api-page.ts')
        return Buffer.from(apiPage(await make(), places).toString())
      },
    },
    {
      path: places.style,
      headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' },
      make: async () => style,
    },
  ]
}

function refuseMethod(allow: string): never {
  const kind = { type: 'about:blank', status: 405, title: 'The method is not allowed at this URL' }
  throw new Problem(kind, `This URL supports ${allow}.`, { headers: { allow } })
}

const chapters = ['sheet', 'endpoints'].map((part) =>
  readFileSync(new URL(`./page/style/${part}.css`, import.meta.url)),
)
const style = Buffer.concat([Buffer.from(paletteByDevice), ...chapters])
const styleHash = createHash('sha256').update(style).digest('hex').slice(0, 12)

/** Only the page and its own style sheet: no script, no other address, no form, no frame. */
export const documentationPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': documentationPolicy,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
} as const
