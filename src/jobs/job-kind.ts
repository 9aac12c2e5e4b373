import { failedBy, type Job, type JobFields, type JobOutcome, type RetryPolicy } from './job.ts'

/** A claimed job in the hands of its kind. */
export type JobRun = {
  readonly job: Job
  /** Aborted when the server stops, when the job is cancelled, and when another process has claimed it. */
  readonly signal: AbortSignal
  /** Shown to people; renews the lease. */
  progress(done: number, total: number | null): Promise<void>
}

export type JobKind = RetryPolicy & {
  readonly name: string
  /** `servers`: it opens or seals something, and no other process has the keys. */
  readonly runsIn: 'servers' | 'any process'
  /** Seconds after which another process takes over from one that died. It is renewed while the job runs. */
  readonly lease: number
  /** The most jobs that one process claims and runs together. */
  readonly together: number
  /** When one is added, as in crontab, UTC; none while another has not ended. */
  readonly schedule?: string
  /** Whether jobs may run now. Default: always. */
  readonly mayRun?: () => boolean
  /** Logged with the error of an attempt that throws. */
  readonly failure: string
  /** In the order of the runs. What throws is tried again, all of it. */
  run(runs: readonly JobRun[]): Promise<readonly JobOutcome[]>
}

/** For kinds whose jobs have nothing to do with each other: one that throws is tried again, and the others are not. */
export const eachAlone =
  (run: (run: JobRun) => Promise<JobOutcome>): JobKind['run'] =>
  (runs) =>
    Promise.all(runs.map((each) => run(each).catch(failedBy)))

/** As `eachAlone`, for jobs that succeed unless they throw. */
export const oneByOne = (run: (run: JobRun) => Promise<JobFields | null>): JobKind['run'] =>
  eachAlone(async (each) => ({ outcome: 'succeeded', result: await run(each) }))
