import type { Socket } from 'node:net'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { addressesIn, clientAddress } from '../client-address.ts'
import { trackConnections } from '../connections.ts'
import { type CorsPolicy, sendPreflight, setCorsHeaders } from '../cors.ts'
import { parseForm } from '../form.ts'
import { stopGracefully } from '../graceful-stop.ts'

export type ServerOptions = {
  /** Problems are logged, requests are not: their URLs and bodies hold codes. */
  readonly log: FastifyBaseLogger
  readonly requestId: () => string
  /** Addresses of proxies whose X-Forwarded-For is believed; empty: none. */
  readonly trustedProxies: readonly string[]
  readonly formBodyBytes: number
  /** Milliseconds for which clients may take to receive their answers once the server stops. */
  readonly stopGrace: number
  /** Which pages of other origins may read what an address answers. */
  readonly corsPolicyOf: (url: string) => CorsPolicy
  /** Whether browsers should never again ask the host of an address by plain http (RFC 6797). */
  readonly onlyHttps: (url: string) => boolean
  /** Answers a request whose address can't even be read. */
  readonly onMalformed: (error: Error, request: FastifyRequest, reply: FastifyReply) => void
  /** Answers bytes that are no HTTP request at all. */
  readonly onUnreadable: (error: { readonly code?: string }, socket: Socket) => void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether `ip` is that of a proxy that TRUSTED_PROXIES does not name: it says nothing of who asks. */
    hasSharedAddress: boolean
  }
}

/** A server that knows forms, time limits and request ids, and nothing of the domain. */
export function createServer({
  log,
  requestId,
  trustedProxies,
  formBodyBytes,
  stopGrace,
  corsPolicyOf,
  onlyHttps,
  onMalformed,
  onUnreadable,
}: ServerOptions): FastifyInstance {
  const isTrusted = addressesIn(trustedProxies)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: onUnreadable,
    // No hook has run for such a request.
    frameworkErrors: (error, request, reply) => {
      mark(request, reply)
      locate(request)
      setCorsHeaders(request, reply, corsPolicyOf(request.url))
      onMalformed(error, request, reply)
    },
    rewriteUrl: ({ url = '/' }) => originForm(url),
    genReqId: requestId,
    trustProxy: trustedProxies.length > 0 ? isTrusted : false,
    bodyLimit: formBodyBytes,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    exposeHeadRoutes: true,
    return503OnClosing: false,
    // Its limit on hooks holds for those of a stop as well.
    pluginTimeout: stopGrace + hookTimeout,
  })
  const warned = new Set<string>()

  /** Leaves of X-Forwarded-For what `request.ip` may be made of. */
  function locate(request: FastifyRequest): void {
    const { headers, socket } = request.raw
    const forwardedFor = headers['x-forwarded-for']
    if (forwardedFor === undefined) return
    const peer = socket.remoteAddress ?? ''
    const { ip, isShared } = clientAddress(peer, String(forwardedFor), isTrusted)
    request.hasSharedAddress = isShared
    if (ip === peer) delete headers['x-forwarded-for']
    else headers['x-forwarded-for'] = ip
    if (!isShared || warned.has(ip) || warned.size >= mostWarnings) return
    warned.add(ip)
    app.log.warn({ proxy: ip }, `${ip} ${undeclaredProxy}`)
  }

  function mark(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    if (onlyHttps(request.url)) reply.header('strict-transport-security', strictTransport)
  }

  app.decorateRequest('hasSharedAddress', false)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => parseForm(body),
  )
  // Hooks of every request call back instead of returning a promise: each promise costs a turn of the microtask queue.
  app.addHook('onRequest', (request, reply, done) => {
    mark(request, reply)
    locate(request)
    const cors = corsPolicyOf(request.url)
    setCorsHeaders(request, reply, cors)
    if (repeatsHost(request.raw.rawHeaders)) reply.code(400).type('text/plain').send('The Host header is repeated.\n')
    else if (request.method === 'OPTIONS' && cors !== 'same origin') sendPreflight(reply)
    else done()
  })
  stopGracefully(app, trackConnections(app), stopGrace)
  return app
}

/** Milliseconds for which a hook of the start may take. */
const hookTimeout = 10_000

/** Proxies that are named in the log, each once. */
const mostWarnings = 100
const undeclaredProxy =
  'sends X-Forwarded-For and is not one of TRUSTED_PROXIES: the people behind it cannot be told apart, and limits by ' +
  'network are off for it. If it is your proxy, add it to TRUSTED_PROXIES'

/** RFC 9112 §3.2.2: a request line may hold the whole URL. Its host counts as little as the Host header does. */
const originForm = (url: string): string => url.replace(/^https?:\/\/[^/?]*\/?/i, '/')

/** A year, and this host alone: those below it are not ours. */
const strictTransport = 'max-age=31536000'

/** Node lets a second Host through; which of them counted would depend on who reads it. */
function repeatsHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}
