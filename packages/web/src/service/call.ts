import { type Fault, faultOf, isPage, type Outcome } from './fault.ts'
import type { ReportOutcome } from './health.ts'

/** The dependencies of a call. `base` is the viewer's own URL and ends with a slash. */
export type Wire = {
  readonly base: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Called when a call starts; the function it returns gets the outcome. */
  readonly begin: () => ReportOutcome
  /** Milliseconds that a call waits for a server that did not answer before; null: it answered, and may be slow. Absent: likewise. */
  readonly patience?: () => number | null
  /** Answers in place of a server that does not; absent: nothing does. */
  readonly packs?: WirePacks
}

export type WirePacks = {
  mayHave(): boolean
  /** Milliseconds until a pack answers, if the server has not. */
  wait(): number
  read(path: string): Promise<Response | null>
  keep(path: string, value: unknown): void
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
  const { method = 'GET' } = options
  const patience = method === 'GET' && !options.isFile ? (wire.patience?.() ?? null) : null
  const asked = request(wire, path, options, read)
  const packed = isPackable(wire, path, options) ? await packedUnless(asked, wire, path) : null
  const answer = packed ? unanswered : await (patience === null ? asked : within(asked, patience))
  const { outcome, isStored } = answer ?? unanswered
  const isOutage = !outcome.ok && outcome.fault.kind === 'unreachable'
  if (!(isOutage && options.isFile)) report(outcome, isStored)
  if (answer === null) {
    // A living server on a slow network: its answer proves that, and what failed is requested again.
    const reportLate = wire.begin()
    asked.then((late) => late.outcome.ok && reportLate(late.outcome, late.isStored)).catch(() => undefined)
  }
  if (packed) return { ok: true, value: await read(packed) }
  if (outcome.ok && isPackable(wire, path, options) && !options.isFile) wire.packs?.keep(path, outcome.value)
  return outcome
}

type Answer<T> = { readonly outcome: Outcome<T>; readonly isStored: boolean }

const unanswered: Answer<never> = { outcome: { ok: false, fault: { kind: 'unreachable' } }, isStored: false }

/** null: not in time. */
async function within<T>(asked: Promise<Answer<T>>, milliseconds: number): Promise<Answer<T> | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

/** Who is signed in is said by the server alone. */
const isPackable = ({ packs }: Wire, path: string, { method = 'GET' }: CallOptions): boolean =>
  packs !== undefined && method === 'GET' && path !== 'me' && packs.mayHave()

/** The response of a pack, if the server does not answer, or not soon; null: the server answers, or no pack has it. */
async function packedUnless(asked: Promise<Answer<unknown>>, { packs }: Wire, path: string): Promise<Response | null> {
  const first = await within(asked, packs?.wait() ?? 0)
  const isAnswered = first !== null && (first.outcome.ok || first.outcome.fault.kind !== 'unreachable')
  const packed = isAnswered ? null : await packs?.read(path)
  // The page no longer waits for the server.
  if (packed) asked.catch(() => undefined)
  return packed ?? null
}

async function request<T>(
  { base, fetch }: Wire,
  path: string,
  { method = 'GET', body, headers, signal }: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<Answer<T>> {
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
    if (!response.ok || isPage(response)) return { outcome: failed(await faultOf(response)), isStored }
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
