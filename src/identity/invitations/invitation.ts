import type { SubscriptionKind } from '../../contract/index.ts'
import type { User } from '../accounts/user.ts'
import type { AuditEntry } from '../audit/audit-log.ts'
import type { Credentials } from '../credentials/credentials.ts'
import type { Random } from '../random.ts'
import { isWithinLifetime } from '../recovery/link.ts'

/** What the address of an invitation contains: 256 random bits. */
export type InvitationToken = `inv_${string}`

/** From `startsAt` to before `endsAt`, milliseconds since 1970; null: from the moment of joining, and without end. */
export type InvitedSubscription = {
  readonly kind: SubscriptionKind
  readonly startsAt: number | null
  readonly endsAt: number | null
}

/** A link by which people make accounts of their own, with these subscriptions and no role. */
export type Invitation = {
  /** Random, and proves nothing: names the invitation to operators and in the audit log. */
  readonly id: string
  /** SHA-256 of the token, base64url. */
  readonly tokenHash: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly expiresAt: number
  /** How many people may join by it, and how many more. */
  readonly uses: number
  readonly usesLeft: number
  readonly subscriptions: readonly InvitedSubscription[]
  /** For operators; null: none. */
  readonly note: string | null
  readonly revokedAt: number | null
}

export type InvitationState = 'open' | 'used' | 'expired' | 'revoked'

export function invitationState(invitation: Invitation, now: number): InvitationState {
  if (invitation.revokedAt !== null) return 'revoked'
  if (invitation.usesLeft <= 0) return 'used'
  return isWithinLifetime(invitation, now) ? 'open' : 'expired'
}

/** The port that stores implement; `audit` is written with the change, or not at all. */
export type InvitationStore = {
  add(invitation: Invitation, audit?: AuditEntry): Promise<void>
  find(tokenHash: string): Promise<Invitation | null>
  /** The newest first. */
  list(limit: number): Promise<readonly Invitation[]>
  /** false: there is none, or it was revoked already. */
  revoke(id: string, at: number, audit?: AuditEntry): Promise<boolean>
  /**
   * Takes one use of the invitation and adds the account, both or neither. `closed`: it is not open at `now`; `taken`: another account has
   * the username (folded).
   */
  join(
    tokenHash: string,
    now: number,
    account: User & Credentials,
    audit?: AuditEntry,
  ): Promise<'joined' | 'taken' | 'closed'>
}

export const makeInvitationToken = (random: Random): InvitationToken => `inv_${random(32).toString('base64url')}`

/** null: it is not a token of an invitation. */
export const readInvitationToken = (text: string): InvitationToken | null =>
  /^inv_[\w-]{43}$/.test(text) ? (text as InvitationToken) : null
