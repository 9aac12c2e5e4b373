/** The app factory: a Fastify server with forms, time limits and request ids, and nothing of the domain. */
export { createServer, type ServerOptions } from './server.ts'
