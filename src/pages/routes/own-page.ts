import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a form was sent from a page of ours, as far as the browser tells (OWASP, "Verifying origin with standard headers").
 * `ownOrigin` comes from AUTH_URL: behind a proxy neither Host nor X-Forwarded-Host says under which address people see
 * the pages. Every browser sends Origin or Sec-Fetch-Site with a form; where it sends none of the three, it is a program,
 * which has no cookie of a person that it was not given, and the form’s own token decides alone.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  const { origin, referer } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin !== undefined && origin !== 'null') return origin === ownOrigin
  // Sandboxed frames and some privacy settings send `null`, which says nothing: something else has to.
  if (referer !== undefined) return URL.canParse(referer) && new URL(referer).origin === ownOrigin
  return origin === undefined || site !== undefined
}
