import type { Language } from '../../contract/index.ts'
import { eachAlone, type JobKind, type JobOutcome, type JobRun } from '../../jobs/index.ts'
import type { Clock } from '../clock.ts'
import { giveBackAttempt, type RateLimit, type RateLimitStore, takeAttempt } from '../limits/rate-limit.ts'
import { type Notice, type NoticeStore, noticeJob } from './notice.ts'
import { isNoticeKind, type NoticeKind, noticeKind } from './notice-kinds.ts'

/** A message in plain text and in HTML. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

/** `retry`: later it may be delivered; `rejected`: never. */
export type MailResult =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'retry' | 'rejected'; readonly reason: string }

export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<MailResult>

/** Of the account. */
export type Recipient = {
  readonly username: string
  readonly email: string | null
  readonly language: Language | null
}

export type NoticeMailParts = {
  readonly notices: NoticeStore
  readonly users: { find(sub: string): Promise<Recipient | null> }
  readonly rateLimits: RateLimitStore
  /** null: no mail is configured. */
  readonly sendMail: SendMail | null
  /** The text of a notice, in its language. */
  readonly write: (notice: Notice, recipient: Recipient) => Omit<Mail, 'to'>
  readonly now: Clock
  /** Called with a mail that will never be delivered. */
  readonly failed: (failure: { readonly noticeId: string; readonly reason: string }) => void
}

/** Seconds from a failed attempt to the next, up to a day after the notice. */
export const mailRetries: readonly number[] = [60, 300, 900, 3600, 7200, 14_400, 28_800, 28_800]

/**
 * To one account, of each class: alarming, routine and others. In any hour at most three: a burst of them, and another after an hour. No
 * class delays another.
 */
export const noticeMails: RateLimit = { attempts: 3, every: 3600 }

/**
 * The jobs that send notices by mail, one for each; the store adds them with the change. What concerns the account is read when the
 * job runs. A mail is sent twice only if the server ends between sending it and saving the job.
 */
export const noticeMailer = (parts: NoticeMailParts): JobKind => ({
  name: noticeJob,
  runsIn: 'servers',
  retry: mailRetries,
  lease: 60,
  together: 20,
  failure: 'Security notices could not be sent by mail',
  run: eachAlone(async (run) => {
    const outcome = await sendNotice(run, parts)
    if (outcome.outcome === 'failed' && !(outcome.again && run.job.attempts <= mailRetries.length))
      parts.failed({ noticeId: String(run.job.input['noticeId']), reason: outcome.failure })
    return outcome
  }),
})

async function sendNotice({ job, signal }: JobRun, parts: NoticeMailParts): Promise<JobOutcome> {
  const { notices, users, sendMail, write, rateLimits, now } = parts
  if (sendMail === null) return notSent('no mail is configured')
  const notice = await notices.find(String(job.input['noticeId']))
  const user = notice && (await users.find(notice.sub))
  if (!notice || !user) return notSent('the account was removed')
  if (user.email === null) return notSent('the account has no e-mail address')
  if (!isNoticeKind(notice.kind)) return later(`a later version wrote this notice (${notice.kind})`)
  const key = `${classOf(notice.kind)} ${notice.sub}`
  const attempt = await rateLimits.update([key], now(), (buckets) =>
    takeAttempt([{ key, limit: noticeMails }], buckets, now()),
  )
  if (!attempt.allowed) return later(`the account had ${noticeMails.attempts} mails within an hour`)
  const result = await sendMail({ to: user.email, ...write(notice, user) }, signal)
  if (result.outcome === 'sent') return { outcome: 'succeeded', result: { sent: true } }
  await rateLimits.update([key], now(), (buckets) => giveBackAttempt(attempt.taken, buckets, now()))
  return result.outcome === 'retry' ? later(result.reason) : { outcome: 'failed', failure: result.reason, again: false }
}

/** The name of the bucket; that of servers of the version before is `notice mail`. */
function classOf(kind: NoticeKind): string {
  const { isAlarming, isRoutine } = noticeKind(kind)
  if (isAlarming) return 'alarming mail'
  return isRoutine ? 'routine mail' : 'notice mail'
}

const notSent = (reason: string): JobOutcome => ({ outcome: 'succeeded', result: { sent: false, reason } })
const later = (failure: string): JobOutcome => ({ outcome: 'failed', failure, again: true })
