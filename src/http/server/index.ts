/** The app factory: a Fastify server with forms, time limits and request ids, and nothing of the domain. */
export type { Answered } from './fast-path.ts'
export { type RouteDescription, routeDescription } from './route-description.ts'
export { createServer, type ServerOptions } from './server.ts'
