import type { FastifyInstance } from 'fastify'
import { endpoints, type IntrospectionResponse } from '../../contract/index.ts'
import type { UserStore } from '../accounts/user.ts'
import type { Origin } from '../audit/audit-log.ts'
import { type AuthenticationParts, authenticateWithSecret } from '../clients/authenticate-client.ts'
import type { Client } from '../clients/client.ts'
import type { Clock } from '../clock.ts'
import { isLive, type RefreshFamilyStore, tokenState } from '../sessions/refresh/refresh-family.ts'
import { hashRefreshToken, type RefreshTokenParts } from '../sessions/refresh/refresh-token.ts'
import { tokenRejection } from '../sessions/refresh/token-rejection.ts'
import { readForm, required } from '../wire/form-request.ts'
import type { AccessTokenEnd } from './access-token-end.ts'
import { authenticationContext } from './authentication-context.ts'
import { readToken, type TokenReaders } from './presented-token.ts'
import { type AccessTokenClaims, isClientToken } from './verify-access-token.ts'

export type IntrospectionParts = TokenReaders &
  AuthenticationParts & {
    /** The issuer. */
    readonly authUrl: string
    readonly users: UserStore
    readonly refreshFamilies: RefreshFamilyStore
    readonly accessTokenEnd: AccessTokenEnd
    readonly now: Clock
  }

const inactive: IntrospectionResponse = { active: false }

/**
 * RFC 7662. Any client with a secret may introspect an access token, because services receive those of others; a refresh token only its
 * own client.
 */
export function registerIntrospectionEndpoint(app: FastifyInstance, parts: IntrospectionParts): void {
  app.post(endpoints.introspection.path, async (request): Promise<IntrospectionResponse> => {
    const form = readForm(request)
    const client = await authenticateWithSecret(request, form, parts)
    const token = required(form, 'token')
    const presented = await readToken(token, parts)
    const origin = { ip: request.ip, requestId: request.id }
    switch (presented.kind) {
      case 'access':
        return aboutAccess(presented.claims, parts)
      case 'refresh':
        return aboutRefresh({ ...presented.parts, hash: hashRefreshToken(token) }, { client, origin }, parts)
      case 'none':
        return inactive
    }
  })
}

/** Active while its account and its client are enabled and it is not revoked. */
async function aboutAccess(
  claims: AccessTokenClaims,
  { authUrl, clients, users, accessTokenEnd }: IntrospectionParts,
): Promise<IntrospectionResponse> {
  const { sub, clientId, scope, exp, iat, aud, jti, jkt, acr, authTime } = claims
  const isOfPerson = !isClientToken(claims)
  const [user, client] = await Promise.all([isOfPerson ? users.find(sub) : null, clients.find(clientId)])
  if (!client?.enabled || (isOfPerson && !user?.enabled)) return inactive
  if (await accessTokenEnd.wasRevoked(claims, { account: user, client })) return inactive
  return {
    active: true,
    scope: scope.join(' '),
    client_id: clientId,
    ...(user && { username: user.username }),
    token_type: jkt === null ? 'Bearer' : 'DPoP',
    exp,
    iat,
    sub,
    aud,
    iss: authUrl,
    ...(authTime !== undefined && { auth_time: authTime }),
    ...(acr !== undefined && { acr }),
    ...(jkt !== null && { cnf: { jkt } }),
    jti,
  }
}

async function aboutRefresh(
  token: RefreshTokenParts & { readonly hash: string },
  { client, origin }: { readonly client: Client; readonly origin: Origin },
  { authUrl, users, refreshFamilies, attempts, now }: IntrospectionParts,
): Promise<IntrospectionResponse> {
  const family = await refreshFamilies.find(token.family)
  if (family?.clientId !== client.id || tokenState(family, token) === 'unknown') {
    await attempts.recordRejection(tokenRejection(family, client, endpoints.introspection.path), origin)
    return inactive
  }
  const user = await users.find(family.sub)
  if (!user?.enabled || !isLive(family, { account: user, client }, now())) return inactive
  if (tokenState(family, token) !== 'live') return inactive
  const acr = authenticationContext(family.amr)
  return {
    active: true,
    scope: family.scope.join(' '),
    client_id: client.id,
    username: user.username,
    sub: family.sub,
    iss: authUrl,
    auth_time: Math.floor(family.authTime / 1000),
    ...(acr && { acr }),
    ...(family.jkt !== null && { cnf: { jkt: family.jkt } }),
    exp: Math.floor(Math.min(family.idleExpiresAt, family.absoluteExpiresAt) / 1000),
  }
}
