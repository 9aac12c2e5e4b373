import { hash } from 'node:crypto'
import type { AuditEntry } from '../../audit/audit-log.ts'

/** A browser in which a user is signed in. */
export type BrowserSession = {
  /** SHA-256 of the random id in the browser's cookie, base64url. */
  readonly idHash: string
  /**
   * Names it to applications (OpenID Connect Back-Channel Logout §2.1), and proves nothing. The same user signing in again in
   * the same browser continues it.
   */
  readonly sid: string
  readonly sub: string
  /** When the password was entered, milliseconds since 1970. */
  readonly authTime: number
  /** RFC 8176 methods, for example `pwd`. */
  readonly amr: readonly string[]
  readonly expiresAt: number
  /** The account's `browserSessionVersion` when the password was entered. */
  readonly sessionVersion: number
}

/**
 * The port that stores implement; `audit` is written with the change, or not at all. Removing a session makes the clients that
 * it authorized due for their notification, in the same write (logout/session-client-store.ts).
 */
export type BrowserSessionStore = {
  /**
   * Returns false, having written nothing, if the account was removed. `replaced`: the id hash of a session that is removed in the
   * same write; if it has the same `sid`, it is continued, and nobody is notified.
   */
  add(
    session: BrowserSession,
    more?: { readonly audit?: AuditEntry; readonly replaced?: string | null },
  ): Promise<boolean>
  /** null when there is none, or it expired before `now`. */
  find(idHash: string, now: number): Promise<BrowserSession | null>
  remove(idHash: string, audit?: AuditEntry): Promise<void>
}

/** The stored form of a session id. */
export const hashSessionId = (id: string): string => hash('sha256', id, 'base64url')
