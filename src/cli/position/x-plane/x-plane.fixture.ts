import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** X-Plane's web API, version 1, as published: names have ids of this session, updates contain only changes. */
export async function xPlaneDouble(port = 0) {
  const ids = new Map<string, number>()
  const subscribers = new Map<WebSocket, readonly number[]>()
  let values: Readonly<Record<string, unknown>> = {}
  let status = 200

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const names = url.searchParams.getAll('filter[name]')
    const data = names.map((name, index) => {
      ids.set(name, ids.get(name) ?? 2_000_000_000_000 + index)
      return { id: ids.get(name), is_writable: false, name, value_type: 'double' }
    })
    const isKnown = url.pathname === '/api/v1/datarefs'
    response.writeHead(isKnown ? status : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(status === 200 ? { data } : { error_code: 'refused', error_message: 'refused' }))
  })
  const sockets = new WebSocketServer({ server, path: '/api/v1' })
  sockets.on('connection', (socket) => {
    socket.on('close', () => subscribers.delete(socket))
    socket.on('message', (text) => {
      const { req_id, type, params } = JSON.parse(String(text))
      const known = type === 'dataref_subscribe_values'
      if (known)
        subscribers.set(
          socket,
          params.datarefs.map(({ id }: { id: number }) => id),
        )
      socket.send(JSON.stringify({ req_id, type: 'result', success: known }))
      send(socket, values)
    })
  })
  const send = (socket: WebSocket, changes: Readonly<Record<string, unknown>>): void => {
    const data = Object.entries(changes).flatMap(([name, value]) => {
      const id = ids.get(name)
      return id !== undefined && subscribers.get(socket)?.includes(id) ? [[id, value]] : []
    })
    if (data.length > 0) socket.send(JSON.stringify({ type: 'dataref_update_values', data: Object.fromEntries(data) }))
  }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: chosen } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${chosen}`,
    port: chosen,
    /** The aircraft moves: values by the names of datarefs. */
    set(changes: Readonly<Record<string, unknown>>): void {
      values = { ...values, ...changes }
      for (const socket of subscribers.keys()) send(socket, changes)
    },
    /** Sends something to every subscriber. */
    say(text: string): void {
      for (const socket of subscribers.keys()) socket.send(text)
    },
    /** The response to a request for names. */
    refuse(code: number): void {
      status = code
    },
    async close(): Promise<void> {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
