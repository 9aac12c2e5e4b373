import type { IncomingHttpHeaders } from 'node:http'

/** The header that scripts of other origins cannot send without a preflight, which nothing here answers. */
export const ownHeader = { name: 'x-platekeeper', value: 'app' } as const

/**
 * Whether a page of the viewer sent a request that changes something: the browser says that it comes from this origin, and the
 * header that only its scripts send is there. A browser that sends neither Origin nor Sec-Fetch-Site is rejected.
 */
export function isOwnRequest(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  return headers[ownHeader.name] === ownHeader.value && isFromOrigin(headers, ownOrigin)
}

/** For WebSockets and requests: the page that made it is of this origin. */
export function isFromOrigin({ origin, ...headers }: IncomingHttpHeaders, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined ? site === 'same-origin' : origin === ownOrigin
}
