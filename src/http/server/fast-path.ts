import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { repeatsHost } from '../host-header.ts'
import { isTooLong } from '../long-url.ts'
import type { CommonHeaders, FlatHeaders } from './common-headers.ts'
import type { LocateClient } from './locate-client.ts'

/** An ordinary request: HTTP/1.1 with one Host and, for a POST, a complete form. */
export type FastPathRequest = {
  readonly raw: IncomingMessage
  readonly id: string
  readonly ip: string
  /** See LocatedClient. */
  readonly isShared: boolean
  /** The whole body of a POST; empty for a GET. */
  readonly body: Buffer
}

/** Everything but the headers that all responses have. Without `body`: 304, or another status that has none. */
export type FastPathAnswer = {
  readonly status: number
  readonly headers: FlatHeaders
  readonly body?: Buffer | string
  /** Of a string; UTF-8 unless it is given. */
  readonly encoding?: 'latin1'
}

/** null: the request was left as it was, and Fastify answers it. Must not reject. */
export type FastPathRoute<Answer = FastPathAnswer> = (
  request: FastPathRequest,
) => Answer | null | Promise<Answer | null>

/** An answer with the pattern of its route in Fastify, for example `/v2/charts/:icao`. */
export type RoutedAnswer = FastPathAnswer & { readonly route: string }

/** Called once for each response, with the pattern of its route, never its URL. */
export type Answered = (method: string, route: string, status: number) => void

/** The routes by method and URL, exactly as they are sent; asked for each request. */
export type FastPath = {
  post(url: string, route: FastPathRoute): void
  /** One for all GET requests: it knows its URLs. */
  get(route: FastPathRoute<RoutedAnswer>): void
}

type FastPathParts = {
  readonly requestId: () => string
  readonly locate: LocateClient
  readonly commonHeaders: CommonHeaders
  readonly formBodyBytes: number
  /** Whether each connection ends with its next response. */
  readonly isStopping: () => boolean
  /** Whether requests are rejected, which Fastify does. */
  readonly isRefusing: () => boolean
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly answered?: Answered | undefined
}

/**
 * Answers frequent requests without Fastify (docs/decisions/0022-fast-path.md). Every request that is unusual in any respect
 * is passed to Fastify unchanged, as is one that its route does not handle.
 */
export function createFastPath(parts: FastPathParts) {
  const { requestId, locate, commonHeaders, formBodyBytes, isStopping, isRefusing, log, answered } = parts
  const posts = new Map<string, FastPathRoute>()
  let gets: FastPathRoute<RoutedAnswer> | null = null
  const common = new Map<string, FlatHeaders>()

  /** Cached per URL. Cross-origin requests go to Fastify. */
  function commonTo(url: string): FlatHeaders {
    const known = common.get(url)
    if (known) return known
    const headers = commonHeaders({ url, origin: undefined })
    if (common.size >= mostUrls) common.clear()
    common.set(url, headers)
    return headers
  }

  function send(
    url: string,
    id: string,
    { status, headers, body, encoding }: FastPathAnswer,
    response: ServerResponse,
  ): void {
    const all = ['x-request-id', id, ...commonTo(url), ...headers]
    if (body !== undefined) all.push('content-length', String(Buffer.byteLength(body, encoding)))
    if (isStopping()) all.push('connection', 'close')
    response.writeHead(status, all)
    response.end(body, encoding ?? 'utf8')
  }

  function answer(
    route: FastPathRoute<FastPathAnswer | RoutedAnswer>,
    body: Buffer,
    [raw, response]: Exchange,
    otherwise: () => void,
  ): void {
    const { url = '' } = raw
    const id = requestId()
    const finish = (given: FastPathAnswer | RoutedAnswer | null): void => {
      if (given === null) {
        otherwise()
        return
      }
      send(url, id, given, response)
      answered?.(raw.method ?? '', 'route' in given ? given.route : url, given.status)
    }
    const { ip, isShared } = locate(raw)
    const given = route({ raw, id, ip, isShared, body })
    const fail = (err: unknown): void => {
      log.error({ err, requestId: id }, 'A request could not be answered on the fast path')
      response.destroy()
    }
    if (given instanceof Promise) given.then(finish).catch(fail)
    else finish(given)
  }

  /** If the body is incomplete by then, or the route returns null, Fastify handles the request. */
  function answerForm(route: FastPathRoute, [raw, response]: Exchange, otherwise: () => void): void {
    process.nextTick(() => {
      const isWhole = raw.readableLength === Number(raw.headers['content-length'])
      const body: Buffer | null = isWhole ? raw.read() : null
      if (body === null) return otherwise()
      answer(route, body, [raw, response], () => {
        raw.unshift(body)
        otherwise()
      })
    })
  }

  const fastPath: FastPath = {
    post: (url, route) => void posts.set(url, route),
    get(route) {
      gets = route
    },
  }

  const listen =
    (fastify: RequestListener): RequestListener =>
    (raw, response) => {
      const otherwise = (): void => {
        if (isStopping()) response.setHeader('connection', 'close')
        fastify(raw, response)
      }
      const { method, url = '' } = raw
      const route = method === 'GET' ? gets : method === 'POST' ? posts.get(url) : null
      if (!route || isRefusing() || !isUsual(raw)) return otherwise()
      if (method === 'GET') return hasBody(raw) ? otherwise() : answer(route, noBody, [raw, response], otherwise)
      if (!isForm(raw, formBodyBytes)) return otherwise()
      answerForm(route, [raw, response], otherwise)
    }
  return { fastPath, listen }
}

type Exchange = readonly [raw: IncomingMessage, response: ServerResponse]

/** The most URLs whose common headers are cached. */
const mostUrls = 10_000
const noBody = Buffer.alloc(0)

const isUsual = ({ httpVersionMajor, httpVersionMinor, rawHeaders, url = '' }: IncomingMessage): boolean =>
  httpVersionMajor === 1 && httpVersionMinor === 1 && !repeatsHost(rawHeaders) && !isTooLong(url)

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Neither credentials in headers nor another origin: then the body says everything. */
function isForm({ headers }: IncomingMessage, most: number): boolean {
  const type = headers['content-type']
  return (
    (type === form || type === formInUtf8) &&
    headers.authorization === undefined &&
    headers['dpop'] === undefined &&
    headers.origin === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    Number(headers['content-length']) <= most
  )
}

const form = 'application/x-www-form-urlencoded'
/** As fetch writes it. */
const formInUtf8 = `${form};charset=UTF-8`
