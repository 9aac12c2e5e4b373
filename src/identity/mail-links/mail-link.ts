import type { Job } from '../../jobs/index.ts'
import type { AuditEntry } from '../audit/audit-log.ts'
import type { NewNotice } from '../notices/notice.ts'
import type { Random } from '../random.ts'
import { isWithinLifetime } from '../recovery/link.ts'

/** A link in a mail about an account. `address`: confirms an address; `not me`: ends all sign-ins. */
export type MailLink = {
  /** Random, and proves nothing: names the link in jobs and in the audit log. */
  readonly id: string
  readonly kind: 'address' | 'not me'
  /** SHA-256 of the token, base64url; null: no mail was written yet. The token exists in the mail alone. */
  readonly tokenHash: string | null
  readonly sub: string
  /** That is to be confirmed; null: the link is for something else. */
  readonly address: string | null
  /** The account's `browserSessionVersion` when the link was made; with another one it is void. null: it does not depend on it. */
  readonly sessionVersion: number | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly expiresAt: number
  /** When it was used, replaced or withdrawn; null: it was not. */
  readonly endedAt: number | null
  /** When its use was first refused; null: never. */
  readonly refusedAt: number | null
}

/**
 * The port that stores implement; what is given with a change is written with it, or not at all. Links go with their account. A link is used
 * by `UserStore.update`, with the change that it causes.
 */
export type MailLinkStore = {
  /** One for an address ends the account's others. Returns false, having written nothing, if the account was removed. */
  add(link: MailLink, audit?: AuditEntry, job?: Job): Promise<boolean>
  find(by: { readonly tokenHash: string } | { readonly id: string }): Promise<MailLink | null>
  /** Of an account, the newest first. */
  list(sub: string, limit: number): Promise<readonly MailLink[]>
  /** Replaces the token of a link for an address. false: the link has ended. */
  setToken(id: string, tokenHash: string): Promise<boolean>
  /** false: it had ended; then nothing is written. */
  end(id: string, at: number, audit?: AuditEntry): Promise<boolean>
  /** Records the first refused use. false: one was recorded already, or the link is gone; then nothing is written. */
  refuse(id: string, at: number, audit?: AuditEntry, notice?: NewNotice): Promise<boolean>
}

/** Seconds. */
export const mailLinkLifetime = { address: 86_400, 'not me': 7 * 86_400 } as const satisfies Record<
  MailLink['kind'],
  number
>

const prefixes = { address: 'eml', 'not me': 'nme' } as const satisfies Record<MailLink['kind'], string>

/** What the address of a link contains: 256 random bits, after a prefix for its kind. */
export type MailToken = `${(typeof prefixes)[MailLink['kind']]}_${string}`

export const makeMailToken = (kind: MailLink['kind'], random: Random): MailToken =>
  `${prefixes[kind]}_${random(32).toString('base64url')}`

/** null: it is not a token of a link of this kind. */
export const readMailToken = (kind: MailLink['kind'], text: string): MailToken | null =>
  text.startsWith(`${prefixes[kind]}_`) && /^\w{3}_[\w-]{43}$/.test(text) ? (text as MailToken) : null

type NewLink = Pick<MailLink, 'kind' | 'sub'> & Partial<MailLink>

/** A link that begins now. */
export const newMailLink = (link: NewLink, createdAt: number, random: Random): MailLink => ({
  ...{ id: random(9).toString('base64url'), tokenHash: null, address: null, sessionVersion: null },
  ...{ createdAt, expiresAt: createdAt + mailLinkLifetime[link.kind] * 1000, endedAt: null, refusedAt: null },
  ...link,
})

/** Why a link of an account with this version cannot be used; null: it can. */
export function closedBecause(
  link: MailLink,
  user: { readonly enabled: boolean; readonly browserSessionVersion: number },
  now: number,
): 'account disabled' | 'void link' | 'expired link' | null {
  if (!user.enabled) return 'account disabled'
  const isOfThisVersion = link.sessionVersion === null || link.sessionVersion === user.browserSessionVersion
  if (link.endedAt !== null || !isOfThisVersion) return 'void link'
  return isWithinLifetime(link, now) ? null : 'expired link'
}
