import { timingSafeEqual } from 'node:crypto'

export type LocalRequest = {
  readonly method: string
  /** Exactly as in the request line. */
  readonly url: string
  readonly host: readonly string[]
  readonly origin: string | undefined
  /** Sec-Fetch-Site (Fetch Metadata Request Headers): which site caused the request. */
  readonly site: string | undefined
}

/** `token` and `entry`: 128 random bits or more, each in a path. `port`: of the loopback address. */
export type LocalAddress = { readonly token: string; readonly entry: string; readonly port: number }

/** `path`: below the token. `entry`: the one-time path, whose page leads to the token. */
export type Verdict =
  | { readonly path: string }
  | { readonly entry: true }
  | { readonly status: 403 | 404 | 421; readonly reason: string }

/**
 * Accepts only requests that know the address, which is printed once on the terminal. The token is in the path, not in a cookie,
 * because browsers send the cookies of one port of a host to all its ports. The check of Host rejects other names that resolve to
 * this address; Origin and Sec-Fetch-Site reject forms and scripts of other sites in the person's browser. Only the one-time entry
 * path may be opened cross-site: the local file that contains it is another site to the browser.
 */
export function checkRequest(
  { method, url, host, origin, site }: LocalRequest,
  { token, entry, port }: LocalAddress,
): Verdict {
  const own = [`127.0.0.1:${port}`, `localhost:${port}`]
  const [name, ...others] = host
  if (name === undefined || others.length > 0 || !own.includes(name))
    return { status: 421, reason: 'This address is only for this machine.' }
  const [, given = '', path = ''] = /^\/([^/?]*)\/?([^?]*)/.exec(url) ?? []
  const isEntry = method === 'GET' && isSame(given, entry)
  const isForeign = origin !== undefined && origin !== `http://${name}`
  const isForeignFetch = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (isForeign || (isForeignFetch && !isEntry) || (method !== 'GET' && origin === undefined))
    return { status: 403, reason: 'The request comes from another site. Open the address that the terminal shows.' }
  if (isEntry) return { entry: true }
  if (!isSame(given, token)) return { status: 404, reason: 'Open the address that the terminal shows.' }
  return { path }
}

function isSame(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}
