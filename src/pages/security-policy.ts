/** Nothing inline, nothing from other origins, no frames; scripts cannot write markup. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "script-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

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
