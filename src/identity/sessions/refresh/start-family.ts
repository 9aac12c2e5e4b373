import type { KeyObject } from 'node:crypto'
import type { User } from '../../accounts/user.ts'
import type { Client } from '../../clients/client.ts'
import { isViewer } from '../../clients/viewer-client.ts'
import type { Random } from '../../random.ts'
import type { TrustedClock } from '../../trusted-clock/trusted-clock.ts'
import type { Requester } from '../requester.ts'
import type { RefreshFamily } from './refresh-family.ts'
import { hashRefreshToken, makeFamilyId, makeRefreshToken, type RefreshToken } from './refresh-token.ts'

export type FamilyStart = Pick<RefreshFamily, 'scope' | 'requestedScope' | 'authTime' | 'amr' | 'sid'> & {
  readonly client: Client
  readonly user: User
  readonly requester: Requester | null
  /** Thumbprint of the key that the request proved to have; null: none. */
  readonly jkt: string | null
}

export type FamilyParts = {
  readonly refreshTokenKey: KeyObject
  /** Seconds. */
  readonly refreshIdleLifetime: number
  /** Seconds. */
  readonly refreshAbsoluteLifetime: number
  readonly random: Random
  readonly endsFrom: TrustedClock['endsFrom']
}

/**
 * A refresh family and its first token, for any grant. Nothing is stored: the grant's own step returns the family, so that
 * the store writes it together with what the grant consumed.
 */
export function startFamily(
  { client, user, scope, requestedScope, authTime, amr, sid, requester, jkt }: FamilyStart,
  { random, refreshTokenKey, refreshIdleLifetime, refreshAbsoluteLifetime, endsFrom }: FamilyParts,
  now: number,
): { readonly family: RefreshFamily; readonly refreshToken: RefreshToken } {
  const id = makeFamilyId(random)
  const bound = boundTo(client, jkt)
  const refreshToken = makeRefreshToken({ family: id, generation: 1, isBound: bound !== null }, refreshTokenKey, random)
  const family: RefreshFamily = {
    id,
    clientId: client.id,
    sub: user.sub,
    userSessionVersion: user.deviceSessionVersion,
    browserSessionVersion: isViewer(client) ? user.browserSessionVersion : null,
    clientSessionVersion: client.sessionVersion,
    scope,
    requestedScope,
    jkt: bound,
    generation: 1,
    tokenHash: hashRefreshToken(refreshToken),
    authTime,
    amr,
    sid,
    createdAt: now,
    lastUsedAt: now,
    requester,
    idleExpiresAt: endsFrom(now) + refreshIdleLifetime * 1000,
    absoluteExpiresAt: endsFrom(now) + refreshAbsoluteLifetime * 1000,
    revokedAt: null,
    revocationReason: null,
    storedResponse: null,
  }
  return { family, refreshToken }
}

/** Refresh tokens of other clients are bound to the client's secret, and it may change its key (RFC 9449 §5). */
export const boundTo = ({ isPublic }: Client, jkt: string | null): string | null => (isPublic ? jkt : null)
