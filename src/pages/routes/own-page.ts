import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a person opened this address: typed, scanned, from another program, or from one of our pages. Browsers say so on https
 * and localhost only (Fetch Metadata); a page cannot make another site's link look so. Prefetching is no opening.
 */
export function isOpenedByPerson(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return (site === 'none' || site === 'same-origin') && headers['sec-purpose'] === undefined
}

/**
 * Whether a form was sent from one of our pages, by the browser's headers (OWASP, "Verifying origin with standard headers").
 * `ownOrigin` comes from AUTH_URL: behind a proxy neither Host nor X-Forwarded-Host is reliably the public URL. Every
 * browser sends Origin or Sec-Fetch-Site with a form; a client that sends none of the three is a program without the
 * cookies of a user, and only the form's token decides.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  const { origin, referer } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin !== undefined && origin !== 'null') return origin === ownOrigin
  // Sandboxed frames and some privacy settings send `null`, which proves nothing.
  if (referer !== undefined) return URL.canParse(referer) && new URL(referer).origin === ownOrigin
  return origin === undefined || site !== undefined
}
