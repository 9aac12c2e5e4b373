import type { Language } from '../../contract/index.ts'
import { eachAlone, type JobKind, type JobOutcome, type JobRun } from '../../jobs/index.ts'
import type { Clock } from '../clock.ts'
import { giveBackAttempt, type RateLimit, type RateLimitStore, takeAttempt } from '../limits/rate-limit.ts'
import type { SealingKeys } from '../sealing/sealing-keys.ts'
import { formerAddressJob, openFormerAddress } from './former-address.ts'
import { later, type Mail, mailRetries, notSent, type SendMail } from './mail.ts'
import { type Notice, type NoticeStore, noticeJob } from './notice.ts'
import { isNoticeKind, type NoticeKind, noticeKind } from './notice-kinds.ts'

/** Of the account. */
export type Recipient = {
  readonly username: string
  readonly email: string | null
  readonly language: Language | null
}

/** A link that ends all sign-ins of an account. */
export type SignOutLink = {
  readonly token: string
  /** The mail was not sent: the link becomes void. */
  withdraw(): Promise<void>
}

export type NoticeMailParts = {
  readonly notices: NoticeStore
  readonly users: { find(sub: string): Promise<Recipient | null> }
  readonly rateLimits: RateLimitStore
  readonly sealingKeys: Pick<SealingKeys, 'open'>
  /** null: no mail is configured. */
  readonly sendMail: SendMail | null
  /** Makes the link of a mail; null: the account was removed. */
  readonly makeLink: (sub: string) => Promise<SignOutLink | null>
  /** The text of a notice, in its language. `token`: of its link; null: it has none. */
  readonly write: (notice: Notice, recipient: Recipient, token: string | null) => Omit<Mail, 'to'>
  readonly now: Clock
  /** Called with a mail that will never be delivered. */
  readonly failed: (failure: { readonly noticeId: string; readonly reason: string }) => void
}

/**
 * To one account, of each class: alarming, routine and others. In any hour at most three: a burst of them, and another after an hour. No
 * class delays another.
 */
export const noticeMails: RateLimit = { attempts: 3, every: 3600 }

/**
 * The jobs that send notices by mail, one for each; the store adds them with the change. What concerns the account is read when the
 * job runs. A mail is sent twice only if the server ends between sending it and saving the job.
 */
export const noticeMailer = (parts: NoticeMailParts): JobKind =>
  mailerOf(noticeJob, parts, (_, { kind }, { email }) => ({ to: email, limited: classOf(kind) }))

/** Those that send a notice to the address that the account had before, too. */
export const formerAddressMailer = (parts: NoticeMailParts): JobKind =>
  mailerOf(formerAddressJob, parts, ({ job }) => ({
    to: openFormerAddress(String(job.input['to']), parts.sealingKeys),
    limited: 'former address mail',
  }))

/** To whom a notice is sent, null: nobody, and of what the limit is. */
type Addressee = { readonly to: string | null; readonly limited: string }
type Addressed = (run: JobRun, notice: Notice, recipient: Recipient) => Addressee

const mailerOf = (name: string, parts: NoticeMailParts, addressed: Addressed): JobKind => ({
  name,
  runsIn: 'servers',
  retry: mailRetries,
  lease: 60,
  together: 20,
  failure: 'Security notices could not be sent by mail',
  logsFailures: true,
  run: eachAlone(async (run) => {
    const outcome = await sendNotice(run, addressed, parts)
    if (outcome.outcome === 'failed' && !(outcome.again && run.job.attempts <= mailRetries.length))
      parts.failed({ noticeId: String(run.job.input['noticeId']), reason: outcome.failure })
    return outcome
  }),
})

async function sendNotice(run: JobRun, addressed: Addressed, parts: NoticeMailParts): Promise<JobOutcome> {
  const { job, signal } = run
  const { notices, users, sendMail, write, rateLimits, now } = parts
  if (sendMail === null) return notSent('no mail is configured')
  const notice = await notices.find(String(job.input['noticeId']))
  const user = notice && (await users.find(notice.sub))
  if (!notice || !user) return notSent('the account was removed')
  if (!isNoticeKind(notice.kind)) return later(`a later version wrote this notice (${notice.kind})`)
  const { to, limited } = addressed(run, notice, user)
  if (to === null) return notSent('the account has no e-mail address')
  const key = `${limited} ${notice.sub}`
  const attempt = await rateLimits.update([key], now(), (buckets) =>
    takeAttempt([{ key, limit: noticeMails }], buckets, now()),
  )
  if (!attempt.allowed) return later(`the account had ${noticeMails.attempts} mails within an hour`)
  const link = noticeKind(notice.kind).offersSignOut ? await parts.makeLink(notice.sub) : null
  const result = await sendMail({ to, ...write(notice, user, link?.token ?? null) }, signal)
  if (result.outcome === 'sent') return { outcome: 'succeeded', result: { sent: true } }
  await link?.withdraw()
  await rateLimits.update([key], now(), (buckets) => giveBackAttempt(attempt.taken, buckets, now()))
  return result.outcome === 'retry' ? later(result.reason) : { outcome: 'failed', failure: result.reason, again: false }
}

/** The name of the bucket; that of servers of the version before is `notice mail`. */
function classOf(kind: NoticeKind): string {
  const { isAlarming, isRoutine } = noticeKind(kind)
  if (isAlarming) return 'alarming mail'
  return isRoutine ? 'routine mail' : 'notice mail'
}
