import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { guardedLookup } from './target-address.ts'

/** `retry`: nobody answered in time, or the client is unavailable. `refused`: trying again would change nothing. */
export type SendResult = { readonly outcome: 'delivered' | 'retry' | 'refused'; readonly reason: string }

export type SendLogoutToken = (url: string, logoutToken: string, stopping: AbortSignal) => Promise<SendResult>

/** Milliseconds, from the lookup of the name to the status of the response. */
const timeout = 5_000

/**
 * OpenID Connect Back-Channel Logout §2.5. Only the status of the response is read. Redirects are not followed: the
 * token is for the registered address alone.
 */
export const sendLogoutToken: SendLogoutToken = async (url, logoutToken, stopping) => {
  const body = new URLSearchParams({ logout_token: logoutToken }).toString()
  // Not imported: that would load `fetch` and all that belongs to it, because `node:http` exports a part of it.
  const { request: send } = process.getBuiltinModule(url.startsWith('https:') ? 'node:https' : 'node:http')
  try {
    const request = send(url, {
      method: 'POST',
      agent: false,
      lookup: guardedLookup(),
      signal: AbortSignal.any([stopping, AbortSignal.timeout(timeout)]),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) },
    })
    // Once the response is there, nothing else matters.
    request.on('error', () => undefined).end(body)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.on('error', () => undefined).destroy()
    return resultOf(response.statusCode ?? 0)
  } catch (error) {
    return { outcome: 'retry', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** §2.8: 200, from some frameworks 204; 400 says that the logout failed. */
function resultOf(status: number): SendResult {
  const reason = `HTTP ${status}`
  if (status >= 200 && status < 300) return { outcome: 'delivered', reason }
  return { outcome: status >= 500 || status === 408 || status === 429 ? 'retry' : 'refused', reason }
}
