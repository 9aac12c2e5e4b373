/** `busy`: the server, or a proxy in front of it, cannot answer at present. `other-page`: what answers is not the server. */
export type Outage = 'busy' | 'other-page'

/** Why a call failed. Each kind is handled in one place: see notices/ and the banners of shell/. */
export type Fault =
  /** The session has ended, here or elsewhere. */
  | { readonly kind: 'signed-out' }
  /** No network or no server, unless `why`. `retryAfter`: seconds, if the server states them. */
  | { readonly kind: 'unreachable'; readonly why?: Outage; readonly retryAfter?: number }
  /** The server answers, but cannot send this file at present. */
  | { readonly kind: 'unavailable' }
  /** The airport, chart or row does not exist. */
  | { readonly kind: 'not-found'; readonly detail: string }
  /** The server has no space for what the person keeps. */
  | { readonly kind: 'storage-full'; readonly detail: string }
  /** Any other failure; `detail` is that of the problem document. */
  | { readonly kind: 'refused'; readonly status: number; readonly detail: string }

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault }

/**
 * The fault of a response that is not a success, or is a page. Every error of the server is a problem document (RFC 9457): another one
 * is of a proxy or a network, whatever its status, and says nothing about charts or the session.
 */
export async function faultOf(response: Response): Promise<Fault> {
  const { status, headers } = response
  const isOwn = /^application\/problem\+json\b/.test(headers.get('content-type') ?? '')
  if (isOwn && status === 507) return { kind: 'storage-full', detail: await detailOf(response) }
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get('retry-after'))
    return { kind: 'unreachable', why: 'busy', ...(seconds > 0 && { retryAfter: seconds }) }
  }
  if (!isOwn) return { kind: 'unreachable', why: 'other-page' }
  if (status === 401) return { kind: 'signed-out' }
  const detail = await detailOf(response)
  return status === 404 || status === 410 ? { kind: 'not-found', detail } : { kind: 'refused', status, detail }
}

/** Whether a response is a page, for example that to sign in to a network: the private API never sends HTML. */
export const isPage = ({ headers }: Response): boolean => /^text\/html\b/.test(headers.get('content-type') ?? '')

async function detailOf(response: Response): Promise<string> {
  try {
    const problem: unknown = await response.json()
    if (typeof problem !== 'object' || problem === null) return ''
    const { detail, title } = problem as { readonly detail?: unknown; readonly title?: unknown }
    return [detail, title].find((text) => typeof text === 'string') ?? ''
  } catch {
    return ''
  }
}
