import { type Fault, faultOf, type Outcome } from './fault.ts'

/** What a call needs of the world. `base` is the viewer's own URL and ends with a slash. */
export type Wire = {
  readonly base: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Is given each outcome. */
  readonly heard: (outcome: Outcome<unknown>) => void
}

export type CallOptions = {
  readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

/** Seconds in which an answer must begin. */
const patience = 30

/**
 * One request below `api/`, or to an URL of a record, which must be of the same origin. Never throws, except when `signal` is
 * aborted.
 */
export async function call<T>(
  wire: Wire,
  path: string,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<Outcome<T>> {
  const outcome = await request(wire, path, options, read)
  wire.heard(outcome)
  return outcome
}

async function request<T>(
  { base, fetch }: Wire,
  path: string,
  { method = 'GET', body, headers, signal }: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<Outcome<T>> {
  const limit = AbortSignal.timeout(patience * 1000)
  try {
    const response = await fetch(new URL(path, `${base}api/`).href, {
      method,
      credentials: 'same-origin',
      headers: {
        // Every change carries it, and no other site can set it (docs/reference/viewer.md).
        ...(method !== 'GET' && { 'x-platekeeper': 'app' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    if (!response.ok) return failed(await faultOf(response))
    return { ok: true, value: await read(response) }
  } catch (error) {
    if (signal?.aborted) throw error
    return failed({ kind: 'unreachable' })
  }
}

const failed = (fault: Fault): Outcome<never> => ({ ok: false, fault })

/** The body as what the service documents it to be. The server validates its own answers; they are not checked again. */
export const json = async <T>(response: Response): Promise<T> => (await response.json()) as T

export const nothing = async (): Promise<null> => null
