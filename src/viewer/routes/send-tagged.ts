import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesNone, representation } from '../../http/index.ts'

/** Sends a value as JSON with the entity tag of its bytes; 304 if the browser has the same bytes. */
export function sendTagged({ headers }: FastifyRequest, reply: FastifyReply, value: object): FastifyReply {
  const { bytes, etag } = representation(Buffer.from(JSON.stringify(value)))
  reply.header('etag', etag).type('application/json')
  return matchesNone(headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(bytes)
}
