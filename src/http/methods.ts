import type { FastifyInstance, HTTPMethods } from 'fastify'

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/**
 * Registers all other methods of a path, so that they are a 405 and not a 404 (RFC 9110 §15.5.6). HEAD goes with GET.
 * `refuse` is passed the value of the Allow header and throws the surface's own error.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  path: string,
  allowed: readonly HTTPMethods[],
  refuse: (allow: string) => never,
): void {
  const isServed = (method: HTTPMethods) => allowed.includes(method) || (method === 'HEAD' && allowed.includes('GET'))
  // No body is read for a method that is not allowed.
  app.route({
    method: methods.filter((method) => !isServed(method)),
    url: path,
    onRequest: async () => refuse(methods.filter(isServed).join(', ')),
    handler: () => undefined,
  })
}
