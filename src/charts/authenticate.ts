import type { FastifyRequest } from 'fastify'
import { dpopAlgorithms } from '../contract/index.ts'
import { StoreUnavailable } from '../failures/index.ts'
import {
  type AccessClaims,
  challenge,
  dpopChallenge,
  InvalidToken,
  type Problem,
  presentedToken,
  type VerifyAccessToken,
} from '../http/index.ts'
import { problem, unavailable } from './problems.ts'

/** The claims of a request with valid parameters. Authenticates first, which hides validation errors from unauthenticated callers. */
export type Admit = (request: FastifyRequest) => Promise<AccessClaims>

/** `authenticate` throws Problem for an unauthenticated request. */
export function admitting(authenticate: (request: FastifyRequest) => Promise<AccessClaims>): Admit {
  return async (request) => {
    const claims = await authenticate(request)
    if (request.validationError) throw request.validationError
    return claims
  }
}

export const admit = (request: FastifyRequest, verify: VerifyAccessToken): Promise<AccessClaims> =>
  admitting((asked) => authenticate(asked, verify))(request)

/** service.md, Authentication 4 and 5: without a valid access token the response is 401. */
export async function authenticate(request: FastifyRequest, verify: VerifyAccessToken): Promise<AccessClaims> {
  try {
    const presented = presentedToken(request)
    if (presented !== null) return await verify(presented)
  } catch (error) {
    if (error instanceof InvalidToken) throw unauthorized(error.message, error.wwwAuthenticate)
    if (error instanceof StoreUnavailable) {
      throw unavailable(error, 'Whether the access token is valid cannot be verified at present.')
    }
    throw error
  }
  const schemes = `${challenge()}, ${dpopChallenge(dpopAlgorithms)}`
  throw unauthorized('Send the header Authorization: Bearer with an access token.', schemes)
}

function unauthorized(detail: string, wwwAuthenticate: string): Problem {
  return problem('unauthorized', detail, { headers: { 'www-authenticate': wwwAuthenticate } })
}
