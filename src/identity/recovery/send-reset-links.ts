import type { Language } from '../../contract/index.ts'
import { eachAlone, type JobKind, type JobOutcome, type JobRun } from '../../jobs/index.ts'
import { giveBackAttempt, type RateLimit, type RateLimitStore, takeAttempt } from '../limits/rate-limit.ts'
import { later, type Mail, notSent, type SendMail } from '../notices/mail.ts'
import type { SealingKeys } from '../sealing/sealing-keys.ts'
import { openAsked } from './asked-reset.ts'
import { type MadeResetLink, makeResetLink, type ResetLinkParts } from './make-reset-link.ts'

/** The name of the jobs; their input is `{ sub, asked }`. */
export const resetMailJob = 'reset mail'

/**
 * To one account. Its bucket is its own, so that a stranger who asks delays no notice to the owner. One is restored well before a link
 * expires: who gets no mail, because a stranger asks all the time, has a link in the mailbox that works.
 */
export const resetMails: RateLimit = { attempts: 3, every: 1200 }

/** Seconds from a failed attempt to the next: a link is of use soon, or not at all. */
const retry = [60, 300, 900]

export type ResetMailParts = ResetLinkParts & {
  readonly rateLimits: RateLimitStore
  readonly sealingKeys: Pick<SealingKeys, 'open'>
  readonly authUrl: string
  /** null: no mail is configured. */
  readonly sendMail: SendMail | null
  readonly write: (made: MadeResetLink, language: Language) => Omit<Mail, 'to'>
  readonly isLeaping: () => boolean
}

/** Sends links to set a new password to the addresses of accounts. A link is made when its mail is written. */
export const resetMailer = (parts: ResetMailParts): JobKind => ({
  name: resetMailJob,
  runsIn: 'servers',
  retry,
  lease: 60,
  together: 20,
  mayRun: () => !parts.isLeaping(),
  failure: 'Links to set new passwords could not be sent',
  run: eachAlone((run) => sendLink(run, parts)),
})

async function sendLink({ job, signal }: JobRun, parts: ResetMailParts): Promise<JobOutcome> {
  const { users, rateLimits, sealingKeys, authUrl, sendMail, write, now } = parts
  if (sendMail === null) return notSent('no mail is configured')
  const asked = openAsked(job, sealingKeys)
  const user = await users.find(String(job.input['sub']))
  if (asked === null || !user?.enabled || user.email === null) return notSent('the account has no address')
  const key = `reset mail ${user.sub}`
  const attempt = await rateLimits.update([key], now(), (buckets) =>
    takeAttempt([{ key, limit: resetMails }], buckets, now()),
  )
  if (!attempt.allowed) return notSent(`the account had as many of these mails as it gets in this time`)
  const made = await makeResetLink(user.sub, authUrl, parts, asked.ip)
  if (made === null) return notSent('the account was removed')
  const result = await sendMail({ to: user.email, ...write(made, user.language ?? asked.language) }, signal)
  if (result.outcome === 'sent') return { outcome: 'succeeded', result: { sent: true } }
  await rateLimits.update([key], now(), (buckets) => giveBackAttempt(attempt.taken, buckets, now()))
  return result.outcome === 'retry' ? later(result.reason) : { outcome: 'failed', failure: result.reason, again: false }
}
