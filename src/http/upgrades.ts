import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { repeatsHost } from './host-header.ts'
import { Problem } from './problem.ts'

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * Passes requests for a WebSocket at a path to `upgrade`. Every other request is answered as usual, with any header Upgrade
 * (RFC 9110 §7.8): some clients offer HTTP/2 in it with every request. Node before 22.21 and 24.9 does not distinguish them, so
 * there nothing is upgraded.
 */
export function upgradesAt(app: FastifyInstance, path: string, upgrade: Upgrade): void {
  const { server }: { readonly server: Server & { shouldUpgradeCallback?: (request: IncomingMessage) => boolean } } =
    app
  if (server.shouldUpgradeCallback === undefined) {
    app.log.warn(`Node ${process.versions.node} cannot serve WebSockets: own-ship positions need Node 22.21 or 24.9`)
    return
  }
  server.shouldUpgradeCallback = ({ method, url = '', headers }) =>
    method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && pathOf(url) === path
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => undefined)
    const fault = faultOf(request)
    if (fault === null) upgrade(request, socket, head)
    else refuseUpgrade(socket, new Problem(badRequest, fault))
  })
}

const badRequest = { type: 'about:blank', status: 400, title: 'Bad Request' } as const

/** Node checks neither for an upgrade (RFC 9110 §7.8, RFC 9112 §3.2). */
function faultOf({ httpVersion, headers, rawHeaders }: IncomingMessage): string | null {
  if (httpVersion !== '1.1') return `A WebSocket needs HTTP/1.1, and the request is HTTP/${httpVersion}.`
  if (headers.host === undefined) return 'The Host header is missing.'
  return repeatsHost(rawHeaders) ? 'The Host header is repeated.' : null
}

const pathOf = (url: string): string => (url.split('?', 1)[0] ?? '').replace(/\/$/, '')

/** The response to a request that is not upgraded; it has no Fastify reply. */
export function refuseUpgrade(socket: Duplex, { kind, message, headers }: Problem): void {
  const body = JSON.stringify({ type: kind.type, title: kind.title, status: kind.status, detail: message })
  const fields = {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
    ...headers,
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${kind.status} Refused\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
