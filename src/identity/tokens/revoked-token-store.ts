import type { AuditEntry } from '../audit/audit-log.ts'

/** An access token that was revoked before its time. */
export type RevokedToken = {
  readonly jti: string
  /** Milliseconds since 1970; from then on the token is dead of itself. */
  readonly expiresAt: number
}

/** The port that stores implement, for access tokens that have no refresh family to end with. */
export type RevokedTokenStore = {
  /** Durable when it returns, with the entry; adding a token again changes nothing and logs nothing. */
  add(token: RevokedToken, audit?: AuditEntry): Promise<void>
  /** Sees what other processes wrote. */
  has(jti: string): Promise<boolean>
}
