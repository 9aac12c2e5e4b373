/**
 * A client that a browser session authorized and that is notified when the session ends (OpenID Connect Back-Channel
 * Logout). One for each session and client, from the authorization on. When the session ends it becomes a job.
 */
export type SessionClient = {
  /** `sid` and `clientId`. */
  readonly id: string
  readonly sid: string
  readonly clientId: string
  readonly sub: string
  /** The account's `browserSessionVersion` when the session began: raising it ends the session. */
  readonly sessionVersion: number
  /** When the session expires, milliseconds since 1970. No client is notified of that. */
  readonly expiresAt: number
}
