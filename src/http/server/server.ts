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
  /** Problems are logged, requests are not: their URLs and bodies contain codes. */
  readonly log: FastifyBaseLogger
  readonly requestId: () => string
  /** Addresses of proxies whose X-Forwarded-For is trusted; empty: none. */
  readonly trustedProxies: readonly string[]
  readonly formBodyBytes: number
  /** Milliseconds in which clients have to receive their responses during shutdown. */
  readonly stopGrace: number
  /** Which pages of other origins may read the responses of a path. */
  readonly corsPolicyOf: (url: string) => CorsPolicy
  /** Whether browsers should use only https for the host of a path (RFC 6797). */
  readonly onlyHttps: (url: string) => boolean
  /** Responds to a request whose URL cannot be parsed. */
  readonly onMalformed: (error: Error, request: FastifyRequest, reply: FastifyReply) => void
  /** Responds to bytes that are not an HTTP request. */
  readonly onUnreadable: (error: { readonly code?: string }, socket: Socket) => void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether `ip` is that of a proxy missing in TRUSTED_PROXIES, and so does not identify the client. */
    hasSharedAddress: boolean
  }
}

/** A server with forms, timeouts and request ids, which knows nothing of the domain. */
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
    // No hook ran for such a request.
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
    // Its timeout for hooks also applies to those of a shutdown.
    pluginTimeout: stopGrace + hookTimeout,
  })
  const warned = new Set<string>()

  /** Keeps of X-Forwarded-For what `request.ip` may be derived from. */
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
  // Hooks of every request use callbacks instead of promises, each of which costs a turn of the microtask queue.
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

/** The timeout of a startup hook, in milliseconds. */
const hookTimeout = 10_000

/** Proxies that were logged, each once. */
const mostWarnings = 100
const undeclaredProxy =
  'sends X-Forwarded-For but is not in TRUSTED_PROXIES: its clients cannot be distinguished, so limits by network are ' +
  'off for it. If it is your proxy, add it to TRUSTED_PROXIES'

/** RFC 9112 §3.2.2: a request line may contain the whole URL. Its host is ignored, like the Host header. */
const originForm = (url: string): string => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*\/?/i, '/'))

/** A year, for this host only: its subdomains are not ours. */
const strictTransport = 'max-age=31536000'

/** Node accepts a second Host; which of them counts would depend on the reader. */
function repeatsHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}
