import type { Language, SubscriptionKind } from '../../contract/index.ts'
import { type Job, newJob } from '../../jobs/index.ts'
import type { Random } from '../random.ts'
import type { NoticeKind } from './notice-kinds.ts'

/** A security event of an account, as its owner is notified of it. It contains no secret, address or text: that is made when it is shown or sent. */
export type Notice = {
  readonly id: string
  readonly sub: string
  readonly kind: NoticeKind
  /** Milliseconds since 1970. */
  readonly at: number
  /** That of the page on which it was caused; null: by an operator or an application. */
  readonly language: Language | null
  readonly details: NoticeDetails
}

export type NoticeDetails = {
  /** The name of the application concerned, as it was then. */
  readonly client?: string
  /** The refresh family that ended. */
  readonly family?: string
  /** The name of the passkey concerned. */
  readonly passkey?: string
  /** How many recovery codes are left. */
  readonly left?: number
  /** Of the browser that signed in. */
  readonly userAgent?: string
  readonly subscription?: SubscriptionKind
  /** When the subscription ends, milliseconds since 1970. */
  readonly endsAt?: number
  /** Whether devices were signed out as well as browsers. */
  readonly devices?: boolean
}

/** A notice with the job that sends it: a port that takes it writes both in the transaction of the change. */
export type NewNotice = {
  readonly notice: Notice
  readonly job: Job
  /** Sends it to the address that the account had before, too. */
  readonly copy?: Job | undefined
}

/** The name of the jobs; their input is `{ noticeId }`. */
export const noticeJob = 'notice'

export function newNotice(
  { language = null, details = {}, ...facts }: Pick<Notice, 'sub' | 'kind' | 'at'> & Partial<Notice>,
  random: Random,
): NewNotice {
  const id = random(16).toString('hex')
  const notice: Notice = { ...facts, id, language, details }
  return { notice, job: newJob({ kind: noticeJob, input: { noticeId: id } }, id, notice.at) }
}

/** The port that stores implement. Other ports add notices, with the changes that cause them; they go with their account. */
export type NoticeStore = {
  /** For what happens without a change, such as a date that comes near. false: the account does not exist, or it has this notice. */
  add(notice: NewNotice): Promise<boolean>
  find(id: string): Promise<Notice | null>
  /** Those of an account and of these kinds, by default of all, the newest first. */
  list(sub: string, limit: number, kinds?: readonly string[]): Promise<readonly Notice[]>
}
