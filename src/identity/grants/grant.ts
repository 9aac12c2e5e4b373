import type { KeyObject } from 'node:crypto'
import type { CountEvent } from '../../figures/index.ts'
import type { Form } from '../../http/index.ts'
import type { AuditLog, Origin } from '../audit/audit-log.ts'
import type { CodeRequestStore } from '../authorization/code-request.ts'
import { isWhatWasAsked } from '../authorization/scope.ts'
import type { Client, ClientStore } from '../clients/client.ts'
import type { Clock } from '../clock.ts'
import type { Attempts } from '../limits/attempts.ts'
import {
  type FamilyParts,
  type FamilyStart,
  type RefreshFamily,
  type RefreshFamilyStore,
  startFamily,
} from '../sessions/refresh/refresh-family.ts'
import type { RestoreStore } from '../sessions/refresh/restore-store.ts'
import type { Mint } from '../tokens/mint.ts'
import type { RevokedTokenStore } from '../tokens/revoked-token-store.ts'
import { OAuthError } from '../wire/oauth-error.ts'

/** What the grants of RFC 6749 use; another grant adds its own port. */
export type GrantParts = FamilyParts & {
  readonly clients: Pick<ClientStore, 'find'>
  readonly audit: Pick<AuditLog, 'append'>
  readonly codeRequests: CodeRequestStore
  readonly refreshFamilies: RefreshFamilyStore
  readonly restores: Pick<RestoreStore, 'newest'>
  readonly revokedTokens: RevokedTokenStore
  readonly attempts: Attempts
  readonly count: CountEvent
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
  readonly stillPending?: (poll: KnownPoll) => void
}

/** The session that a poll is for, and the client as it was authenticated. */
export type KnownPoll = { readonly client: Client; readonly codeHash: string }

/**
 * A grant type of the token endpoint. Returns the body, a TokenResponse as JSON; a replay sends the same bytes. Throws
 * OAuthError.
 */
export type GrantHandler<Parts extends GrantParts = GrantParts> = (
  request: GrantRequest,
  parts: Parts,
) => Promise<string>

/** What the step of a grant replies: sent, or thrown, once its change is stored. */
export type GrantReply =
  | { readonly kind: 'tokens'; readonly body: string }
  | { readonly kind: 'error'; readonly error: OAuthError }

export const failed = (...error: ConstructorParameters<typeof OAuthError>): GrantReply => ({
  kind: 'error',
  error: new OAuthError(...error),
})

/**
 * The step of a grant, whose OAuthError becomes its reply, with nothing written. A store rolls back a step that throws, with
 * those of other requests in the same transaction, which it then runs again.
 */
export const replyWithError =
  <Rows, Change>(step: (rows: Rows) => Change) =>
  (rows: Rows): Change | { readonly reply: Extract<GrantReply, { kind: 'error' }> } => {
    try {
      return step(rows)
    } catch (error) {
      if (error instanceof OAuthError) return { reply: { kind: 'error', error } }
      throw error
    }
  }

/** `scopeParameter`: of the token request; `nonce`: of the authorization request. */
export type Issue = FamilyStart & { readonly scopeParameter: string | undefined; readonly nonce?: string | undefined }

export type IssuedTokens = {
  /** The body of the token response. */
  readonly body: string
  readonly accessToken: string
  /** The grant's step stores it together with what it consumed; null without offline_access. */
  readonly family: RefreshFamily | null
}

/** The last step of every grant that starts a sign-in: the token response and, with offline_access, the refresh family. */
export function issueTokens(
  { scopeParameter, nonce, ...start }: Issue,
  parts: FamilyParts & { readonly mint: Mint },
  now: number,
): IssuedTokens {
  const started = start.scope.includes('offline_access') ? startFamily(start, parts, now) : null
  const tokens = parts.mint.tokens(start, {
    refreshToken: started?.refreshToken ?? null,
    scopeToShow: isWhatWasAsked(scopeParameter, start.scope) ? null : start.scope.join(' '),
    nonce,
    jkt: start.jkt,
    now,
  })
  return { body: JSON.stringify(tokens), accessToken: tokens.access_token, family: started?.family ?? null }
}
