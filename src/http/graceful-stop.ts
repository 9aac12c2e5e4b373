import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { acceptWaiting } from './accept-waiting.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The listeners that accept connections for `server`: itself, and one for each further address. */
    readonly portListeners: Set<Server>
    /** Aborted when shutdown starts. What is no longer HTTP, such as a WebSocket, has to end itself then. */
    readonly stopping: AbortSignal
    /**
     * Starts shutdown, before `close()`: accepts no new connections, and answers as usual what arrives on open ones. Each
     * ends with its next response, so that a proxy learns that it is gone before it sends another request. Resolves after
     * `period` milliseconds, or when no connection is open.
     */
    drain(period: number): Promise<void>
    /** Milliseconds until `drain` ends at the latest; 0 if it is not running. */
    drainLeft(): number
    /** Whether requests are no longer answered as usual. */
    isRefusing(): boolean
  }
}

/** The request arrived during shutdown; each surface sends the error in its own format. */
export class ServerStopping extends Error {
  override readonly name = 'ServerStopping'

  constructor() {
    super('The server is stopping. Try again in a few seconds.')
  }
}

/** Milliseconds for which idle connections stay open, so that most clients learn from a response to open a new one. */
const idlePeriod = 1_000
const checkEvery = 50

/**
 * Makes `app.close()` graceful: no new connections; requests that had arrived are answered; those that arrive later on
 * existing connections are passed to the error handler as ServerStopping. Connections without a request are closed
 * after a second, and all others `grace` milliseconds after shutdown started, even if their clients do not read.
 */
export function stopGracefully(app: FastifyInstance, sockets: ReadonlySet<Socket>, grace: number): void {
  /** The last response that each connection waits for: requests may be pipelined (RFC 9112 §9.3.2). */
  const awaited = new WeakMap<Socket, ServerResponse>()
  const late = new WeakSet<FastifyRequest>()
  const stopping = new AbortController()
  const { signal } = stopping
  /** Both by `performance.now()`. */
  let [began, drainedAt] = [0, 0]
  let isRefusing = false
  const drainLeft = (): number => Math.max(0, drainedAt - performance.now())
  app.decorate('portListeners', new Set([app.server]))
  app.decorate('stopping', signal)
  app.decorate('drainLeft', drainLeft)
  app.decorate('isRefusing', () => isRefusing)

  app.addHook('onRequest', (request, reply, done) => {
    awaited.set(request.raw.socket, reply.raw)
    if (isRefusing) late.add(request)
    done()
  })
  // The body has been read: the error of a poll depends on it.
  app.addHook('preHandler', (request, _, done) => {
    if (!late.has(request)) return done()
    request.log.warn('Arrived while the server is stopping')
    done(new ServerStopping())
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { socket } = request.raw
    if (awaited.get(socket) === reply.raw) awaited.delete(socket)
    done()
  })

  app.decorate('drain', async (period: number) => {
    if (period === 0) return
    await acceptWaiting(app.server)
    start(period)
    while (sockets.size > 0 && drainLeft() > 0) await wait(checkEvery)
  })
  app.addHook('preClose', async () => {
    start(0)
    drainedAt = 0
    isRefusing = true
    const closing = performance.now()
    while (sockets.size > 0 && performance.now() - began < grace) {
      if (performance.now() - closing >= idlePeriod) closeUnused()
      await wait(checkEvery)
    }
    for (const socket of sockets) socket.destroy()
  })

  function start(drainPeriod: number): void {
    if (signal.aborted) return
    began = performance.now()
    drainedAt = began + drainPeriod
    // Not http's own close(): it ends idle connections, and with them the timeouts of headers and bodies.
    for (const listener of app.portListeners) Server.prototype.close.call(listener)
    stopping.abort()
    for (const socket of sockets) {
      const answer = awaited.get(socket)
      if (answer && !answer.headersSent) answer.setHeader('connection', 'close')
    }
  }

  /** A partly received request keeps its connection open; Node treats a connection that sent nothing in the same way. */
  function closeUnused(): void {
    app.server.closeIdleConnections()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
}
