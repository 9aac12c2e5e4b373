import type { AuditEntry } from '../audit/audit-log.ts'

/** An access token that was revoked before it expired. */
export type RevokedToken = {
  readonly jti: string
  /** Milliseconds since 1970; then the token expires anyway. */
  readonly expiresAt: number
}

/** The port that stores implement, for access tokens without a refresh family. */
export type RevokedTokenStore = {
  /** Durable when it returns, with the entry; adding a token twice changes nothing and logs nothing. */
  add(token: RevokedToken, audit?: AuditEntry): Promise<void>
  /** Sees what other processes wrote. */
  has(jti: string): Promise<boolean>
}
