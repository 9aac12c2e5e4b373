import type { FastifyBaseLogger } from 'fastify'
import { limits, type OAuthErrorCode } from '../../contract/index.ts'
import { FormError } from '../../http/index.ts'
import { OAuthError } from '../wire/oauth-error.ts'

type PolledRequest = { readonly id: string; readonly log: FastifyBaseLogger }

/** A poll never gets a 429 or 5xx: applications abort the sign-in on one (contract.md, "Pacing"). */
export function pollFault(error: unknown, { id: requestId, log }: PolledRequest): OAuthError | FormError {
  if (error instanceof OAuthError && error.status === 429)
    return new OAuthError('slow_down', { headers: error.headers })
  if (error instanceof OAuthError || error instanceof FormError) return error
  log.error({ err: error, requestId }, 'a poll could not be answered; the client is asked to wait')
  return new OAuthError('slow_down', { headers: { 'retry-after': String(limits.pollingInterval) }, cause: error })
}

export type PollOutcome = OAuthErrorCode | 'tokens'

export const outcomeOf = (fault: OAuthError | FormError): PollOutcome =>
  fault instanceof OAuthError ? fault.code : 'invalid_request'
