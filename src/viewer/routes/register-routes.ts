import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { refuseOtherMethods } from '../../http/index.ts'
import { routeDescription } from '../../http/server/index.ts'
import { viewerProblem } from '../problems.ts'
import type { RequireSession } from '../session/caller.ts'
import { isOwnRequest, ownHeader } from './own-request.ts'
import type { ViewerRoute } from './viewer-route.ts'

type Guards = {
  readonly requireSession: RequireSession
  /** The origin of the viewer's pages. */
  readonly origin: string
}

/** Registers the rows of the private API: their session checks, and the check that a change comes from our own pages. */
export function registerRoutes(app: FastifyInstance, routes: readonly ViewerRoute[], guards: Guards): void {
  for (const route of routes) {
    const { method, path, bodyBytes, access, response } = route
    app.route({
      ...(response && routeDescription({ responses: { 200: { body: response } } })),
      method,
      url: path,
      ...(bodyBytes !== undefined && { bodyLimit: bodyBytes }),
      ...(method !== 'GET' && access !== 'application' && { onRequest: refuseForeign(guards.origin) }),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        return route.access === 'person'
          ? route.answer(request, reply, await guards.requireSession(request))
          : route.answer(request, reply)
      },
    })
  }
  for (const [path, methods] of methodsByPath(routes)) refuseOtherMethods(app, path, methods, refuseMethod)
}

/** Before the body is read. */
const refuseForeign = (origin: string) => async (request: FastifyRequest, _: FastifyReply) => {
  if (isOwnRequest(request.headers, origin)) return
  throw viewerProblem(
    'foreign-request',
    `Changes are accepted from pages at ${origin} alone, with the header ${ownHeader.name}: ${ownHeader.value}.`,
  )
}

function methodsByPath(routes: readonly ViewerRoute[]): ReadonlyMap<string, readonly HTTPMethods[]> {
  const byPath = Map.groupBy(routes, ({ path }) => path)
  return new Map([...byPath].map(([path, rows]) => [path, rows.map(({ method }) => method)]))
}

function refuseMethod(allow: string): never {
  throw viewerProblem('method-not-allowed', `This URL supports ${allow}.`, { headers: { allow } })
}
