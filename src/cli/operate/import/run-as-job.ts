import { isDeepStrictEqual } from 'node:util'
import type { ImportJobParts, ImportOrder, ImportReport } from '../../../editions/index.ts'
import {
  cutOff,
  every,
  type Job,
  type JobOutcome,
  type JobRun,
  newJob,
  type OutageParts,
  outlast,
  runClaimed,
} from '../../../jobs/index.ts'
import { CommandError } from '../../command-error.ts'
import { shortId } from '../jobs/job-id.ts'
import { askWhatToDo } from './ask-what-to-do.ts'
import type { ImportParts } from './import-parts.ts'
import { takeTurn } from './take-turn.ts'

/** Milliseconds for which an import that was left waits for its command. After that a worker ends it. */
const leftFor = 7 * 86_400_000

/** Runs an import as its own worker: in a row that all processes see, one import of a source at a time. Throws what the import throws. */
export async function runAsJob(
  order: ImportOrder,
  options: ImportJobParts['options'],
  parts: ImportParts,
): Promise<ImportReport> {
  const { context, service, editions, onProgress } = parts
  const { store, parts: ports } = service
  const { signal, now } = context
  const { random } = ports
  const onOutage = ({ message }: Error) => context.terminal.say(`${message}. Retrying`)
  const job = await takeTurn(await addOrResume(order, parts, onOutage), parts)
  let report: ImportReport | undefined
  let thrown: unknown
  let hint: string | null = null

  async function run(held: JobRun): Promise<JobOutcome> {
    const either = { ...held, signal: AbortSignal.any([held.signal, signal]) }
    try {
      report = await editions.runImport(either, order, { ports, options, onOutage }, onProgress)
      return { outcome: 'succeeded', result: editions.importResult(report) }
    } catch (error) {
      thrown = cutOffAs(held, order, parts) ?? error
      if (!signal.aborted || held.signal.aborted) return withoutLog(editions.importFailure(error))
      const choice = await askWhatToDo(order, parts)
      hint = choice.hint
      if (choice.does === 'cancel') return { outcome: 'cancelled' }
      return { outcome: 'left', until: editions.boundTo(order) === null ? now() : now() + leftFor }
    }
  }
  const runner = { store: store.jobs, every, now, random, log: silent }
  await runClaimed(runner, editions.importByCommand(run), job)
  if (report) return report
  if (hint !== null) throw new CommandError('interrupted', 'Interrupted', hint)
  throw thrown ?? wasCancelled(job)
}

const nothing = 'Nothing was published.'
const wasCancelled = ({ id }: Job) => new CommandError('failed', `Job ${shortId(id)} was cancelled`, nothing)

/** Why an import that another process ended stopped; null: it stopped by itself. */
function cutOffAs(
  { job, signal }: JobRun,
  order: ImportOrder,
  { context, editions }: ImportParts,
): CommandError | null {
  if (signal.reason === cutOff.cancelled) return wasCancelled(job)
  if (signal.reason !== cutOff.lost) return null
  const id = shortId(job.id)
  const lease = `${editions.importLease} seconds`
  const why = `this process slept, or had no database, for more than ${lease}, and another one has claimed the job`
  const next =
    editions.boundTo(order) === null
      ? `A worker imports it: ${context.program} jobs follow ${id}`
      : `${nothing} Run the same command again.`
  return new CommandError('failed', `Job ${id} is lost: ${why}`, next)
}

const silent = { error: () => undefined, warn: () => undefined }

/** The command prints the error itself. */
const withoutLog = (outcome: JobOutcome): JobOutcome =>
  outcome.outcome === 'failed' ? { outcome: 'failed', failure: outcome.failure, again: false } : outcome

/**
 * The job of the same import that was left, that waits for another attempt, or whose process ended; else a new one, which only this
 * process claims at first.
 */
async function addOrResume(
  order: ImportOrder,
  { context, service, editions }: ImportParts,
  onOutage: OutageParts['onOutage'],
): Promise<Job> {
  const { now, signal } = context
  const { jobs } = service.store
  const { random } = service.parts
  const at = now()
  const fresh = newJob(editions.newImportJob(order), random(16).toString('hex'), at)
  const job = { ...fresh, dueAt: at + editions.importLease * 1000 }
  const isMine = ({ id, input, state, fence, dueAt }: Job) =>
    // It was added, and the answer was lost.
    id === job.id ||
    (isDeepStrictEqual(input, job.input) &&
      ((state === 'waiting' && fence > 0) || (state === 'running' && (dueAt ?? at) <= at)))
  async function attempt(): Promise<Job> {
    const earlier = (await jobs.list({ kind: job.kind, limit: 100 })).find(isMine)
    if (!earlier) await jobs.add(job)
    return earlier ?? job
  }
  return outlast(attempt, { random, signal, ...(onOutage && { onOutage }) })
}
