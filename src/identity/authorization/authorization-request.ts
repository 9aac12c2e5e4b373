import type { Scope } from '../../contract/index.ts'
import type { Requester } from '../sessions/requester.ts'
import type { Approval } from './approval.ts'

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
