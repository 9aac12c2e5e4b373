import type { Job, JobEvent, JobState } from './job.ts'
import type { Schedule } from './schedule.ts'

/** A change of a job that the caller claimed, with its event; null: none. */
export type JobChange = { readonly job: Job; readonly event: Pick<JobEvent, 'event' | 'details'> | null }

/** Milliseconds since 1970; `until`: the end of the lease. */
export type JobClaim = { readonly now: number; readonly until: number }

/** A claim that a write of another port depends on: written only while the job runs with this fence and is not being cancelled. */
export type JobHold = Pick<Job, 'id' | 'fence'>

/** Jobs of one kind and state, for operators. */
export type JobStanding = {
  readonly kind: string
  readonly state: JobState
  readonly count: number
  /** Those that were due before the time asked about. */
  readonly overdue: number
  /** When the oldest of them was added; milliseconds since 1970. */
  readonly oldestAt: number
}

/**
 * The port that stores implement. Every write is durable when it returns, and is written with its event or not at all. A job
 * that is added by another port is written in that port's transaction.
 */
export type JobStore = {
  /** Whether it was added: not if another of its kind has the same key and has not ended. */
  add(job: Job): Promise<boolean>
  /**
   * Claims jobs of a kind that are due by `now`, at most `limit`, those due first: they run, with the next fence and one more
   * attempt, and are due again at `until`. Of concurrent claims each gets other jobs. Of the jobs in one queue the first that is due
   * is claimed, and only while no other runs.
   */
  claim(claim: JobClaim & { readonly kind: string; readonly limit: number }): Promise<readonly Job[]>
  /**
   * Claims a job that waits, due or not, or whose lease is over by `now`. If another of its queue runs, it goes on waiting, and is due
   * at `until`; the returned state says which. null: it runs under a lease, it has ended, or it is unknown.
   */
  claimOne(claim: JobClaim & { readonly id: string }): Promise<Job | null>
  /** Claims the job of a queue that runs, if its lease is over by `now`: its process ended, or sleeps. */
  claimLost(claim: JobClaim & { readonly kind: string; readonly queue: string }): Promise<Job | null>
  /** When a job of a kind is due, the earliest that has not ended; null: there is none. */
  nextDue(kind: string): Promise<number | null>
  /**
   * Writes what workers may change (state, dueAt, attempts, progress, result, failure, endedAt) of those jobs that still run with the same
   * fence, and returns these as they are then. A worker whose lease ran out and was given to another changes nothing.
   */
  save(changes: readonly JobChange[], at: number): Promise<readonly Job[]>
  /** Cancels a waiting job; asks the worker of a running one to end it. Returns whether something was changed. */
  cancel(id: string, now: number): Promise<boolean>
  /** Makes a failed or cancelled job wait again, as if it were new, unless another of its kind has its key. */
  restart(id: string, now: number): Promise<boolean>
  find(id: string): Promise<Job | null>
  /** The one of a kind that has this key and has not ended. */
  findByKey(kind: string, key: string): Promise<Job | null>
  /** The newest first. */
  list(query: { readonly kind?: string; readonly limit: number }): Promise<readonly Job[]>
  /**
   * Those that have not ended, and those that failed after a time and in whose queue none succeeded since; by kind and state. Times are
   * milliseconds since 1970.
   */
  standings(query: { readonly dueBefore: number; readonly failedAfter: number }): Promise<readonly JobStanding[]>
  /** Those after the event with the number `after`, in order. */
  events(jobId: string, after: number, limit: number): Promise<readonly JobEvent[]>
  findSchedule(name: string): Promise<Schedule | null>
  /** Those of operators, by name. */
  schedules(): Promise<readonly Schedule[]>
  /** Whether it was written: not if there is one of its name. */
  addSchedule(schedule: Schedule): Promise<boolean>
  /** Jobs that it has added go on. Returns whether there was one. */
  removeSchedule(name: string): Promise<boolean>
  /**
   * Writes `next` (lastAt, job, outcome, failure, endedAt), and adds the job as `add` does: both, or neither if the schedule is no
   * longer as it was read, or another job with the key has not ended. Returns whether it was written.
   */
  fire(read: Schedule, next: Schedule, job: Job | null): Promise<boolean>
}
