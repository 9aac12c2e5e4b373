import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { Problem, refuseUpgrade, upgradesAt } from '../../http/index.ts'
import { viewerProblem } from '../problems.ts'
import { isFromOrigin } from '../routes/own-request.ts'
import type { RequireSession } from '../session/caller.ts'
import type { PositionHub } from './position-hub.ts'
import { type ViewerConnection, viewerConnection } from './viewer-connection.ts'

export type ViewerSocketParts = {
  readonly hub: PositionHub
  readonly requireSession: RequireSession
  /** The origin of the viewer's pages. */
  readonly origin: string
  /** Path of the WebSocket. */
  readonly path: string
}

type Viewer = { readonly account: string; readonly cookie: string | undefined; readonly connection: ViewerConnection }

/** Viewers of one person at one server: tabs, phones, tablets. */
const mostOfPerson = 12
/** Sessions that are checked at the same time: an identity server that does not answer costs each several seconds. */
const checkedAtOnce = 16
/** Bytes of a message from a viewer, which must not send any. */
const mostReceived = 256
/** Milliseconds in which viewers may confirm that the server is stopping. */
const farewell = 300

/**
 * The WebSocket of `GET {base_url}/app/api/position`: the positions of the person who is signed in, for pages of the viewer.
 * Returns a round that closes connections whose session has ended or whose heartbeat failed.
 */
export function acceptViewers(app: FastifyInstance, parts: ViewerSocketParts): () => Promise<void> {
  const { hub, requireSession, origin, path } = parts
  const viewers = new Set<Viewer>()
  const open = new Set<WebSocket>()
  const loadServer = once(async () => {
    const { WebSocketServer } = await import('ws')
    return new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: mostReceived })
  })

  const isOver = (): boolean => app.stopping.aborted && app.drainLeft() === 0

  async function accountOf(cookie: string | undefined): Promise<string> {
    return (await requireSession({ headers: { ...(cookie !== undefined && { cookie }) } })).account
  }

  function connect(socket: WebSocket, account: string, cookie: string | undefined): void {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    const connection = viewerConnection(socket)
    const isOneTooMany = [...viewers].filter((viewer) => viewer.account === account).length >= mostOfPerson
    if (isOver() || isOneTooMany) {
      connection.close(isOver() ? 'stopping' : 'tooMany')
      return
    }
    if (app.stopping.aborted) leaveIn(app.drainLeft(), connection)
    const viewer = { account, cookie, connection }
    const stop = hub.watch(account, connection.show)
    viewers.add(viewer)
    socket.on('close', () => {
      stop()
      viewers.delete(viewer)
    })
  }

  async function upgrade(request: IncomingMessage, duplex: Duplex, head: Buffer): Promise<void> {
    const { cookie } = request.headers
    if (isOver()) throw viewerProblem('unavailable', 'The server is stopping.')
    if (!isFromOrigin(request.headers, origin)) {
      throw viewerProblem('foreign-request', `Positions are shown to pages at ${origin} alone.`)
    }
    const account = await accountOf(cookie)
    const server = await loadServer()
    server.handleUpgrade(request, duplex, head, (socket) => connect(socket, account, cookie))
  }

  upgradesAt(app, path, (request, duplex, head) =>
    upgrade(request, duplex, head).catch((error: unknown) => {
      if (!(error instanceof Problem)) app.log.error({ err: error }, 'A viewer could not be connected')
      refuseUpgrade(duplex, error instanceof Problem ? error : viewerProblem('unavailable', 'Try again later.'))
    }),
  )
  app.stopping.addEventListener('abort', () => {
    const left = app.drainLeft()
    // Not all simultaneously: each reconnects to another server, which checks its session.
    for (const [number, { connection }] of [...viewers].entries()) leaveIn((left * number) / viewers.size, connection)
    setTimeout(() => {
      for (const socket of open) socket.terminate()
    }, left + farewell).unref()
  })

  async function check({ account, cookie, connection }: Viewer): Promise<void> {
    // If the state is unknown, the next round checks again.
    const isEnded = (error: unknown): boolean => error instanceof Problem && error.kind.status === 401
    const found = await accountOf(cookie).catch((error: unknown) => (isEnded(error) ? null : account))
    if (found === account) connection.beat()
    else connection.close('ended')
  }
  return async () => {
    const waiting = viewers.values()
    const work = async () => {
      for (const viewer of waiting) await check(viewer)
    }
    await Promise.all(Array.from({ length: checkedAtOnce }, work))
  }
}

const leaveIn = (milliseconds: number, { close }: ViewerConnection): void =>
  void setTimeout(close, milliseconds, 'stopping').unref()

/** Loads on the first call: the library is not needed to start. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null
  return () => {
    loaded ??= load()
    return loaded
  }
}
