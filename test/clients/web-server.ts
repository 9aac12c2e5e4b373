import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Handler = (request: Request) => Promise<Response> | Response

export type WebServer = { readonly port: number; close(): Promise<void> }

/** Serves a handler of web requests, at the origin that the browser sees. `port` 0: any. */
export async function serveWeb(port: number, handle: Handler): Promise<WebServer> {
  const server = createServer(async (incoming, outgoing) => {
    try {
      const response = await handle(await toRequest(incoming))
      const cookies = response.headers.getSetCookie()
      const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'))
      outgoing.writeHead(response.status, { ...headers, ...(cookies.length > 0 && { 'set-cookie': cookies }) })
      outgoing.end(Buffer.from(await response.arrayBuffer()))
    } catch (error) {
      outgoing.writeHead(500).end(String(error))
    }
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', headers, url = '/' } = incoming
  const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(await buffer(incoming))
  const lists = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  )
  return new Request(new URL(url, `http://${headers.host}`), { method, headers: lists, body })
}

export const html = (body: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(`<!doctype html><meta charset="utf-8">${body}`, {
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  })
