import type { Requester } from '../device/device-session.ts'
import type { GrantParts } from './grant-parts.ts'
import type { Grant } from './mint.ts'
import type { RefreshFamily } from './refresh-family.ts'
import { hashRefreshToken, makeFamilyId, makeRefreshToken, type RefreshToken } from './refresh-token.ts'

type FamilyStart = Grant & Pick<RefreshFamily, 'requestedScope'> & { readonly requester: Requester }

/** The first refresh token of a device authorization, and the family it begins. */
export function startFamily(
  { client, user, scope, requestedScope, authTime, amr, requester }: FamilyStart,
  { random, refreshTokenKey, refreshIdleLifetime, refreshAbsoluteLifetime }: GrantParts,
  now: number,
): { readonly family: RefreshFamily; readonly refreshToken: RefreshToken } {
  const id = makeFamilyId(random)
  const refreshToken = makeRefreshToken({ family: id, generation: 1 }, refreshTokenKey, random)
  const family: RefreshFamily = {
    id,
    clientId: client.id,
    sub: user.sub,
    userSessionVersion: user.deviceSessionVersion,
    clientSessionVersion: client.sessionVersion,
    scope,
    requestedScope,
    generation: 1,
    tokenHash: hashRefreshToken(refreshToken),
    authTime,
    amr,
    createdAt: now,
    lastUsedAt: now,
    requester,
    idleExpiresAt: now + refreshIdleLifetime * 1000,
    absoluteExpiresAt: now + refreshAbsoluteLifetime * 1000,
    revokedAt: null,
    revocationReason: null,
    storedResponse: null,
  }
  return { family, refreshToken }
}
