import type { User } from '../../accounts/user.ts'

/** What a browser keeps, sealed, of an account that was signed in to with it. */
export type KnownBrowser = {
  /** The browser's random id. */
  readonly id: string
  readonly sub: string
  /** The account's `browserSessionVersion` at the sign-in. */
  readonly sessionVersion: number
}

/**
 * The id under which the browser is known to the account; null: it is not, or no longer. A new password and signing out
 * everywhere raise the version, so a browser is known as long as its sign-in could be continued.
 */
export const knownTo = (user: User | null, { id, sub, sessionVersion }: KnownBrowser): string | null =>
  user?.sub === sub && user.browserSessionVersion === sessionVersion ? id : null
