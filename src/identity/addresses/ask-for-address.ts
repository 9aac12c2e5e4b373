import type { Language } from '../../contract/index.ts'
import { newJob } from '../../jobs/index.ts'
import type { User } from '../accounts/user.ts'
import { auditEntry, type Origin } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Attempts } from '../limits/attempts.ts'
import { closedBecause, type MailLink, type MailLinkStore, newMailLink } from '../mail-links/mail-link.ts'
import { readEmailAddress } from '../names/email-address.ts'
import { NameError, type NameFault } from '../names/name.ts'
import type { Random } from '../random.ts'
import { addressLinkJob } from './send-address-links.ts'

export type AskParts = {
  readonly mailLinks: MailLinkStore
  readonly attempts: Pick<Attempts, 'mail'>
  readonly random: Random
  readonly now: Clock
}

export type AskedAddress =
  | { readonly outcome: 'asked'; readonly address: string }
  | { readonly outcome: 'wrong'; readonly reason: NameFault }
  /** It is the account's, and confirmed. */
  | { readonly outcome: 'confirmed before' }
  /** Seconds to wait. */
  | { readonly outcome: 'too many'; readonly retryAfter: number }

/** Notes an address that the owner of an account entered. Until they open the link that is sent there, it receives nothing else. */
export async function askForAddress(
  user: User,
  { given, language }: { readonly given: string; readonly language: Language },
  origin: Origin,
  { mailLinks, attempts, random, now }: AskParts,
): Promise<AskedAddress> {
  const read = readAddress(given)
  if (typeof read !== 'string') return { outcome: 'wrong', reason: read.reason }
  const { sub, browserSessionVersion: sessionVersion } = user
  if (user.email === read && user.emailVerifiedAt !== null) return { outcome: 'confirmed before' }
  const attempt = await attempts.mail({ sub }, origin)
  if (!attempt.allowed) return { outcome: 'too many', retryAfter: attempt.retryAfter }
  const at = now()
  const link = newMailLink({ kind: 'address', sub, address: read, sessionVersion }, at, random)
  const facts = { ...origin, sub, details: { link: link.id }, personal: { email: read } }
  const job = newJob({ kind: addressLinkJob, input: { linkId: link.id, language } }, random(16).toString('hex'), at)
  await mailLinks.add(link, auditEntry('email-ask', at, facts), job)
  return { outcome: 'asked', address: read }
}

function readAddress(given: string): string | NameError {
  try {
    return readEmailAddress(given)
  } catch (error) {
    if (error instanceof NameError) return error
    throw error
  }
}

/** The address that an account waits for; null: none. */
export async function findPendingAddress(
  user: User,
  { mailLinks, now }: Pick<AskParts, 'mailLinks' | 'now'>,
): Promise<(MailLink & { readonly address: string }) | null> {
  for (const link of await mailLinks.list(user.sub, listed)) {
    const { kind, address } = link
    if (kind === 'address' && address !== null && closedBecause(link, user, now()) === null) return { ...link, address }
  }
  return null
}

/** Links of the last days, of both kinds, that are read to find it. */
const listed = 100

/** Withdraws the address that an account waits for, before it is confirmed. */
export async function withdrawAddress(
  user: User,
  origin: Origin,
  parts: Pick<AskParts, 'mailLinks' | 'now'>,
): Promise<void> {
  const pending = await findPendingAddress(user, parts)
  if (!pending) return
  const at = parts.now()
  const facts = { ...origin, sub: user.sub, details: { link: pending.id, change: 'withdrawn' } }
  await parts.mailLinks.end(pending.id, at, auditEntry('user-email', at, facts))
}
