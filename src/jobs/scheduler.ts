import { type Job, newJob } from './job.ts'
import type { JobStore } from './job-store.ts'
import type { Round } from './rounds.ts'
import { type Calendar, type Schedule, turn } from './schedule.ts'

type TurnParts = {
  readonly store: JobStore
  readonly calendar: Calendar
  readonly now: () => number
  readonly random: (bytes: number) => Buffer
}

/** Seconds between two checks of schedules. */
export const scheduleEvery = 30

/** When a schedule adds its next job; null: never. In the past: as soon as somebody looks after it. */
export async function nextRun(schedule: Schedule, calendar: Calendar): Promise<number | null> {
  const [next, again] = [await calendar.next(schedule.pattern, schedule.lastAt), calendar.retryAt(schedule)]
  return next === null || again === null ? (next ?? again) : Math.min(next, again)
}

/** Jobs of one schedule do not overlap. */
const orderedBy = ({ name, kind }: Schedule) => (kind === null ? { kind: name, key: 'schedule' } : { kind, key: name })

/**
 * The job, not of this schedule, that must end before this schedule adds one: that of a schedule with its name that was removed, or an
 * older one of its own that was restarted. null: there is none.
 */
export async function waitsFor(schedule: Schedule, store: Pick<JobStore, 'findByKey'>): Promise<Job | null> {
  const { kind, key } = orderedBy(schedule)
  const other = await store.findByKey(kind, key)
  return other?.id === schedule.job ? null : other
}

/**
 * Adds the job of a schedule that is due, and notes how the newest has ended. While an earlier job that it does not know has not ended,
 * it stays due. Returns what was written; null: nothing.
 */
export async function takeTurn(schedule: Schedule, parts: TurnParts): Promise<Schedule | null> {
  const { store, calendar, now, random } = parts
  const at = now()
  const newest = schedule.job === null ? null : await store.find(schedule.job)
  const taken = turn(schedule, { now: at, dueAt: await nextRun(schedule, calendar), newest })
  if (taken === null) return null
  const { next, adds } = taken
  if (!adds) return (await store.fire(schedule, next, null)) ? next : null
  const order = { ...calendar.orderAt(schedule, at), ...orderedBy(schedule) }
  const job = newJob(order, random(16).toString('hex'), at)
  // What becomes of the jobs of a kind's own schedule is not looked at.
  const fired = schedule.kind === null ? next : { ...next, job: job.id, outcome: null, failure: null, endedAt: null }
  return (await store.fire(schedule, fired, job)) ? fired : null
}

export type ScheduleParts = TurnParts & {
  /** Whether schedules may add jobs now. */
  readonly mayRun: () => boolean
  readonly log: { warn(fields: object, message: string): void }
}

/** The schedules of operators. Every server and worker looks after them; one of them adds each job. */
export const scheduleRound = (parts: ScheduleParts): Round => ({
  seconds: scheduleEvery,
  async work(stopping) {
    if (!parts.mayRun()) return
    for (const schedule of await parts.store.schedules()) {
      if (stopping.aborted) return
      const written = await takeTurn(schedule, parts)
      if (written?.outcome !== 'failed' || written.endedAt === schedule.endedAt) continue
      const { job, failure } = written
      parts.log.warn(
        { schedule: shownName(schedule), job, failure },
        'A scheduled job failed; the next is added at its time',
      )
    }
  },
  failure: 'The schedules could not be read',
})

const prefix = 'schedule:'

/** The name of an operator's schedule as it is stored, and as it is shown. No kind has a name with this prefix. */
export const storedName = (shown: string): string => prefix + shown
export const shownName = ({ name }: Pick<Schedule, 'name'>): string => name.slice(prefix.length)
