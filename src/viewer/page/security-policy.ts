type Policy = {
  readonly authUrl: string
  /** Sources of scripts in addition to our own. */
  readonly scripts?: readonly string[]
  /** Sources of style sheets in addition to our own. */
  readonly styles?: readonly string[]
}

/**
 * Scripts, data and workers only of this origin; inline code only by its hash; no frames. Signing in and out leads to the identity server.
 * Trusted Types: no string becomes code, and addresses of scripts come from the one policy of the viewer (packages/web/src/trusted).
 */
export const securityPolicy = ({ authUrl, scripts = [], styles = [] }: Policy): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types platekeeper',
    `form-action 'self' ${new URL(authUrl).origin}`,
  ].join('; ')

/** Of every page of the viewer. `same-origin`: the address of a chart is not sent to other sites. */
export const pageHeaders = (policy: Policy) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': securityPolicy(policy),
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'cross-origin-opener-policy': 'same-origin',
})
