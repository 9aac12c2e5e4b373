import type { Scope } from '../../../contract/index.ts'
import type { User } from '../../accounts/user.ts'
import type { AuditEntry } from '../../audit/audit-log.ts'
import type { Client } from '../../clients/client.ts'
import type { Requester } from '../requester.ts'
import type { StoredResponse } from './refresh-replay.ts'
import type { RefreshTokenParts } from './refresh-token.ts'

/**
 * Why one family ended: `revoked` by the application, `user` by the person it belongs to. `client disabled` and `operator`
 * stand in rows from before families carried session versions: what ends all families of an account or of a client
 * writes nothing into them.
 */
export type RevocationReason = 'reuse' | 'account disabled' | 'client disabled' | 'revoked' | 'user' | 'operator'

/**
 * All refresh tokens of one device authorization: one row, whose generation is the only live token
 * (RFC 9700 §4.14.2). Times are milliseconds since 1970.
 */
export type RefreshFamily = {
  readonly id: string
  readonly clientId: string
  readonly sub: string
  /** The account's `deviceSessionVersion` when the family began. */
  readonly userSessionVersion: number
  /** The client's `sessionVersion` when the family began. */
  readonly clientSessionVersion: number
  readonly scope: readonly Scope[]
  /** What the first request asked for; null: it named no scope, or is older than this record of it. */
  readonly requestedScope: readonly Scope[] | null
  readonly generation: number
  /** SHA-256 of the live token, base64url. */
  readonly tokenHash: string
  readonly authTime: number
  readonly amr: readonly string[]
  readonly createdAt: number
  /** Of the last refresh; before the first one, `createdAt`. */
  readonly lastUsedAt: number
  /** Who began the device authorization; null: not known. */
  readonly requester: Requester | null
  readonly idleExpiresAt: number
  readonly absoluteExpiresAt: number
  readonly revokedAt: number | null
  readonly revocationReason: RevocationReason | null
  /** null: no replay is answered. */
  readonly storedResponse: StoredResponse | null
}

/** Whose session versions a family is compared with; null: gone. */
export type FamilyHolders = { readonly account: User | null; readonly client: Client | null }

/** What a step sees: a family and its holders. */
export type FamilyRows = FamilyHolders & { readonly family: RefreshFamily | null }

/** `audit` is written together with `next`. */
export type FamilyChange<Reply> = {
  readonly next?: RefreshFamily
  readonly audit?: AuditEntry
  readonly reply: Reply
}

/** The port that stores implement; families are born in DeviceSessionStore.update. */
export type RefreshFamilyStore = {
  /** null: no such family. Sees what other processes wrote. */
  find(familyId: string): Promise<RefreshFamily | null>
  /** Families of an account, at most `limit`: those that nobody ended before those that were, the last used first. */
  list(sub: string, limit: number): Promise<readonly RefreshFamily[]>
  /**
   * Reads the family, its account and its client (null when gone), applies the step and writes its outcome, atomically: of
   * any number of callers in any number of processes each sees what the one before it wrote, and what is written follows
   * from the account and the client as the step saw them. Durable when it returns.
   */
  update<Reply>(familyId: string, step: (rows: FamilyRows) => FamilyChange<Reply>): Promise<Reply>
}

/** Whether somebody ended it: the family alone, or all sign-ins of its account or its client. */
export const wasEnded = (family: RefreshFamily, { account, client }: FamilyHolders): boolean =>
  family.revokedAt !== null ||
  family.userSessionVersion !== account?.deviceSessionVersion ||
  family.clientSessionVersion !== client?.sessionVersion

export const isLive = (family: RefreshFamily, holders: FamilyHolders, now: number): boolean =>
  !wasEnded(family, holders) && now < family.idleExpiresAt && now < family.absoluteExpiresAt

/** Whether its first token was never used. */
export const isUnused = ({ generation }: RefreshFamily): boolean => generation === 1

/** What a genuine token of the family is: the live one, one used before, or one the store never knew. */
export function standing(
  family: RefreshFamily,
  token: RefreshTokenParts & { readonly hash: string },
): 'live' | 'used' | 'unknown' {
  if (token.generation < family.generation) return 'used'
  return token.generation === family.generation && token.hash === family.tokenHash ? 'live' : 'unknown'
}

/** The next generation; idle time starts anew, never past the absolute end. */
export function rotate(
  family: RefreshFamily,
  renewed: Pick<RefreshFamily, 'tokenHash' | 'lastUsedAt' | 'idleExpiresAt' | 'storedResponse'>,
): RefreshFamily {
  return { ...family, generation: family.generation + 1, ...renewed }
}

/** The first revocation counts: its time and reason stay. */
export function revoke(family: RefreshFamily, revocationReason: RevocationReason, now: number): RefreshFamily {
  return family.revokedAt === null ? { ...family, revokedAt: now, revocationReason, storedResponse: null } : family
}
