import type { KeyObject } from 'node:crypto'
import type { Form } from '../../http/index.ts'
import type { AuditLog, Origin } from '../audit/audit-log.ts'
import type { CodeRequestStore } from '../authorization/code-request-store.ts'
import type { Client, ClientStore } from '../clients/client.ts'
import type { Clock } from '../clock.ts'
import type { DeviceSessionStore } from '../device/device-session.ts'
import type { PollPacing } from '../device/poll-pacing.ts'
import type { Attempts } from '../limits/attempts.ts'
import type { RefreshFamilyStore } from '../sessions/refresh/refresh-family.ts'
import type { FamilyParts } from '../sessions/refresh/start-family.ts'
import type { Mint } from '../tokens/mint.ts'
import type { RevokedTokenStore } from '../tokens/revoked-token-store.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import type { Poll } from './poll.ts'

export type GrantParts = FamilyParts & {
  readonly clients: Pick<ClientStore, 'find'>
  readonly audit: Pick<AuditLog, 'append'>
  readonly deviceSessions: DeviceSessionStore
  readonly pollPacing: PollPacing
  readonly codeRequests: CodeRequestStore
  readonly refreshFamilies: RefreshFamilyStore
  readonly revokedTokens: RevokedTokenStore
  readonly attempts: Attempts
  readonly mint: Mint
  /** Seals the responses that are stored for replays. */
  readonly responseKey: KeyObject
  readonly now: Clock
}

export type GrantRequest = {
  readonly form: Form
  readonly client: Client
  /**
   * Checks the credentials of this request against the client as it is stored now, for the step that issues tokens.
   * Throws invalid_client when they no longer authenticate it.
   */
  readonly confirm: (stored: Client | null) => Client
  readonly origin: Origin
  /** Thumbprint of the key that the tokens are bound to (RFC 9449); null: the request has no DPoP proof. */
  readonly jkt: string | null
  /** The header as it was sent. */
  readonly idempotencyKey: string | readonly string[] | undefined
  /** Called with a poll whose session is pending, and that came in time. */
  readonly stillPending?: (poll: Poll) => void
}

/**
 * A grant type of the token endpoint. Returns the body, a TokenResponse as JSON; a replay sends the same bytes. Throws
 * OAuthError.
 */
export type GrantHandler = (request: GrantRequest, parts: GrantParts) => Promise<string>

/** What the step of a grant replies: sent, or thrown, once its change is stored. */
export type GrantReply =
  | { readonly kind: 'tokens'; readonly body: string }
  | { readonly kind: 'error'; readonly error: OAuthError }

export const failed = (...error: ConstructorParameters<typeof OAuthError>): GrantReply => ({
  kind: 'error',
  error: new OAuthError(...error),
})
