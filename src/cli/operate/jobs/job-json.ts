import type { Job, JobEvent } from '../../../jobs/index.ts'

const timeOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

export type ShownJob = ReturnType<typeof jobAsJson>

/** As --json prints it. `interrupted`: its process ended or sleeps, and none has taken it over. */
export const jobAsJson = (job: Job, now: number) => ({
  id: job.id,
  kind: job.kind,
  state: isInterrupted(job, now) ? ('interrupted' as const) : job.state,
  cancelling: job.cancelling,
  queue: job.queue,
  input: job.input,
  progress: job.progress,
  result: job.result,
  failure: job.failure,
  attempts: job.attempts,
  created_at: timeOf(job.createdAt),
  due_at: timeOf(job.dueAt),
  ended_at: timeOf(job.endedAt),
})

export const eventAsJson = ({ number, at, event, details }: JobEvent) => ({ number, at: timeOf(at), event, details })

export const isInterrupted = ({ state, dueAt }: Job, now: number): boolean =>
  state === 'running' && dueAt !== null && dueAt < now

/** `charts 120/400`; '' before the first. */
export function progressText({ progress }: Pick<Job, 'progress'>): string {
  if (progress === null) return ''
  const { phase, done, total } = progress
  const count = total === null ? (done > 0 ? String(done) : '') : `${done}/${total}`
  return [phase ?? '', count].filter((part) => part !== '').join(' ')
}

/** `running`, `running, to be cancelled`, `waiting`. */
export const stateText = ({ state, cancelling }: Pick<ShownJob, 'state' | 'cancelling'>): string =>
  cancelling && state === 'running' ? 'running, to be cancelled' : state
