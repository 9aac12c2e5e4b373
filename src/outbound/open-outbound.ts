import { lookup } from 'node:dns'
import { text } from 'node:stream/consumers'
import { followRedirects } from './follow-redirects.ts'
import { createGuardedTransport } from './guarded-transport.ts'
import { createHostConcurrency } from './host-concurrency.ts'
import { OutboundError, reasonOf } from './outbound-error.ts'
import { createProxiedFetch, type Environment } from './proxied-fetch.ts'
import { type Purpose, type PurposeRules, purposes } from './purposes.ts'
import type { Method, RawAnswer, RequestBody, Transport } from './transport.ts'

export type OutboundRequest = {
  readonly url: string
  readonly method?: Method
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: RequestBody
  /** Ends the request, which rejects with its reason. */
  readonly signal?: AbortSignal
}

/** A response of any status; a redirect too if it is not followed. Reading it throws OutboundError. */
export type OutboundAnswer = RawAnswer & { text(): Promise<string> }

/**
 * Sends a request for a purpose and returns the result of `read`; the unread rest of the response is dropped. Throws OutboundError,
 * the signal's reason, and what `read` throws.
 */
export type Outbound = <Result>(
  purpose: Purpose,
  request: OutboundRequest,
  read: (answer: OutboundAnswer) => Result | Promise<Result>,
) => Promise<Result>

/** `env` names the proxies; `resolve` looks up hosts that clients named. */
export function createOutbound(env: Environment, resolve: typeof lookup = lookup): Outbound {
  const takeSlot = createHostConcurrency()
  const transports: Readonly<Record<PurposeRules['namedBy'], Transport>> = {
    operator: followRedirects(createProxiedFetch(env)),
    client: createGuardedTransport(resolve),
  }
  return async (purpose, { url, method = 'GET', headers = {}, body, signal }, read) => {
    const { namedBy, time, silence = time, bytes, atOnce, redirects }: PurposeRules = purposes[purpose]
    const [timeout, end] = [AbortSignal.timeout(time), new AbortController()]
    const ending = AbortSignal.any([timeout, end.signal, ...(signal ? [signal] : [])])
    try {
      const releaseSlot = await takeSlot(`${purpose} ${new URL(url).host}`, atOnce, ending)
      const silent = setTimeout(() => end.abort(failure(`no data received for ${silence / 1000} s`)), silence)
      try {
        const request = { url, method, headers, signal: ending, redirects, ...(body !== undefined && { body }) }
        const answer = await transports[namedBy](request)
        return await read(limited(answer, bytes, () => silent.refresh()))
      } finally {
        clearTimeout(silent)
        end.abort()
        releaseSlot()
      }
    } catch (error) {
      signal?.throwIfAborted()
      if (timeout.aborted) throw failure(`no complete response within ${time / 1000} s`)
      throw end.signal.reason instanceof OutboundError ? end.signal.reason : error
    }
  }
}

const failure = (reason: string) => new OutboundError(reason, { again: true })

function limited({ status, headers, body }: RawAnswer, bytes: number, onPiece: () => void): OutboundAnswer {
  const pieces = upTo(bytes, body, onPiece)
  return { status, headers, body: pieces, text: () => text(pieces) }
}

async function* upTo(bytes: number, body: RawAnswer['body'], onPiece: () => void): RawAnswer['body'] {
  let size = 0
  for await (const piece of reasoned(body)) {
    onPiece()
    size += piece.byteLength
    if (size > bytes) throw new OutboundError(`the response has more than ${bytes} bytes`, { again: false })
    yield piece
  }
}

async function* reasoned(body: RawAnswer['body']): RawAnswer['body'] {
  try {
    yield* body
  } catch (cause) {
    throw new OutboundError(reasonOf(cause), { again: true, cause })
  }
}
