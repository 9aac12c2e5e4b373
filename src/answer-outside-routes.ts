import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemHandler } from './charts/index.ts'
import { answerError } from './identity/index.ts'
import type { AnswerPageError } from './pages/index.ts'
import type { Surface } from './surface.ts'
import { answerProgram } from './unserved.ts'

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

/** The error by which Fastify's error handlers recognize a 404. */
export const nothingHere = (): Error => Object.assign(new Error('There is nothing at this URL'), { statusCode: 404 })
