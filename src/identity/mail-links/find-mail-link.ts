import type { User, UserStore } from '../accounts/user.ts'
import { auditEntry, type Origin } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Attempts } from '../limits/attempts.ts'
import { newNotice } from '../notices/notice.ts'
import type { Random } from '../random.ts'
import { hashLinkToken } from '../recovery/link.ts'
import { closedBecause, type MailLink, type MailLinkStore, readMailToken } from './mail-link.ts'

/** For the audit log: the person gets one answer to all. */
export type MailLinkRefusal = 'unknown link' | 'signed in as another' | NonNullable<ReturnType<typeof closedBecause>>

export type OpenMailLink = { readonly state: 'open'; readonly link: MailLink; readonly user: User }
export type FoundMailLink =
  | OpenMailLink
  | { readonly state: 'closed'; readonly link: MailLink | null; readonly reason: MailLinkRefusal }

export type FindMailLinkParts = {
  readonly mailLinks: MailLinkStore
  readonly users: Pick<UserStore, 'find'>
  readonly now: Clock
}

/** The link of a token and its account; writes nothing. */
export async function findMailLink(
  kind: MailLink['kind'],
  token: string,
  { mailLinks, users, now }: FindMailLinkParts,
): Promise<FoundMailLink> {
  const read = readMailToken(kind, token)
  const link = read && (await mailLinks.find({ tokenHash: hashLinkToken(read) }))
  const user = link && (await users.find(link.sub))
  if (link?.kind !== kind || !user) return { state: 'closed', link: null, reason: 'unknown link' }
  const reason = closedBecause(link, user, now())
  return reason ? { state: 'closed', link, reason } : { state: 'open', link, user }
}

export type RefuseMailLinkParts = Pick<FindMailLinkParts, 'mailLinks' | 'now'> & {
  readonly attempts: Pick<Attempts, 'recordRejection'>
  readonly random: Random
}

/** Who presents a link: the `sub` of the account that the browser is signed in to; null: none. */
type Presented = {
  readonly link: MailLink | null
  readonly reason: MailLinkRefusal
  readonly signedInAs: string | null
}

/**
 * Records that a link was refused. The owner of its account is notified of the first time, unless the link only expired or they
 * presented it themselves: a mail that is opened twice is no alarm.
 */
export async function refuseMailLink(
  { link, reason, signedInAs }: Presented,
  origin: Origin,
  { mailLinks, attempts, now, random }: RefuseMailLinkParts,
): Promise<void> {
  if (link === null || reason === 'expired link' || link.sub === signedInAs) {
    const details = link === null ? { reason } : { reason, link: link.id }
    return attempts.recordRejection({ event: 'link-refuse', clientId: null, sub: link?.sub ?? null, details }, origin)
  }
  if (link.refusedAt !== null) return
  const { id, sub } = link
  const at = now()
  const audit = auditEntry('link-refuse', at, { ...origin, sub, outcome: 'refused', details: { reason, link: id } })
  await mailLinks.refuse(id, at, audit, newNotice({ kind: 'link refused', sub, at }, random))
}
