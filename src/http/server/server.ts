import type { Socket } from 'node:net'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { addressesIn } from '../client-address.ts'
import { trackConnections } from '../connections.ts'
import { type CorsPolicy, sendPreflight } from '../cors.ts'
import { parseForm } from '../form.ts'
import { stopGracefully } from '../graceful-stop.ts'
import { repeatsHost } from '../host-header.ts'
import { headBytes, isTooLong, longUrl } from '../long-url.ts'
import { commonHeaders } from './common-headers.ts'
import { type Answered, createFastPath, type FastPath } from './fast-path.ts'
import { clientLocator } from './locate-client.ts'

/** Not imported: that would load `fetch` and all that belongs to it, because `node:http` exports a part of it. */
const { createServer: createHttpServer } = process.getBuiltinModule('node:http')

export type ServerOptions = {
  /** Problems are logged, requests are not: their URLs and bodies contain codes. */
  readonly log: FastifyBaseLogger
  readonly requestId: () => string
  /** Addresses of proxies whose X-Forwarded-For is trusted; empty: none. */
  readonly trustedProxies: readonly string[]
  /** Private addresses that are not trusted proxies are clients themselves, even if they send forwarding headers. Default: false. */
  readonly directClients?: boolean
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
  /** For figures: each response, also of the fast path. Default: not counted. */
  readonly answered?: Answered | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Routes that are asked before Fastify. */
    readonly fastPath: FastPath
  }
  interface FastifyRequest {
    /** Whether `ip` is that of a proxy missing in TRUSTED_PROXIES, and so does not identify the client (LocatedClient). */
    hasSharedAddress: boolean
  }
}

/** A server with forms, timeouts and request ids, which knows nothing of the domain. */
export function createServer({
  log,
  requestId,
  trustedProxies,
  directClients = false,
  formBodyBytes,
  stopGrace,
  corsPolicyOf,
  onlyHttps,
  onMalformed,
  onUnreadable,
  answered,
}: ServerOptions): FastifyInstance {
  const isTrusted = addressesIn(trustedProxies)
  const warn = (facts: object, message: string): void => app.log.warn(facts, message)
  const locate = clientLocator({ isTrusted, directClients, warn })
  const headersOf = commonHeaders({ corsPolicyOf, onlyHttps })
  const { fastPath, listen } = createFastPath({
    log,
    requestId,
    locate,
    commonHeaders: headersOf,
    formBodyBytes,
    isStopping: () => app.stopping.aborted,
    isRefusing: () => app.isRefusing(),
    answered,
  })
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: onUnreadable,
    // No hook ran for such a request.
    frameworkErrors: (error, request, reply) => {
      prepare(request, reply)
      onMalformed(error, request, reply)
      report(request, reply)
    },
    rewriteUrl: ({ url = '/' }) => originForm(url),
    genReqId: requestId,
    trustProxy: trustedProxies.length > 0 ? isTrusted : false,
    bodyLimit: formBodyBytes,
    serverFactory: (fastify) =>
      createHttpServer({ ...timeouts, maxHeaderSize: headBytes }, listen(fastify)).setTimeout(connectionTimeout),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    exposeHeadRoutes: true,
    return503OnClosing: false,
    // Its timeout for hooks also applies to those of a shutdown.
    pluginTimeout: stopGrace + hookTimeout,
  })

  /** What every response has, and what is known of every request. */
  function prepare(request: FastifyRequest, reply: FastifyReply): void {
    const headers = headersOf({ url: request.url, origin: request.headers.origin })
    reply.header('x-request-id', request.id)
    for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? '', headers[i + 1])
    const { ip, isShared } = locate(request.raw)
    request.hasSharedAddress = isShared
    const { headers: sent, socket } = request.raw
    // Of X-Forwarded-For only the address that `request.ip` may be derived from is kept.
    if (ip === (socket.remoteAddress ?? '')) delete sent['x-forwarded-for']
    else sent['x-forwarded-for'] = ip
  }

  const report = ({ method, routeOptions: { url } }: FastifyRequest, { statusCode }: FastifyReply): void =>
    answered?.(usualMethods.has(method) ? method : 'other', url ?? 'unknown', statusCode)

  app.decorate('fastPath', fastPath)
  app.decorateRequest('hasSharedAddress', false)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => parseForm(body),
  )
  // Hooks of every request use callbacks instead of promises, each of which costs a turn of the microtask queue.
  app.addHook('onRequest', (request, reply, done) => {
    prepare(request, reply)
    if (repeatsHost(request.raw.rawHeaders)) reply.code(400).type('text/plain').send('The Host header is repeated.\n')
    else if (isTooLong(request.url)) done(longUrl())
    else if (request.method === 'OPTIONS' && corsPolicyOf(request.url) !== 'same origin') sendPreflight(reply)
    else done()
  })
  if (answered) {
    app.addHook('onResponse', (request, reply, done) => {
      report(request, reply)
      done()
    })
  }
  stopGracefully(app, trackConnections(app), stopGrace)
  return app
}

/** All others are counted as one: clients choose what they send. */
const usualMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The timeout of a startup hook, in milliseconds. */
const hookTimeout = 10_000

/** Milliseconds. */
const timeouts = {
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
} as const
const connectionTimeout = 60_000

/** RFC 9112 §3.2.2: a request line may contain the whole URL. Its host is ignored, like the Host header. */
const originForm = (url: string): string => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*\/?/i, '/'))
