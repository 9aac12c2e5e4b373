import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemHandler } from './charts/index.ts'
import { corsHeaders, sendPreflight } from './http/index.ts'

/**
 * Responds to a program for a path outside every API that is not served, such as a mistyped one: whatever origin its page has,
 * it can read what is wrong. false: a person reads the response.
 */
export function answerProgram(error: Error, request: FastifyRequest, reply: FastifyReply): boolean {
  const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
  if (!isPreflight && !isOfProgram(request)) return false
  const headers = corsHeaders('any origin', undefined)
  for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? '', headers[i + 1])
  if (isPreflight) sendPreflight(reply)
  else problemHandler(error, request, reply)
  return true
}

/** A browser that opens a page accepts HTML, and has no token. */
function isOfProgram({ headers: { authorization = '', accept = '' } }: FastifyRequest): boolean {
  if (/^(bearer|dpop) /i.test(authorization)) return true
  return /\bapplication\/(problem\+)?json\b/i.test(accept) && !/\btext\/html\b/i.test(accept)
}
