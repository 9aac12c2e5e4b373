import type { Scope } from '../../contract/index.ts'
import type { User } from '../accounts/user.ts'
import { type AuditEntry, auditEntry, type Origin } from '../audit/audit-log.ts'
import type { Requester } from '../sessions/requester.ts'

/**
 * What every request for a person's authorization has, whether its answer is collected by a device (RFC 8628) or sent to a
 * redirect URI as a code (RFC 6749 §4.1). Times are milliseconds since 1970.
 */
export type AuthorizationRequest = {
  readonly clientId: string
  readonly requestedScope: readonly Scope[] | null
  /** null: without PKCE, which device authorizations of the `deployed` dialect may be, and codes of a client registered so. */
  readonly codeChallenge: string | null
  readonly requester: Requester
  readonly createdAt: number
  readonly expiresAt: number
  readonly approval: Approval | null
  /** When it was denied, redeemed or closed. */
  readonly endedAt: number | null
  /** The refresh family that the redemption started; null without offline_access. */
  readonly familyId: string | null
}

/** A user's approval: who, which of the requested scopes, and how they had signed in. */
export type Approval = {
  readonly sub: string
  readonly scope: readonly Scope[]
  /** Milliseconds since 1970. */
  readonly authTime: number
  readonly amr: readonly string[]
  /** The public id of the browser session in which it was given. */
  readonly sid: string
  /** The version of the browser session in which it was given. */
  readonly sessionVersion: number
}

/** An approval ends with its account and with the browser session in which it was given. */
export const mayStillSignIn = ({ sessionVersion }: Approval, account: User): boolean =>
  account.enabled && account.browserSessionVersion === sessionVersion

/** What an entry records of a request in addition to its approval. */
export type ApprovalFacts = { readonly now: number; readonly origin: Origin } & Partial<
  Pick<AuditEntry, 'outcome' | 'details'>
>

/** An entry about an approval: of an application, and by a user once there is one. */
export const approvalEntry = (
  event: AuditEntry['event'],
  { clientId, approval }: { readonly clientId: string; readonly approval: Approval | null },
  { now, origin, outcome = 'ok', details = {} }: ApprovalFacts,
): AuditEntry => auditEntry(event, now, { ...origin, outcome, clientId, sub: approval?.sub ?? null, details })
