import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { problemHandler } from '../../charts/index.ts'
import { type ViewerProblemType, viewerProblem } from '../problems.ts'

/** Fastify's own errors about bodies: endpoints 5 to 7, whose handler answers the others, expect none. */
const bodyProblems: Readonly<Record<string, { readonly type: ViewerProblemType; readonly detail: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { type: 'too-large', detail: 'The body is too large for this URL. Shorten it.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { type: 'bad-request', detail: 'The body has to be JSON: application/json.' },
}

/** The error handler of the private API. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = bodyProblems[(error as Partial<FastifyError>).code ?? '']
  return problemHandler(known ? viewerProblem(known.type, known.detail, { cause: error }) : error, request, reply)
}
