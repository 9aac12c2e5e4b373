import type { FastifyInstance, FastifyReply } from 'fastify'

const exposed = 'ETag, Retry-After, Chart-Access, Content-Range, WWW-Authenticate, X-Request-Id'
const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match, Range, If-Range, Idempotency-Key',
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
