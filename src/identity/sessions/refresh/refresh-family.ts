import type { KeyObject } from 'node:crypto'
import type { Scope } from '../../../contract/index.ts'
import type { User } from '../../accounts/user.ts'
import type { AuditEntry } from '../../audit/audit-log.ts'
import type { Client } from '../../clients/client.ts'
import { isViewer } from '../../clients/viewer-client.ts'
import type { NewNotice } from '../../notices/notice.ts'
import type { Random } from '../../random.ts'
import type { TrustedClock } from '../../trusted-clock/trusted-clock.ts'
import type { Requester } from '../requester.ts'
import type { StoredResponse } from './refresh-replay.ts'
import {
  hashRefreshToken,
  makeFamilyId,
  makeRefreshToken,
  type RefreshToken,
  type RefreshTokenParts,
} from './refresh-token.ts'

/**
 * Why one family ended: `revoked` by the application, `user` by the person it belongs to, with its `browser session`. `client
 * disabled` and `operator` are in rows from before families stored session versions: ending all families of an account or of a
 * client no longer writes to their rows.
 */
export type RevocationReason =
  | 'reuse'
  | 'account disabled'
  | 'client disabled'
  | 'revoked'
  | 'user'
  | 'operator'
  | 'browser session'

/**
 * All refresh tokens of one sign-in: one row, in which `generation` is the only live token
 * (RFC 9700 §4.14.2). Times are milliseconds since 1970.
 */
export type RefreshFamily = {
  readonly id: string
  readonly clientId: string
  readonly sub: string
  /** The account's `deviceSessionVersion` when the family started. */
  readonly userSessionVersion: number
  /**
   * The account's `browserSessionVersion` when the family started, of the viewer's sign-ins: they end with the browser session `sid`,
   * except when that expires. null: of all others, which do not.
   */
  readonly browserSessionVersion: number | null
  /** The client's `sessionVersion` when the family started. */
  readonly clientSessionVersion: number
  readonly scope: readonly Scope[]
  /** The scope of the first request; null: it had none, or was made before this was recorded. */
  readonly requestedScope: readonly Scope[] | null
  /** Thumbprint of the key to which the tokens of a public client are bound (RFC 9449 §5); null: to none. */
  readonly jkt: string | null
  readonly generation: number
  /** SHA-256 of the live token, base64url. */
  readonly tokenHash: string
  readonly authTime: number
  readonly amr: readonly string[]
  /** The public id of the browser session that authorized it, whether or not it lives; null: from before it was recorded. */
  readonly sid: string | null
  /** By which its owner recognizes the device; null: none was given. */
  readonly name: string | null
  readonly createdAt: number
  /** The time of the last refresh; before the first one, `createdAt`. */
  readonly lastUsedAt: number
  /** Where the authorization request came from; null: not known. */
  readonly requester: Requester | null
  readonly idleExpiresAt: number
  readonly absoluteExpiresAt: number
  readonly revokedAt: number | null
  readonly revocationReason: RevocationReason | null
  /**
   * When a token newer than the stored generation was accepted, which a restored database allows once for each family; null:
   * never.
   */
  readonly newerAcceptedAt: number | null
  /** null: nothing can be replayed. */
  readonly storedResponse: StoredResponse | null
}

/** The account and client whose session versions a family is compared with; null: removed. */
export type FamilyHolders = { readonly account: User | null; readonly client: Client | null }

/** What a step reads: a family and its holders. */
export type FamilyRows = FamilyHolders & { readonly family: RefreshFamily | null }

/** `audit` is written together with `next`, and `notice` only with it. */
export type FamilyChange<Reply> = {
  readonly next?: RefreshFamily
  readonly audit?: AuditEntry
  readonly notice?: NewNotice
  readonly reply: Reply
}

/** The port that stores implement; families are added by the updates that redeem a device session or a code. */
export type RefreshFamilyStore = {
  /** null: no such family. Sees what other processes wrote. */
  find(familyId: string): Promise<RefreshFamily | null>
  /** Families of an account, at most `limit`: those that were not ended first, then the most recently used. */
  list(sub: string, limit: number): Promise<readonly RefreshFamily[]>
  /**
   * Reads the family, its account and its client (null when removed), applies the step and writes its outcome, atomically:
   * callers in any number of processes are serialized, and the outcome is written only while the account and the client
   * are as the step read them. Durable when it returns.
   */
  update<Reply>(familyId: string, step: (rows: FamilyRows) => FamilyChange<Reply>): Promise<Reply>
}

/** Whether it was ended: the family alone, or all sign-ins of its account or its client. */
export const wasEnded = (family: RefreshFamily, { account, client }: FamilyHolders): boolean =>
  family.revokedAt !== null ||
  family.userSessionVersion !== account?.deviceSessionVersion ||
  (family.browserSessionVersion !== null && family.browserSessionVersion !== account.browserSessionVersion) ||
  family.clientSessionVersion !== client?.sessionVersion

export const isLive = (family: RefreshFamily, holders: FamilyHolders, now: number): boolean =>
  !wasEnded(family, holders) && now < family.idleExpiresAt && now < family.absoluteExpiresAt

/** Whether its first token was never used. */
export const isUnused = ({ generation }: RefreshFamily): boolean => generation === 1

/** The state of an authentic token of the family: live, used, or unknown to the store. */
export function tokenState(
  family: RefreshFamily,
  token: RefreshTokenParts & { readonly hash: string },
): 'live' | 'used' | 'unknown' {
  if (token.generation < family.generation) return 'used'
  return token.generation === family.generation && token.hash === family.tokenHash ? 'live' : 'unknown'
}

/** The next generation; the idle lifetime starts again, up to the absolute end. */
export function rotate(
  family: RefreshFamily,
  renewed: Pick<RefreshFamily, 'jkt' | 'tokenHash' | 'lastUsedAt' | 'idleExpiresAt' | 'storedResponse'>,
): RefreshFamily {
  return { ...family, generation: family.generation + 1, ...renewed }
}

/** Only the first revocation counts: its time and reason are kept. */
export function revoke(family: RefreshFamily, revocationReason: RevocationReason, now: number): RefreshFamily {
  return family.revokedAt === null ? { ...family, revokedAt: now, revocationReason, storedResponse: null } : family
}

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
    newerAcceptedAt: null,
    name: null,
    storedResponse: null,
  }
  return { family, refreshToken }
}

/** Refresh tokens of other clients are bound to the client's secret, and it may change its key (RFC 9449 §5). */
export const boundTo = ({ isPublic }: Client, jkt: string | null): string | null => (isPublic ? jkt : null)
