import type { Job, JobFields, NewJob } from './job.ts'

/** When jobs are added: by a kind for itself, or by an operator. */
export type Schedule = {
  /** The kind's name if the kind has it, otherwise `schedule:` and what the operator calls it. */
  readonly name: string
  /** The kind of its jobs; null: its name. */
  readonly kind: string | null
  /** The input of its jobs. */
  readonly input: JobFields
  /** As in crontab, UTC, or another that the `Calendar` knows. */
  readonly pattern: string
  /** When one was last added, or the schedule: milliseconds since 1970. */
  readonly lastAt: number
  /** The newest job of an operator's schedule; null: none yet. */
  readonly job: string | null
  /** How that ended, and when; null: it has not, as far as is known. */
  readonly outcome: 'succeeded' | 'failed' | 'cancelled' | null
  readonly failure: string | null
  readonly endedAt: number | null
}

export type Calendar = {
  /** The first time of a pattern after another; null: there is none. */
  next(pattern: string, after: number): Promise<number | null>
  /** When a schedule whose newest job failed adds another before the next time of its pattern; null: it does not. */
  retryAt(schedule: Schedule): number | null
  /** What a job that is added at a time has to do. */
  orderAt(schedule: Schedule, now: number): Pick<NewJob, 'input' | 'queue'>
}

/** Patterns as in crontab, UTC. */
export const crontab: Calendar = {
  async next(pattern, after) {
    // Loaded by processes that have schedules: commands have none.
    const { Cron } = await import('croner')
    return new Cron(pattern, { timezone: 'UTC', mode: '5-part' }).nextRun(new Date(after))?.getTime() ?? null
  },
  retryAt: () => null,
  orderAt: ({ input }) => ({ input }),
}

/** A new schedule, which has not added a job. */
export const newSchedule = (
  name: string,
  given: Pick<Schedule, 'pattern' | 'lastAt'> & Partial<Pick<Schedule, 'kind' | 'input'>>,
): Schedule => ({
  ...{ name, kind: null, input: {}, job: null, outcome: null, failure: null, endedAt: null },
  ...given,
})

/** What a schedule becomes, and whether it adds a job. */
export type Turn = { readonly next: Schedule; readonly adds: boolean }

/**
 * What is to do for a schedule; null: nothing. `dueAt`: the first time of its pattern after `lastAt`; null: there is none. `newest`:
 * its newest job; null: there is none, or none any more. Of the times that passed, one counts: a server that was off for days adds
 * one job. A time at which its job has not ended is skipped.
 */
export function turn(
  schedule: Schedule,
  { now, dueAt, newest }: { readonly now: number; readonly dueAt: number | null; readonly newest: Job | null },
): Turn | null {
  const noted = withOutcome(schedule, newest)
  // The clock was set back: from here on it is followed again.
  if (noted.lastAt > now) return { next: { ...noted, lastAt: now }, adds: false }
  if (dueAt === null || dueAt > now) return noted === schedule ? null : { next: noted, adds: false }
  return { next: { ...noted, lastAt: now }, adds: newest === null || newest.endedAt !== null }
}

function withOutcome(schedule: Schedule, newest: Job | null): Schedule {
  if (newest === null || newest.endedAt === null || newest.id !== schedule.job) return schedule
  const { state, failure, endedAt } = newest
  if (state === 'waiting' || state === 'running' || endedAt === schedule.endedAt) return schedule
  return { ...schedule, outcome: state, failure: state === 'failed' ? failure : null, endedAt }
}
