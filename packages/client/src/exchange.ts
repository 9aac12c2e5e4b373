import { type ErrorCode, errorCodes, isErrorCode } from './errors/error-codes.ts'
import { PlatekeeperError } from './errors/platekeeper-error.ts'
import type { FetchRequest, FetchResponse, Platform } from './platform.ts'
import { deadline, throwIfAborted } from './signals.ts'

/** A request that `Session.request` sends with the access token. */
export type Request = {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as application/x-www-form-urlencoded, UTF-8. */
  readonly form?: Readonly<Record<string, string>>
  /** Sent as application/json, in place of a form. */
  readonly json?: object
  readonly signal?: AbortSignal | undefined
  /** Seconds for the whole exchange, body included. Default 15. */
  readonly timeout?: number
}

/** A response with status 2xx and its complete body. */
export type Answer = {
  readonly status: number
  readonly headers: FetchResponse['headers']
  readonly body: Uint8Array<ArrayBuffer>
}

/**
 * One request and its response. Throws PlatekeeperError for each status outside 2xx (with the code from the body, if it contains one),
 * for a failed connection and for a service that does not answer in time; the signal's reason if aborted.
 */
export async function exchange(platform: Platform, request: Request): Promise<Answer> {
  const answer = await send(platform, request)
  if (answer.status >= 200 && answer.status < 300) return answer
  throw rejection(answer, request.url)
}

/** Likewise, with the body as a JSON object. */
export async function exchangeJson(platform: Platform, request: Request): Promise<Record<string, unknown>> {
  const answer = await exchange(platform, { ...request, headers: { accept: 'application/json', ...request.headers } })
  return jsonObject(answer, request.url)
}

/** The body as a JSON object. Throws PlatekeeperError `unexpected-answer` if it is not one. */
export function jsonObject({ body, status }: Answer, url: string): Record<string, unknown> {
  const value = parseJson(body)
  if (value) return value
  throw new PlatekeeperError('unexpected-answer', `${url} answered ${status} without a JSON object`, { status })
}

async function send(platform: Platform, request: Request) {
  const { url, method = 'GET', headers, json, signal, timeout = 15 } = request
  const limit = deadline(timeout * 1000, signal)
  try {
    throwIfAborted(signal)
    const response = await platform.fetch(url, {
      method,
      headers: { ...(json && { 'content-type': 'application/json' }), ...headers },
      body: bodyOf(request),
      redirect: 'error',
      signal: limit.signal,
    })
    const body = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, body }
  } catch (cause) {
    throwIfAborted(signal)
    if (limit.hasPassed())
      throw new PlatekeeperError('timed-out', `${url} did not answer within ${timeout} s`, { cause })
    throw new PlatekeeperError('network-error', `${url} could not be reached${reason(cause)}`, { cause })
  } finally {
    limit.end()
  }
}

const bodyOf = ({ form, json }: Request): FetchRequest['body'] =>
  form ? new URLSearchParams(form) : json ? JSON.stringify(json) : null

/** fetch hides why a connection failed in the cause of its error. */
function reason(error: unknown): string {
  const outer = error as { readonly cause?: unknown } | null | undefined
  const inner = outer?.cause instanceof Error ? outer.cause : error
  if (!(inner instanceof Error)) return ''
  const code = 'code' in inner && typeof inner.code === 'string' ? inner.code : inner.message
  return code ? ` (${code})` : ''
}

function rejection(answer: Answer, url: string): PlatekeeperError {
  const body = parseJson(answer.body) ?? {}
  const code = codeOf(answer.status, body)
  const words = [body.error_description, body.detail, body.title].find((text) => typeof text === 'string')
  const isAddress = words === undefined || code === 'not-found'
  const message = isAddress ? `${words ?? errorCodes[code]} (${url} answered HTTP ${answer.status})` : String(words)
  return new PlatekeeperError(code, message, { status: answer.status, retryAfter: retryAfter(answer.headers) })
}

/**
 * The OAuth `error`, or the last segment of the problem's `type`; else the meaning of the status. OAuth errors do not have status 404,
 * which means that the endpoint does not exist.
 */
function codeOf(status: number, body: Readonly<Record<string, unknown>>): ErrorCode {
  if (status === 404 && body.error !== undefined) return 'not-found'
  const type = typeof body.type === 'string' ? body.type.split(/[/#:]/).pop() : undefined
  for (const word of [body.error, type]) if (typeof word === 'string' && isErrorCode(word)) return word
  return codesByStatus[status] ?? 'unexpected-answer'
}

const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'bad-request',
  401: 'unauthorized',
  404: 'not-found',
  405: 'method-not-allowed',
  416: 'range-not-satisfiable',
  500: 'internal-error',
  503: 'unavailable',
}

/** Seconds of a Retry-After header in its numeric form. */
function retryAfter(headers: FetchResponse['headers']): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

function parseJson(body: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
