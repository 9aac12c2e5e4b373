import type { Scope } from '../../contract/index.ts'
import type { User } from '../users/user.ts'
import type { RefreshTokenParts } from './refresh-token.ts'

export type RevocationReason = 'reuse' | 'account disabled' | 'revoked'

/**
 * All refresh tokens of one device authorization: one row, whose generation is the only live token
 * (RFC 9700 §4.14.2). Times are milliseconds since 1970.
 */
export type RefreshFamily = {
  readonly id: string
  readonly clientId: string
  readonly sub: string
  readonly scope: readonly Scope[]
  readonly generation: number
  /** SHA-256 of the live token, base64url. */
  readonly tokenHash: string
  readonly authTime: number
  readonly amr: readonly string[]
  readonly createdAt: number
  readonly idleExpiresAt: number
  readonly absoluteExpiresAt: number
  readonly revokedAt: number | null
  readonly revocationReason: RevocationReason | null
}

export type FamilyChange<Reply> = { readonly next?: RefreshFamily; readonly reply: Reply }

/** The port that stores implement; families are born in DeviceSessionStore.update. */
export type RefreshFamilyStore = {
  /**
   * Reads the family and its account (null when gone), applies the step and writes its outcome, atomically: of any
   * number of callers in any number of processes each sees what the one before it wrote. Durable when it returns.
   */
  update<Reply>(
    familyId: string,
    step: (family: RefreshFamily | null, account: User | null) => FamilyChange<Reply>,
  ): Promise<Reply>
}

export const isLive = (family: RefreshFamily, now: number): boolean =>
  family.revokedAt === null && now < family.idleExpiresAt && now < family.absoluteExpiresAt

/** What a genuine token of the family is: the live one, one used before, or one the store never knew. */
export function standing(
  family: RefreshFamily,
  token: RefreshTokenParts & { readonly hash: string },
): 'live' | 'spent' | 'unknown' {
  if (token.generation < family.generation) return 'spent'
  return token.generation === family.generation && token.hash === family.tokenHash ? 'live' : 'unknown'
}

/** The next generation; idle time starts anew, never past the absolute end. */
export function rotate(
  family: RefreshFamily,
  { tokenHash, idleExpiresAt }: Pick<RefreshFamily, 'tokenHash' | 'idleExpiresAt'>,
): RefreshFamily {
  return { ...family, generation: family.generation + 1, tokenHash, idleExpiresAt }
}

export function revoke(family: RefreshFamily, revocationReason: RevocationReason, now: number): RefreshFamily {
  return { ...family, revokedAt: now, revocationReason }
}
