import type { Language } from '../../contract/index.ts'
import { eachAlone, type JobKind, type JobOutcome, type JobRun } from '../../jobs/index.ts'
import type { UserStore } from '../accounts/user.ts'
import type { Clock } from '../clock.ts'
import { closedBecause, type MailLinkStore, makeMailToken } from '../mail-links/mail-link.ts'
import { later, type Mail, mailRetries, notSent, type SendMail } from '../notices/mail.ts'
import type { Random } from '../random.ts'
import { hashLinkToken } from '../recovery/link.ts'

/** The name of the jobs; their input is `{ linkId, language }`. */
export const addressLinkJob = 'address link'

export type AddressMailParts = {
  readonly mailLinks: MailLinkStore
  readonly users: Pick<UserStore, 'find'>
  /** null: no mail is configured. */
  readonly sendMail: SendMail | null
  /** The text, with the token of its link. */
  readonly write: (token: string, language: Language) => Omit<Mail, 'to'>
  readonly random: Random
  readonly now: Clock
  /** While the clock may be wrong, jobs wait: links would be void when it is right again. */
  readonly isLeaping: () => boolean
}

/** Sends the links by which people confirm their addresses. The token is made when the mail is written, and only its hash is stored. */
export const addressMailer = (parts: AddressMailParts): JobKind => ({
  name: addressLinkJob,
  runsIn: 'servers',
  retry: mailRetries,
  lease: 60,
  together: 20,
  mayRun: () => !parts.isLeaping(),
  failure: 'Links to confirm mail addresses could not be sent',
  run: eachAlone((run) => sendLink(run, parts)),
})

async function sendLink({ job, signal }: JobRun, parts: AddressMailParts): Promise<JobOutcome> {
  const { mailLinks, users, sendMail, write, random, now } = parts
  if (sendMail === null) return notSent('no mail is configured')
  const link = await mailLinks.find({ id: String(job.input['linkId']) })
  const user = link && (await users.find(link.sub))
  if (!link?.address || !user || closedBecause(link, user, now())) return notSent('the link is void')
  const token = makeMailToken('address', random)
  if (!(await mailLinks.setToken(link.id, hashLinkToken(token)))) return notSent('the link is void')
  // Given with the job, by this program.
  const language = job.input['language'] as Language
  const result = await sendMail({ to: link.address, ...write(token, language) }, signal)
  if (result.outcome === 'sent') return { outcome: 'succeeded', result: { sent: true } }
  if (result.outcome === 'retry') return later(result.reason)
  await mailLinks.end(link.id, now())
  return { outcome: 'failed', failure: result.reason, again: false }
}
