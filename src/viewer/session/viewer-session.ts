import { hash } from 'node:crypto'

/** A browser that is signed in to the viewer. Times are milliseconds since 1970. */
export type ViewerSession = {
  /** SHA-256 of the random id in the browser's cookie, base64url. */
  readonly idHash: string
  /** Id of the account: `sub` of its tokens. */
  readonly sub: string
  /** Names the browser session at the identity server (OpenID Connect Back-Channel Logout §2.1); null: not stated. */
  readonly sid: string | null
  /** Sealed (session-tokens.ts). */
  readonly tokens: string
  /** How often the tokens were renewed: a server replaces only the tokens that it read. */
  readonly generation: number
  /** A server renews the tokens until then, and others wait for it; null: no renewal is in progress. */
  readonly renewalUntil: number | null
  readonly createdAt: number
  /** When it ends if it is not used; never later than `absoluteExpiresAt`. */
  readonly expiresAt: number
  readonly absoluteExpiresAt: number
}

/** The fields that a renewal changes. */
export type Renewed = Pick<ViewerSession, 'tokens' | 'expiresAt'>

/** The sessions that a sign-out elsewhere ends: those of one browser session, or all of an account. */
export type SignedOut =
  | { readonly sub: string; readonly sid: string | null }
  | { readonly sub: null; readonly sid: string }

/** The port that stores implement. Every method is atomic, and every write is durable when it returns. */
export type ViewerSessionStore = {
  add(session: ViewerSession): Promise<void>
  /** null: it does not exist, or expired before `now`. Includes writes of other processes. */
  find(idHash: string, now: number): Promise<ViewerSession | null>
  /**
   * Acquires the lease to renew the tokens of this generation, until `until`. false: another server has or had it, or
   * the session has ended.
   */
  takeRenewal(
    idHash: string,
    renewal: { readonly generation: number; readonly now: number; readonly until: number },
  ): Promise<boolean>
  /** Replaces the tokens of this generation, and ends the renewal. false, having written nothing: they were replaced, or it has ended. */
  renew(idHash: string, generation: number, renewed: Renewed): Promise<boolean>
  /** Returns the removed session; null: it did not exist. */
  remove(idHash: string): Promise<ViewerSession | null>
  /** Returns the removed sessions. */
  removeSignedOut(which: SignedOut): Promise<readonly ViewerSession[]>
  /** Keeps the `newest` sessions of an account. Returns the others, which it removed. */
  removeOldest(sub: string, newest: number): Promise<readonly ViewerSession[]>
  /** Removes at most `limit` sessions that expired by `before`; returns how many. */
  removeExpired(before: number, limit: number): Promise<number>
}

/** The stored form of a session's id. */
export const hashViewerSessionId = (id: string): string => hash('sha256', id, 'base64url')
