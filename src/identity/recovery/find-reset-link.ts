import type { User, UserStore } from '../accounts/user.ts'
import { auditEntry, type Origin } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Attempts } from '../limits/attempts.ts'
import { newNotice } from '../notices/notice.ts'
import type { Random } from '../random.ts'
import { hashLinkToken, isWithinLifetime } from './link.ts'
import { type ResetLink, type ResetLinkStore, readResetToken } from './reset-link.ts'

/** For the audit log: the person gets one answer to all. `void`: it was used, or the account's sign-ins ended since it was made. */
export type ResetRefusal =
  | 'unknown link'
  | 'void link'
  | 'expired link'
  | 'account disabled'
  | 'signed in as another'
  | 'on the page of invitations'

export type FoundReset =
  | { readonly state: 'open'; readonly link: ResetLink; readonly user: User }
  | { readonly state: 'closed'; readonly link: ResetLink | null; readonly reason: ResetRefusal }

export type FindResetParts = {
  readonly resetLinks: ResetLinkStore
  readonly users: Pick<UserStore, 'find'>
  readonly now: Clock
}

/** The link of a token and its account; writes nothing. */
export async function findResetLink(token: string, { resetLinks, users, now }: FindResetParts): Promise<FoundReset> {
  const read = readResetToken(token)
  const link = read && (await resetLinks.find(hashLinkToken(read)))
  const user = link && (await users.find(link.sub))
  if (!link || !user) return { state: 'closed', link: null, reason: 'unknown link' }
  const reason = closedBecause(link, user, now())
  return reason ? { state: 'closed', link, reason } : { state: 'open', link, user }
}

function closedBecause(link: ResetLink, user: User, now: number): ResetRefusal | null {
  if (!user.enabled) return 'account disabled'
  if (!isOfThisVersion(link, user)) return 'void link'
  return isWithinLifetime(link, now) ? null : 'expired link'
}

export const isOfThisVersion = (link: Pick<ResetLink, 'sessionVersion'>, user: User): boolean =>
  link.sessionVersion === user.browserSessionVersion

export type RefuseResetParts = FindResetParts & {
  readonly attempts: Pick<Attempts, 'recordRejection'>
  readonly random: Random
}

/**
 * Records that a link was refused. The owner of its account is notified of the first time, unless the link only expired: that a form
 * was open for too long is no alarm.
 */
export async function refuseReset(
  { link, reason }: { readonly link: ResetLink | null; readonly reason: ResetRefusal },
  origin: Origin,
  { resetLinks, attempts, now, random }: RefuseResetParts,
): Promise<void> {
  if (link === null || reason === 'expired link') {
    const details = link === null ? { reason } : { reason, link: link.id }
    return attempts.recordRejection({ event: 'link-refuse', clientId: null, sub: link?.sub ?? null, details }, origin)
  }
  if (link.refusedAt !== null) return
  const { id, sub } = link
  const at = now()
  const audit = auditEntry('link-refuse', at, { ...origin, sub, outcome: 'refused', details: { reason, link: id } })
  await resetLinks.refuse(id, at, audit, newNotice({ kind: 'link refused', sub, at }, random))
}
