import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { grantTypes, limits } from '../../contract/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { type FastPathAnswer, Form, FormError, InvalidToken, ServerStopping } from '../../http/index.ts'
import { OAuthError } from './oauth-error.ts'

/** The description of the error for a body of another type, and for no body. */
export const notAForm = 'The request body must be application/x-www-form-urlencoded'

/** Also for unknown paths: a mistyped one may be served one day. */
const notKept = { 'cache-control': 'no-store', pragma: 'no-cache' } as const

/** Sends any error of a /connect endpoint as the error of RFC 6749 §5.2 or RFC 6750 §3.1. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = error instanceof ServerStopping ? whileStopping(request) : logged(toOAuthError(error), request)
  return reply
    .code(answer.status)
    .headers({ ...notKept, ...answer.headers })
    .send(answer.body())
}

type Logged = { readonly id: string; readonly log: FastifyBaseLogger }

function logged(answer: OAuthError, { id: requestId, log }: Logged): OAuthError {
  if (answer.status >= 500) log.error({ err: answer, requestId }, answer.message)
  return answer
}

const [noStore, jsonType] = [
  Object.entries(notKept).flat(),
  ['content-type', 'application/json; charset=utf-8'],
] as const

/** A response without Fastify. */
export const jsonAnswer = (body: string): FastPathAnswer => ({ status: 200, headers: [...noStore, ...jsonType], body })

/** An error without Fastify. */
export function errorAnswer(error: unknown, request: Logged): FastPathAnswer {
  const answer = logged(toOAuthError(error), request)
  const headers = [...noStore, ...Object.entries(answer.headers).flat(), ...jsonType]
  return { status: answer.status, headers, body: JSON.stringify(answer.body()) }
}

/** Already logged. A poll never gets a 5xx: applications abort the sign-in on one (contract.md, "Shutdown"). */
function whileStopping({ body }: FastifyRequest): OAuthError {
  const headers = { 'retry-after': String(limits.pollingInterval) }
  const isPoll = body instanceof Form && body.all('grant_type').includes(grantTypes.deviceCode)
  return isPoll
    ? new OAuthError('slow_down', { headers })
    : new OAuthError('temporarily_unavailable', { status: 503, headers })
}

function toOAuthError(error: unknown): OAuthError {
  if (error instanceof OAuthError) return error
  if (error instanceof FormError) return new OAuthError('invalid_request', { description: error.message })
  if (error instanceof InvalidToken) {
    return new OAuthError(error.code, {
      description: error.message,
      status: 401,
      headers: { 'www-authenticate': error.wwwAuthenticate },
    })
  }
  if (error instanceof StoreUnavailable) {
    return new OAuthError('temporarily_unavailable', { status: 503, headers: { 'retry-after': '5' }, cause: error })
  }
  if (isRequestFault(error)) {
    const status = error.statusCode === 404 ? 404 : 400
    const description = error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? notAForm : error.message
    return new OAuthError('invalid_request', { description, status })
  }
  return new OAuthError('server_error', { status: 500, cause: error })
}

/** What Fastify itself rejects: a body too large or truncated, a wrong media type, a malformed URL. */
const isRequestFault = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) >= 400 && Number(error.statusCode) < 500
