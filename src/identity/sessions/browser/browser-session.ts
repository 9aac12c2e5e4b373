import { hash } from 'node:crypto'
import type { AuditEntry } from '../../audit/audit-log.ts'
import type { SecondStepUse } from '../../credentials/second-step.ts'
import type { UsedProof } from '../../dpop/used-proofs.ts'
import type { NewNotice } from '../../notices/notice.ts'
import type { Requester } from '../requester.ts'

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
  /** When the user was verified, milliseconds since 1970. */
  readonly authTime: number
  /** RFC 8176 methods, for example `pwd`. */
  readonly amr: readonly string[]
  /** When it ends unless it is used; never later than `absoluteExpiresAt`. */
  readonly expiresAt: number
  /** When it ends although it is used; null: begun by an earlier version of the product, and its use does not extend it. */
  readonly absoluteExpiresAt: number | null
  /** The account's `browserSessionVersion` at that time. */
  readonly sessionVersion: number
  /** Where that was; null: from before it was recorded. */
  readonly requester: Requester | null
}

/**
 * The port that stores implement; `audit` and `notice` are written with the change, or not at all. The write that ends a session also revokes the
 * refresh families that end with it, and makes the clients that it authorized due for their notification
 * (logout/session-client-store.ts).
 */
export type BrowserSessionStore = {
  /**
   * Returns false, having written nothing, if the account was removed. `replaced`: the id hash of a session that is removed in the
   * same write; if it has the same `sid`, it is continued, and no client is notified.
   */
  add(
    session: BrowserSession,
    more?: { readonly audit?: AuditEntry; readonly notice?: NewNotice | undefined; readonly replaced?: string | null },
  ): Promise<boolean>
  /**
   * As add, with the code that a first factor was followed by: both are used up in the same write, of all servers. `used`: the first factor
   * was; `changed`: the second step is not as it was read, or the account was removed. Then nothing is written.
   */
  addAfterSecondStep(
    session: BrowserSession,
    use: SecondStepUse,
    more: { readonly audit: AuditEntry; readonly notices: readonly NewNotice[]; readonly replaced: string | null },
  ): Promise<'added' | 'used' | 'changed'>
  /** Whether a first factor was used so. */
  isUsed(firstFactor: Pick<UsedProof, 'id'>): Promise<boolean>
  /** null: unknown, or expired before `now`. */
  find(idHash: string, now: number): Promise<BrowserSession | null>
  /** Of an account, those that neither expired nor ended, at most `limit`, the latest sign-in first. */
  list(sub: string, now: number, limit: number): Promise<readonly BrowserSession[]>
  /** Records that it was used: it expires at `expiresAt` unless it does later, is gone, or has no `absoluteExpiresAt`. */
  extend(idHash: string, expiresAt: number): Promise<void>
  /** Brings both ends of a session forward to these, unless its latest is earlier. */
  shorten(idHash: string, ends: { readonly expiresAt: number; readonly absoluteExpiresAt: number }): Promise<void>
  /** `now`: when its refresh families end. */
  remove(idHash: string, now: number, audit?: AuditEntry): Promise<void>
  /**
   * Ends what is left of an account's session, which may have expired. false: nothing was, and nothing is written. `secondStepId`: the
   * account's second step, if it has one, gets this id in the same write, so that browsers which remember it are asked for a code.
   */
  end(
    session: Pick<BrowserSession, 'sub' | 'sid'>,
    now: number,
    audit?: AuditEntry,
    secondStepId?: string,
  ): Promise<boolean>
}

/** The stored form of a session id. */
export const hashSessionId = (id: string): string => hash('sha256', id, 'base64url')
