import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '../../contract/index.ts'
import { type JobKind, oneByOne } from '../../jobs/index.ts'
import type { UserStore } from '../accounts/user.ts'
import { type AuditLog, auditEntry } from '../audit/audit-log.ts'
import { eraseDetails } from '../audit/erase-details.ts'
import type { Clock } from '../clock.ts'
import type { TrustedClock } from '../trusted-clock/trusted-clock.ts'
import type { RetainedKind, RetentionStore, Swept } from './retention-store.ts'

export type RetentionParts = {
  readonly retention: RetentionStore
  readonly audit: Pick<AuditLog, 'forget' | 'erase'>
  readonly users: Pick<UserStore, 'find' | 'signedOutSince'>
  /** Seconds for which an ended refresh family is kept. */
  readonly endedSignInMemory: number
  /** Seconds for which an entry of the audit log is kept. */
  readonly auditMemory: number
  readonly now: Clock
}

/** Seconds between two rounds of a host that serves charts alone. */
export const retentionRounds = 600

/** Seconds after which an expired response is removed: a clock that was set ahead removes none too early. */
const storedResponseMargin = 3600

/** Seconds for which an expired proof is kept, for servers whose clocks are behind: there may be one for every request for tokens. */
const usedProofMargin = 300

/** Rows in one batch, and the pause between two, in milliseconds: requests go first. */
const batch = 500
const pause = 20
/** Seconds for which a job that ended is shown. */
const jobMemory = 7 * 86_400
/** Seconds for which a security notice is shown. */
const noticeMemory = 90 * 86_400
/** Seconds for which an expired invitation is listed. */
const invitationMemory = 30 * 86_400
/** Milliseconds. */
const day = 86_400_000

/** The job that removes what ended long ago, every ten minutes, by one of the servers, if its clock permits removal. */
export const retentionJob = ({ mayRemove, ...parts }: RetentionParts & Pick<TrustedClock, 'mayRemove'>): JobKind => ({
  name: 'retention',
  runsIn: 'any process',
  retry: [],
  lease: 60,
  together: 1,
  schedule: '*/10 * * * *',
  mayRun: mayRemove,
  failure: 'Old records could not be removed',
  run: oneByOne(async ({ signal }) => ({ removed: await sweep(parts, signal) })),
})

/** One round over all kinds, at one time; returns how many rows, responses and entries it removed. */
export async function sweep(parts: RetentionParts, stopping: AbortSignal): Promise<number> {
  const { retention, audit, endedSignInMemory, auditMemory } = parts
  // The clock may leap while batches are removed.
  const now = parts.now()
  /** Seconds. A day even for rows that are never read: a revoked token must not be valid again after the clock was set back. */
  const memory: Readonly<Record<RetainedKind, number>> = {
    'device sessions': limits.endedSessionMemory,
    'code requests': limits.endedSessionMemory,
    consents: 0,
    'pushed requests': storedResponseMargin,
    'browser sessions': limits.endedSessionMemory,
    'session clients': limits.endedSessionMemory,
    'revoked tokens': limits.endedSessionMemory,
    'removed accounts': limits.endedSessionMemory,
    'used proofs': usedProofMargin,
    'refresh families': endedSignInMemory,
    'poll responses': limits.pollResponseMemory + storedResponseMargin,
    'refresh responses': limits.refreshResponseMemory + storedResponseMargin,
    jobs: jobMemory,
    notices: noticeMemory,
    invitations: invitationMemory,
    'mail links': limits.endedSessionMemory,
    'reset links': limits.endedSessionMemory,
  }
  let removed = 0
  if (!stopping.aborted) await eraseRemoved(parts)
  for (const [kept, seconds] of Object.entries(memory) as [RetainedKind, number][]) {
    removed += await sweepKind(kept, now - seconds * 1000, retention, stopping)
  }
  if (!stopping.aborted) await reportUnopened(parts, now)
  // In whole days, so that few entries record removals.
  const before = Math.floor((now - auditMemory * 1000) / day) * day
  while (!stopping.aborted) {
    const forgotten = await audit.forget({ before, limit: batch, at: now })
    removed += forgotten
    if (forgotten < batch) break
    await rest(stopping)
  }
  return removed
}

/** Of accounts removed in the last day: a request that was under way may have written an entry since, or the first deletion failed. */
async function eraseRemoved({ users, audit, now }: RetentionParts): Promise<void> {
  for (const { sub, enabled } of await users.signedOutSince(now() - limits.endedSessionMemory * 1000)) {
    if (!enabled && (await users.find(sub)) === null) await eraseDetails(sub, { audit, now })
  }
}

async function sweepKind(
  kept: RetainedKind,
  endedBefore: number,
  retention: RetentionStore,
  stopping?: AbortSignal,
): Promise<number> {
  let removed = 0
  for (let after: string | null = null; !stopping?.aborted; await rest(stopping)) {
    const swept: Swept = await retention.sweep(kept, { endedBefore, after, limit: batch })
    removed += swept.removed
    after = swept.next
    if (after === null) break
  }
  return removed
}

/** For a host of charts alone, which stores nothing else that ends: the proofs of positions. Returns how many it removed. */
export const forgetUsedProofs = ({ retention, now }: Pick<RetentionParts, 'retention' | 'now'>): Promise<number> =>
  sweepKind('used proofs', now() - usedProofMargin * 1000, retention)

/** One entry per client and day, once everything that expired on that day was removed. */
async function reportUnopened({ retention }: RetentionParts, now: number): Promise<void> {
  const before = Math.floor((now - limits.endedSessionMemory * 1000) / day) * day
  await retention.reportUnopened(before, ({ clientId, day: date, requests }) =>
    auditEntry('device-unopened', now, {
      clientId,
      details: { day: new Date(date).toISOString().slice(0, 10), requests },
    }),
  )
}

/** Ends early when the job is stopped, and does not keep the process alive. */
async function rest(signal?: AbortSignal): Promise<void> {
  await wait(pause, undefined, { ...(signal && { signal }), ref: false }).catch((error: unknown) => {
    if (!signal?.aborted) throw error
  })
}
