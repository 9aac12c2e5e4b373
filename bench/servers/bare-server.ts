/** The baseline: node:http that reads each request completely and responds with the bytes it was last given. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Recording } from './bare.ts'

let recording: { status: number; headers: Record<string, string>; body: Buffer } = {
  status: 200,
  headers: {},
  body: Buffer.alloc(0),
}

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    response.writeHead(recording.status, recording.headers)
    response.end(recording.body)
  })
})

process.on('message', ({ status, headers, body }: Recording) => {
  recording = { status, headers, body: Buffer.from(body, 'base64') }
  process.send?.({ ready: true })
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
