import type { FastifyInstance, FastifyReply } from 'fastify'

const exposed = 'ETag, Retry-After, Chart-Access, Content-Range, WWW-Authenticate, X-Request-Id'
/** decisions.md section 3, headers: what clients in the field send, and If-Range for a download that is resumed. */
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
]
const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': allowedHeaders.join(', '),
  'access-control-max-age': '86400',
} as const

/**
 * Any origin may call the endpoints, with a bearer or a client secret and never with cookies (decisions.md section 3).
 * Set before anything can fail, so that errors carry it too. `applies` leaves the pages out.
 */
export function allowEveryOrigin(app: FastifyInstance, applies: (path: string) => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isOpen = applies(request.url)
    if (isOpen) openToEveryOrigin(reply)
    if (isOpen && request.method === 'OPTIONS') reply.code(204).headers(preflight).send()
    else done()
  })
}

/** For answers that no hook runs for. */
export function openToEveryOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposed)
}
