import type { FastifyInstance, HTTPMethods } from 'fastify'

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Answers every other method at a path, so that it is a 405 and not a 404 (RFC 9110 §15.5.6).
 * `refuse` gets the value of the Allow header and throws the surface's own error.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  path: string,
  allowed: readonly HTTPMethods[],
  refuse: (allow: string) => never,
): void {
  const served = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed
  const others = methods.filter((method) => !served.includes(method))
  // No body is read for a method that is refused anyway.
  app.route({
    method: [...others],
    url: path,
    onRequest: async () => refuse([...served, 'OPTIONS'].join(', ')),
    handler: () => undefined,
  })
}
