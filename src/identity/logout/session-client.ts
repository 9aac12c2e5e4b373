/**
 * A client that a browser session authorized and that is notified when the session ends (OpenID Connect Back-Channel
 * Logout). One for each session and client, from the authorization on; due once the session has ended.
 */
export type SessionClient = {
  /** `sid` and `clientId`. */
  readonly id: string
  readonly sid: string
  readonly clientId: string
  readonly sub: string
  /** The account's `browserSessionVersion` when the session began: raising it ends the session. */
  readonly sessionVersion: number
  /** When the session expires, milliseconds since 1970. Nobody is notified of that. */
  readonly expiresAt: number
  /** When the client is to be notified, milliseconds since 1970; null: the session has not ended. */
  readonly dueAt: number | null
  /** How often it was tried. */
  readonly attempts: number
}

/** What became of a notification that was taken; `dueAt` null: it is removed, else it is due again then. */
export type SettledNotification = Pick<SessionClient, 'id' | 'attempts' | 'dueAt'>
