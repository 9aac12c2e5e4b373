import type { Origin } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import { endFamily, revocationEntry } from '../sessions/refresh/end-family.ts'
import { type FamilyHolders, type RefreshFamilyStore, wasEnded } from '../sessions/refresh/refresh-family.ts'
import type { RevokedTokenStore } from './revoked-token-store.ts'
import type { AccessTokenClaims } from './verify-access-token.ts'

/**
 * How a single access token ends before it expires: with its refresh family or, if it has none, alone. Checked only by the
 * identity server. All tokens of an account: signed-out-accounts.ts.
 */
export type AccessTokenEnd = {
  /** `holders`: the account and the client that the token names. */
  wasRevoked(claims: AccessTokenClaims, holders: FamilyHolders): Promise<boolean>
  revoke(claims: AccessTokenClaims, origin: Origin): Promise<void>
}

export type AccessTokenEndParts = {
  readonly refreshFamilies: RefreshFamilyStore
  readonly revokedTokens: RevokedTokenStore
  readonly now: Clock
}

/** Without a family that ends with its client: disabling the client ends the token. To the second, as tokens state their time. */
const wasIssuedBefore = ({ iat }: AccessTokenClaims, time: number | null): boolean => time !== null && iat * 1000 < time

export function createAccessTokenEnd({ refreshFamilies, revokedTokens, now }: AccessTokenEndParts): AccessTokenEnd {
  return {
    async wasRevoked(claims, holders) {
      const { family, jti } = claims
      if (family === null) {
        const { client } = holders
        if (!client?.enabled || wasIssuedBefore(claims, client.sessionsEndedAt)) return true
        return revokedTokens.has(jti)
      }
      const row = await refreshFamilies.find(family)
      // Ended families are kept for longer than the lifetime of their access tokens: a removed one ended long ago.
      return row === null || wasEnded(row, holders)
    },
    async revoke({ family, jti, exp, sub, clientId }, origin) {
      if (family === null) {
        const audit = revocationEntry(now(), { ...origin, sub, clientId, details: {} })
        await revokedTokens.add({ jti, expiresAt: exp * 1000 }, audit)
      } else {
        await refreshFamilies.update(family, ({ family: row, ...holders }) =>
          row ? endFamily(row, { holders, origin, now: now() }) : { reply: null },
        )
      }
    },
  }
}
