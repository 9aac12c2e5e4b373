import { timingSafeEqual } from 'node:crypto'

export type Visit = {
  readonly method: string
  /** Exactly as in the request line. */
  readonly url: string
  readonly host: readonly string[]
  readonly origin: string | undefined
  /** Sec-Fetch-Site (Fetch Metadata Request Headers): who made the browser ask. */
  readonly site: string | undefined
}

/** `token` and `entry`: 128 random bits or more, each in a path. `port`: of the loopback address. */
export type Door = { readonly token: string; readonly entry: string; readonly port: number }

/** `entry`: who comes has the word that leads to the token once. */
export type Entrance =
  | { readonly path: string }
  | { readonly entry: true }
  | { readonly status: 403 | 404 | 421; readonly reason: string }

/**
 * Whether a request may come in. Only who has the address may: it is printed once, on the terminal of the person. The token is
 * in the path, not in a cookie, because browsers send cookies of one port of a host to all. Another site cannot reach it by a
 * name of its own that leads here (Host), nor by a form or a script in the person's browser (Origin, Sec-Fetch-Site). The file that
 * has the entry word is another site to the browser.
 */
export function enter({ method, url, host, origin, site }: Visit, { token, entry, port }: Door): Entrance {
  const own = [`127.0.0.1:${port}`, `localhost:${port}`]
  const [said, ...others] = host
  if (said === undefined || others.length > 0 || !own.includes(said))
    return { status: 421, reason: 'This address is for this machine alone.' }
  const [, given = '', path = ''] = /^\/([^/?]*)\/?([^?]*)/.exec(url) ?? []
  const isEntry = method === 'GET' && isSame(given, entry)
  const isForeign = origin !== undefined && origin !== `http://${said}`
  const isAsked = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (isForeign || (isAsked && !isEntry) || (method !== 'GET' && origin === undefined))
    return { status: 403, reason: 'Another site asks. Open the address that the terminal shows.' }
  if (isEntry) return { entry: true }
  if (!isSame(given, token)) return { status: 404, reason: 'Open the address that the terminal shows.' }
  return { path }
}

function isSame(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}
