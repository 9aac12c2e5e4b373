import { limits } from '../../../../src/contract/index.ts'
import type { FetchRequest, FetchResponse } from '../platform.ts'
import { chartsDouble } from './charts-double.ts'
import { codeRequest } from './code-request.ts'
import { deviceRequest } from './device-request.ts'
import { type Reply, refuse } from './replies.ts'
import { type Person, type TokenCounts, tokenFamily } from './token-family.ts'

/** A request as the double receives it; names of headers are in lower case. */
export type Seen = {
  readonly path: string
  readonly form: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** A fault in place of the next response; `lose the answer` acts and closes the connection. */
export type Fault = 'lose the answer' | 'refuse the connection' | Reply

/** The only application that `serviceDouble` accepts. */
export const credentials = { clientId: 'pkc_test', clientSecret: 'pks_test' } as const

/** Clock, polling interval and address of a `serviceDouble`. */
export type DoubleOptions = {
  /** Milliseconds since 1970. Default: the clock. */
  readonly now?: () => number
  /** Seconds between polls. Default: 5. */
  readonly interval?: number
  /** {auth_url} and {base_url}. Default: `https://charts.example`. */
  readonly url?: string
}

/** A service in memory that follows the rules of the protocol and can be set to fail. For tests. */
export type ServiceDouble = ReturnType<typeof serviceDouble>

/**
 * A service in memory that follows the rules of the protocol and can be set to fail. If the platform uses its `fetch`, tests
 * of an application need no network. Never throws.
 *
 * @see service.md, endpoints 1 to 7
 *
 * @example
 * ```ts
 * import { listCharts, openSession, signInByDevice } from 'platekeeper-client'
 * import { serviceDouble, virtualPlatform } from 'platekeeper-client/testing'
 *
 * const platform = virtualPlatform()
 * const double = serviceDouble({ now: platform.now })
 * double.approve({ username: 'demo', subscriptions: ['charts'] })
 * const session = openSession({ ...double.service, platform: { ...platform, fetch: double.fetch } })
 * await signInByDevice(session, { scope: ['offline_access', 'charts'], onPrompt: () => undefined })
 * console.log((await listCharts(session, 'YBBN', { version: 'STD' })).length)
 * ```
 */
export function serviceDouble({
  now = Date.now,
  interval = limits.pollingInterval,
  url = 'https://charts.example',
}: DoubleOptions = {}) {
  const counts: TokenCounts = { rotations: 0, replays: 0, reuses: 0 }
  const family = tokenFamily(now, counts)
  const devices = deviceRequest({ url, interval, now, family })
  const codes = codeRequest(url, family)
  const seen: Seen[] = []
  const faults: Fault[] = []

  const grants: Readonly<Record<string, (form: URLSearchParams, headers: Seen['headers']) => Reply>> = {
    'urn:ietf:params:oauth:grant-type:device_code': (form) => devices.poll(form),
    authorization_code: (form) => codes.redeem(form),
    refresh_token: (form, headers) => family.refresh(form.get('refresh_token') ?? '', headers['idempotency-key'] ?? ''),
  }
  const endpoints: Readonly<Record<string, (form: URLSearchParams, headers: Seen['headers']) => Reply>> = {
    '/connect/deviceauthorization': (form) => devices.start(form),
    '/connect/token': (form, headers) =>
      grants[form.get('grant_type') ?? '']?.(form, headers) ?? refuse('unsupported_grant_type'),
    '/connect/revocation': (form) => {
      family.revoke(form.get('token') ?? '')
      return { status: 200, body: {} }
    },
  }

  /** The response of the service without faults. */
  function answer(address: string, form: URLSearchParams, headers: Seen['headers']): Reply {
    const { pathname, searchParams } = new URL(address, url)
    const endpoint = endpoints[pathname]
    if (endpoint) {
      const { clientId, clientSecret } = credentials
      const isKnown = form.get('client_id') === clientId && (form.get('client_secret') ?? clientSecret) === clientSecret
      return isKnown ? endpoint(form, headers) : refuse('invalid_client')
    }
    const person = family.holderOf(headers.authorization ?? '')
    if (!person) return { status: 401, body: { title: 'A valid access token is required' } }
    if (pathname === '/connect/userinfo') {
      return { status: 200, body: { sub: '1', preferred_username: person.username } }
    }
    return chartsDouble(url, pathname, searchParams, person.subscriptions)
  }

  /** One request, with the next fault; null: the connection is closed. */
  function handle(address: string, form: URLSearchParams, headers: Seen['headers']): Reply | null {
    seen.push({ path: new URL(address, url).pathname, form, headers })
    const fault = faults.shift()
    if (fault === 'refuse the connection') return null
    const reply = typeof fault === 'object' ? fault : answer(address, form, headers)
    return fault === 'lose the answer' ? null : reply
  }

  return {
    /** {auth_url} and {base_url}. */
    url,
    /** What a `Service` needs: `{ ...double.service, platform }`. */
    service: { authUrl: url, baseUrl: url, ...credentials },
    /** For `platform.fetch`. */
    fetch: async (address: string, { headers, body, signal }: FetchRequest): Promise<FetchResponse> => {
      if (signal.aborted) throw new TypeError('The request was aborted')
      const lower: Record<string, string> = {}
      for (const name of Object.keys(headers)) lower[name.toLowerCase()] = headers[name] ?? ''
      const reply = handle(address, new URLSearchParams(body ?? ''), lower)
      if (!reply) throw new TypeError('The connection was cut')
      return responseOf(reply)
    },
    handle,
    /** All requests so far, oldest first. */
    seen,
    /** Faults of the next requests, in order. */
    faults,
    counts,
    /** The person approves all requests from now on. */
    approve(person: Person): void {
      devices.decide(person)
      codes.decide(person)
    },
    deny(): void {
      devices.decide('denied')
      codes.decide('denied')
    },
    /** The URL to which the browser is redirected after the person's decision at this authorization URL. */
    authorize: codes.authorize,
    /** Invalidates the access token, as after a change of keys; the refresh token remains valid. */
    forgetAccessToken: family.forgetAccessToken,
    /** Whether the service still has the sign-in. */
    isSignedIn: family.isLive,
  }
}

function responseOf({ status, body, headers = {} }: Reply): FetchResponse {
  const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(JSON.stringify(body))
  return {
    status,
    headers: { get: (name) => headers[name.toLowerCase()] ?? null },
    arrayBuffer: async () => Uint8Array.from(bytes).buffer,
  }
}
