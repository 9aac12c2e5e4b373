import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dpopAlgorithms, endpoints, type UserinfoResponse } from '../../contract/index.ts'
import { challenge, dpopChallenge, type PresentedToken, presentedToken } from '../../http/index.ts'
import type { UserStore } from '../accounts/user.ts'
import type { ClientStore } from '../clients/client.ts'
import { readForm } from '../wire/form-request.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import { type AcceptToken, invalidToken } from './accept-token.ts'
import type { AccessTokenEnd } from './access-token-end.ts'
import { identityClaims } from './identity-claims.ts'
import { isClientToken } from './verify-access-token.ts'

export type UserinfoParts = {
  readonly clients: ClientStore
  readonly users: UserStore
  readonly acceptToken: AcceptToken
  readonly accessTokenEnd: AccessTokenEnd
}

/**
 * service.md, endpoint 4, also by POST (OpenID Connect Core §5.3.1). Name and mail address only for a token with the scope openid.
 */
export function registerUserinfoEndpoint(
  app: FastifyInstance,
  { clients, users, acceptToken, accessTokenEnd }: UserinfoParts,
): void {
  const answer = async (presented: PresentedToken | null): Promise<UserinfoResponse> => {
    if (presented === null) throw noToken()
    const claims = await acceptToken(presented)
    if (isClientToken(claims)) throw ofNobody()
    const [user, client] = await Promise.all([users.find(claims.sub), clients.find(claims.clientId)])
    if (await accessTokenEnd.wasRevoked(claims, { account: user, client })) {
      throw invalidToken('The access token was revoked; sign in again', presented)
    }
    if (!user?.enabled) throw invalidToken('The account of this access token is gone or disabled', presented)
    if (claims.scope.includes('openid')) return identityClaims(user)
    return { sub: user.sub, preferred_username: user.username }
  }
  app.get(endpoints.userinfo.path, (request) => answer(presentedToken(request)))
  app.post(endpoints.userinfo.path, (request) => answer(tokenOf(request)))
}

/** From the header or from the form, not both (RFC 6750 §2). */
function tokenOf(request: FastifyRequest): PresentedToken | null {
  const inHeader = presentedToken(request)
  const inForm = request.body === undefined ? null : (readForm(request).one('access_token') ?? null)
  if (inHeader !== null && inForm !== null) {
    throw new OAuthError('invalid_request', {
      description: 'Send the access token in the Authorization header or in the form, not in both',
      headers: { 'www-authenticate': challenge('invalid_request') },
    })
  }
  return (
    inHeader ??
    (inForm === null
      ? null
      : { scheme: 'Bearer', token: inForm, proof: null, method: 'POST', path: endpoints.userinfo.path })
  )
}

/** RFC 6750 §3.1: the challenge to a request without a token has no error code. */
function noToken(): OAuthError {
  return new OAuthError('invalid_token', {
    description: 'Send the access token in the header Authorization: Bearer',
    status: 401,
    headers: { 'www-authenticate': `${challenge()}, ${dpopChallenge(dpopAlgorithms)}` },
  })
}

/** Not invalid_token: another token of this grant would be no better (RFC 6750 §3.1). */
function ofNobody(): OAuthError {
  return new OAuthError('insufficient_scope', {
    description: 'The access token is of an application without a person, so there is no account to describe',
    status: 403,
    headers: { 'www-authenticate': challenge('insufficient_scope') },
  })
}
