import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** What takes connections for `server`: itself, and one for each further address. */
    readonly portListeners: Set<Server>
  }
}

/** The request arrived while the server was stopping; each surface answers it in its own format. */
export class ServerStopping extends Error {
  override readonly name = 'ServerStopping'

  constructor() {
    super('The server is stopping. Try again in a few seconds.')
  }
}

/** Milliseconds for which idle connections stay open, so that most clients are told by an answer to use another. */
const drainPeriod = 1_000
const checkEvery = 50

/**
 * Makes `app.close()` graceful: no new connections; requests that had arrived are answered; those that arrive later on
 * connections open before are passed to the error handler as ServerStopping. Connections without a request are closed
 * after a second, and all that are left after `grace` milliseconds, whatever their clients do.
 */
export function stopGracefully(app: FastifyInstance, sockets: ReadonlySet<Socket>, grace: number): void {
  /** The last answer that each connection waits for: there may be several in a row (RFC 9112 §9.3.2). */
  const awaited = new WeakMap<Socket, ServerResponse>()
  const late = new WeakSet<FastifyRequest>()
  let isStopping = false
  app.decorate('portListeners', new Set([app.server]))

  app.addHook('onRequest', (request, reply, done) => {
    awaited.set(request.raw.socket, reply.raw)
    if (isStopping) late.add(request)
    done()
  })
  // The body has been read: what a poll is answered depends on it.
  app.addHook('preHandler', (request, _, done) => {
    if (!isStopping || !late.has(request)) return done()
    request.log.warn('Arrived while the server is stopping')
    done(new ServerStopping())
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { socket } = request.raw
    if (awaited.get(socket) === reply.raw) awaited.delete(socket)
    done()
  })

  app.addHook('preClose', async () => {
    isStopping = true
    const began = performance.now()
    const elapsed = (): number => performance.now() - began
    // Not http's own close(): it ends idle connections, and the time limits on heads and bodies with them.
    for (const listener of app.portListeners) Server.prototype.close.call(listener)
    for (const socket of sockets) {
      const answer = awaited.get(socket)
      if (answer && !answer.headersSent) answer.setHeader('connection', 'close')
    }
    while (sockets.size > 0 && elapsed() < grace) {
      if (elapsed() >= drainPeriod) closeUnused()
      await wait(checkEvery)
    }
    for (const socket of sockets) socket.destroy()
  })

  /** A request that has arrived in part keeps its connection; Node takes one that sent nothing for such. */
  function closeUnused(): void {
    app.server.closeIdleConnections()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
}
