import type { FastifyReply } from 'fastify'

/** What a page of another origin may read: see `corsHeaders`. */
export type CorsPolicy = 'any origin' | 'any origin, with credentials' | 'same origin'

const exposed = 'ETag, Retry-After, Chart-Access, Content-Range, WWW-Authenticate, DPoP-Nonce, X-Request-Id'
/** contract.md, "Headers": those that deployed clients send, and If-Range for resumed downloads. */
const allowedHeaders = [
  'authorization',
  'content-type',
  'cache-control',
  'pragma',
  'x-requested-with',
  'if-none-match',
  'if-modified-since',
  'range',
  'if-range',
  'idempotency-key',
  'dpop',
]
const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': allowedHeaders.join(', '),
  'access-control-max-age': '86400',
} as const

/**
 * Names and values by turns, of every response, so that errors have them too. `sent`: the header Origin. Credentials are
 * allowed for the named origin, which is safe for every origin, `null` included, because these endpoints read no cookies.
 */
export function corsHeaders(policy: CorsPolicy, sent: string | undefined): readonly string[] {
  if (policy === 'same origin') return []
  const withCredentials = policy === 'any origin, with credentials'
  const origin = withCredentials ? serializedOrigin(sent) : null
  return [
    ...['access-control-allow-origin', origin ?? '*', 'access-control-expose-headers', exposed],
    ...(withCredentials ? ['vary', 'Origin'] : []),
    ...(origin === null ? [] : ['access-control-allow-credentials', 'true']),
  ]
}

/** Answers OPTIONS (Fetch, "CORS-preflight request"); the CORS headers are set already. */
export function sendPreflight(reply: FastifyReply): void {
  reply.code(204).headers(preflight).send()
}

/**
 * The Origin header when it is one origin, as browsers serialize it (Fetch, "Origin header"), of any scheme: web views
 * of simulators and desktop shells have their own. Nothing else is reflected.
 */
const serializedOrigin = (origin: string | undefined): string | null =>
  origin !== undefined && origin.length <= 300 && /^(null|[a-z][a-z0-9+.-]*:\/\/[\w.:[\]-]*)$/i.test(origin)
    ? origin
    : null
