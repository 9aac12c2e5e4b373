import { OutboundError, reasonOf } from './outbound-error.ts'
import type { RawAnswer, Transport } from './transport.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Follows as many redirects as the request permits; with 0, the redirect is the response. */
export const followRedirects =
  (send: Fetch): Transport =>
  async ({ url: first, redirects, ...init }) => {
    let url = first
    for (let followed = 0; followed <= redirects; followed++) {
      const response = await get(url, init, send)
      const location = isRedirect(response) ? response.headers.get('location') : null
      if (location === null || redirects === 0) return answerOf(response)
      await response.body?.cancel()
      url = withinOrigin(url, location)
    }
    throw new OutboundError(`it redirects more than ${redirects} times`, { again: false })
  }

const isRedirect = ({ status }: Response): boolean => status >= 300 && status < 400

const answerOf = (response: Response): RawAnswer => {
  const { status, headers } = response
  return { status, headers, body: bodyOf(response) }
}

/** Refers to the response until the body is read: `fetch` drops an unread body, without an error, once its response is garbage. */
async function* bodyOf(response: Response): RawAnswer['body'] {
  if (response.body) yield* response.body
}

async function get(url: string, init: RequestInit, send: Fetch): Promise<Response> {
  try {
    return await send(url, { ...init, redirect: 'manual' })
  } catch (cause) {
    if (cause instanceof OutboundError) throw cause
    throw new OutboundError(reasonOf(cause), { again: true, cause })
  }
}

/** Throws OutboundError for a redirect to another origin, which the operator did not name. */
export function withinOrigin(from: string, location: string): string {
  const to = URL.parse(location, from)
  if (to && to.origin === new URL(from).origin) return to.href
  const remedy = to && /^https?:$/.test(to.protocol) ? '. If you trust that address, use it instead' : ''
  throw new OutboundError(`it redirects to ${to?.href ?? location}, which is not followed${remedy}`, { again: false })
}
