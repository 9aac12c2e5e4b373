import type { Socket } from 'node:net'
import { problem } from './problems.ts'

const details: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The headers are too large: 64 KB is the most.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
}

/**
 * For Fastify's `clientErrorHandler`: bytes that Node could not parse as HTTP. There is no request to reply to, so the
 * problem document is written by hand and the connection closed.
 */
export function refuseUnreadable(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { kind, message } = problem('bad-request', details[error.code ?? ''] ?? 'The bytes are not an HTTP request.')
  const body = JSON.stringify({ type: kind.type, title: kind.title, status: kind.status, detail: message })
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
