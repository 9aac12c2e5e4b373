import type { Scope } from '../../contract/index.ts'
import type { User } from '../accounts/user.ts'

/** A user's approval: who, which of the requested scopes, and how they had signed in. */
export type Approval = {
  readonly sub: string
  readonly scope: readonly Scope[]
  /** Milliseconds since 1970. */
  readonly authTime: number
  readonly amr: readonly string[]
  /** The public id of the browser session in which it was given. */
  readonly sid: string
  /** The version of the browser session in which it was given. */
  readonly sessionVersion: number
}

/** An approval ends with its account and with the browser session in which it was given. */
export const mayStillSignIn = ({ sessionVersion }: Approval, account: User): boolean =>
  account.enabled && account.browserSessionVersion === sessionVersion
