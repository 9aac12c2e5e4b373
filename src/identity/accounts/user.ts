import type { Language, SubscriptionKind } from '../../contract/index.ts'
import type { AuditEntry } from '../audit/audit-log.ts'
import type { Credentials } from '../credentials/credentials.ts'
import type { NewNotice } from '../notices/notice.ts'
import { type Subscription, subscriptionState } from './subscription.ts'

/** A person who can sign in. */
export type User = {
  /** The `sub` of tokens: never reused, never shown. */
  readonly sub: string
  /** As the user writes it; compared by `foldUsername`. */
  readonly username: string
  readonly name: string | null
  readonly email: string | null
  /** When its owner confirmed the address, milliseconds since 1970; null: an operator entered it. */
  readonly emailVerifiedAt: number | null
  /** In which the owner last signed in or chose to read; null: not known. */
  readonly language: Language | null
  readonly enabled: boolean
  /** Browser sessions and approvals store the version current at their start; raising it ends those with an earlier one. */
  readonly browserSessionVersion: number
  /** Refresh families store the version current at their start; raising it ends those with an earlier one. */
  readonly deviceSessionVersion: number
  /** When `deviceSessionVersion` was last raised, milliseconds since 1970; null: never. */
  readonly devicesEndedAt: number | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly subscriptions: readonly Subscription[]
}

/** What a step makes of an account; with credentials, these are replaced too. */
export type UserChange = User & Partial<Credentials>

/** An account that was signed out of all devices: everywhere, or because it was disabled or removed. */
export type SignedOutAccount = Pick<User, 'sub' | 'enabled'> & {
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A link of a mail that is used now, milliseconds since 1970. */
export type UsedLink = { readonly id: string; readonly at: number }

/** What every account begins with. */
export const newAccount = {
  emailVerifiedAt: null,
  language: null,
  browserSessionVersion: 0,
  deviceSessionVersion: 0,
  devicesEndedAt: null,
} as const

/** service.md, "Access token claim": what the user is entitled to at this moment. */
export function entitlements(user: User, now: number): readonly SubscriptionKind[] {
  const active = user.subscriptions.filter((held) => subscriptionState(held, now) === 'active')
  return [...new Set(active.map(({ kind }) => kind))].sort()
}

/** The port that stores implement. Every write is durable when it returns; `audit` and `notice` are written with it, or not at all. */
export type UserStore = {
  find(sub: string): Promise<User | null>
  findByName(username: string): Promise<User | null>
  /** Those with this address, whose ASCII letters may be of either case. */
  listByEmail(email: string): Promise<readonly User[]>
  list(): Promise<readonly User[]>
  /** The accounts that were signed out after `time`, milliseconds since 1970; a removed one as not enabled. Sees what other processes wrote. */
  signedOutSince(time: number): Promise<readonly SignedOutAccount[]>
  /** Throws when the sub or the username (folded) is taken. */
  add(user: User & Credentials, audit?: AuditEntry): Promise<void>
  /**
   * One atomic read-change-write. false if the user does not exist or the step returned null; then nothing is written. A step that
   * raises `browserSessionVersion` makes the clients of the ended browser sessions due for their notification, in the same write.
   * `used`: the link of a mail that causes the change, which ends; false if it had ended.
   */
  update(
    sub: string,
    step: (user: User, credentials: Credentials) => UserChange | null,
    audit?: AuditEntry,
    notice?: NewNotice,
    used?: UsedLink,
  ): Promise<boolean>
  /** Changes the username unless another account has it (folded). */
  rename(sub: string, username: string, audit?: AuditEntry): Promise<'renamed' | 'taken' | 'no such user'>
  /**
   * Removes the account with its browser sessions, whose clients are due for their notification, and its refresh families. Approvals that name it end. `at`: the time, for `signedOutSince`. Returns false if the user does not exist.
   */
  remove(sub: string, at: number, audit?: AuditEntry): Promise<boolean>
}
