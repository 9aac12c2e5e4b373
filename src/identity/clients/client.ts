import type { ClientGrant, Dialect, Scope, SigningAlgorithm } from '../../contract/index.ts'
import type { AuditEntry } from '../audit/audit-log.ts'

/** An application registered with the identity server. */
export type Client = {
  readonly id: string
  readonly name: string
  readonly dialect: Dialect
  /** The scopes that the application may request. */
  readonly scopes: readonly Scope[]
  /** The grants that it may use; refresh tokens come with those in which a person signs in. */
  readonly grants: readonly ClientGrant[]
  /** Registered without a secret: any program can send its id (RFC 6749 §2.1). Never changes. */
  readonly isPublic: boolean
  /** As they were given, in canonical spelling (redirect-uri.ts). */
  readonly redirectUris: readonly string[]
  /** Where a browser may be sent after signing out (OpenID Connect RP-Initiated Logout). */
  readonly postLogoutRedirectUris: readonly string[]
  /** What its id_tokens and logout tokens are signed with (OpenID Connect Registration, `id_token_signed_response_alg`). */
  readonly idTokenAlgorithm: SigningAlgorithm
  /** Its authorization requests may come without PKCE, with a nonce instead; never of a public client. */
  readonly isPkceOptional: boolean
  /** Only pushed authorization requests are accepted from it (RFC 9126 §6, `require_pushed_authorization_requests`). */
  readonly requiresPar: boolean
  /** Its requests for tokens need a DPoP proof (RFC 9449 §5.2, `dpop_bound_access_tokens`). */
  readonly requiresDpop: boolean
  /** Where it is notified of ended sign-ins (OpenID Connect Back-Channel Logout); null: nowhere. */
  readonly backchannelLogoutUri: string | null
  /** SHA-256 of the active secrets, base64url; two during a rotation, none for a public client. */
  readonly secretHashes: readonly string[]
  readonly enabled: boolean
  /** Refresh families store the version current at their start; disabling the client raises it, enabling does not lower it. */
  readonly sessionVersion: number
  /** When `sessionVersion` was last raised, milliseconds since 1970; null: never. */
  readonly sessionsEndedAt: number | null
  /** Seconds in which a used refresh token may be replayed without Idempotency-Key, at most limits.refreshResponseMemory. */
  readonly refreshGraceSeconds: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** A disabled client is rejected everywhere, and its devices stay signed out when it is enabled again. */
export const disable = (client: Client, now: number): Client => ({
  ...client,
  enabled: false,
  sessionVersion: client.sessionVersion + 1,
  sessionsEndedAt: now,
})

/** The port that stores implement. Every write is durable when it returns; `audit` is written with it, or not at all. */
export type ClientStore = {
  /** null: no such client. Sees what other processes wrote. */
  find(id: string): Promise<Client | null>
  list(): Promise<readonly Client[]>
  /** Throws when the id is taken. */
  add(client: Client, audit?: AuditEntry): Promise<void>
  /** One atomic read-change-write; false if the client does not exist. */
  update(id: string, step: (client: Client) => Client, audit?: AuditEntry): Promise<boolean>
  /** Ends the refresh families that name the client. Returns false if the client does not exist. */
  remove(id: string, audit?: AuditEntry): Promise<boolean>
}
