import type { AuditEntry } from '../audit/audit-log.ts'
import type { NewNotice } from '../notices/notice.ts'
import type { Random } from '../random.ts'

/** What the address of a reset link contains: 256 random bits. */
export type ResetToken = `rst_${string}`

/** Seconds. */
export const resetLinkLifetime = 1800

/** A link by which the owner of an account sets a new password without knowing the old one. */
export type ResetLink = {
  /** Random, and proves nothing: names the link in the audit log. */
  readonly id: string
  /** SHA-256 of the token, base64url. */
  readonly tokenHash: string
  readonly sub: string
  /** The account's `browserSessionVersion` when the link was made. With another one the link is void: it was used, or the sign-ins ended otherwise. */
  readonly sessionVersion: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly expiresAt: number
  /** When its use was first refused; null: never. */
  readonly refusedAt: number | null
}

/** The port that stores implement; `audit` and `notice` are written with the change, or not at all. Links go with their account. */
export type ResetLinkStore = {
  /** Returns false, having written nothing, if the account was removed. */
  add(link: ResetLink, audit?: AuditEntry): Promise<boolean>
  find(tokenHash: string): Promise<ResetLink | null>
  /** Records the first refused use. false: one was recorded already, or the link is gone; then nothing is written. */
  refuse(id: string, at: number, audit?: AuditEntry, notice?: NewNotice): Promise<boolean>
}

export const makeResetToken = (random: Random): ResetToken => `rst_${random(32).toString('base64url')}`

/** null: it is not a token of a reset link. */
export const readResetToken = (text: string): ResetToken | null =>
  /^rst_[\w-]{43}$/.test(text) ? (text as ResetToken) : null
