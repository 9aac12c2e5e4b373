import { type Fault, faultOf, isOtherPage, type Outcome } from './fault.ts'
import type { ReportOutcome } from './health.ts'

/** The dependencies of a call. `base` is the viewer's own URL and ends with a slash. */
export type Wire = {
  readonly base: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Called when a call starts; the function it returns gets the outcome. */
  readonly begin: () => ReportOutcome
}

export type CallOptions = {
  readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** A file of many: that the server cannot send it is not reported as an outage of the server. */
  readonly isFile?: boolean
}

/** Seconds until a call is aborted. */
const timeout = 30

/** One request below `api/`, or to a URL of a record, which must be of the same origin. Never throws, except if `signal` is aborted. */
export async function call<T>(
  wire: Wire,
  path: string,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<Outcome<T>> {
  const report = wire.begin()
  const { outcome, isStored } = await request(wire, path, options, read)
  const isOutage = !outcome.ok && outcome.fault.kind === 'unreachable'
  if (!(isOutage && options.isFile)) report(outcome, isStored)
  return outcome
}

async function request<T>(
  { base, fetch }: Wire,
  path: string,
  { method = 'GET', body, headers, signal }: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<{ readonly outcome: Outcome<T>; readonly isStored: boolean }> {
  const limit = AbortSignal.timeout(timeout * 1000)
  try {
    const response = await fetch(new URL(path, `${base}api/`).href, {
      method,
      credentials: 'same-origin',
      headers: {
        // All changes carry it, and no other site can set it (docs/reference/viewer.md).
        ...(method !== 'GET' && { 'x-platekeeper': 'app' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    const isStored = !response.headers.get('cache-control')?.includes('no-store')
    if (!response.ok || isOtherPage(response)) return { outcome: failed(await faultOf(response)), isStored }
    return { outcome: { ok: true, value: await read(response) }, isStored }
  } catch (error) {
    if (signal?.aborted) throw error
    return { outcome: failed({ kind: 'unreachable' }), isStored: false }
  }
}

const failed = (fault: Fault): Outcome<never> => ({ ok: false, fault })

/** The body as the documented type. The server validates its responses; they are not validated again. */
export const json = async <T>(response: Response): Promise<T> => (await response.json()) as T

export const nothing = async (): Promise<null> => null
