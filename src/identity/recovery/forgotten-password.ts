import type { Language } from '../../contract/index.ts'
import { eachAlone, type Job, type JobKind, type JobOutcome, type JobStore, newJob } from '../../jobs/index.ts'
import type { User, UserStore } from '../accounts/user.ts'
import type { Origin } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Attempts } from '../limits/attempts.ts'
import { notSent } from '../notices/mail.ts'
import type { Random } from '../random.ts'
import type { SealingKeys } from '../sealing/sealing-keys.ts'
import { openAsked, sealAsked } from './asked-reset.ts'
import { resetMailJob } from './send-reset-links.ts'

/** The name of the jobs; their input is `{ asked }`, sealed. */
export const forgottenJob = 'forgotten password'

export type AskForResetParts = {
  readonly attempts: Pick<Attempts, 'mail'>
  readonly jobs: Pick<JobStore, 'add'>
  readonly sealingKeys: Pick<SealingKeys, 'seal'>
  readonly random: Random
  readonly now: Clock
}

export type AskedReset =
  | { readonly outcome: 'asked' }
  /** Seconds to wait. */
  | { readonly outcome: 'too many'; readonly retryAfter: number }

/**
 * Notes that somebody forgot their password. Looks no account up, so that the answer, its time and the row are the same whether there is one:
 * a job does.
 */
export async function askForReset(
  { given, language }: { readonly given: string; readonly language: Language },
  origin: Origin,
  { attempts, jobs, sealingKeys, random, now }: AskForResetParts,
): Promise<AskedReset> {
  const attempt = await attempts.mail({ sub: null }, origin)
  if (!attempt.allowed) return { outcome: 'too many', retryAfter: attempt.retryAfter }
  const asked = sealAsked({ given, language, ip: origin.ip }, sealingKeys)
  await jobs.add(newJob({ kind: forgottenJob, input: { asked } }, random(16).toString('hex'), now()))
  return { outcome: 'asked' }
}

export type ForgottenParts = {
  readonly users: Pick<UserStore, 'findByName' | 'listByEmail'>
  readonly jobs: Pick<JobStore, 'add'>
  readonly sealingKeys: Pick<SealingKeys, 'open'>
  readonly random: Random
  readonly now: Clock
  /** While the clock may be wrong, jobs wait: links would be void when it is right again. */
  readonly isLeaping: () => boolean
}

/** Accounts that one request may be about: addresses are not unique. */
const mostAccounts = 5

/** Finds the accounts that people mean who forgot their password, and adds the job that sends a link for each. */
export const forgottenPasswords = (parts: ForgottenParts): JobKind => ({
  name: forgottenJob,
  runsIn: 'servers',
  retry: [5, 60, 300],
  lease: 60,
  together: 20,
  mayRun: () => !parts.isLeaping(),
  failure: 'Links to set new passwords could not be prepared',
  run: eachAlone(({ job }) => prepare(job, parts)),
})

async function prepare(job: Job, parts: ForgottenParts): Promise<JobOutcome> {
  const asked = openAsked(job, parts.sealingKeys)
  if (asked === null) return notSent('it cannot be opened')
  const meant = (await accountsOf(asked.given.trim(), parts)).filter(({ enabled, email }) => enabled && email !== null)
  for (const { sub } of meant.slice(0, mostAccounts)) {
    // The key keeps an attempt that is repeated from adding it twice.
    const added = { kind: resetMailJob, input: { ...job.input, sub }, key: `${job.id} ${sub}` }
    await parts.jobs.add(newJob(added, parts.random(16).toString('hex'), parts.now()))
  }
  return { outcome: 'succeeded', result: null }
}

/** The account with this username, and those whose address it is: confirmed by the owner, or entered by an operator. */
async function accountsOf(given: string, { users }: Pick<ForgottenParts, 'users'>): Promise<readonly User[]> {
  if (given === '') return []
  const named = await users.findByName(given)
  const addressed = given.includes('@') ? await users.listByEmail(given.normalize('NFC')) : []
  return [...(named ? [named] : []), ...addressed.filter(({ sub }) => sub !== named?.sub)]
}
