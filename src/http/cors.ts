import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a page of another origin may read: see `setCorsHeaders`. */
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
 * Set before anything can fail, so that errors have the headers too. Credentials are allowed for the named origin, which is
 * safe for every origin, `null` included, because these endpoints read no cookies.
 */
export function setCorsHeaders({ headers }: FastifyRequest, reply: FastifyReply, policy: CorsPolicy): void {
  if (policy === 'same origin') return
  const withCredentials = policy === 'any origin, with credentials'
  const origin = withCredentials ? serializedOrigin(headers.origin) : null
  reply.header('access-control-allow-origin', origin ?? '*').header('access-control-expose-headers', exposed)
  if (withCredentials) reply.header('vary', 'Origin')
  if (origin !== null) reply.header('access-control-allow-credentials', 'true')
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
