import type { FastifyInstance } from 'fastify'
import { endpoints, type UserinfoResponse } from '../../contract/index.ts'
import { bearerToken, challenge, InvalidToken } from '../../http/index.ts'
import { OAuthError } from '../oauth-error.ts'
import type { AccessTokenEnd } from '../revocation/access-token-end.ts'
import type { UserStore } from '../users/user.ts'
import type { AccessTokenClaims } from './verify-access-token.ts'

export type UserinfoParts = {
  readonly users: UserStore
  readonly verifyAccessToken: (token: string) => Promise<AccessTokenClaims>
  readonly accessTokenEnd: AccessTokenEnd
}

/** service.md, endpoint 4. Name and address only for a token that was granted openid. */
export function registerUserinfoEndpoint(
  app: FastifyInstance,
  { users, verifyAccessToken, accessTokenEnd }: UserinfoParts,
): void {
  app.get(endpoints.userinfo.path, async (request): Promise<UserinfoResponse> => {
    const token = bearerToken(request.headers.authorization)
    if (token === null) throw noToken()
    const claims = await verifyAccessToken(token)
    if (await accessTokenEnd.wasRevoked(claims)) throw new InvalidToken('The access token was revoked; sign in again')
    const user = await users.find(claims.sub)
    if (!user?.enabled) throw new InvalidToken('The account of this access token is gone or disabled')
    const mayIdentify = claims.scope.includes('openid')
    return {
      sub: user.sub,
      preferred_username: user.username,
      ...(mayIdentify && user.name ? { name: user.name } : {}),
      ...(mayIdentify && user.email ? { email: user.email } : {}),
    }
  })
}

/** RFC 6750 §3.1: a request without a token is challenged without an error word in the header. */
function noToken(): OAuthError {
  return new OAuthError('invalid_token', {
    description: 'Send the access token in the header Authorization: Bearer',
    status: 401,
    headers: { 'www-authenticate': challenge() },
  })
}
