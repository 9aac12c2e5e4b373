import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { credentials, type DoubleOptions, type ServiceDouble, serviceDouble } from './service-double.ts'

export { credentials }
export type ServedDouble = ServiceDouble & { close(): Promise<void> }

/** The double as a server on localhost, for programs in other processes. */
export async function startServiceDouble(options: Omit<DoubleOptions, 'url'>): Promise<ServedDouble> {
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end()
    if (request.url?.startsWith('/connect/authorize?')) {
      return void response.writeHead(302, { location: double.authorize(`${double.url}${request.url}`) }).end()
    }
    const form = new URLSearchParams(await text(request))
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]),
    )
    const reply = double.handle(request.url ?? '/', form, headers)
    if (!reply) return void request.socket.destroy()
    const body = reply.body instanceof Uint8Array ? reply.body : JSON.stringify(reply.body)
    response.writeHead(reply.status, { ...reply.headers, ...cors }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const double = serviceDouble({ ...options, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  return {
    ...double,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
