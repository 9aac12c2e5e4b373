export type JobState = 'waiting' | 'running' | 'succeeded' | 'failed' | 'cancelled'

/** The input and result of a job. People see it: no secrets. */
export type JobFields = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** Work that one process takes and carries out, and that another takes over if that one dies. */
export type Job = {
  readonly id: string
  /** The name of a kind. */
  readonly kind: string
  readonly input: JobFields
  /** Of the jobs of a kind that have one key, only one has not ended. null: no limit. */
  readonly key: string | null
  /** Of the jobs of a kind in one queue, one runs at a time; the others wait. null: it waits for no other. */
  readonly queue: string | null
  readonly state: JobState
  /** Times are milliseconds since 1970. */
  readonly createdAt: number
  /** When it may be claimed: the next attempt of one that waits, the end of the lease of one that runs. null: it has ended. */
  readonly dueAt: number | null
  /** How often it was claimed since it was added or restarted. */
  readonly attempts: number
  /** Raised by every claim. A worker writes only jobs that still have the number of its own claim. */
  readonly fence: number
  /** Whether its cancellation was requested; the worker reads this when it renews the lease. */
  readonly cancelling: boolean
  readonly progress: JobProgress | null
  readonly result: JobFields | null
  /** Why the last attempt failed. */
  readonly failure: string | null
  readonly endedAt: number | null
  /** The number of its newest event; 0: no event yet. */
  readonly lastEvent: number
}

/** `phase`: which part of the work is counted; absent where there is only one. `total` null: unknown. */
export type JobProgress = { readonly phase?: string; readonly done: number; readonly total: number | null }

export type JobEventName =
  | 'started'
  | 'progress'
  | 'retrying'
  | 'left'
  | 'succeeded'
  | 'failed'
  | 'cancelling'
  | 'cancelled'
  | 'restarted'
  | 'released'

/** Numbered from 1 within the job, without gaps, in the order in which they were written. */
export type JobEvent = {
  readonly jobId: string
  readonly number: number
  readonly at: number
  readonly event: JobEventName
  readonly details: JobFields | null
}

export type RetryPolicy = {
  /** Seconds from a failed attempt to the next; after the last the job has failed. */
  readonly retry: readonly number[]
  /** How many attempts more may end with their process, which was perhaps killed for another reason; 0 by default. */
  readonly deaths?: number
}

/**
 * How an attempt ended. `again` false: another attempt would change nothing. `error`: an unexpected error, for the log. `left`: a
 * person stopped it, and it can be taken up again; workers do so from `until` on. `postponed`: what it waits for is not there yet;
 * `seconds` later it is tried again. Neither is a failure or counts as an attempt.
 */
export type JobOutcome =
  | { readonly outcome: 'succeeded'; readonly result: JobFields | null }
  | { readonly outcome: 'failed'; readonly failure: string; readonly again: boolean; readonly error?: unknown }
  | { readonly outcome: 'left'; readonly until: number }
  | { readonly outcome: 'postponed'; readonly reason: string; readonly seconds: number }
  | { readonly outcome: 'cancelled' }

export type NewJob = Pick<Job, 'kind' | 'input'> & { readonly key?: string | null; readonly queue?: string | null }

export const newJob = ({ kind, input, key = null, queue = null }: NewJob, id: string, now: number): Job => ({
  ...{
    id,
    kind,
    input,
    key,
    queue,
    state: 'waiting',
    createdAt: now,
    dueAt: now,
    attempts: 0,
    fence: 0,
    cancelling: false,
  },
  ...{ progress: null, result: null, failure: null, endedAt: null, lastEvent: 0 },
})

/** The attempt of a process that ended or sleeps, after which another one claimed the job. */
export const processEnded = { outcome: 'failed', failure: 'The process that ran it ended', again: true } as const

/** An attempt that threw. */
export const failedBy = (error: unknown): JobOutcome => ({
  ...{ outcome: 'failed', failure: error instanceof Error ? error.message : String(error), again: true, error },
})

/** The lease of a job that is under way, with its progress if that changed. */
export const renewed = (job: Job, until: number, progress = job.progress): Job => ({ ...job, dueAt: until, progress })

/** A job whose worker stops: another one takes it from `at` on, and the attempt does not count. */
export const released = (job: Job, at: number): Job => ({
  ...job,
  state: 'waiting',
  dueAt: at,
  attempts: job.attempts - 1,
})

/** A job after an attempt: ended, or due again after the delay that its kind has for this attempt. */
export function settled(job: Job, end: JobOutcome, { retry }: RetryPolicy, now: number): Job {
  const ended = { ...job, dueAt: null, endedAt: now }
  if (end.outcome === 'succeeded') return { ...ended, state: 'succeeded', result: end.result, failure: null }
  if (end.outcome === 'cancelled') return { ...ended, state: 'cancelled' }
  if (end.outcome === 'left') return { ...released(job, end.until), failure: null }
  if (end.outcome === 'postponed') return { ...released(job, now + end.seconds * 1000), failure: end.reason }
  const { failure } = end
  const delay = end.again ? retry[job.attempts - 1] : undefined
  if (delay === undefined) return { ...ended, state: 'failed', failure }
  return { ...job, state: 'waiting', dueAt: now + delay * 1000, failure }
}

/**
 * Why a job that was just claimed is not run: its cancellation was requested, or every process that ran it ended before the job did.
 * `policy` null: it is run however often it was before.
 */
export function endBeforeRun(job: Job, policy: RetryPolicy | null): JobOutcome | null {
  if (job.cancelling) return { outcome: 'cancelled' }
  if (policy === null || job.attempts <= policy.retry.length + 1 + (policy.deaths ?? 0)) return null
  return { ...processEnded, ...(job.failure !== null && { failure: job.failure }), again: false }
}

/** The event that a worker's change of a job is; null: it renewed the lease and no more. */
export function eventOf(before: Job, after: Job): Pick<JobEvent, 'event' | 'details'> | null {
  const { state, failure } = after
  if (state === 'running') {
    return after.progress === before.progress ? null : { event: 'progress', details: after.progress }
  }
  if (state === 'waiting') {
    return failure === null ? { event: 'left', details: null } : { event: 'retrying', details: { failure } }
  }
  return { event: state, details: state === 'failed' ? { failure } : after.result }
}
