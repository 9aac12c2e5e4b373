import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ProblemType, problems, problemUri } from '../contract/index.ts'
import { StoreUnavailable } from '../failures/index.ts'
import { ParameterError, Problem, ServerStopping, sendProblem, urlTooLong } from '../http/index.ts'

type Extras = ConstructorParameters<typeof Problem>[2]

/** A row of the contract's problem table and a public sentence about this occurrence. */
export function problem(type: ProblemType, detail: string, extras?: Extras): Problem {
  return new Problem({ type: problemUri(type), ...problems[type] }, detail, extras)
}

/** Seconds; a store that restarts is available sooner. */
const retryAfter = '5'

/** The store is unreachable. The cause is for the log: the client sees only that it may retry. */
export function unavailable(cause: StoreUnavailable, what = 'The service cannot reach its data at present.'): Problem {
  return problem('unavailable', `${what} Try again in a few seconds.`, {
    headers: { 'retry-after': retryAfter },
    cause,
  })
}

/** Seconds; an operator has to repair it. */
const repairAfter = '60'

/** 503 instead of bytes that caches would keep for ever. Already logged, once for all requests. */
export function imageDamaged(cause: unknown): Problem {
  return problem(
    'unavailable',
    'This image is damaged on the server. The damage was logged for its operator. Try again later.',
    {
      headers: { 'retry-after': repairAfter },
      cause,
      isLogged: true,
    },
  )
}

/** 503 instead of 404, by which clients would drop the chart; another server may have the image. Already logged, once a minute. */
export function imageUnreadable(cause: unknown): Problem {
  return problem('unavailable', 'This server cannot read the image at present. Try again in a few seconds.', {
    headers: { 'retry-after': retryAfter },
    cause,
    isLogged: true,
  })
}

/** Fastify's own errors that are not simply a malformed request. */
const frameworkProblems: Readonly<Record<string, { readonly type: ProblemType; readonly detail: string }>> = {
  FST_ERR_BAD_URL: { type: 'bad-request', detail: 'The path has a broken percent-encoding.' },
  [urlTooLong]: { type: 'bad-request', detail: 'The URL is too long: 16 KB is the most.' },
  FST_ERR_MAX_PARAM_LENGTH: { type: 'not-found', detail: 'No address here is that long.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { type: 'bad-request', detail: 'The body is too large; this address expects none.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { type: 'bad-request', detail: 'This address expects no body.' },
}

/**
 * The error handler of endpoints 5 to 7, and fit for Fastify's `frameworkErrors`: every error leaves as a row of the
 * contract. An unexpected error is logged and returned as `internal-error`, without its message.
 */
export function problemHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isOfParameter = error instanceof ParameterError
  return sendProblem(request, reply, isOfParameter ? parameterProblem(error, request) : asProblem(error))
}

/** Some clients read `charts` also in an error (contract.md, "Errors"). */
const noCharts = { charts: [] }

/** contract.md, "Errors": 400 names the parameter and what it may be. A path without an ICAO identifier is 404. */
function parameterProblem(
  { part, parameter, value, allowed, message }: ParameterError,
  { routeOptions }: FastifyRequest,
): Problem {
  if (part === 'query') return problem('bad-parameter', message, { members: { parameter, allowed } })
  const detail = `${JSON.stringify(value.slice(0, shown))} is not an ICAO identifier: it has four letters or digits.`
  const members = routeOptions.url?.endsWith('/charts/:icao') ? noCharts : {}
  return problem('unknown-airport', detail, { members })
}

/** Characters of an identifier that a message repeats. */
const shown = 40

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof StoreUnavailable) return unavailable(error)
  if (error instanceof ServerStopping) {
    return problem('unavailable', error.message, { headers: { 'retry-after': retryAfter }, isLogged: true })
  }
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const known = frameworkProblems[code]
  if (known) return problem(known.type, known.detail)
  if (statusCode === 404) return problem('not-found', 'Airports and charts are under /v2 of the chart service.')
  if (statusCode < 500) return problem('bad-request', 'The request could not be read.')
  return problem('internal-error', 'The server met an unexpected condition; look for the request id in its log.', {
    cause: error,
  })
}
