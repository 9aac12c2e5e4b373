/** Why a call failed. Each kind is handled in one place: see notices/ and the banners of shell/. */
export type Fault =
  /** The session has ended, here or elsewhere. */
  | { readonly kind: 'signed-out' }
  /** No network, no server, or a server that cannot answer at present. `retryAfter`: seconds, if the server states them. */
  | { readonly kind: 'unreachable'; readonly retryAfter?: number }
  /** The server answers, but cannot send this file at present. */
  | { readonly kind: 'unavailable' }
  /** The airport, chart or row does not exist. */
  | { readonly kind: 'not-found'; readonly detail: string }
  /** The server has no space for what the person keeps. */
  | { readonly kind: 'storage-full'; readonly detail: string }
  /** Any other failure; `detail` is that of the problem document. */
  | { readonly kind: 'refused'; readonly status: number; readonly detail: string }

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault }

/** The fault of a response that is not a success (RFC 9457 problem documents). */
export async function faultOf(response: Response): Promise<Fault> {
  const { status } = response
  if (status === 401) return { kind: 'signed-out' }
  const detail = await detailOf(response)
  if (status === 404 || status === 410) return { kind: 'not-found', detail }
  if (status === 507) return { kind: 'storage-full', detail }
  if (status === 429 || status >= 500) {
    const seconds = Number(response.headers.get('retry-after'))
    return { kind: 'unreachable', ...(seconds > 0 && { retryAfter: seconds }) }
  }
  return { kind: 'refused', status, detail }
}

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
