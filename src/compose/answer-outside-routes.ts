import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemHandler } from '../charts/index.ts'
import { corsHeaders, sendPreflight } from '../http/index.ts'
import { answerError } from '../identity/index.ts'
import type { AnswerPageError } from '../pages/index.ts'
import type { Surface } from './surface.ts'

type Parts = {
  readonly surfaceOf: (url: string) => Surface
  readonly answerPageError: AnswerPageError
  /** Whether it serves charts alone, which have no pages. */
  readonly isChartHost: boolean
}

/** Answers an error outside every route, in the format of the path's surface. */
export const answerOutsideRoutes =
  ({ surfaceOf, answerPageError, isChartHost }: Parts) =>
  (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { errors } = surfaceOf(request.url)
    if (request.is404 && errors === 'page' && answerProgram(error, request, reply)) return reply
    return { ...errorAnswers, page: answerPageError }[isChartHost ? 'problem' : errors](error, request, reply)
  }

const errorAnswers: Readonly<Record<Exclude<Surface['errors'], 'page'>, typeof problemHandler>> = {
  oauth: answerError,
  problem: problemHandler,
}

/**
 * Responds to a program for a path outside every API that is not served, such as a mistyped one, with CORS
 * for every origin, so that it can read the error. false: a browser shows the response.
 */
function answerProgram(error: Error, request: FastifyRequest, reply: FastifyReply): boolean {
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

/** The error by which Fastify's error handlers recognize a 404. */
export const nothingHere = (): Error => Object.assign(new Error('There is nothing at this URL'), { statusCode: 404 })
