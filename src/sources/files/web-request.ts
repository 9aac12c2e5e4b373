import { SourceError } from '../source/source-error.ts'
import type { WebAddress } from './web-address.ts'

/** Something that may be better next time. */
export class TransientError extends Error {
  override readonly name = 'TransientError'
}

export type WebRequest = {
  readonly headers: Readonly<Record<string, string>>
  readonly redirects: number
  readonly signal: AbortSignal
  readonly fetch: typeof fetch
}

/**
 * GET, following redirects, but never from https to http and with credentials for the first origin alone. Throws TransientError
 * when no answer comes, SourceError for a redirect that is not followed, and the signal's reason.
 */
export async function requestFollowingRedirects(address: WebAddress, question: WebRequest): Promise<Response> {
  let { url } = address
  for (let hop = 0; hop <= question.redirects; hop++) {
    const response = await get(url, headersFor(url, address, question), question)
    const target = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    if (target === null) return response
    await response.body?.cancel()
    url = redirected(url, target)
  }
  throw new SourceError(`${address.url.href} redirects more than ${question.redirects} times`)
}

const headersFor = (url: URL, { url: first, authorization }: WebAddress, { headers }: WebRequest) =>
  authorization !== null && url.origin === first.origin ? { ...headers, authorization } : headers

async function get(url: URL, headers: Readonly<Record<string, string>>, { signal, fetch }: WebRequest) {
  try {
    return await fetch(url, { headers, signal, redirect: 'manual' })
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof SourceError || cause instanceof TransientError) throw cause
    throw new TransientError(reasonOf(cause), { cause })
  }
}

const noAnswer = 'the server did not answer in time'
const closed = 'the connection was closed'
const badCertificate = 'its certificate is not valid'

/** Errors of connections, by Node's code. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name is unknown: check the address, and whether this machine has a connection',
  EAI_AGAIN: 'its host name could not be looked up: check whether this machine has a connection',
  ECONNREFUSED: 'nothing answers there',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ECONNRESET: closed,
  EPIPE: closed,
  UND_ERR_SOCKET: closed,
  ETIMEDOUT: noAnswer,
  UND_ERR_CONNECT_TIMEOUT: noAnswer,
  UND_ERR_HEADERS_TIMEOUT: noAnswer,
  UND_ERR_BODY_TIMEOUT: noAnswer,
  CERT_HAS_EXPIRED: badCertificate,
  DEPTH_ZERO_SELF_SIGNED_CERT: badCertificate,
  SELF_SIGNED_CERT_IN_CHAIN: badCertificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: badCertificate,
  ERR_TLS_CERT_ALTNAME_INVALID: badCertificate,
}

/** `fetch` hides what happened in the cause of its error. */
export function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  if (!(cause instanceof Error)) return message
  const code = 'code' in cause ? String(cause.code) : null
  if (code === null) return cause.message
  return reasons[code] ? `${reasons[code]} (${code})` : code
}

function redirected(from: URL, location: string): URL {
  const to = URL.parse(location, from.href)
  const allowed = to && (to.protocol === 'https:' || (to.protocol === 'http:' && from.protocol === 'http:'))
  if (!allowed) throw new SourceError(`${from.href} redirects to ${location}, which is not followed`)
  return to
}
