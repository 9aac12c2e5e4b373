import type { Language } from '../../contract/index.ts'
import { endSignIns } from '../accounts/end-sign-ins.ts'
import type { User, UserStore } from '../accounts/user.ts'
import { auditEntry, type Origin } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import { newNotice } from '../notices/notice.ts'
import type { SignOutLink } from '../notices/send-notices.ts'
import type { Random } from '../random.ts'
import { hashLinkToken } from '../recovery/link.ts'
import { type FindMailLinkParts, findMailLink, type RefuseMailLinkParts, refuseMailLink } from './find-mail-link.ts'
import { closedBecause, type MailLinkStore, makeMailToken, newMailLink } from './mail-link.ts'

type MakeParts = { readonly mailLinks: MailLinkStore; readonly random: Random; readonly now: Clock }

/**
 * A link for a mail about an account, by which its reader ends all sign-ins. It does not depend on the account's version: a thief could
 * raise that by changing the password. null: the account was removed.
 */
export async function makeNotMeLink(sub: string, { mailLinks, random, now }: MakeParts): Promise<SignOutLink | null> {
  const token = makeMailToken('not me', random)
  const link = newMailLink({ kind: 'not me', sub, tokenHash: hashLinkToken(token) }, now(), random)
  if (!(await mailLinks.add(link))) return null
  return { token, withdraw: async () => void (await mailLinks.end(link.id, now())) }
}

export type NotMe = {
  readonly token: string
  /** The id of the link that the form was shown for: the browser may have opened another one since. */
  readonly shown: string | null
  /** That of the page. */
  readonly language: Language
  /** The `sub` of the account that the browser is signed in to; null: none. */
  readonly signedInAs: string | null
}

/** Ends every sign-in of the account of a link, and does nothing else. One write, which succeeds once. */
export async function signOutByLink(
  { token, shown, language, signedInAs }: NotMe,
  origin: Origin,
  parts: FindMailLinkParts & RefuseMailLinkParts & { readonly users: UserStore },
): Promise<'signed out' | 'refused' | 'another link'> {
  const refuse = async (refused: Omit<Parameters<typeof refuseMailLink>[0], 'signedInAs'>): Promise<'refused'> => {
    await refuseMailLink({ ...refused, signedInAs }, origin, parts)
    return 'refused'
  }
  const found = await findMailLink('not me', token, parts)
  if (found.state === 'closed') return refuse(found)
  const { link } = found
  const { id, sub } = link
  if (signedInAs !== null && signedInAs !== sub) return refuse({ link, reason: 'signed in as another' })
  if (id !== shown) return 'another link'
  const at = parts.now()
  const change = (user: User): User | null => (closedBecause(link, user, at) === null ? user : null)
  const audit = auditEntry('user-sign-out', at, { ...origin, sub, details: { link: id } })
  const notice = newNotice({ kind: 'signed out by link', sub, at, language }, parts.random)
  const ended = await endSignIns(sub, { change, devices: true, audit, notice, used: { id, at } }, parts)
  return ended ? 'signed out' : refuse({ link, reason: 'void link' })
}
