import { failedBy, type Job, type JobFields, type JobOutcome, type JobProgress, type RetryPolicy } from './job.ts'

/** A claimed job, as the work of its kind sees it. */
export type JobRun = {
  readonly job: Job
  /** Aborted when the server stops, when the job is cancelled, and when another process has claimed it. */
  readonly signal: AbortSignal
  /** Shown to people; renews the lease. */
  progress(progress: JobProgress): Promise<void>
}

export type JobKind = RetryPolicy & {
  readonly name: string
  /** `servers`: the work needs the sealing keys, which only servers have. */
  readonly runsIn: 'servers' | 'any process'
  /** Seconds after which another process takes over from one that died. It is renewed while the job runs. */
  readonly lease: number
  /** The most jobs that one process claims and runs together. */
  readonly together: number
  /** When one is added, as in crontab, UTC. Of the times at which another has not ended, one counts, afterwards. */
  readonly schedule?: string
  /** Whether jobs may run now. Default: always. */
  readonly mayRun?: () => boolean
  /** Logged with the error of an attempt that throws, or with the reason of one that fails. */
  readonly failure: string
  /** It logs the reasons of its failures itself. */
  readonly logsFailures?: true
  /** Outcomes in the order of the runs. If it throws, all runs are tried again. */
  run(runs: readonly JobRun[]): Promise<readonly JobOutcome[]>
}

/** For kinds whose jobs are independent: only those that throw are tried again. */
export const eachAlone =
  (run: (run: JobRun) => Promise<JobOutcome>): JobKind['run'] =>
  (runs) =>
    Promise.all(runs.map((each) => run(each).catch(failedBy)))

/** As `eachAlone`, for jobs that succeed unless they throw. */
export const oneByOne = (run: (run: JobRun) => Promise<JobFields | null>): JobKind['run'] =>
  eachAlone(async (each) => ({ outcome: 'succeeded', result: await run(each) }))
