/** Permitted form targets, including redirects (CSP 3, `form-action`): this server and, on the pages of an authorization request, its redirect URI. */
function formTargets(redirectUri: string | null): string {
  if (redirectUri === null) return "'self'"
  const { protocol, host } = new URL(redirectUri)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  // A source cannot name an IPv6 address.
  return `'self' ${isWeb && !host.startsWith('[') ? `${protocol}//${host}` : protocol}`
}

/** Nothing inline, nothing from other origins, no frames; scripts cannot write markup. */
const policyFor = (redirectUri: string | null): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "script-src 'self'",
    "connect-src 'self'",
    `form-action ${formTargets(redirectUri)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

export const contentSecurityPolicy = policyFor(null)

/**
 * Headers of every page, outcome and error pages included. The referrer policy is `same-origin`, not `no-referrer`: under
 * the latter browsers send `Origin: null` with our own forms (Fetch, "serializing a request origin"), and the
 * origin check (routes/own-page.ts) could not distinguish them from those of other sites.
 */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy,
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'cross-origin-opener-policy': 'same-origin',
} as const

/** Those of a page whose form may lead to the redirect URI of an authorization request. */
export const pageHeadersFor = ({ redirectUri }: { readonly redirectUri: string }) => ({
  ...pageHeaders,
  'content-security-policy': policyFor(redirectUri),
})
