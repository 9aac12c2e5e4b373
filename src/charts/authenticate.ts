import type { FastifyRequest } from 'fastify'
import { StoreUnavailable } from '../failures/index.ts'
import {
  type AccessClaims,
  bearerToken,
  challenge,
  InvalidToken,
  type Problem,
  type VerifyAccessToken,
} from '../http/index.ts'
import { problem, unavailable } from './problems.ts'

/** The claims of a request whose parameters are valid too. Who may not ask does not learn what is wrong. */
export async function admit(request: FastifyRequest, verify: VerifyAccessToken): Promise<AccessClaims> {
  const claims = await authenticate(request, verify)
  if (request.validationError) throw request.validationError
  return claims
}

/** service.md, Authentication 4 and 5: without a valid access token the response is 401. */
async function authenticate(request: FastifyRequest, verify: VerifyAccessToken): Promise<AccessClaims> {
  try {
    const token = bearerToken(request.headers.authorization)
    if (token !== null) return await verify(token)
  } catch (error) {
    if (error instanceof InvalidToken) throw unauthorized(error.message, challenge('invalid_token'))
    if (error instanceof StoreUnavailable) {
      throw unavailable(error, 'Whether the access token is valid cannot be verified at present.')
    }
    throw error
  }
  throw unauthorized('Send the header Authorization: Bearer with an access token.', challenge())
}

function unauthorized(detail: string, wwwAuthenticate: string): Problem {
  return problem('unauthorized', detail, { headers: { 'www-authenticate': wwwAuthenticate } })
}
