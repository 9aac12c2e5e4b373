import type { FastifyReply, FastifyRequest } from 'fastify'
import { StoreUnavailable } from '../../failures/index.ts'
import { FormError, ServerStopping, urlBytes } from '../../http/index.ts'
import { errorPage } from '../views/error.ts'
import { formFaultText } from './fault-texts.ts'
import { PageError } from './page-error.ts'
import { sendPage } from './send-page.ts'

export type AnswerPageError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Sends any error of a page as a page with a remedy, and with the request id if the log has a line for it. */
export const pageErrors =
  (mayLog: () => boolean): AnswerPageError =>
  (error, request, reply) => {
    const page = toPageError(error)
    const { status, detail, headers, home } = page
    const requestId = hasLine(error, page, request, mayLog) ? request.id : null
    return sendPage(reply.code(status).headers(headers), errorPage({ status, detail, requestId, home }))
  }

/** Logs the error, unless it is logged elsewhere. Returns whether the log has a line with the request id. */
function hasLine(error: unknown, page: PageError, request: FastifyRequest, mayLog: () => boolean): boolean {
  const { log, id: requestId, method, routeOptions } = request
  // During shutdown it is already logged.
  if (error instanceof ServerStopping) return keeps(log, 'warn')
  if (page.status >= 500) {
    log.error({ err: error, requestId }, page.message)
    // An outage is one line, with the number of its requests.
    return !(error instanceof StoreUnavailable) && keeps(log, 'error')
  }
  if (!keeps(log, 'warn') || !mayLog()) return false
  const { status, reason } = page
  log.warn(
    { requestId, method, route: routeOptions.url ?? null, status, reason },
    'A request was answered with an error page',
  )
  return true
}

/** Whether LOG_LEVEL keeps a line of this level. */
const keeps = ({ level }: { readonly level: string }, wanted: 'warn' | 'error'): boolean =>
  level !== 'silent' && (wanted === 'error' || level !== 'error')

function toPageError(error: unknown): PageError {
  if (error instanceof PageError) return error
  if (error instanceof FormError) return new PageError(400, formFaultText(error.fault), { reason: error.fault.reason })
  if (error instanceof ServerStopping) {
    return new PageError(503, (words) => words.error.restarting, { headers: { 'retry-after': '5' } })
  }
  if (error instanceof StoreUnavailable) {
    return new PageError(503, (words) => words.error.busy, {
      cause: error,
      headers: { 'retry-after': '5' },
    })
  }
  if (error instanceof Error && 'statusCode' in error) {
    if (error.statusCode === 404) return new PageError(404, (words) => words.error.notFound, { reason: 'not served' })
    if (error.statusCode === 414) return new PageError(414, (words) => words.error.longLink(urlBytes / 1024))
    if (error.statusCode === 413) return new PageError(413, (words) => words.error.tooLarge)
    if (Number(error.statusCode) < 500) return new PageError(400, (words) => words.error.notAForm)
  }
  return new PageError(500, (words) => words.error.internal, { cause: error })
}
